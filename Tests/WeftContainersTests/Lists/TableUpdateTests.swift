import WeftGLib
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftContainers
@testable import WeftNodes

final class TableUpdateTests: XCTestCase {
    @MainActor
    private static func change(_ stage: TableStage, _ random: inout SeededRandom) {
        let (model, table) = (stage.model, stage.table)
        let count = model.items.count
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<5:
            let row = Int.random(in: 0...count, using: &random)
            let new = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                model.newItem(height: .random(in: 0.25...260, using: &random))
            }
            model.items.insert(contentsOf: new, at: row)
            table.insertRows(row..<(row + new.count))
        case 5..<9 where count > 30:
            let row = Int.random(in: 0..<count, using: &random)
            let range = row..<min(count, row + Int.random(in: 1...5, using: &random))
            model.items.removeSubrange(range)
            table.deleteRows(range)
        case 9..<13 where count > 0:
            let rows = (0..<Int.random(in: 1...3, using: &random)).map { _ in Int.random(in: 0..<count, using: &random)
            }
            for row in rows {
                model.items[row].version += 1
                model.items[row].height = .random(in: 0.25...260, using: &random)
            }
            table.reloadRows(rows)
        case 13..<16:
            table.contentOffset = .random(in: 0...(table.contentHeight + 1), using: &random)
        case 16..<18:
            table.contentOffset += .random(in: -700...700, using: &random)
        case 18 where count > 0:
            table.focusRow(at: IndexPath(row: .random(in: 0..<count, using: &random)))
        default:
            turnLoop(.random(in: 0..<6, using: &random))
        }
    }

    func testTheFirstRowsOfAnEmptyListShowFromTheStart() throws {
        try withGTK {
            let model = TableModel([])
            let stage = try TableStage(model)
            defer { stage.window.destroy() }
            XCTAssertTrue(stage.window.waitForFrame())
            model.items = (0..<20).map { _ in model.newItem(height: 300) }
            stage.table.insertRows(0..<20)
            XCTAssertTrue(pump { stage.table.isContentReady })
            XCTAssertTrue(stage.settle(seconds: 5))
            XCTAssertEqual(stage.table.contentOffset, 0)
            XCTAssertEqual(stage.table.visibleRows, 0..<2)
        }
    }

    func testTwoThousandRandomChangesMatchTheModel() throws {
        try withGTK {
            var random = SeededRandom()
            let start = LiveCounts.now
            var model: TableModel? = TableModel(count: 200)
            var stage: TableStage? = try model.map { try TableStage($0) }
            for step in 0..<2000 {
                guard let stage else { return }
                Self.change(stage, &random)
                guard step % 25 == 24 else { continue }
                let isSettled = stage.settle(seconds: 5)
                if let difference = stage.difference() ?? (isSettled ? nil : "nothing settles") {
                    stage.window.destroy()
                    return XCTFail("step \(step), seed \(random.seed): \(difference)")
                }
            }
            let ledger = try XCTUnwrap(model?.ledger)
            XCTAssertEqual(ledger.mistakes, [], "seed \(random.seed)")
            stage?.window.destroy()
            stage = nil
            model = nil
            XCTAssertEqual(WeftTestSupport.settle(to: start), start)
            XCTAssertEqual(ledger.inside, 0, "states that were never left")
            XCTAssertEqual(ledger.mistakes, [], "seed \(random.seed)")
        }
    }

    func testATableMayBeEmptyAndFillAgain() throws {
        try withGTK {
            let model = TableModel(count: 0)
            let stage = try TableStage(model)
            defer { stage.window.destroy() }
            for _ in 0..<3 {
                XCTAssertEqual(stage.table.numberOfRows, 0)
                model.items = (0..<50).map { _ in model.newItem(height: 80) }
                stage.table.insertRows(0..<50)
                XCTAssertTrue(stage.settle())
                XCTAssertNil(stage.difference())
                stage.table.contentOffset = 1000
                XCTAssertTrue(stage.settle())
                model.items = []
                stage.table.deleteRows(0..<50)
                XCTAssertTrue(stage.settle())
                XCTAssertEqual(stage.table.contentOffset, 0)
                XCTAssertEqual(model.ledger.inside, 0)
            }
        }
    }

    func testReloadDataReloadsEverythingAtTheScrollPosition() throws {
        try withGTK {
            let model = TableModel(count: 300)
            let stage = try TableStage(model)
            defer { stage.window.destroy() }
            stage.table.contentOffset = 9000
            XCTAssertTrue(stage.settle())
            let (rows, offset) = (stage.table.visibleRows, stage.table.contentOffset)
            let (node, place) = (stage.node(rows.lowerBound), stage.rect(rows.lowerBound).minY)
            stage.table.reloadData()
            XCTAssertEqual(stage.table.contentOffset, offset, accuracy: 0.001)
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.table.visibleRows, rows)
            XCTAssertEqual(stage.rect(rows.lowerBound).minY, place, accuracy: 0.001)
            XCTAssertFalse(stage.node(rows.lowerBound) === node)
            XCTAssertNil(stage.difference())
            XCTAssertEqual(model.ledger.mistakes, [])
        }
    }

    func testReloadDataShowsTheEndOfAListThatIsShorterNow() throws {
        try withGTK {
            let model = TableModel(count: 300)
            let stage = try TableStage(model)
            defer { stage.window.destroy() }
            stage.table.contentOffset = 9000
            XCTAssertTrue(stage.settle())
            model.items = (0..<40).map { _ in model.newItem(height: 55.5) }
            stage.table.reloadData()
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.rect(39).maxY, stage.viewport, accuracy: 0.001)
            XCTAssertEqual(stage.table.contentOffset, stage.table.contentHeight - stage.viewport, accuracy: 0.001)
            XCTAssertNil(stage.difference())
            model.items = []
            stage.table.reloadData()
            XCTAssertEqual(stage.table.contentOffset, 0)
            XCTAssertEqual(model.ledger.mistakes, [])
        }
    }

    func testUpdatesBeforeTheFirstLoadAreAcceptedAndCompleteAtOnce() throws {
        try withGTK {
            let model = TableModel(count: 20)
            let table = TableNode()
            table.dataSource = model
            var heard: [Bool] = []
            table.performBatch {
                model.items.append(model.newItem(height: 50))
                table.insertRows(20..<21)
            } completion: {
                heard.append($0)
            }
            XCTAssertEqual(heard, [true])
            let window = TestWindow(width: 400, height: 600)
            defer { window.destroy() }
            XCTAssertTrue(window.show(try XCTUnwrap(table.loadOwnWidget())))
            XCTAssertTrue(pump { table.isContentReady })
            XCTAssertEqual(table.numberOfRows, 21)
            XCTAssertEqual(heard, [true])
        }
    }

    func testARowThatChangesItselfIsMeasuredAgain() throws {
        try withGTK {
            let stage = try TableStage(TableModel(count: 100))
            defer { stage.window.destroy() }
            let node = try XCTUnwrap(stage.node(1))
            let below = stage.rect(2).minY
            node.style.minHeight = .points(500)
            XCTAssertTrue(pump { stage.rect(1).height == 500 })
            XCTAssertEqual(stage.rect(2).minY, below + 500 - node.item.height.rounded(.up), accuracy: 0.001)
            XCTAssertTrue(stage.node(1) === node, "the same node, measured again")
        }
    }

    func testADataSourceThatContradictsItselfIsReported() throws {
        try withGTK {
            let reports = Locked<[String]>([])
            Misuse.handler.withLock { $0 = { text in reports.withLock { $0.append(text) } } }
            defer { Misuse.handler.withLock { $0 = nil } }
            let model = TableModel(count: 60)
            let stage = try TableStage(model)
            defer { stage.window.destroy() }
            // Tells of an insertion that the model has not made.
            stage.table.insertRows(10..<15)
            XCTAssertEqual(reports.withLock { $0.count }, 1)
            let text = reports.withLock { $0.first } ?? ""
            for part in ["insertRows", "65", "60", "TableModel"] { XCTAssertTrue(text.contains(part), text) }
            XCTAssertTrue(stage.settle())
            XCTAssertNil(stage.difference(), "the data source wins")
            model.items.removeLast(20)
            stage.table.deleteRows(0..<5)
            XCTAssertEqual(reports.withLock { $0.count }, 2)
            XCTAssertTrue(stage.settle())
            XCTAssertNil(stage.difference())
        }
    }

    func testUpdatesInAWindowThatIsNotMapped() throws {
        try withGTK {
            let model = TableModel(count: 50)
            let stage = try TableStage(model)
            defer { stage.window.destroy() }
            stage.window.window?.isVisible = false
            model.items.insert(contentsOf: (0..<5).map { _ in model.newItem(height: 70) }, at: 0)
            stage.table.insertRows(0..<5)
            model.items.removeSubrange(20..<30)
            stage.table.deleteRows(20..<30)
            turnLoop()
            stage.window.window?.present()
            XCTAssertTrue(stage.settle())
            XCTAssertNil(stage.difference())
        }
    }
}
