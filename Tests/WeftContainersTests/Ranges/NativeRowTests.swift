import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Tests native widgets in rows that leave the screen and come back.
final class NativeRowTests: XCTestCase {
    /// A cell that makes a text beside a native field.
    private final class FieldCell: CellNode, @unchecked Sendable {
        let field: DisplayNode
        let inner = ScrollNode()

        init(made: Locked<Int>, loaded: Locked<Int>) {
            field = DisplayNode(
                widgetBlock: {
                    made.withLock { $0 += 1 }
                    return Entry(label: "Note")
                }, didLoad: { _ in loaded.withLock { $0 += 1 } })
            super.init()
            inner.automaticallyManagesContentSize = true
            inner.automaticallyManagesSubnodes = true
            let tall = DisplayNode(backgroundColor: .fill)
            inner.layoutSpecBlock = { _, _ in tall.size(width: 100, height: 400) }
        }

        override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
            StackLayoutSpec.horizontal {
                field.size(width: 150, height: 60)
                inner.size(width: 150, height: 60)
            }
            .size(height: 60)
        }
    }

    func testTheTextAndScrollPositionOfARowAreRestoredWhenItComesBack() throws {
        try withGTK {
            let (made, loaded) = (Locked(0), Locked(0))
            let items = ListItems((0..<100).map { TableItem(id: $0, height: 60) })
            let table = TableNode(items) { item in
                item.id == 0 ? FieldCell(made: made, loaded: loaded) : RowNode(item, StateLedger(), effort: 0)
            }
            let window = TestWindow(width: 400, height: 600)
            defer { window.destroy() }
            XCTAssertTrue(window.show(try XCTUnwrap(table.loadOwnWidget())))
            @MainActor func settle() -> Bool {
                pump {
                    ApplyQueue.shared.count == 0 && table.isContentReady
                        && table.core.rows.values.allSatisfy { !$0.isPreparing && $0.size != nil }
                } && window.waitForFrame(2)
            }
            XCTAssertTrue(settle())
            @MainActor func shownCell() -> FieldCell? {
                table.core.rows.values.lazy.compactMap { $0.node as? FieldCell }.first
            }
            let cell = try XCTUnwrap(shownCell())
            let entry = try XCTUnwrap(cell.field.widget as? Entry)
            XCTAssertTrue(pump { entry.isMapped })
            entry.text = "a note"
            cell.inner.contentOffset = Point(x: 0, y: 120)
            XCTAssertTrue(window.waitForFrame(2))
            for _ in 0..<3 {
                table.contentOffset = 780
                XCTAssertTrue(settle())
                XCTAssertFalse(entry.isMapped, "it is off the screen")
                table.contentOffset = 0
                XCTAssertTrue(settle())
                XCTAssertTrue(pump { entry.isMapped })
                XCTAssertTrue(shownCell() === cell)
                XCTAssertTrue(cell.field.widget === entry)
                XCTAssertEqual(entry.text, "a note")
                XCTAssertEqual(cell.inner.contentOffset.y, 120)
            }
            XCTAssertEqual(made.withLock { $0 }, 1)
            XCTAssertEqual(loaded.withLock { $0 }, 1)
            // Out of all ranges the row is another node when it comes back.
            table.contentOffset = 5000
            XCTAssertTrue(settle())
            XCTAssertNil(shownCell())
            table.contentOffset = 0
            XCTAssertTrue(settle())
            XCTAssertTrue(pump { made.withLock { $0 } == 2 })
        }
    }
}
