import WeftShim
import WeftTestSupport
import XCTest

@testable import WeftGTK

/// Tests chips and months, with real keys.
final class ChipBarTests: XCTestCase {
    @MainActor
    private final class Stage {
        let window = TestWindow(width: 300, height: 200)
        let bar: ChipBar
        let after = Button(label: "after")
        var pressed: [String] = []

        init(_ names: [String] = ["a", "b", "c"]) throws {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            Input.movePointer(x: 295, y: 195)
            bar = ChipBar(label: "Choices", names.map { ChipBar.Chip(id: $0, text: $0) })
            let column = Box(vertical: true)
            let before = Button(label: "before")
            for widget in [before, bar, after] as [Widget] { column.append(widget) }
            XCTAssertTrue(window.show(column))
            bar.onPress { [weak self] id in self?.pressed.append(id) }
            before.grabFocus()
        }

        func isInSight(_ id: String) -> Bool {
            var bounds = graphene_rect_t()
            guard let chip = bar.anchor(of: id)?.widget,
                gtk_widget_compute_bounds(chip.widget, bar.widget, &bounds) != 0
            else { return false }
            return bounds.origin.x >= 0 && bounds.origin.x + bounds.size.width <= 301
        }

        var focused: String? { bar.containsFocus ? window.view?.focus?.shownTexts.first : nil }
    }

    func testTabFocusesOneChipAndArrowsMoveTheFocus() throws {
        try withGTK {
            let it = try Stage()
            defer { it.window.destroy() }
            Input.key("Tab")
            XCTAssertTrue(pump { it.focused == "a" })
            Input.key("Left")
            Input.key("Right")
            XCTAssertTrue(pump { it.focused == "b" }, "nothing is before the first chip")
            Input.key("End")
            XCTAssertTrue(pump { it.focused == "c" })
            Input.key("Home")
            XCTAssertTrue(pump { it.focused == "a" })
            Input.key("Right")
            Input.key("Tab")
            XCTAssertTrue(pump { it.after.hasFocus }, "the bar is one stop")
            Input.key("shift+Tab")
            XCTAssertTrue(pump { it.focused == "b" }, "the chip that was used last")
        }
    }

    func testAPressNotifiesAndTheOwnerSetsTheState() throws {
        try withGTK {
            let it = try Stage()
            defer { it.window.destroy() }
            Input.key("Tab")
            Input.key("space")
            XCTAssertTrue(pump { it.pressed == ["a"] })
            XCTAssertEqual(it.bar.chips.map(\.isOn), [false, false, false])
            it.bar.chips = ["c", "a"].map { ChipBar.Chip(id: $0, text: $0.uppercased(), isOn: $0 == "a") }
            XCTAssertEqual(it.pressed, ["a"], "what the program sets is no press")
            XCTAssertTrue(pump { it.focused == "A" }, "a chip that stays keeps the keyboard")
            Input.key("Left")
            XCTAssertTrue(pump { it.focused == "C" })
            it.bar.chips = []
            XCTAssertNil(it.bar.anchor(of: "a"))
        }
    }

    func testAHiddenChipIsScrolledIntoViewWithTheFocus() throws {
        try withGTK {
            let it = try Stage((0..<20).map { "a longer name \($0)" })
            defer { it.window.destroy() }
            XCTAssertLessThanOrEqual(it.bar.width, 300)
            Input.key("Tab")
            Input.key("End")
            XCTAssertTrue(pump { it.focused == "a longer name 19" })
            XCTAssertTrue(pump { it.isInSight("a longer name 19") })
        }
    }

    func testASelectedChipIsScrolledIntoViewWithoutTheFocus() throws {
        try withGTK {
            let names = (0..<20).map { "a longer name \($0)" }
            let it = try Stage(names)
            defer { it.window.destroy() }
            XCTAssertFalse(it.isInSight("a longer name 12"))
            it.bar.chips = names.map { ChipBar.Chip(id: $0, text: $0, isOn: $0 == "a longer name 12") }
            XCTAssertTrue(pump { it.isInSight("a longer name 12") })
            XCTAssertFalse(it.bar.containsFocus)
            // It stays in sight while other chips come.
            let more = (0..<9).map { "new \($0)" } + names
            it.bar.chips = more.map { ChipBar.Chip(id: $0, text: $0, isOn: $0 == "a longer name 12") }
            XCTAssertTrue(it.window.waitForFrame(4))
            XCTAssertTrue(pump { it.isInSight("a longer name 12") })
        }
    }

