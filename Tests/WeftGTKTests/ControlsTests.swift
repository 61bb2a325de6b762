import WeftLayout
import WeftShim
import WeftTestSupport
import XCTest

@testable import WeftGTK

final class ControlsTests: XCTestCase {
    /// GTK's table of emoji keeps 44 MB per field.
    func testAFieldRefusesTheTableOfEmoji() throws {
        try withGTK {
            let (entry, search) = (Entry(label: "a"), SearchEntry(label: "b"))
            XCTAssertTrue(entry.offersEmoji && search.offersEmoji)
            entry.offersEmoji = false
            search.offersEmoji = false
            for field in [entry, search] as [Widget] {
                let text = try XCTUnwrap(gtk_editable_get_delegate(field.opaque))
                let hints = gtk_text_get_input_hints(UnsafeMutablePointer<GtkText>(text))
                XCTAssertEqual(hints.rawValue, WEFT_GTK_INPUT_HINT_NO_EMOJI.rawValue)
            }
            entry.offersEmoji = true
            XCTAssertTrue(entry.offersEmoji)
        }
    }

    /// When the keyboard focus reaches a row, the row's controls may not be in it yet.
    func testANodeOutsideAWindowTakesNoFocus() throws {
        try withGTK {
            XCTAssertFalse(Button(label: "outside").moveFocusInside(forward: true))
            let box = Box(vertical: true)
            box.append(Button(label: "inside of that"))
            XCTAssertFalse(box.moveFocusInside(forward: false))
        }
    }

    /// A text with one letter per line is useless, and takes longest to lay out.
    func testATextThatWrapsKeepsSomeLettersInALine() throws {
        try withGTK {
            let word = String(repeating: "m", count: 60)
            let letter = Label("m", overflow: .wraps)
            let label = Label("", overflow: .wraps)
            XCTAssertEqual(label.measure(.horizontal).minimum, 0)
            for text in [word, String(repeating: "some words ", count: 12)] {
                label.text = text
                let (minimum, natural) = label.measure(.horizontal)
                XCTAssertGreaterThan(minimum, 2 * letter.measure(.horizontal).natural)
                XCTAssertLessThan(minimum, natural / 4)
            }
            label.text = "m"
            XCTAssertLessThan(label.measure(.horizontal).minimum, 2 * letter.measure(.horizontal).natural)
        }
    }

    /// Some narrow letters are narrower than the average. GTK warns if the minimum width is more than the natural
    /// width.
    func testAShortTextThatWrapsRequestsAtLeastItsNaturalSize() throws {
        try withGTK {
            for text in ["llllll", "Illi", ".", "", "1 234", "元に戻す"] {
                for lines in [0, 1, 3] {
                    for overflow in [Label.Overflow.wraps, .wrapsCentered] {
                        let label = Label(text, overflow: overflow)
                        if lines > 0 { label.setMaximumLines(lines) }
                        // GTK 4.24 warns of less than the least height.
                        for height in [nil, label.measure(.vertical).minimum, 24, 200] {
                            let (minimum, natural) = label.measure(.horizontal, forSize: height)
                            XCTAssertLessThanOrEqual(minimum, natural, "\(text), \(lines) lines, \(height ?? -1)")
                        }
                    }
                }
            }
        }
    }

    /// GTK would make it as narrow as its height allows, and warns about a line below the minimum width.
    func testAWrappingButtonUsesOneLineIfThereIsRoom() throws {
        try withGTK {
            for text in ["Show All Again", "Illi", "", "lllllllllllllllllll", "OK", "元に戻す"] {
                let (plain, wrapping) = (Button(label: text), Button(label: ""))
                wrapping.wrapsLabel()
                wrapping.setLabel(text)
                let natural = plain.measure(.horizontal).natural
                XCTAssertEqual(wrapping.measure(.horizontal).natural, natural, text)
                XCTAssertEqual(wrapping.measure(.horizontal, forSize: 200).natural, natural, text)
                XCTAssertLessThanOrEqual(wrapping.measure(.horizontal).minimum, natural, text)
            }
        }
    }

