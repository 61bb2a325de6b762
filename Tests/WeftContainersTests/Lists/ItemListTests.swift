import WeftGLib
import WeftGTK
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftContainers
@testable import WeftNodes

/// Tests lists that are made with items, and then show other items.
final class ItemListTests: XCTestCase {
    @MainActor
    private static func item(_ id: Int, version: Int = 0) -> TableItem {
        TableItem(id: id, version: version, height: 40)
    }

    func testUnchangedItemsKeepTheirNodesAndChangedOnesGetNewOnes() throws {
        try withGTK {
            let stage = try ItemsStage(ids: 0..<8)
            defer { stage.window.destroy() }
            let before = stage.nodes
            XCTAssertEqual(before.count, 8)
            // 0 is removed, 6 and 1 change places, 3 changes, 20 and 21 are inserted.
            stage.items.items = [6, 2, 20, 3, 4, 5, 1, 7, 21].map { Self.item($0, version: $0 == 3 ? 1 : 0) }
            XCTAssertTrue(stage.settle())
            XCTAssertNil(stage.difference())
            let after = stage.nodes
            for id in [1, 2, 4, 5, 6, 7] { XCTAssertTrue(after[id] === before[id], "\(id)") }
            XCTAssertEqual(after[3]?.item.version, 1)
            XCTAssertFalse(after[3] === before[3])
            XCTAssertEqual((stage.list as? TableNode)?.numberOfRows, 9)
        }
    }

    func testTheCompletionIsCalledWhenAllNewItemsAreShown() throws {
        try withGTK {
            for count in [20, 3_000] {
                let stage = try ItemsStage(ids: 0..<8)
                defer { stage.window.destroy() }
                let rows = Locked<[Int]>([])
                let table = stage.list as? TableNode
                stage.items.setItems((0..<count).map { Self.item($0) }) { [weak table] in
                    rows.withLock { $0.append(table?.numberOfRows ?? 0) }
                }
                // The newest contents count for both.
                stage.items.setItems((0...count).map { Self.item($0) }) { rows.withLock { $0.append(-1) } }
                XCTAssertTrue(pump { rows.withLock { $0.count } == 2 })
                XCTAssertGreaterThanOrEqual(rows.withLock { $0[0] }, count)
                XCTAssertTrue(stage.settle())
                XCTAssertNil(stage.difference())
                // Nothing changes: at once.
                stage.items.setItems((0...count).map { Self.item($0) }) { rows.withLock { $0.append(-2) } }
                XCTAssertTrue(pump { rows.withLock { $0.count } == 3 })
            }
        }
    }

    func testAnItemThatWasSetJustNowIsScrolledTo() throws {
        try withGTK {
            for count in [200, 3_000] {
                let stage = try ItemsStage(ids: 0..<8)
                defer { stage.window.destroy() }
                stage.items.items = (0..<count).map { Self.item($0) }
                stage.items.scroll(to: count - 20, at: .start, animated: false)
                XCTAssertTrue(stage.settle())
                XCTAssertTrue(pump { stage.nodes[count - 20] != nil })
                XCTAssertTrue(stage.settle())
                let path = try XCTUnwrap(stage.items.indexPath(of: count - 20))
                XCTAssertEqual(stage.list.rect(at: path).minY, 0, accuracy: 0.5, "\(count) items")
                // An item that is not there is ignored.
                stage.items.scroll(to: -5)
                XCTAssertTrue(stage.settle())
                XCTAssertEqual(stage.list.rect(at: path).minY, 0, accuracy: 0.5)
            }
        }
    }