    /// A click leaves the focus in the bar, and a button elsewhere may then turn another chip on.
    func testAChipThatTheOwnerTurnsOnIsScrolledIntoViewWithTheFocusInTheBar() throws {
        try withGTK {
            let names = (0..<20).map { "a longer name \($0)" }
            let it = try Stage(names)
            defer { it.window.destroy() }
            @MainActor func chips(on id: String) -> [ChipBar.Chip] {
                names.map { ChipBar.Chip(id: $0, text: $0, isOn: $0 == id) }
            }
            Input.key("Tab")
            Input.key("End")
            XCTAssertTrue(pump { it.focused == names[19] && it.isInSight(names[19]) })
            it.bar.chips = chips(on: names[0])
            XCTAssertTrue(pump { it.isInSight(names[0]) })
            XCTAssertEqual(it.focused, names[19])
            // A press may turn on a chip out of sight. The pressed chip stays in sight.
            Input.key("Home")
            Input.key("End")
            XCTAssertTrue(pump { it.focused == names[19] && it.isInSight(names[19]) })
            it.bar.onPress { [weak bar = it.bar] (_: ChipBar.Chip.ID) in bar?.chips = chips(on: names[1]) }
            Input.key("space")
            XCTAssertTrue(pump { it.bar.chips[1].isOn })
            XCTAssertTrue(it.window.waitForFrame(4))
            XCTAssertTrue(it.isInSight(names[19]))
        }
    }

    func testAWheelScrollsTheLineToItsEndAndThenTheListAroundIt() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            let window = TestWindow(width: 300, height: 200)
            defer { window.destroy() }
            let bar = ChipBar(
                label: "Choices", (0..<9).map { ChipBar.Chip(id: "\($0)", text: "a longer name \($0)") })
            let column = Box(vertical: true)
            column.append(bar)
            for number in 0..<40 { column.append(Label("\(number)")) }
            let list = ScrollBox(column)
            XCTAssertTrue(window.show(list))
            let across = try XCTUnwrap(gtk_scrolled_window_get_hadjustment(bar.opaque))
            let down = try XCTUnwrap(gtk_scrolled_window_get_vadjustment(list.opaque))
            Input.movePointer(x: 150, y: 15)
            XCTAssertTrue(window.waitForFrame(2))
            Input.wheelDown(1)
            XCTAssertTrue(pump { gtk_adjustment_get_value(across) > 0 })
            XCTAssertEqual(gtk_adjustment_get_value(down), 0)
            Input.wheelDown(60)
            XCTAssertTrue(pump { gtk_adjustment_get_value(down) > 0 })
            XCTAssertEqual(
                gtk_adjustment_get_value(across),
                gtk_adjustment_get_upper(across) - gtk_adjustment_get_page_size(across), accuracy: 1)
        }
    }

    func testAMonthReportsChosenDaysNotTurnedPages() throws {
        try withGTK {
            let window = TestWindow(width: 400, height: 400)
            defer { window.destroy() }
            // 2026-11-27.
            var named: [Int] = []
            let month = MonthView(label: "Month", day: 20_784, marks: [20_785, 20_800]) { day in
                named.append(day)
                return "day \(day)"
            }
            var chosen: [Int] = []
            month.onChoose { chosen.append($0) }
            XCTAssertTrue(window.show(month))
            XCTAssertEqual(month.day, 20_784)
            month.grabFocus()
            Input.movePointer(x: 395, y: 395)
            Input.key("Right")
            Input.key("space")
            XCTAssertTrue(pump { chosen == [20_785] }, "\(chosen)")
            XCTAssertEqual(named, [20_784, 20_785], "each selected day is described")
            Input.key("Down")
            Input.key("Page_Down")
            XCTAssertTrue(pump { month.day == 20_785 + 7 + 31 || month.day == 20_785 + 7 + 30 }, "\(month.day)")
            // The next month, by GTK's key.
            Input.key("ctrl+Right")
            XCTAssertTrue(window.waitForFrame(3))
            XCTAssertEqual(chosen, [20_785])
            month.day = 20_000
            XCTAssertTrue(window.waitForFrame(2))
            XCTAssertEqual(chosen, [20_785], "what the program sets is no choice")
            XCTAssertEqual(month.day, 20_000)
        }
    }
}
