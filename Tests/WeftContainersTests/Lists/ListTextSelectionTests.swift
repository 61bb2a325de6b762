import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Tests `selectsText` of a list: the texts of its rows are selected together.
final class ListTextSelectionTests: XCTestCase {
    /// A list of rows with text that are read, not selected.
    @MainActor
    private final class Stage: TableDataSource {
        let table = TableNode()
        let window = TestWindow(width: 400, height: 300)
        var rows: [Int]

        init(_ count: Int, inverted: Bool = false) throws {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            rows = Array(0..<count)
            table.allowsSelection = false
            table.selectsText = true
            table.inverted = inverted
            table.dataSource = self
            table.reloadData()
            XCTAssertTrue(window.show(try XCTUnwrap(table.loadOwnWidget())))
            settle()
        }

        func end() { window.destroy() }

        func settle() {
            XCTAssertTrue(
                pump { self.table.isContentReady && ApplyQueue.shared.count == 0 } && window.waitForFrame(2))
        }

        func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { rows.count }
        func tableNode(_ tableNode: TableNode, nodeBlockForRowAt path: WeftNodes.IndexPath)
            -> @Sendable () -> CellNode
        {
            let number = rows[path.row]
            return { TextRow(number) }
        }

        /// The screen position of a point in a row.
        func place(_ row: Int, _ x: Double) -> (x: Int, y: Int) {
            let bounds = window.view.flatMap { WidgetView.of(table.core.canvas).bounds(in: $0) } ?? .zero
            let rect = table.rectForRow(at: IndexPath(row: row))
            return (Int(bounds.minX + rect.minX + x), Int(bounds.minY + rect.midY))
        }

        /// The selected text on screen, by row.
        var shown: [Int: String] {
            var shown: [Int: String] = [:]
            for row in table.core.rows.values {
                let text = row.node?.subnodes.compactMap { ($0 as? TextNode)?.selectedText }.first
                if let text, let path = table.indexPath(at: row.index) { shown[path.row] = text }
            }
            return shown
        }

        func text(seconds: Double = 30) -> String {
            let text = Locked<String?>(nil)
            Task {
                let selected = await table.textSelector?.text()
                text.withLock { $0 = selected ?? "none" }
            }
            XCTAssertTrue(pump(seconds: seconds) { text.withLock { $0 != nil } })
            return text.withLock { $0 } ?? ""
        }
    }

    func testADragGoesFromRowToRowAndScrollsAtTheEdge() throws {
        try withGTK {
            let it = try Stage(400)
            defer { it.end() }
            let start = it.place(1, 20)
            Input.drag(from: start, to: it.place(3, 200))
            XCTAssertTrue(
                pump(seconds: 5) { it.shown == [1: "Row 1", 2: "Row 2", 3: "Row 3"] }, "\(it.shown)")
            XCTAssertTrue(pump(seconds: 5) { Clipboard.primary == "Row 1\nRow 2\nRow 3" })
            Input.key("ctrl+c")
            XCTAssertTrue(pump(seconds: 5) { Clipboard.text == "Row 1\nRow 2\nRow 3" }, "\(Clipboard.text ?? "")")
            // The pointer rests below the list until that has scrolled far beyond the rows that live.
            Input.press(x: start.x, y: start.y)
            Input.movePointer(x: start.x, y: start.y + 40)
            Input.movePointer(x: start.x + 100, y: 340)
            XCTAssertTrue(pump(seconds: 20) { it.table.contentOffset > 4_000 }, "\(it.table.contentOffset)")
            Input.release()
            it.settle()
            XCTAssertNil(it.table.nodeForRow(at: IndexPath(row: 1)), "its node is gone")
            let lines = it.text().split(separator: "\n").map { String($0) }
            XCTAssertGreaterThan(lines.count, 60)
            XCTAssertEqual(lines.dropLast(), (1..<lines.count).map { "Row \($0)" }[...])
            // A row that comes back shows it.
            it.table.contentOffset = 0
            it.settle()
            XCTAssertTrue(pump(seconds: 5) { it.shown[1] == "Row 1" && it.shown[0] == nil }, "\(it.shown)")
        }
    }

    func testTextsOfAnInvertedListAreSelectedAndCopiedFromTheTopToTheBottom() throws {
        try withGTK {
            let it = try Stage(400, inverted: true)
            defer { it.end() }
            // From the end of a row to the start of one further down: the row between is whole.
            Input.drag(from: it.place(3, 200), to: it.place(1, 1))
            XCTAssertTrue(pump(seconds: 5) { it.shown == [2: "Row 2"] }, "\(it.shown)")
            Input.drag(from: it.place(3, 1), to: it.place(1, 200))
            XCTAssertTrue(pump(seconds: 5) { it.shown == [1: "Row 1", 2: "Row 2", 3: "Row 3"] }, "\(it.shown)")
            XCTAssertTrue(pump(seconds: 5) { Clipboard.primary == "Row 3\nRow 2\nRow 1" }, "\(Clipboard.primary ?? "")")
            // New rows come at the bottom.
            it.rows.insert(1_000, at: 0)
            it.table.insertRows(at: [IndexPath(row: 0)])
            it.settle()
            XCTAssertTrue(pump(seconds: 5) { it.shown == [2: "Row 1", 3: "Row 2", 4: "Row 3"] }, "\(it.shown)")
            XCTAssertEqual(it.text(), "Row 3\nRow 2\nRow 1")
            Input.key("ctrl+a")
            XCTAssertTrue(pump(seconds: 5) { it.shown[0] == "Row 1000" }, "\(it.shown)")
            let lines = (0..<400).reversed().map { "Row \($0)" } + ["Row 1000"]
            XCTAssertEqual(it.text(), lines.joined(separator: "\n"))
        }
    }

