import WeftGLib
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftContainers
@testable import WeftGTK
@testable import WeftNodes

final class TableFeatureTests: XCTestCase {
    @MainActor
    private static func model(sections: Int, rows: Int, height: Double = 100) -> SectionsModel {
        let model = SectionsModel()
        model.sections = (0..<sections).map { section in
            ModelSection(
                id: 1000 + section, header: model.newItem(height: 30),
                items: (0..<rows).map { _ in model.newItem(height: height) })
        }
        return model
    }

    // MARK: Sections

    func testTheHeaderOfTheSectionOnScreenStaysAtTheTopAndIsPushedOut() throws {
        try withGTK {
            let table = TableNode()
            let stage = try ListStage(table, Self.model(sections: 5, rows: 10))
            defer { stage.window.destroy() }
            XCTAssertEqual(table.rectForRow(at: IndexPath(row: 0, section: 1)).minY, 30 + 1000 + 30)
            table.contentOffset = 500
            XCTAssertTrue(stage.settle())
            XCTAssertNil(stage.difference())
            let header = try XCTUnwrap(table.headerNode(inSection: 0))
            XCTAssertEqual(header.interfaceState, .inHierarchy)
            let top = { () -> Double? in
                guard let pinned = stage.core.space.pinnedHeader, let cell = stage.core.rows[pinned.position]?.canvas
                else {
                    return nil
                }
                return WidgetView.of(cell.widget).bounds(in: WidgetView.of(stage.core.canvas))?.minY
            }
            XCTAssertEqual(top(), 0)
            table.contentOffset = 1010
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(top(), -10, "pushed by the next section's")
            table.hasStickyHeaders = false
            table.contentOffset = 500
            XCTAssertTrue(stage.settle())
            XCTAssertNil(top())
            XCTAssertEqual(stage.model.ledger.mistakes, [])
        }
    }

    func testHeadersAreInTheRangesAsRowsAre() throws {
        try withGTK {
            let table = TableNode()
            let stage = try ListStage(table, Self.model(sections: 20, rows: 6))
            defer { stage.window.destroy() }
            let first = try XCTUnwrap(table.headerNode(inSection: 0))
            XCTAssertEqual(first.interfaceState, .inHierarchy)
            let next = try XCTUnwrap(table.headerNode(inSection: 1))
            XCTAssertEqual(next.interfaceState, [.measureLayout, .preload, .display], "right below the screen")
            XCTAssertNil(table.headerNode(inSection: 10))
            table.contentOffset = 6300
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(table.headerNode(inSection: 10)?.interfaceState, .inHierarchy)
            XCTAssertNil(table.headerNode(inSection: 1))
            XCTAssertEqual(next.interfaceState, [])
        }
    }

    func testSectionsAreMovedWithTheirNodesAndReloadedWithNewOnes() throws {
        try withGTK {
            let table = TableNode()
            let stage = try ListStage(table, Self.model(sections: 3, rows: 1))
            defer { stage.window.destroy() }
            let (header, row) = (table.headerNode(inSection: 0), table.nodeForRow(at: IndexPath(row: 0)))
            stage.model.sections.append(stage.model.sections.remove(at: 0))
            table.moveSection(0, toSection: 2)
            XCTAssertTrue(header === table.headerNode(inSection: 2) && header != nil)
            XCTAssertTrue(row === table.nodeForRow(at: IndexPath(row: 0, section: 2)) && row != nil)
            XCTAssertTrue(stage.settle())
            XCTAssertNil(stage.difference())
            table.reloadSections([2])
            XCTAssertTrue(stage.settle())
            XCTAssertFalse(row === table.nodeForRow(at: IndexPath(row: 0, section: 2)))
            XCTAssertNil(stage.difference())
        }
    }

