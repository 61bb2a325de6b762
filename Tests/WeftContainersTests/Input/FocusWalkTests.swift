import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftContainers
@testable import WeftNodes

/// Tests Tab through a list between two buttons: one cycle, the same in both directions.
final class FocusWalkTests: XCTestCase {
    // XCTest brings Foundation's types of these names along.
    typealias AttributedString = WeftGraphics.AttributedString
    typealias IndexPath = WeftNodes.IndexPath

    /// A row with a text, and with links and a button if requested.
    private final class PartsRow: CellNode, @unchecked Sendable {
        let textNode = TextNode()
        let button: ButtonNode?

        init(_ row: Int, links: Int, hasButton: Bool) {
            button = hasButton ? ButtonNode(title: "button \(row)") {} : nil
            super.init()
            var text = AttributedString(links > 0 || !hasButton ? "row \(row)" : "")
            for link in 0..<links {
                text.append(" ")
                text.append("link \(row).\(link)", attributes: TextAttributes(link: "https://example.org/\(link)"))
            }
            textNode.attributedText = text
            if links > 0 { textNode.onLinkTap = { _ in } }
        }

        override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
            let column = StackLayoutSpec(
                direction: .vertical, spacing: 8, alignItems: .start, children: [textNode] + (button.map { [$0] } ?? [])
            )
            return InsetLayoutSpec(insets: EdgeInsets(horizontal: 10, vertical: 33), child: column)
        }
    }

    @MainActor
    private final class Stage: TableDataSource, TableDelegate {
        let window = TestWindow(width: 400, height: 500)
        let table = TableNode()
        let count: Int
        let links: (Int) -> Int
        let hasButton: (Int) -> Bool
        var selected: [Int] = []

        init(
            _ count: Int, isRead: Bool, links: @escaping (Int) -> Int = { _ in 0 },
            hasButton: @escaping (Int) -> Bool = { _ in false }
        ) throws {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            (self.count, self.links, self.hasButton) = (count, links, hasButton)
            Input.movePointer(x: 395, y: 495)
            table.allowsSelection = !isRead
            (table.dataSource, table.delegate) = (self, self)
            table.reloadData()
            let column = Box(vertical: true)
            column.append(Button(label: "above"))
            column.append(try XCTUnwrap(table.loadOwnWidget()))
            column.append(Button(label: "below"))
            XCTAssertTrue(window.show(column))
            table.takeFocus()
            settle()
        }

        var core: ListController { table.core }

        func settle() {
            XCTAssertTrue(
                pump {
                    ApplyQueue.shared.count == 0 && table.isContentReady && core.keyboard.focus.pending == nil
                        && core.keyboard.focus.search == nil && core.rows.values.allSatisfy { !$0.isPreparing }
                })
            XCTAssertTrue(window.waitForFrame(2))
        }

        func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { count }

        func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> @Sendable () -> CellNode {
            let (row, links, hasButton) = (indexPath.row, links(indexPath.row), hasButton(indexPath.row))
            return { PartsRow(row, links: links, hasButton: hasButton) }
        }

        func tableNode(_ tableNode: TableNode, didSelectRowAt indexPath: IndexPath) { selected.append(indexPath.row) }

        func name(_ view: WidgetView) -> String {
            if let text = view.tree.compactMap(\.labelText).first { return text }
            for row in core.rows.values {
                guard let cell = row.canvas, view.isInside(WidgetView.of(cell.widget)) else { continue }
                let number = table.indexPath(at: row.index)?.row ?? -1
                if view.pointer == WidgetView.of(cell.widget).pointer { return "row \(number)" }
                return cell.node?.named(view) ?? "something in row \(number)"
            }
            return view.cssName
        }

        var focus: String { window.view?.focus.map(name) ?? "nothing" }

        /// The stops of Tab forwards, and those backwards in reversed order.
        func walk() throws -> (forward: [String], backward: [String]) {
            let core = core
            let hasArrived = { core.keyboard.focus.pending == nil && core.keyboard.focus.search == nil }
            let walk = FocusWalk(hasArrived: hasArrived) { [unowned self] in name($0) }
            let view = try XCTUnwrap(window.view)
            let forward = walk.around(view)
            let backward = walk.around(view, by: "shift+Tab")
            print("Tab:", forward.joined(separator: " > "))
            return (forward, Array(backward.prefix(1) + backward.dropFirst().reversed()))
        }

        func press(_ key: String, _ expected: String, line: UInt = #line) {
            Input.key(key)
            XCTAssertTrue(
                pump(seconds: 5) {
                    focus == expected && core.keyboard.focus.pending == nil && core.keyboard.focus.search == nil
                },
                "\(key): \(focus)", line: line)
        }
    }

    func testSelectableRowsAreOneTabStopWithTheirContents() throws {
        try withGTK {
            let it = try Stage(60, isRead: false, links: { $0 == 1 ? 2 : 0 }, hasButton: { $0 == 1 })
            defer { it.window.destroy() }
            XCTAssertEqual(it.focus, "row 0", "the first row has the keyboard")
            var (forward, backward) = try it.walk()
            XCTAssertEqual(forward, ["row 0", "below", "above"])
            XCTAssertEqual(backward, forward)
            it.press("Down", "row 1")
            (forward, backward) = try it.walk()
            XCTAssertEqual(forward, ["row 1", "link 1.0", "link 1.1", "button 1", "below", "above"])
            XCTAssertEqual(backward, forward)
        }
    }

    func testTabReturnsToTheLastFocusedRowAtAnyScrollPosition() throws {
        try withGTK {
            let it = try Stage(300, isRead: false, hasButton: { $0 == 2 })
            defer { it.window.destroy() }
            it.press("Down", "row 1")
            it.press("Down", "row 2")
            for (out, back, expected) in [("shift+Tab", "Tab", "row 2"), ("Tab", "shift+Tab", "button 2")] {
                it.press(out, out == "Tab" ? "button 2" : "above")
                if out == "Tab" { it.press("Tab", "below") }
                it.table.contentOffset = 9000
                it.settle()
                it.press(back, expected)
                it.settle()
                XCTAssertTrue(it.table.visibleRows.contains(2), "\(it.table.visibleRows)")
                if expected == "button 2" { it.press("shift+Tab", "row 2") }
            }
        }
    }

    func testRowsThatAreReadLetTabThroughTheirControlsOnScreenOrNot() throws {
        try withGTK {
            let it = try Stage(
                400, isRead: true, links: { [3, 150].contains($0) ? 2 : 0 }, hasButton: { $0 == 30 || $0 == 399 })
            defer { it.window.destroy() }
            XCTAssertEqual(it.focus, "row 0")
            let all = [
                "row 0", "link 3.0", "link 3.1", "button 30", "link 150.0", "link 150.1", "button 399", "below",
                "above",
            ]
            let (forward, backward) = try it.walk()
            XCTAssertEqual(forward, all)
            XCTAssertEqual(backward, all)
        }
    }

    func testTheRowThatIsReadIsAStopAtItsPlace() throws {
        try withGTK {
            let it = try Stage(60, isRead: true, links: { $0 == 1 || $0 == 5 ? 1 : 0 })
            defer { it.window.destroy() }
            for row in 1...3 { it.press("Down", "row \(row)") }
            let (forward, backward) = try it.walk()
            XCTAssertEqual(forward, ["row 3", "link 5.0", "below", "above", "link 1.0"])
            XCTAssertEqual(backward, forward)
            // Arrows go on from where Tab went.
            it.press("Tab", "link 5.0")
            it.press("Down", "row 6")
        }
    }

    func testPageKeysMoveToTheFirstTextOfTheNewScreenAlsoAfterHomeAndEnd() throws {
        try withGTK {
            let it = try Stage(9, isRead: true, hasButton: { $0 == 8 })
            defer { it.window.destroy() }
            for key in ["Page_Down", "space"] {
                it.press("Home", "row 0")
                it.settle()
                Input.key(key)
                XCTAssertTrue(pump(seconds: 5) { it.table.contentOffset > 0 }, key)
                it.settle()
                let shown = it.table.visibleRows.first { row in
                    it.table.position(of: IndexPath(row: row)).map(it.core.keyboard.isWhole) == true
                }
                XCTAssertEqual(it.focus, "row \(shown ?? -1)", key)
            }
            it.press("End", "button 8")
            it.settle()
            let end = it.table.contentOffset
            Input.key("Page_Up")
            XCTAssertTrue(pump(seconds: 5) { it.table.contentOffset < end })
        }
    }

    func testTabScrollsTheFocusedNodeIntoViewAndNothingElse() throws {
        try withGTK {
            let it = try Stage(300, isRead: true, links: { $0 == 100 ? 1 : 0 })
            defer { it.window.destroy() }
            it.press("Tab", "link 100.0")
            it.settle()
            let there = it.table.contentOffset
            XCTAssertTrue(it.table.visibleRows.contains(100), "\(it.table.visibleRows)")
            // Nothing comes behind it: the search leaves the list where it is.
            it.press("Tab", "below")
            it.settle()
            XCTAssertEqual(it.table.contentOffset, there, accuracy: 0.5)
            it.press("shift+Tab", "link 100.0")
            it.press("shift+Tab", "row 0")
            it.settle()
            XCTAssertEqual(it.table.contentOffset, 0)
        }
    }

    func testPressesThatComeFasterThanRowsAreMadeAreCounted() throws {
        try withGTK {
            let it = try Stage(900, isRead: true, links: { $0 % 300 == 299 ? 1 : 0 })
            defer { it.window.destroy() }
            Input.key("Tab", "Tab", "Tab")
            XCTAssertTrue(
                pump(seconds: 10) { it.focus == "link 899.0" && it.core.keyboard.focus.search == nil }, it.focus)
            it.settle()
        }
    }

    func testAKeyPressCountsWhileTheFocusedRowIsDrawn() throws {
        try withGTK {
            for (isForward, focus) in [(true, "link 100.1"), (false, "row 0")] {
                let it = try Stage(300, isRead: true, links: { $0 == 100 ? 2 : 0 })
                defer { it.window.destroy() }
                let keyboard = it.core.keyboard
                Input.key("Tab")
                XCTAssertTrue(pump { keyboard.focus.search == nil && keyboard.focus.pending != nil })
                XCTAssertEqual(keyboard.moveFocusByTab(forward: isForward), true)
                it.settle()
                XCTAssertEqual(it.focus, focus)
            }
        }
    }

    func testATableWithoutRowsIsAStopAndLetsTabOn() throws {
        try withGTK {
            for isRead in [false, true] {
                let it = try Stage(1, isRead: isRead)
                defer { it.window.destroy() }
                it.table.dataSource = nil
                it.table.reloadData()
                XCTAssertTrue(it.window.waitForFrame(2))
                let (forward, backward) = try it.walk()
                XCTAssertEqual(forward, ["weftlist", "below", "above"])
                XCTAssertEqual(backward, forward)
            }
        }
    }
}

extension DisplayNode {
    /// The name of the node below `node` that owns a widget.
    @MainActor
    fileprivate func named(_ view: WidgetView) -> String? {
        if let widget = main.canvas?.widget, WidgetView.of(widget).pointer == view.pointer { return spokenText }
        return subnodes.lazy.compactMap { $0.named(view) }.first
    }
}
