import WeftGTK
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftContainers
@testable import WeftNodes

private typealias IndexPath = WeftNodes.IndexPath

/// Tables that are changed by receivers of their notifications.
final class ListReentryTests: XCTestCase {
    @MainActor
    private final class Model: TableDataSource, TableDelegate {
        var count = 60
        var onDisplay: ((TableNode) -> Void)?
        var onEnd: ((TableNode) -> Void)?
        /// The number of changes still to be made.
        var left = 30

        func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { count }

        func tableNode(_ tableNode: TableNode, nodeBlockForRowAt path: IndexPath) -> @Sendable () -> CellNode {
            { GrowingNode() }
        }

        func tableNode(_ tableNode: TableNode, willDisplayRowWith node: CellNode) { change(tableNode, onDisplay) }
        func tableNode(_ tableNode: TableNode, didEndDisplayingRowWith node: CellNode) { change(tableNode, onEnd) }

        private func change(_ table: TableNode, _ body: ((TableNode) -> Void)?) {
            guard left > 0, let body else { return }
            left -= 1
            body(table)
        }

        /// Removes that many rows from the end, and notifies the table.
        func removeLast(_ number: Int, _ table: TableNode) {
            let new = max(0, count - number)
            let gone = new..<count
            count = new
            if !gone.isEmpty { table.deleteRows(gone) }
        }
    }

    /// Shows a table, performs an action, and checks the result.
    @MainActor
    private static func check(_ model: Model, line: UInt = #line, _ body: (TableNode) -> Void) throws {
        let (table, window) = (TableNode(), TestWindow())
        defer { window.destroy() }
        (table.dataSource, table.delegate) = (model, model)
        let reports = try Misuse.reports {
            XCTAssertTrue(window.show(try XCTUnwrap(table.loadOwnWidget())), line: line)
            XCTAssertTrue(pump { table.isSynchronized }, line: line)
            body(table)
            XCTAssertTrue(pump { table.isSynchronized }, "\(table.numberOfRows)", line: line)
            XCTAssertTrue(window.waitForFrame(2), line: line)
        }
        XCTAssertEqual(reports, [], line: line)
        XCTAssertEqual(table.numberOfRows, model.count, line: line)
        XCTAssertNil(table.core.geometry.sections.brokenInvariant, line: line)
        XCTAssertTrue(table.core.rows.positions.allSatisfy { $0 < table.core.count }, line: line)
        XCTAssertLessThan(model.left, 30, "somebody was told", line: line)
    }

    func testRowsMayBeRemovedWhenOneDisappears() throws {
        try withGTK {
            let model = Model()
            model.onEnd = { model.removeLast(1, $0) }
            try Self.check(model) { table in
                table.contentOffset = 1_000
                _ = pump(seconds: 0.3) { false }
                model.removeLast(40, table)
            }
        }
    }

    /// More than one change is requested while rows are deleted. Therefore all data is read again, and the other
    /// visible rows lose their nodes.
    func testRowsMayBeRemovedWhenSeveralDisappearAtOnce() throws {
        try withGTK {
            let model = Model()
            try Self.check(model) { table in
                let visible = table.visibleRows.count
                XCTAssertGreaterThan(visible, 5)
                model.onEnd = { model.removeLast(1, $0) }
                model.count -= 3
                table.deleteRows(0..<3)
            }
        }
    }

    func testRowsMayBeRemovedWhenOneAppears() throws {
        try withGTK {
            let model = Model()
            try Self.check(model) { table in
                model.onDisplay = { model.removeLast(20, $0) }
                table.contentOffset = 1e9
            }
        }
    }

    func testNestedChangesReloadTheTable() throws {
        try withGTK {
            let model = Model()
            model.left = 31
            try Self.check(model) { table in
                model.left = 1
                model.onEnd = { table in
                    for _ in 0..<3 {
                        model.count -= 1
                        table.deleteRows(at: [IndexPath(row: 0)])
                    }
                    table.scrollToRow(at: IndexPath(row: 5), at: .start)
                    table.waitUntilAllUpdatesAreProcessed()
                }
                model.count -= 5
                table.deleteRows(0..<5)
            }
        }
    }

    func testRangesAndOffsetsThatAreNotNumbersAreIgnored() throws {
        try withGTK {
            let model = Model()
            model.left = 0
            try Self.check(model) { table in
                for screens in [Double.nan, -3, .infinity] {
                    let parameters = RangeTuningParameters(leadingScreens: screens, trailingScreens: screens)
                    for type in RangeType.allCases { table.setTuningParameters(parameters, type: type) }
                    table.contentOffset = 500
                    XCTAssertTrue(pump { table.isSynchronized }, "\(screens)")
                    table.contentOffset = .nan
                    XCTAssertEqual(table.contentOffset, 500, "\(screens)")
                }
            }
        }
    }
}
