import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import AsyncDisplayKit
@testable import Tutorials

/// Tests `UITableViewCell`'s features on cells and lists.
final class CellRowTests: XCTestCase {
    private typealias IndexPath = Foundation.IndexPath

    func testARowHasItsAccessoryItsInsetAndItsBackgrounds() throws {
        try withGTK {
            let controller = SettingsController()
            let stage = TutorialStage(controller)
            defer { stage.end() }
            let table = controller.node
            XCTAssertTrue(pump { table.isSynchronized && table.visibleNodes.count > 4 })
            let cells = try (0..<4).map { row in
                try XCTUnwrap(table.nodeForRow(at: IndexPath(row: row, section: 0)) as? OptionRowNode)
            }
            XCTAssertTrue(pump { cells.allSatisfy { $0.isVisible && $0.row?.backgroundNode != nil } })
            let rows = cells.map(\.row)
            XCTAssertEqual(
                rows.map { $0?.accessoryType },
                [.disclosureIndicator, .checkmark, .detailButton, CellNode.AccessoryType.none])
            XCTAssertEqual(rows[0]?.separatorInset.left, 15)
            XCTAssertEqual(rows[0]?.selectionStyle, CellNode.SelectionStyle.none)
            // The arrow stands beside the cell, and the ground behind both.
            XCTAssertTrue(pump { (rows[0]?.accessoryNode?.frame.width ?? 0) > 0 })
            XCTAssertLessThan(cells[0].frame.width, 380)
            XCTAssertEqual(cells[3].frame.width, 390)
            XCTAssertTrue(pump { rows[0]?.backgroundNode?.frame.width == 390 })
            XCTAssertEqual(rows[0]?.selectedBackgroundNode?.isHidden, true)
            cells[0].isSelected = true
            XCTAssertEqual(rows[0]?.selectedBackgroundNode?.isHidden, false)
            XCTAssertEqual(cells[0].selectedBackgroundView?.backgroundColor, UIColor.yellow)
        }
    }

    func testTheButtonAtARowsEndNotifiesTheDelegate() throws {
        try withGTK {
            let controller = SettingsController()
            let stage = TutorialStage(controller)
            defer { stage.end() }
            let table = controller.node
            let path = IndexPath(row: 2, section: 0)
            XCTAssertTrue(pump { (table.nodeForRow(at: path)?.row?.accessoryNode?.frame.width ?? 0) > 0 })
            XCTAssertTrue(stage.window.waitForFrame(2))
            let place = try stage.place(of: table, x: 366, y: table.rectForRow(at: path).midY)
            Input.click(x: place.x, y: place.y)
            XCTAssertTrue(pump { controller.details == [path] }, "\(controller.details)")
            XCTAssertNil(table.indexPathForSelectedRow)
        }
    }

    func testACellKnowsItsListAndIsNotifiedOfItsWayThroughTheScreen() throws {
        try withGTK {
            let controller = SettingsController()
            let stage = TutorialStage(controller)
            defer { stage.end() }
            let table = controller.node
            XCTAssertTrue(pump { table.isSynchronized })
            let cell = try XCTUnwrap(table.nodeForRow(at: IndexPath(row: 1, section: 0)) as? OptionRowNode)
            XCTAssertTrue(pump { cell.events.first == .visible })
            XCTAssertEqual(cell.indexPath, IndexPath(row: 1, section: 0))
            XCTAssertTrue(cell.owningNode === table)
            XCTAssertNil(cell.layoutAttributes)
            XCTAssertNil(cell.supplementaryElementKind)
            table.contentOffset = CGPoint(x: 0, y: 20)
            XCTAssertTrue(pump { cell.events.contains(.visibleRectChanged) }, "\(cell.events)")
            XCTAssertTrue(cell.scrollView === table.view)
            XCTAssertEqual(cell.lastFrame.minY, table.rectForRow(at: IndexPath(row: 1, section: 0)).minY, accuracy: 0.1)
            table.contentOffset = CGPoint(x: 0, y: 900)
            XCTAssertTrue(pump { cell.events.last == .invisible }, "\(cell.events)")
        }
    }

    func testAnItemKnowsItsLayoutAttributesAndItsKind() throws {
        try withGTK {
            let controller = PhotoCollectionController(photos: (0..<6).map { "photo \($0)" })
            let stage = TutorialStage(controller)
            defer { stage.end() }
            let collection = controller.collectionNode
            XCTAssertTrue(pump { collection.isSynchronized && !collection.visibleNodes.isEmpty })
            let item = try XCTUnwrap(collection.nodeForItem(at: IndexPath(item: 1, section: 0)))
            XCTAssertTrue(pump { item.layoutAttributes != nil })
            let attributes = try XCTUnwrap(item.layoutAttributes)
            XCTAssertEqual(attributes.size, CGSize(width: 100, height: 60))
            XCTAssertEqual(attributes.indexPath, IndexPath(item: 1, section: 0))
            XCTAssertNil(attributes.representedElementKind)
            let header = collection.visibleNodes.first { ($0 as? ASTextCellNode)?.text == "Photos" }
            XCTAssertEqual(header?.supplementaryElementKind, UICollectionView.elementKindSectionHeader)
            XCTAssertEqual(header?.layoutAttributes?.representedElementKind, UICollectionView.elementKindSectionHeader)
        }
    }

    func testACellCanTakeOverAttributesAndModels() throws {
        try withGTK {
            let cell = BadgeCellNode()
            let row = RowCell(cell)
            row.applyLayoutAttributes(LayoutAttributes(position: 0, frame: Rect(x: 1, y: 2, width: 3, height: 4)))
            XCTAssertEqual(cell.frames, [CGRect(x: 1, y: 2, width: 3, height: 4)])
            XCTAssertTrue(row.canUpdate(to: Carried<Any>("a text")))
            XCTAssertEqual(cell.nodeModel as? String, "a text")
            XCTAssertFalse(row.canUpdate(to: Carried<Any>(3)))
        }
    }
}
