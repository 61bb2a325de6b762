import WeftContainers
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import AsyncDisplayKit

/// Questions and events of lists: headers, deselection, editing, own layouts.
final class ListDelegateTests: XCTestCase {
    private typealias IndexPath = Foundation.IndexPath

    /// Two sections of two rows, 60 points high.
    @MainActor
    private final class Rows: NSObject, ASTableDataSource, ASTableDelegate {
        var told: [String] = []
        var keepsFirst = false
        var names = [["a", "b"], ["c", "d"]]

        func numberOfSections(in tableNode: ASTableNode) -> Int { names.count }
        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { names[section].count }
        func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode {
            let cell = ASCellNode()
            cell.style.preferredSize = CGSize(width: 300, height: 60)
            return cell
        }
        func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
            "Section \(section)"
        }
        func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
            section == 1 ? "The end" : nil
        }
        func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
            guard section == 1 else { return nil }
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 44))
            view.backgroundColor = .red
            return view
        }
        func sectionIndexTitles(for tableView: UITableView) -> [String]? { ["A", "C"] }
        func tableNode(_ tableNode: ASTableNode, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
            told.append("?\(indexPath.row)")
            return keepsFirst && indexPath.row == 0 ? nil : indexPath
        }
        func tableNode(_ tableNode: ASTableNode, didDeselectRowAt indexPath: IndexPath) {
            told.append("-\(indexPath.row)")
        }
        func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
            told.append("+\(indexPath.row)")
        }
        func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { indexPath.row == 1 }
        func tableView(
            _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
        ) -> String? { "Remove" }
        func tableView(
            _ tableView: UITableView, commit editingStyle: UITableViewCellEditingStyle, forRowAt indexPath: IndexPath
        ) { told.append("\(editingStyle) \(indexPath.section).\(indexPath.row)") }
        func tableView(
            _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
        ) {
            told.append("\(sourceIndexPath.row) to \(destinationIndexPath.row)")
        }
    }

    func testATableHasTitlesViewsAndASectionIndex() throws {
        try withGTK {
            let (rows, table) = (Rows(), ASTableNode())
            table.dataSource = rows
            table.delegate = rows
            let stage = TutorialStage(ASViewController(node: table))
            defer { withExtendedLifetime(rows) { stage.end() } }
            XCTAssertTrue(pump { table.isSynchronized && table.table.headerNode(inSection: 1) != nil })
            let title = table.table.headerNode(inSection: 0)?.textureCell as? SectionTitleCell
            XCTAssertEqual(title?.title.attributedText?.string, "Section 0")
            XCTAssertTrue(pump { table.table.headerNode(inSection: 1)?.frame.height == 44 })
            XCTAssertEqual(table.table.sectionIndexTitles, ["A", "C"])
            let header = try XCTUnwrap(table.table.headerNode(inSection: 0))
            let first = table.rectForRow(at: IndexPath(row: 0, section: 0))
            XCTAssertEqual(Double(first.minY), header.frame.height, accuracy: 1)
            XCTAssertGreaterThan(
                table.table.contentHeight, Double(table.rectForRow(at: IndexPath(row: 1, section: 1)).maxY) + 10,
                "the footer")
            XCTAssertFalse(table.visibleNodes.isEmpty)
        }
    }

    func testADelegateKeepsARowSelected() throws {
        try withGTK {
            let (rows, table) = (Rows(), ASTableNode())
            table.dataSource = rows
            table.delegate = rows
            let stage = TutorialStage(ASViewController(node: table))
            defer { withExtendedLifetime(rows) { stage.end() } }
            XCTAssertTrue(pump { table.isSynchronized && table.isVisible })
            XCTAssertTrue(stage.window.waitForFrame(3))
            @MainActor func click(_ row: Int, section: Int = 0) throws {
                let rect = table.rectForRow(at: IndexPath(row: row, section: section))
                let place = try stage.place(of: table, x: 150, y: rect.midY)
                Input.click(x: place.x, y: place.y)
            }
            try click(0)
            XCTAssertTrue(pump { rows.told == ["+0"] }, "\(rows.told)")
            try click(1)
            XCTAssertTrue(pump { rows.told == ["+0", "?0", "-0", "+1"] }, "\(rows.told)")
            table.selectRow(at: IndexPath(row: 0, section: 0), animated: false, scrollPosition: .none)
            rows.keepsFirst = true
            rows.told = []
            // Another row, since a second click on the same one is a double click.
            try click(1, section: 1)
            XCTAssertTrue(pump { rows.told == ["?0", "+1"] }, "\(rows.told)")
            XCTAssertEqual(
                table.indexPathsForSelectedRows,
                [IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 1)])
            table.selectRow(at: nil, animated: false, scrollPosition: .none)
            XCTAssertEqual(table.indexPathsForSelectedRows, [])
        }
    }

    func testRowsAreDeletedAndMovedAsTheDataSourceSays() throws {
        try withGTK {
            let (rows, table) = (Rows(), ASTableNode())
            table.dataSource = rows
            table.delegate = rows
            let own = try XCTUnwrap(table.table.delegate)
            let (first, second) = (IndexPath(row: 0, section: 1).weft, IndexPath(row: 1, section: 1).weft)
            XCTAssertTrue(own.tableNode(table.table, actionsForRowAt: first).isEmpty)
            let action = try XCTUnwrap(own.tableNode(table.table, actionsForRowAt: second).first)
            XCTAssertEqual(action.title, "Remove")
            action.handler(second)
            table.view.setEditing(true, animated: false)
            XCTAssertTrue(table.table.allowsReordering)
            let source = try XCTUnwrap(table.table.dataSource)
            XCTAssertTrue(source.tableNode(table.table, canMoveRowAt: first))
            source.tableNode(table.table, moveRowAt: first, to: second)
            XCTAssertEqual(rows.told, ["delete 1.1", "0 to 1"])
            withExtendedLifetime(rows) {}
        }
    }

    /// Items of a layout class, native cells among them, with a header.
    @MainActor
    private final class Items: NSObject, ASCollectionDataSourceInterop, ASCollectionDelegate {
        var told: [String] = []
        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 40 }
        func collectionNode(
            _ collectionNode: ASCollectionNode, nodeForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
        ) -> ASCellNode {
            let cell = ASTextCellNode()
            cell.text = "Header"
            return cell
        }
        func collectionView(_ collectionView: ASCollectionView, cellForItemAt indexPath: IndexPath)
            -> UICollectionViewCell
        {
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
            cell.backgroundColor = .blue
            return cell
        }
        func collectionNode(
            _ collectionNode: ASCollectionNode, willDisplaySupplementaryElementWith node: ASCellNode
        ) { told.append("header") }
        func collectionNode(_ collectionNode: ASCollectionNode, willDisplayItemWith node: ASCellNode) {
            if !told.contains("item") { told.append("item") }
        }
        func collectionNode(_ collectionNode: ASCollectionNode, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
            indexPath.item != 0
        }
    }

    private final class Cell: UICollectionViewCell {}

    /// Two columns of squares below a header of 30 points.
    private final class Columns: UICollectionViewLayout {
        private(set) var preparations = 0
        private var side: CGFloat = 0

        override func prepare() {
            preparations += 1
            side = (collectionView?.bounds.width ?? 0) / 2
        }

        override var collectionViewContentSize: CGSize {
            let count = collectionView?.numberOfItems(inSection: 0) ?? 0
            return CGSize(width: 2 * side, height: 30 + side * CGFloat((count + 1) / 2))
        }

        override func layoutAttributesForItem(at indexPath: Foundation.IndexPath) -> UICollectionViewLayoutAttributes? {
            let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
            attributes.frame = CGRect(
                x: side * CGFloat(indexPath.item % 2), y: 30 + side * CGFloat(indexPath.item / 2), width: side,
                height: side)
            return attributes
        }

        override func layoutAttributesForSupplementaryView(
            ofKind elementKind: String, at indexPath: Foundation.IndexPath
        ) -> UICollectionViewLayoutAttributes? {
            guard elementKind == UICollectionElementKindSectionHeader else { return nil }
            let attributes = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: elementKind, with: indexPath)
            attributes.frame = CGRect(x: 0, y: 0, width: 2 * side, height: 30)
            return attributes
        }

        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            let count = collectionView?.numberOfItems(inSection: 0) ?? 0
            let header = layoutAttributesForSupplementaryView(
                ofKind: UICollectionElementKindSectionHeader, at: Foundation.IndexPath(item: 0, section: 0))
            let items = (0..<count).map { layoutAttributesForItem(at: Foundation.IndexPath(item: $0, section: 0)) }
            return ([header] + items).compactMap { $0 }.filter { $0.frame.intersects(rect) }
        }
    }

    func testAClassPlacesItemsNativeCellsAmongThem() throws {
        try withGTK {
            let (items, layout) = (Items(), Columns())
            let collection = ASCollectionNode(collectionViewLayout: layout)
            collection.registerSupplementaryNode(ofKind: UICollectionElementKindSectionHeader)
            collection.view.register(Cell.self, forCellWithReuseIdentifier: "cell")
            collection.dataSource = items
            collection.delegate = items
            let stage = TutorialStage(ASViewController(node: collection))
            defer { withExtendedLifetime(items) { stage.end() } }
            XCTAssertTrue(pump { collection.isSynchronized && collection.visibleNodes.count > 3 })
            let third = try XCTUnwrap(collection.nodeForItem(at: IndexPath(item: 3, section: 0)))
            let side = collection.frame.width / 2
            XCTAssertTrue(pump { third.frame.size == CGSize(width: side, height: side) }, "\(third.frame)")
            XCTAssertEqual(third.layoutAttributes?.frame.origin, CGPoint(x: side, y: 30 + side))
            XCTAssertTrue(third.view is Cell)
            XCTAssertEqual(collection.view.contentSize.height, 30 + 20 * side, accuracy: 1)
            XCTAssertTrue(pump { Set(items.told) == ["header", "item"] }, "\(items.told)")
            let count = layout.preparations
            layout.invalidateLayout()
            XCTAssertTrue(
                pump {
                    stage.window.window?.queueDraw()
                    return layout.preparations > count
                })
        }
    }

    func testADelegateLaysItemsOutOnAWorker() throws {
        @MainActor
        final class Sizes: ASCollectionGalleryLayoutPropertiesProviding {
            func galleryLayoutDelegate(
                _ delegate: ASCollectionGalleryLayoutDelegate, sizeForElements elements: ASElementMap
            ) -> Size { Size(width: 60, height: 40) }
        }
        try withGTK {
            let (items, sizes) = (Items(), Sizes())
            let gallery = ASCollectionGalleryLayoutDelegate()
            gallery.propertiesProvider = sizes
            let collection = ASCollectionNode(layoutDelegate: gallery)
            collection.dataSource = items
            let stage = TutorialStage(ASViewController(node: collection))
            defer { withExtendedLifetime((items, sizes)) { stage.end() } }
            XCTAssertTrue(
                pump {
                    collection.nodeForItem(at: IndexPath(item: 1, section: 0))?.layoutAttributes?.frame
                        == CGRect(x: 60, y: 0, width: 60, height: 40)
                })
        }
    }

    func testAnItemOfSeveralStaysSelectedWhereTheDelegateKeepsIt() throws {
        try withGTK {
            let (items, collection) = (Items(), ASCollectionNode(collectionViewLayout: Columns()))
            collection.delegate = items
            let own = try XCTUnwrap(collection.collection.delegate)
            let (first, second) = (IndexPath(item: 0, section: 0).weft, IndexPath(item: 1, section: 0).weft)
            XCTAssertTrue(
                own.collectionNode(collection.collection, shouldDeselectItemAt: first), "there is one at a time")
            collection.allowsMultipleSelection = true
            XCTAssertFalse(own.collectionNode(collection.collection, shouldDeselectItemAt: first))
            XCTAssertTrue(own.collectionNode(collection.collection, shouldDeselectItemAt: second))
            withExtendedLifetime(items) {}
        }
    }

    func testSelectingNoItemClearsTheSelection() throws {
        try withGTK {
            let (items, collection) = (Items(), ASCollectionNode(collectionViewLayout: Columns()))
            collection.dataSource = items
            let stage = TutorialStage(ASViewController(node: collection))
            defer { withExtendedLifetime(items) { stage.end() } }
            XCTAssertTrue(pump { collection.isSynchronized })
            collection.selectItem(at: IndexPath(item: 1, section: 0), animated: false, scrollPosition: [])
            XCTAssertEqual(collection.indexPathsForSelectedItems?.count, 1)
            collection.selectItem(at: nil, animated: false, scrollPosition: [])
            XCTAssertEqual(collection.indexPathsForSelectedItems, [])
        }
    }

    func testAPullShowsTheSpinnerUntilTheDataIsThere() throws {
        @MainActor
        final class Loader {
            var count = 0
            func load() { count += 1 }
        }
        try withGTK {
            let (rows, table, control, loader) = (Rows(), ASTableNode(), UIRefreshControl(), Loader())
            table.dataSource = rows
            control.addTarget(loader, action: Loader.load, for: .valueChanged)
            table.view.refreshControl = control
            let stage = TutorialStage(ASViewController(node: table))
            defer { withExtendedLifetime(rows) { stage.end() } }
            XCTAssertTrue(pump { table.isSynchronized })
            table.weftList.beginRefreshing()
            XCTAssertTrue(pump { loader.count == 1 && control.isRefreshing })
            XCTAssertTrue(table.weftList.isRefreshing)
            control.endRefreshing()
            XCTAssertTrue(pump { !table.weftList.isRefreshing })
            control.beginRefreshing()
            XCTAssertTrue(pump { table.weftList.isRefreshing })
            XCTAssertEqual(loader.count, 1, "the program began it")
            control.endRefreshing()
            XCTAssertTrue(pump { !table.weftList.isRefreshing })
        }
    }

    func testABatchUpdateNeedsNoSelf() throws {
        @MainActor
        final class Feed: NSObject {
            let table = ASTableNode()
            let rows = Rows()
            var isDone = false

            func grow() {
                table.performBatchUpdates(
                    {
                        rows.names[0].append("e")
                        table.insertRows(at: [IndexPath(row: 2, section: 0)], with: .none)
                    }, completion: { self.isDone = $0 })
            }
        }
        try withGTK {
            let feed = Feed()
            feed.table.dataSource = feed.rows
            let stage = TutorialStage(ASViewController(node: feed.table))
            defer { withExtendedLifetime(feed) { stage.end() } }
            XCTAssertTrue(pump { feed.table.isSynchronized })
            feed.grow()
            XCTAssertTrue(pump { feed.isDone && feed.table.numberOfRows(inSection: 0) == 3 })
        }
    }
}