    func testCtrlASelectsRowsThatWereNeverLoaded() throws {
        try withGTK {
            let it = try Stage(1_000)
            defer { it.end() }
            it.table.core.canvas.grabFocus()
            Input.key("ctrl+a")
            XCTAssertTrue(pump(seconds: 5) { it.shown[0] == "Row 0" && it.shown[3] == "Row 3" }, "\(it.shown)")
            XCTAssertEqual(it.text(), (0..<1_000).map { "Row \($0)" }.joined(separator: "\n"))
            Clipboard.put("nothing")
            Input.key("ctrl+c")
            XCTAssertTrue(pump(seconds: 20) { Clipboard.text?.hasSuffix("Row 999") == true })
            Input.key("Escape")
            XCTAssertTrue(pump(seconds: 5) { it.shown.isEmpty })
            XCTAssertEqual(it.text(), "")
        }
    }

    func testTheSelectionFollowsItsRows() throws {
        try withGTK {
            let it = try Stage(20)
            defer { it.end() }
            Input.drag(from: it.place(1, 20), to: it.place(2, 200))
            XCTAssertTrue(pump(seconds: 5) { it.shown == [1: "Row 1", 2: "Row 2"] }, "\(it.shown)")
            it.rows.insert(contentsOf: [100, 101], at: 0)
            it.table.insertRows(0..<2)
            XCTAssertTrue(pump(seconds: 5) { it.shown == [3: "Row 1", 4: "Row 2"] }, "\(it.shown)")
            XCTAssertEqual(it.text(), "Row 1\nRow 2")
            it.rows.remove(at: 4)
            it.table.deleteRows(4..<5)
            XCTAssertTrue(pump(seconds: 5) { it.shown.isEmpty }, "\(it.shown)")
        }
    }

    func testShiftAndArrowsStartAtTheFocus() throws {
        try withGTK {
            let it = try Stage(20)
            defer { it.end() }
            it.table.takeFocus()
            XCTAssertTrue(pump(seconds: 5) { it.table.core.canvas.containsFocus })
            Input.key("shift+Right", "shift+Right", "shift+Right")
            XCTAssertTrue(pump(seconds: 5) { it.shown == [0: "Row"] }, "\(it.shown)")
            Input.key("shift+Down")
            XCTAssertTrue(pump(seconds: 5) { it.shown[0] == "Row 0" }, "\(it.shown)")
            // Keys that only scroll leave it.
            Input.key("Page_Down")
            it.settle()
            XCTAssertEqual(it.text().prefix(5), "Row 0")
        }
    }

    /// If rows have no menus, every row opens the menu of the text.
    func testTheMenuOpensOnScreenIfTheFocusedRowIsScrolledAway() throws {
        try withGTK {
            let it = try Stage(200)
            defer { it.end() }
            it.table.takeFocus()
            XCTAssertTrue(pump(seconds: 5) { it.table.core.rows.withKeyboard != nil })
            it.table.contentOffset = 3_000
            it.settle()
            let first = it.table.visibleRows.lowerBound
            Input.drag(from: it.place(first + 1, 20), to: it.place(first + 2, 200))
            XCTAssertTrue(pump(seconds: 5) { it.shown.count == 2 }, "\(it.shown)")
            let offset = it.table.contentOffset
            Input.key("shift+F10")
            XCTAssertTrue(
                pump(seconds: 5) {
                    WidgetView.of(it.table.core.canvas).tree.contains { $0.cssName == "modelbutton" && $0.isMapped }
                })
            XCTAssertEqual(it.table.contentOffset, offset)
        }
    }

    func testTheKeyboardIsBackInItsRowWhenTheMenuHasClosed() throws {
        try withGTK {
            let it = try Stage(20)
            defer { it.end() }
            @MainActor func isOpen() -> Bool {
                WidgetView.of(it.table.core.canvas).tree.contains { $0.cssName == "modelbutton" && $0.isMapped }
            }
            it.table.takeFocus()
            XCTAssertTrue(pump(seconds: 5) { it.table.core.rows.withKeyboard != nil })
            let row = it.table.core.rows.withKeyboard?.index
            Input.key("shift+Right", "shift+F10")
            XCTAssertTrue(pump(seconds: 5) { isOpen() })
            Input.key("Escape")
            XCTAssertTrue(pump(seconds: 5) { !isOpen() && it.table.core.canvas.containsFocus })
            it.settle()
            XCTAssertEqual(it.table.core.rows.withKeyboard?.index, row)
        }
    }
}