    func testAPageSlidesInAndTheEndIsReported() throws {
        try withGTK {
            let window = TestWindow()
            defer { window.destroy() }
            let stack = PageStack(transitionMilliseconds: 60)
            let (first, second) = (Label("first"), Label("second"))
            stack.add(first)
            stack.add(second)
            var ends = 0
            stack.onTransitionEnd { ends += 1 }
            XCTAssertTrue(window.show(stack))
            stack.show(second, .push)
            XCTAssertTrue(stack.isTransitioning)
            XCTAssertTrue(pump { ends == 1 })
            XCTAssertFalse(stack.isTransitioning)
            XCTAssertEqual(window.view?.shownTexts.contains("second"), true)
            XCTAssertEqual(window.view?.shownTexts.contains("first"), false)
            stack.show(first, .none)
            XCTAssertFalse(stack.isTransitioning)
            XCTAssertTrue(second.isChild(of: stack))
            stack.remove(second)
            XCTAssertFalse(second.isChild(of: stack))
        }
    }

    func testTheDarkStyleIsInTheEnvironmentAtOnce() throws {
        try withGTK {
            let label = Label("text")
            let wasDark = Desktop.prefersDark
            defer { Desktop.prefersDark = wasDark }
            Desktop.prefersDark = false
            let light = DisplaySettings.shared.environment(for: label)
            Desktop.prefersDark = true
            let dark = DisplaySettings.shared.environment(for: label)
            XCTAssertFalse(light.isDark)
            XCTAssertTrue(dark.isDark)
            XCTAssertEqual(light.id, dark.id, "the style is no reason to measure text again")
            XCTAssertNotEqual(light.palette.accent, dark.palette.accent)
        }
    }

    func testALinkWithoutAProgramToOpenItIsReported() throws {
        try withGTK {
            let window = TestWindow()
            defer { window.destroy() }
            XCTAssertTrue(window.show(Label("text")))
            var reasons: [String] = []
            Desktop.open("weft-test-scheme:nobody", parent: nil) { reasons.append($0) }
            XCTAssertTrue(pump { reasons.count == 1 })
            XCTAssertFalse(reasons.contains(""))
        }
    }

    func testAFileWithoutAProgramToOpenItIsReported() throws {
        try withGTK {
            let window = TestWindow()
            defer { window.destroy() }
            XCTAssertTrue(window.show(Label("text")))
            var reasons: [String] = []
            Desktop.openFile("/nowhere/weft.ics", parent: nil) { reasons.append($0) }
            XCTAssertTrue(pump { reasons.count == 1 })
            XCTAssertFalse(reasons.contains(""))
        }
    }

    func testTheContentBoxBeginsBehindBorderAndPadding() throws {
        try withGTK {
            Desktop.addStyleSheet(".weft-test-box { border: 3px solid red; padding: 4px 5px 6px 7px; margin: 9px; }")
            let window = TestWindow()
            defer { window.destroy() }
            let label = Label("text")
            label.addStyleClass("weft-test-box")
            XCTAssertTrue(window.show(label))
            XCTAssertEqual(label.contentOffset, Point(x: 10, y: 7))
            XCTAssertEqual(Label("another").contentOffset, Point(x: 0, y: 0))
        }
    }

    func testButtonsAndLabels() throws {
        try withGTK {
            let button = Button(label: "Go")
            var count = 0
            button.onClicked { count += 1 }
            WidgetView(pointer: button.widget).press()
            XCTAssertEqual(count, 1)
            let label = Label("one")
            label.text = "two <b>&"
            XCTAssertEqual(label.text, "two <b>&", "plain text, no markup")
        }
    }

    /// It is less high than the thumb of the scrollbar that GTK puts into it.
    func testAMenuIsAsHighAsItsEntries() throws {
        try withGTK {
            let window = Window(application: nil, title: "menus", width: 300, height: 300)
            defer { window.destroy() }
            let content = Box(vertical: true)
            window.setContent(content)
            window.present()
            XCTAssertTrue(pump { content.width > 0 })
            let heights = (1...3).map { count in
                let menu = PopoverMenu((0..<count).map { PopoverMenu.Item(title: "Entry \($0)") {} })
                menu.setParent(content)
                defer { menu.removeFromParent() }
                return menu.measure(.vertical).natural
            }
            XCTAssertEqual(heights[1] - heights[0], heights[2] - heights[1], "\(heights)")
        }
    }
}
