import WeftGLib
import WeftGTK
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftContainers
@testable import WeftNodes

/// Tests reports of mistakes that would otherwise leave a list empty or broken.
final class ListMisuseTests: XCTestCase {
    /// The reports of a table that shows the rows made by `make`.
    @MainActor
    private static func reports(ofRows make: @escaping @Sendable (Int) -> CellNode) throws -> [String] {
        try Misuse.reports {
            let (table, source, window) = (TableNode(), MadeRows(make), TestWindow())
            defer { window.destroy() }
            table.dataSource = source
            XCTAssertTrue(window.show(try XCTUnwrap(table.loadOwnWidget())))
            XCTAssertTrue(pump { table.core.rows.count >= 6 && table.core.rows.values.allSatisfy { $0.size != nil } })
            XCTAssertTrue(window.waitForFrame(5))
        }
    }

    func testOneNodeForAllRowsIsReportedOnce() throws {
        try withGTK {
            let cell = GrowingNode()
            let reports = try Self.reports { _ in cell }
            XCTAssertEqual(reports.count, 1, "\(reports)")
            let first = try XCTUnwrap(reports.first)
            for part in [cell.debugDescription, "TableNode", "new node"] { XCTAssertTrue(first.contains(part), first) }
        }
    }

    func testOneSubnodeInAllCellsIsReportedOnce() throws {
        try withGTK {
            let part = TextRow.makeText("shared")
            part.debugName = "badge"
            let reports = try Self.reports { _ in FrameCell(part) }
            XCTAssertEqual(reports.count, 1, "\(reports)")
            let first = try XCTUnwrap(reports.first)
            for part in ["\"badge\"", "FrameCell", "one for each"] { XCTAssertTrue(first.contains(part), first) }
        }
    }

    func testDistinctNodesForRowsAreNotReported() throws {
        try withGTK {
            XCTAssertEqual(try Self.reports { FrameCell(TextRow.makeText("\($0)")) }, [])
        }
    }

    func testADataSourceThatIsGoneIsReported() throws {
        try withGTK {
            let (table, collection, window) = (TableNode(), CollectionNode(layout: { FlowLayout() }), TestWindow())
            defer { window.destroy() }
            var (rows, tiles): (TableModel?, SectionsModel?) = (TableModel(count: 5), SectionsModel())
            let reports = try Misuse.reports {
                (table.dataSource, collection.dataSource) = (rows, tiles)
                (rows, tiles) = (nil, nil)
                XCTAssertTrue(window.show(try XCTUnwrap(table.loadOwnWidget())))
                XCTAssertTrue(pump { table.core.updates.isLoaded })
                table.reloadData()
                collection.reloadData()
            }
            XCTAssertTrue(rows == nil && tiles == nil)
            XCTAssertEqual(reports.count, 2, "\(reports)")
            for (report, list) in zip(reports, ["TableNode", "CollectionNode"]) {
                for part in [list, "dataSource", "weak", "property"] { XCTAssertTrue(report.contains(part), report) }
            }
        }
    }

    func testADataSourceThatGoesWhileItsRowsAreShownIsReported() throws {
        try withGTK {
            let (table, window) = (TableNode(), TestWindow())
            defer { window.destroy() }
            var source: TableModel? = TableModel(count: 300)
            table.dataSource = source
            XCTAssertTrue(window.show(try XCTUnwrap(table.loadOwnWidget())))
            XCTAssertTrue(pump { table.isContentReady })
            let reports = Misuse.reports {
                source = nil
                table.contentOffset = 9_000
                XCTAssertTrue(window.waitForFrame(5))
            }
            XCTAssertNil(source)
            XCTAssertEqual(reports.count, 1, "\(reports)")
        }
    }

    func testAMissingDataSourceIsNotReported() throws {
        try withGTK {
            let table = TableNode()
            let source = TableModel(count: 5)
            let reports = Misuse.reports {
                table.reloadData()
                table.dataSource = source
                table.reloadData()
                table.dataSource = nil
                table.reloadData()
            }
            XCTAssertEqual(reports, [])
            XCTAssertEqual(table.numberOfRows, 0)
        }
    }

    func testADataSourceThatChangesTheListDuringAQueryIsReported() throws {
        try withGTK {
            let model = TableModel(count: 50)
            let stage = try TableStage(model)
            defer { stage.window.destroy() }
            let table = stage.table
            for (call, change) in [
                ("reloadData", { table.reloadData() }), ("deleteRows", { table.deleteRows(at: [IndexPath(row: 0)]) }),
            ] {
                model.onCount = change
                let reports = Misuse.reports { table.reloadData() }
                model.onCount = nil
                XCTAssertEqual(reports.count, 1, "\(reports)")
                let first = try XCTUnwrap(reports.first)
                for part in [call, "how many"] { XCTAssertTrue(first.contains(part), first) }
                XCTAssertEqual(table.numberOfRows, 50)
                XCTAssertTrue(stage.settle())
                XCTAssertNil(stage.difference())
            }
        }
    }

    func testRowsOfTheLastNumbersThereAreAreReported() throws {
        try withGTK {
            let stage = try TableStage(TableModel(count: 50))
            defer { stage.window.destroy() }
            let table = stage.table
            for path in [
                IndexPath(row: .max, section: 0), IndexPath(row: .min, section: 0), IndexPath(row: 0, section: .max),
                IndexPath(row: 0, section: .min), IndexPath(row: .max, section: .max),
            ] {
                for change in [
                    { table.insertRows(at: [path]) }, { table.deleteRows(at: [path]) },
                    { table.reloadRows(at: [path]) }, { table.moveRow(at: path, to: IndexPath(row: 0)) },
                    { table.moveRow(at: IndexPath(row: 0), to: path) },
                ] {
                    XCTAssertEqual(Misuse.reports(change).count, 1, "\(path)")
                    XCTAssertEqual(table.numberOfRows, 50)
                }
            }
            XCTAssertTrue(stage.settle())
            XCTAssertNil(stage.difference())
        }
    }
}