    func testCollectionsAndPagersAreMadeWithItemsToo() throws {
        try withGTK {
            let ledger = StateLedger()
            let tiles = ListItems((0..<6).map { Self.item($0) })
            let grid = CollectionNode(tiles, layout: { GridLayout(.fixed(3)) }) { RowNode($0, ledger, effort: 0) }
            let pages = ListItems((0..<4).map { Self.item($0) })
            let pager = PagerNode(pages) { RowNode($0, ledger, effort: 0) }
            for (items, list) in [(tiles, grid), (pages, pager)] as [(ListItems<TableItem>, ListNode)] {
                let stage = try ItemsStage(items, list)
                defer { stage.window.destroy() }
                XCTAssertNil(stage.difference())
                let first = try XCTUnwrap(stage.nodes[0])
                items.items = [9, 0, 2, 1].map { Self.item($0) }
                XCTAssertTrue(stage.settle())
                XCTAssertNil(stage.difference())
                XCTAssertTrue(stage.nodes[0] === first)
            }
            XCTAssertEqual(pager.currentPageIndex, 1, "the page that shows stays")
        }
    }

    func testAListOfUnchangingItemsNeedsNothingElse() throws {
        try withGTK {
            let window = TestWindow()
            defer { window.destroy() }
            let table = TableNode([Self.item(1), Self.item(2)]) { RowNode($0, StateLedger(), effort: 0) }
            XCTAssertTrue(window.show(try XCTUnwrap(table.loadOwnWidget())))
            XCTAssertTrue(pump { table.numberOfRows == 2 && table.isContentReady })
        }
    }

    // MARK: Sections

    @MainActor
    private static func sections(_ sections: [(header: TableItem, ids: [Int])]) -> [ListSection<TableItem, TableItem>] {
        sections.map { ListSection($0.header, items: $0.ids.map { item($0) }) }
    }

    @MainActor
    private static func stage(
        _ sections: [ListSection<TableItem, TableItem>]
    ) throws -> ItemsStage<TableItem> {
        let (items, ledger) = (ListSections(sections: sections), StateLedger())
        let table = TableNode(items) {
            RowNode($0, ledger, effort: 0)
        } header: {
            RowNode($0, ledger, effort: 0)
        }
        return try ItemsStage(items, table)
    }

    func testItemsKeepTheirNodesFromSectionToSection() throws {
        try withGTK {
            let (a, b, c) = (Self.item(100), Self.item(200), Self.item(300))
            let stage = try Self.stage(Self.sections([(a, [1, 2, 3]), (b, [4, 5])]))
            defer { stage.window.destroy() }
            XCTAssertNil(stage.difference())
            let before = stage.nodes
            XCTAssertEqual(before.count, 7)
            // Into a section that stays, into a new one, and out of one that goes.
            stage.items.sections = Self.sections([(c, [2, 9]), (b, [5, 4, 1])])
            XCTAssertTrue(stage.settle())
            XCTAssertNil(stage.difference())
            let after = stage.nodes
            for id in [1, 2, 4, 5, 200] { XCTAssertTrue(after[id] === before[id], "\(id)") }
            XCTAssertNil(after[3])
            XCTAssertNil(after[100])
        }
    }

    func testAChangedHeaderAloneGetsANewNodeAndMovedSectionsKeepTheirs() throws {
        try withGTK {
            let (a, b) = (Self.item(100), Self.item(200))
            let stage = try Self.stage(Self.sections([(a, [1, 2]), (b, [4, 5])]))
            defer { stage.window.destroy() }
            let before = stage.nodes
            stage.items.sections = Self.sections([(b, [4, 5]), (Self.item(100, version: 1), [1, 2])])
            XCTAssertTrue(stage.settle())
            XCTAssertNil(stage.difference())
            let after = stage.nodes
            for id in [1, 2, 4, 5, 200] { XCTAssertTrue(after[id] === before[id], "\(id)") }
            XCTAssertFalse(after[100] === before[100])
        }
    }

    // MARK: Changes in a row

    func testChangesOfManyItemsAreFoundOnAWorkerAndTheNewestIsShown() throws {
        try withGTK {
            let count = 10_000
            let stage = try ItemsStage(ids: 0..<count)
            defer { stage.window.destroy() }
            let first = try XCTUnwrap(stage.nodes[0])
            let changes = (1...3).map { step in ([-step] + Array(0..<count)).map { Self.item($0) } }
            for items in changes { stage.items.items = items }
            XCTAssertNil(stage.items.indexPath(of: -1), "nothing is compared on the main thread")
            XCTAssertEqual(stage.items.items.first?.id, -3)
            XCTAssertTrue(pump { stage.items.indexPath(of: -3) != nil })
            XCTAssertTrue(stage.settle())
            XCTAssertNil(stage.difference())
            XCTAssertTrue(stage.nodes[0] === first)
        }
    }