    func testAClickOnAStickyHeaderChoosesNoRow() throws {
        try withGTK {
            let table = TableNode()
            let stage = try ListStage(table, Self.model(sections: 2, rows: 10))
            defer { stage.window.destroy() }
            table.contentOffset = 500
            XCTAssertTrue(stage.settle())
            XCTAssertTrue(table.indexPathsForVisibleRows.contains(IndexPath(row: 5)))
            XCTAssertFalse(table.indexPathsForVisibleRows.contains(IndexPath(row: 0)))
            stage.core.pointer.clicked(Click(count: 1, location: Point(x: 50, y: 10)))
            XCTAssertEqual(table.indexPathsForSelectedRows, [])
            stage.core.pointer.clicked(Click(count: 1, location: Point(x: 50, y: 40)))
            XCTAssertEqual(table.indexPathsForSelectedRows, [IndexPath(row: 5)])
        }
    }

    // MARK: Scrolling

    func testARowIsScrolledToTheRequestedPosition() throws {
        try withGTK {
            let stage = try TableStage(TableModel(count: 2000))
            defer { stage.window.destroy() }
            for (place, animated) in [(ScrollPosition.start, false), (.center, false), (.end, false), (.start, true)] {
                let row = animated ? 200 : 1000
                stage.table.scrollToRow(at: IndexPath(row: row), at: place, animated: animated)
                XCTAssertTrue(stage.settle())
                let rect = stage.rect(row)
                switch place {
                case .center: XCTAssertEqual(rect.minY + rect.height / 2, 300, accuracy: 0.01)
                case .end: XCTAssertEqual(rect.maxY, 600, accuracy: 0.01)
                default: XCTAssertEqual(rect.minY, 0, accuracy: 0.01, "\(animated)")
                }
                XCTAssertNil(stage.difference())
            }
        }
    }

