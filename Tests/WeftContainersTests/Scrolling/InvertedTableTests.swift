import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Headers of an inverted table, whose first row is at the bottom, as in a chat with days.
final class InvertedTableTests: XCTestCase {
    /// A header's day, shown as a row of 30 points.
    private struct Day: Identifiable, Equatable, Sendable {
        let id: Int
    }

    /// Five days of ten messages of 50 points each, the newest first.
    @MainActor
    private final class Stage {
        let days: ListSections<Day, TableItem>
        let table: TableNode
        let window = TestWindow()

        init() throws {
            let ledger = StateLedger()
            days = ListSections(
                sections: (0..<5).map { day in
                    ListSection(Day(id: day), items: (0..<10).map { TableItem(id: day * 10 + $0, height: 50) })
                })
            table = TableNode(days) {
                RowNode($0, ledger, effort: 0)
            } header: {
                RowNode(TableItem(id: 1_000 + $0.id, height: 30), ledger, effort: 0)
            }
            table.inverted = true
            XCTAssertTrue(window.show(try XCTUnwrap(table.loadOwnWidget())))
            settle()
        }

        func settle() {
            let isSettled = { self.table.isSynchronized && !self.table.core.slide.isRunning }
            XCTAssertTrue(pump { isSettled() } && window.waitForFrame(2) && pump { isSettled() })
        }

        /// The place of a header's widget in the list; nil if it has none.
        func header(_ day: Int) -> Rect? {
            guard let node = table.headerNode(inSection: day), let row = table.core.rows.row(showing: node),
                let widget = row.canvas?.widget
            else { return nil }
            return WidgetView.of(widget).bounds(in: WidgetView.of(table.core.canvas))
        }

        func row(_ row: Int, _ day: Int) -> Rect { table.rectForRow(at: IndexPath(row: row, section: day)) }
    }

    func testAHeaderIsAboveTheRowsOfItsSection() throws {
        try withGTK {
            let it = try Stage()
            defer { it.window.destroy() }
            XCTAssertEqual(it.row(0, 0).maxY, 600, accuracy: 0.5, "the first row is at the bottom")
            let header = try XCTUnwrap(it.header(0))
            XCTAssertEqual(header.maxY, it.row(9, 0).minY, accuracy: 0.5)
            XCTAssertEqual(header.minY, 70, accuracy: 0.5)
            XCTAssertEqual(it.row(0, 1).maxY, header.minY, accuracy: 0.5, "the next day is above it")
            XCTAssertEqual((it.table.headerNode(inSection: 0) as? RowNode)?.item.id, 1_000)
        }
    }

    func testTheHeaderOfTheSectionAtTheTopSticksThere() throws {
        try withGTK {
            let it = try Stage()
            defer { it.window.destroy() }
            let top = try XCTUnwrap(it.header(1), "the day that begins above the screen")
            XCTAssertEqual(top.minY, 0, accuracy: 0.5)
            XCTAssertNil(it.table.indexPathForRow(at: Point(x: 20, y: 10)), "the header covers the row there")
            // Older rows come from above: it stays until its section ends, which pushes it out.
            it.table.contentOffset = 400
            it.settle()
            XCTAssertEqual(try XCTUnwrap(it.header(1)).minY, 0, accuracy: 0.5)
            it.table.contentOffset = 480
            it.settle()
            XCTAssertEqual(it.row(0, 2).maxY, 20, accuracy: 0.5)
            XCTAssertEqual(try XCTUnwrap(it.header(2)).maxY, 20, accuracy: 0.5)
            it.table.hasStickyHeaders = false
            it.table.contentOffset = 400
            it.settle()
            XCTAssertNotEqual(it.header(1)?.minY ?? -1, 0)
        }
    }

    func testARowThatIsScrolledToIsNotCoveredByTheHeader() throws {
        try withGTK {
            let it = try Stage()
            defer { it.window.destroy() }
            for (place, row) in [(ScrollPosition.end, 3), (.nearest, 7)] {
                it.table.contentOffset = 0
                it.table.scrollToRow(at: IndexPath(row: row, section: 2), at: place, animated: false)
                it.settle()
                // As high as the header, or as it was expected to be.
                XCTAssertTrue((29.5...40.5).contains(it.row(row, 2).minY), "\(place): \(it.row(row, 2))")
            }
            it.table.scrollToRow(at: IndexPath(row: 3, section: 2), at: .start, animated: false)
            it.settle()
            XCTAssertEqual(it.row(3, 2).maxY, 600, accuracy: 0.5)
        }
    }

    func testHeadersFollowChanges() throws {
        try withGTK {
            let it = try Stage()
            defer { it.window.destroy() }
            it.days.sections.insert(
                ListSection(Day(id: 9), items: [TableItem(id: 900, height: 50)]), at: 0)
            it.table.contentOffset = 0
            it.settle()
            XCTAssertEqual((it.table.headerNode(inSection: 0) as? RowNode)?.item.id, 1_009)
            XCTAssertEqual(try XCTUnwrap(it.header(0)).maxY, it.row(0, 0).minY, accuracy: 0.5)
            it.days.sections[0].items.append(TableItem(id: 901, height: 50))
            it.settle()
            XCTAssertEqual(try XCTUnwrap(it.header(0)).maxY, it.row(1, 0).minY, accuracy: 0.5)
            // A list that is turned round has its headers on top again.
            it.table.inverted = false
            it.settle()
            XCTAssertEqual(try XCTUnwrap(it.header(0)).minY, 0, accuracy: 0.5)
            XCTAssertEqual(it.row(0, 0).minY, 30, accuracy: 0.5)
        }
    }
}