    func testContentsSetInsideABatchAreShownAfterIt() throws {
        try withGTK {
            let stage = try ItemsStage(ids: 0..<5)
            defer { stage.window.destroy() }
            let kept = try XCTUnwrap(stage.nodes[4])
            stage.list.performBatch {
                stage.items.items.removeFirst()
                stage.items.items.append(Self.item(7))
                stage.list.performBatch { stage.items.items.swapAt(0, 2) }
            }
            XCTAssertTrue(pump { stage.items.indexPath(of: 7) != nil })
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.items.items.map(\.id), [3, 2, 1, 4, 7])
            XCTAssertNil(stage.difference())
            XCTAssertTrue(stage.nodes[4] === kept)
        }
    }

    func testContentsSetDuringAChangeAreNotLost() throws {
        try withGTK {
            let items = ListItems((0..<5).map { Self.item($0) })
            let table = TableNode(items) { RowNode($0, StateLedger(), effort: 0) }
            let watch = LeavingWatch { items.items.append(Self.item(50)) }
            table.delegate = watch
            let stage = try ItemsStage(items, table)
            defer { stage.window.destroy() }
            items.items.removeFirst()
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(items.items.map(\.id), [1, 2, 3, 4, 50])
            XCTAssertNil(stage.difference())
        }
    }

    // MARK: One's own items

    func testASelectionPassesTheItem() throws {
        try withGTK {
            let stage = try ItemsStage(ids: [5, 3, 8])
            defer { stage.window.destroy() }
            var chosen: [Int] = []
            stage.items.onSelect = { chosen.append($0.id) }
            stage.items.actions = { item in [CellAction(title: "Delete \(item.id)") { _ in }] }
            let path = try XCTUnwrap(stage.items.indexPath(of: 3))
            XCTAssertEqual(path, IndexPath(row: 1))
            let position = try XCTUnwrap(stage.list.position(of: path))
            stage.list.core.selection.userSelects(position)
            XCTAssertEqual(chosen, [3])
            XCTAssertEqual(stage.list.listActions(at: position).map(\.title), ["Delete 3"])
            XCTAssertNil(stage.items.indexPath(of: 4))
            XCTAssertNil(stage.items.item(at: IndexPath(row: 3)))
            XCTAssertNil(stage.items.item(at: IndexPath(row: 0, section: 1)))
        }
    }

    func testTwoListsShowTheSameItemsAndFollowTheUsersMovesInOne() throws {
        try withGTK {
            let stage = try ItemsStage(ids: 0..<5)
            defer { stage.window.destroy() }
            let other = try ItemsStage(
                stage.items, TableNode(stage.items) { RowNode($0, StateLedger(), effort: 0) })
            defer { other.window.destroy() }
            // As the keyboard does it.
            stage.list.performBatch {
                stage.list.listDidMove(from: IndexPath(row: 0), to: IndexPath(row: 3))
                stage.list.core.updates.batches.record {
                    $0.movedRows.append(ListMove(from: IndexPath(row: 0), to: IndexPath(row: 3)))
                }
            }
            for each in [stage, other] {
                XCTAssertTrue(each.settle())
                XCTAssertNil(each.difference())
            }
            XCTAssertEqual(stage.items.items.map(\.id), [1, 2, 3, 0, 4])
        }
    }

    // MARK: Mistakes

    func testAnIdentityThatComesTwiceIsReportedAndShownOnce() throws {
        try withGTK {
            let stage = try ItemsStage(ids: 0..<3)
            defer { stage.window.destroy() }
            let reports = Misuse.reports {
                stage.items.items = [0, 7, 1, 7, 7, 2].map { Self.item($0) }
                stage.items.items = [0, 7, 1, 7, 7, 2, 3].map { Self.item($0) }
                XCTAssertTrue(stage.settle())
            }
            XCTAssertEqual(reports.count, 1, "\(reports)")
            let report = reports.first ?? ""
            for part in ["TableNode", "ListItems<TableItem>", "the id 7"] {
                XCTAssertTrue(report.contains(part), report)
            }
            XCTAssertEqual((stage.list as? TableNode)?.numberOfRows, 5)
            XCTAssertEqual(stage.items.indexPath(of: 2), IndexPath(row: 3))
            stage.items.items = [2, 7, 0].map { Self.item($0) }
            XCTAssertTrue(stage.settle())
            XCTAssertNil(stage.difference())
        }
    }

    func testRepetitionsAreLeftOutInAboutTheTimeOfOtherItems() throws {
        try withGTK {
            let count = 100_000
            let items = (0..<count).map { Self.item($0) }
            let repeated = Array(repeating: items[0], count: count / 2) + items[(count / 2)...]
            let header = NoHeader()
            func seconds(_ body: () -> Void) -> Double {
                let start = threadCPUSeconds()
                body()
                return threadCPUSeconds() - start
            }
            var contents = ListContents([ListSection(header, items: [Self.item(0)])])
            let usual = seconds { contents = ListContents([ListSection(header, items: items)]) }
            XCTAssertEqual(contents.itemCount, count)
            let found = seconds { contents = ListContents([ListSection(header, items: repeated)]) }
            XCTAssertEqual(contents.sections.first?.items, [items[0]] + items[(count / 2)...])
            XCTAssertLessThan(found, usual * 5)
        }
    }

    func testIdentitiesThatChangeWhileTheyAreShownDoNotCrash() throws {
        try withGTK {
            let (first, second) = (FickleHeader(1), FickleHeader(2))
            let items = ListSections(sections: [
                ListSection(first, items: [Self.item(1)]), ListSection(second, items: [Self.item(2)]),
            ])
            let table = TableNode(items) {
                RowNode($0, StateLedger(), effort: 0)
            } header: { _ in
                CellNode()
            }
            let stage = try ItemsStage(items, table)
            defer { stage.window.destroy() }
            for header in [first, second] { header.number.withLock { $0 = 3 } }
            items.sections = [ListSection(second, items: [Self.item(2), Self.item(5)])]
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(table.core.geometry.sections.rowCounts, [2])
            XCTAssertEqual(Set(stage.nodes.keys), [2, 5])
        }
    }

    func testADataSourceBesideItemsIsReportedAndIgnored() throws {
        try withGTK {
            let stage = try ItemsStage(ids: 0..<3)
            defer { stage.window.destroy() }
            let (table, source) = (try XCTUnwrap(stage.list as? TableNode), TableModel(count: 9))
            let reports = Misuse.reports { table.dataSource = source }
            XCTAssertEqual(reports.count, 1, "\(reports)")
            let report = reports.first ?? ""
            for part in ["TableNode", "dataSource", "ListItems<TableItem>", "TableModel"] {
                XCTAssertTrue(report.contains(part), report)
            }
            XCTAssertNil(table.dataSource)
            table.reloadData()
            XCTAssertTrue(stage.settle())
            XCTAssertNil(stage.difference())
        }
    }
}

/// A header that changes its identity.
private struct FickleHeader: Identifiable, Equatable, Sendable {
    let number: Locked<Int>

    init(_ number: Int) { self.number = Locked(number) }

    var id: Int { number.withLock { $0 } }

    static func == (left: Self, right: Self) -> Bool { left.id == right.id }
}

/// A delegate that runs a closure once, when a row leaves the screen.
@MainActor
private final class LeavingWatch: TableDelegate {
    private var onLeave: (() -> Void)?

    init(_ onLeave: @escaping () -> Void) {
        self.onLeave = onLeave
    }

    func tableNode(_ tableNode: TableNode, didEndDisplayingRowWith node: CellNode) {
        let action = onLeave
        onLeave = nil
        action?()
    }
}