    func testTheScrollPositionIsSavedAndRestored() throws {
        try withGTK {
            let stage = try TableStage(TableModel(count: 2000))
            defer { stage.window.destroy() }
            stage.table.contentOffset = 70_000
            XCTAssertTrue(stage.settle())
            let state = try XCTUnwrap(stage.table.scrollState)
            let place = stage.rect(state.row).minY
            stage.table.reloadData()
            stage.table.contentOffset = 0
            XCTAssertNil(stage.table.scrollState)
            XCTAssertTrue(stage.settle())
            stage.table.restore(state)
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.rect(state.row).minY, place, accuracy: 0.001)
            XCTAssertNil(stage.difference())
        }
    }

    /// The estimated height of the row is less than its part above the list's start.
    func testAPositionInAnUnmeasuredRowIsRestored() throws {
        try withGTK {
            for row in [1, 50, 98] {
                let stage = try TableStage(TableModel((0..<100).map { TableItem(id: $0, height: 500) }))
                defer { stage.window.destroy() }
                stage.table.restore(ListScrollState(section: 0, row: row, distance: 430))
                XCTAssertTrue(stage.settle())
                XCTAssertEqual(stage.rect(row).minY, row == 98 ? -400 : -430, accuracy: 0.001, "row \(row)")
                XCTAssertNil(stage.difference())
            }
        }
    }

    func testAnInvertedTableStartsAtTheBottomAndGrowsUpwards() throws {
        try withGTK {
            let model = TableModel((0..<200).map { TableItem(id: $0, height: 100) })
            let stage = try TableStage(model)
            defer { stage.window.destroy() }
            stage.table.inverted = true
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.rect(0), Rect(x: 0, y: 500, width: 400, height: 100))
            XCTAssertEqual(stage.rect(1).minY, 400)
            XCTAssertNil(stage.difference())
            // Older messages come at the far end, new ones at the bottom: the user stays.
            stage.table.contentOffset = 5000
            XCTAssertTrue(stage.settle())
            let (row, place) = (50, stage.rect(50).minY)
            model.items.insert(model.newItem(height: 130), at: 0)
            stage.table.insertRows(0..<1)
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.rect(row + 1).minY, place, accuracy: 0.001)
            XCTAssertEqual(stage.table.indexPathForRow(at: Point(x: 10, y: place + 5)), IndexPath(row: row + 1))
            stage.table.contentOffset = 0
            stage.table.showsInsertedRowsAtStart = true
            XCTAssertTrue(stage.settle())
            model.items.insert(model.newItem(height: 80), at: 0)
            stage.table.insertRows(0..<1)
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.rect(0).maxY, 600, "the new message shows")
            XCTAssertNil(stage.difference())
        }
    }

    // MARK: Selection and keys

    func testSelectionFollowsItsRowsAndIsPassedToNewNodes() throws {
        try withGTK {
            let stage = try TableStage(TableModel(count: 300))
            defer { stage.window.destroy() }
            stage.table.allowsMultipleSelection = true
            for row in [1, 3] { stage.core.selection.userSelects(row + 1) }
            XCTAssertEqual(stage.table.indexPathsForSelectedRows.map(\.row), [1, 3])
            stage.model.items.insert(stage.model.newItem(height: 50), at: 0)
            stage.table.insertRows(0..<1)
            XCTAssertEqual(stage.table.indexPathsForSelectedRows.map(\.row), [2, 4])
            stage.model.items.insert(stage.model.items.remove(at: 2), at: 6)
            stage.table.moveRow(at: IndexPath(row: 2), to: IndexPath(row: 6))
            XCTAssertEqual(stage.table.indexPathsForSelectedRows.map(\.row), [3, 6])
            stage.table.contentOffset = 20_000
            XCTAssertTrue(stage.settle())
            stage.table.contentOffset = 0
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.node(3)?.isSelected, true)
            XCTAssertEqual(stage.node(2)?.isSelected, false)
            stage.model.items.remove(at: 3)
            stage.table.deleteRows(3..<4)
            XCTAssertEqual(stage.table.indexPathsForSelectedRows.map(\.row), [5])
            stage.core.selection.userSelects(6)
            XCTAssertEqual(stage.table.indexPathsForSelectedRows, [], "chosen again is given up")
        }
    }

    func testLettersFindARow() throws {
        try withGTK {
            let model = NamesModel(["Ada", "Bea", "Bob", "Cleo", "Bo"])
            let table = TableNode()
            table.dataSource = model
            table.reloadData()
            let window = TestWindow()
            defer { window.destroy() }
            XCTAssertTrue(window.show(try XCTUnwrap(table.loadOwnWidget())))
            XCTAssertTrue(pump { table.isContentReady })
            let type = { (letter: Character) in
                _ = table.core.pressed(KeyPress(value: UInt32(letter.asciiValue ?? 0), state: 0))
                return table.indexPath(at: table.core.keyboard.focusedRow ?? -1)?.row
            }
            XCTAssertEqual(type("b"), 1)
            XCTAssertEqual(type("o"), 2)
            table.core.keyboard.focus.typed = TypeAhead()
            XCTAssertEqual(type("b"), 4)
            XCTAssertEqual(type("b"), 1, "the same letter goes round")
        }
    }

    func testAnEmptyTableShowsItsPlaceholderUntilThereAreRows() throws {
        try withGTK {
            let model = TableModel(count: 0)
            let stage = try TableStage(model)
            defer { stage.window.destroy() }
            let ledger = model.ledger
            stage.table.placeholderBlock = { RowNode(TableItem(id: -1, height: 600), ledger, effort: 0) }
            XCTAssertTrue(pump { stage.core.placeholder.widget != nil })
            XCTAssertEqual(stage.core.placeholder.node?.frame.size, Size(width: 400, height: 600))
            model.items = [model.newItem(height: 70)]
            stage.table.insertRows(0..<1)
            XCTAssertTrue(stage.settle())
            XCTAssertNil(stage.core.placeholder.widget)
            XCTAssertEqual(ledger.inside, 1)
            XCTAssertEqual(ledger.mistakes, [])
        }
    }

    // MARK: Updates

    func testAMovedRowKeepsItsNodeAndAReloadedOneIsShownUntilTheNewOneIsReady() throws {
        try withGTK {
            let stage = try TableStage(TableModel(count: 100))
            defer { stage.window.destroy() }
            let moved = try XCTUnwrap(stage.node(1))
            stage.model.items.insert(stage.model.items.remove(at: 1), at: 3)
            stage.table.moveRow(at: IndexPath(row: 1), to: IndexPath(row: 3))
            XCTAssertTrue(stage.node(3) === moved)
            let old = try XCTUnwrap(stage.node(0))
            stage.model.items[0].version += 1
            stage.table.reloadRows([0])
            XCTAssertTrue(stage.node(0) === old)
            XCTAssertNotNil(stage.live(0)?.canvas)
            XCTAssertTrue(stage.settle())
            XCTAssertFalse(stage.node(0) === old)
            XCTAssertEqual(old.interfaceState, [])
            XCTAssertNil(stage.difference())
            XCTAssertEqual(stage.model.ledger.mistakes, [])
        }
    }

    func testLookupsReflectAChangeAtOnce() throws {
        try withGTK {
            let stage = try TableStage(TableModel((0..<50).map { TableItem(id: $0, height: 100) }))
            defer { stage.window.destroy() }
            let table = stage.table
            XCTAssertEqual(table.visibleNodes.compactMap { ($0 as? RowNode)?.item.id }, Array(0..<6))
            let node = try XCTUnwrap(stage.node(2))
            XCTAssertEqual(table.indexPath(for: node), IndexPath(row: 2))
            stage.model.items.insert(stage.model.newItem(height: 100), at: 0)
            table.insertRows(at: [IndexPath(row: 0)])
            XCTAssertTrue(table.nodeForRow(at: IndexPath(row: 3)) === node)
            XCTAssertEqual(table.indexPath(for: node), IndexPath(row: 3))
            XCTAssertEqual(table.numberOfRows(inSection: 0), 51)
            XCTAssertEqual(table.numberOfSections, 1)
            XCTAssertEqual(table.indexPathForRow(at: Point(x: 10, y: stage.rect(3).minY + 1)), IndexPath(row: 3))
            XCTAssertNil(table.indexPath(for: CellNode()))
            XCTAssertNil(table.nodeForRow(at: IndexPath(row: 49)), "far rows have none")
        }
    }

    func testABatchCompletesWhenItIsOnScreenAndNestedOnesInOrder() throws {
        try withGTK {
            let stage = try TableStage(TableModel(count: 50))
            defer { stage.window.destroy() }
            var heard: [String] = []
            stage.model.items.insert(stage.model.newItem(height: 90), at: 0)
            stage.model.items.removeLast()
            stage.table.performBatch {
                stage.table.performBatch({ stage.table.insertRows(0..<1) }, completion: { _ in heard.append("inner") })
                stage.table.deleteRows(at: [IndexPath(row: 49)])
                XCTAssertEqual(stage.table.numberOfRows, 50)
            } completion: { finished in
                heard.append("outer \(finished) \(stage.live(0)?.canvas != nil)")
            }
            XCTAssertEqual(stage.table.numberOfRows, 50)
            XCTAssertEqual(heard, [])
            stage.table.contentOffset = 0
            XCTAssertTrue(pump { heard.count == 2 })
            XCTAssertEqual(heard, ["inner", "outer true true"])
        }
    }

    func testEachMistakeIsReportedWithTheExpectedToken() throws {
        try withGTK {
            let reports = Locked<[String]>([])
            DisplayNode.nonFatalErrorBlock = { text in reports.withLock { $0.append(text) } }
            defer { DisplayNode.nonFatalErrorBlock = nil }
            let model = Self.model(sections: 3, rows: 4)
            let table = TableNode()
            let stage = try ListStage(table, model)
            defer { stage.window.destroy() }
            let mistakes: [(String, () -> Void)] = [
                ("deleted section 7 does not exist", { table.deleteSections([7]) }),
                ("3 sections before the update, 1 inserted", { table.insertSections([0]) }),
                ("section 1 had 4 rows", { table.deleteRows(0..<2, section: 1) }),
                ("deleted rows 3..<9 of section 0 do not exist", { table.deleteRows(3..<9) }),
                (
                    "row 1 of section 0 is deleted and reloaded",
                    {
                        table.performBatch {
                            table.deleteRows(at: [IndexPath(row: 1)])
                            table.reloadRows([1])
                        }
                    }
                ),
                (
                    "moved rows 0..<1 of section 9",
                    { table.moveRow(at: IndexPath(row: 0, section: 9), to: IndexPath(row: 0)) }
                ),
                (
                    "is deleted and moved or reloaded",
                    {
                        table.performBatch {
                            table.deleteSections([0])
                            table.reloadSections([0])
                        }
                    }
                ),
            ]
            for (index, (text, make)) in mistakes.enumerated() {
                make()
                XCTAssertEqual(reports.withLock { $0.count }, index + 1, text)
                let report = reports.withLock { $0.last } ?? ""
                XCTAssertTrue(report.contains(text) && report.contains("SectionsModel"), report)
                XCTAssertTrue(stage.settle())
                XCTAssertNil(stage.difference(), "the data source wins")
            }
        }
    }

    func testTwoListsOfModelsMakeTheUpdate() throws {
        try withGTK {
            let stage = try TableStage(TableModel(count: 100))
            defer { stage.window.destroy() }
            let model = stage.model
            let node = try XCTUnwrap(stage.node(2))
            var new = model.items
            let old = new
            new.remove(at: 0)
            new.swapAt(1, 4)
            new[2].version += 1
            new.append(new[3])
            new.append(model.newItem(height: 44))
            stage.table.update(from: old, to: new) { model.items = $0 }
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(model.items.count, 100)
            XCTAssertTrue(stage.node(4) === node)
            XCTAssertNil(stage.difference())
        }
    }

    func testARebornRowIsAsItWasLeft() throws {
        try withGTK {
            let model = NamesModel((0..<400).map { "Row \($0)" })
            let table = TableNode()
            table.dataSource = model
            table.reloadData()
            let window = TestWindow()
            defer { window.destroy() }
            XCTAssertTrue(window.show(try XCTUnwrap(table.loadOwnWidget())))
            XCTAssertTrue(pump { table.isContentReady })
            let row = { (row: Int) in table.nodeForRow(at: IndexPath(row: row)) as? GrowingNode }
            row(1)?.isGrown = true
            XCTAssertTrue(pump { table.rectForRow(at: IndexPath(row: 1)).height == 200 })
            table.contentOffset = 10_000
            XCTAssertTrue(pump { row(1) == nil && table.isContentReady })
            model.names.insert("New", at: 0)
            table.insertRows(0..<1)
            table.contentOffset = 0
            XCTAssertTrue(pump { row(2)?.isGrown == true && table.isContentReady })
            XCTAssertEqual(row(1)?.isGrown, false)
            XCTAssertEqual(table.rectForRow(at: IndexPath(row: 2)).height, 200)
        }
    }

    func testNodesThatCanShowAnotherModelAreKept() throws {
        try withGTK {
            let model = NamesModel(["a", "b"])
            model.givesModels = true
            let table = TableNode()
            table.dataSource = model
            table.reloadData()
            let window = TestWindow()
            defer { window.destroy() }
            XCTAssertTrue(window.show(try XCTUnwrap(table.loadOwnWidget())))
            XCTAssertTrue(pump { table.isContentReady })
            let node = table.nodeForRow(at: IndexPath(row: 0)) as? GrowingNode
            model.names[0] = "grown"
            table.reloadRows([0])
            XCTAssertTrue(pump { table.rectForRow(at: IndexPath(row: 0)).height == 200 })
            XCTAssertTrue(table.nodeForRow(at: IndexPath(row: 0)) === node)
        }
    }
}
