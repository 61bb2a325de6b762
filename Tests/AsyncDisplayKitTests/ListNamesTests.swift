import WeftContainers
import WeftTestSupport
import XCTest

@testable import AsyncDisplayKit

/// Tests the calls of Texture's documentation on lists, cells and transitions.
final class ListNamesTests: XCTestCase {
    /// Fifty items, each a number.
    @MainActor
    private final class Items: NSObject, ASCollectionDataSource {
        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 50 }

        func collectionNode(
            _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: Foundation.IndexPath
        ) -> ASCellNodeBlock {
            {
                let cell = ASTextCellNode()
                cell.text = "\(indexPath.item)"
                cell.neverShowPlaceholders = true
                return cell
            }
        }
    }

    func testACollectionThatScrollsSidewaysCountsAlongX() throws {
        try withGTK {
            let layout = UICollectionViewFlowLayout()
            layout.scrollDirection = .horizontal
            layout.itemSize = CGSize(width: 100, height: 500)
            let (items, collection) = (Items(), ASCollectionNode(collectionViewLayout: layout))
            collection.dataSource = items
            let stage = TutorialStage(ASViewController(node: collection))
            defer { withExtendedLifetime(items) { stage.end() } }
            XCTAssertTrue(pump { collection.isSynchronized })
            collection.contentOffset = CGPoint(x: 300, y: 0)
            XCTAssertEqual(collection.contentOffset, CGPoint(x: 300, y: 0))
            collection.view.contentOffset.x = 200
            XCTAssertEqual(collection.view.contentOffset, CGPoint(x: 200, y: 0))
            XCTAssertGreaterThan(collection.view.contentSize.width, 4_000)
            XCTAssertLessThan(collection.view.contentSize.height, 700)
        }
    }

    func testAListReportsItsProgressAndItsRanges() throws {
        try withGTK {
            let (items, collection) = (Items(), ASCollectionNode(collectionViewLayout: UICollectionViewFlowLayout()))
            collection.dataSource = items
            let stage = TutorialStage(ASViewController(node: collection))
            defer { withExtendedLifetime(items) { stage.end() } }
            collection.waitUntilAllUpdatesAreProcessed()
            XCTAssertFalse(collection.isProcessingUpdates)
            var told: [String] = []
            collection.onDidFinishProcessingUpdates { told.append("processed") }
            collection.onDidFinishSynchronizing { told.append("synchronized") }
            XCTAssertTrue(pump { told == ["processed", "synchronized"] && collection.isSynchronized })
            var screens = ASRangeTuningParameters()
            screens.leadingBufferScreenfuls = 3
            collection.setTuningParameters(screens, for: .preload)
            XCTAssertEqual(collection.tuningParameters(for: .preload), screens)
            XCTAssertEqual(collection.collection.rangeTuning[.full, .preload].leadingScreens, 3)
            collection.allowsMultipleSelection = true
            for item in [1, 3] {
                collection.selectItem(at: IndexPath(item: item, section: 0), animated: false, scrollPosition: [])
            }
            XCTAssertEqual(collection.indexPathsForSelectedItems?.map(\.item), [1, 3])
            XCTAssertEqual(collection.indexPathForItem(at: CGPoint(x: 5, y: 5))?.item, 0)
            let cell = try XCTUnwrap(collection.nodeForItem(at: IndexPath(item: 1, section: 0)))
            XCTAssertEqual(cell.row?.neverShowPlaceholders, true)
        }
    }

    func testRowAnimationsHaveTheirUIKitNames() {
        let animation: UITableViewRowAnimation = .left
        XCTAssertEqual(animation, RowAnimation.left)
    }

    func testSpecsAreDrawnInLetters() {
        let stack = ASStackLayoutSpec.vertical()
        stack.children = [ASDisplayNode(), ASDisplayNode()]
        XCTAssertTrue(stack.asciiArtString().contains("ASStackLayoutSpec") || stack.asciiArtString().contains("Stack"))
    }

    func testAPressOnAnItemIsReportedIfItMayShow() throws {
        @MainActor
        final class Presses: NSObject, ASCollectionDelegate {
            var told: [String] = []
            func collectionNode(
                _ collectionNode: ASCollectionNode, shouldHighlightItemAt indexPath: Foundation.IndexPath
            ) -> Bool { indexPath.item != 0 }
            func collectionNode(
                _ collectionNode: ASCollectionNode, didHighlightItemAt indexPath: Foundation.IndexPath
            ) { told.append("+\(indexPath.item)") }
            func collectionNode(
                _ collectionNode: ASCollectionNode, didUnhighlightItemAt indexPath: Foundation.IndexPath
            ) { told.append("-\(indexPath.item)") }
            func collectionNode(
                _ collectionNode: ASCollectionNode, didSelectItemAt indexPath: Foundation.IndexPath
            ) { told.append("\(indexPath.item)") }
        }
        try withGTK {
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 400, height: 60)
            layout.minimumLineSpacing = 0
            let (items, presses) = (Items(), Presses())
            let collection = ASCollectionNode(collectionViewLayout: layout)
            collection.dataSource = items
            collection.delegate = presses
            let stage = TutorialStage(ASViewController(node: collection))
            defer { withExtendedLifetime((items, presses)) { stage.end() } }
            XCTAssertTrue(pump { collection.isSynchronized })
            XCTAssertTrue(stage.window.waitForFrame(3))
            let (first, second) = try (
                stage.place(of: collection, x: 200, y: 30), stage.place(of: collection, x: 200, y: 90)
            )
            Input.click(x: first.x, y: first.y)
            Input.press(x: second.x, y: second.y)
            XCTAssertTrue(pump { presses.told == ["+1"] }, "\(presses.told)")
            Input.release()
            XCTAssertTrue(pump { presses.told == ["+1", "-1", "1"] }, "\(presses.told)")
        }
    }

    func testAPressOnARowIsShownIfAllowed() throws {
        @MainActor
        final class Rows: NSObject, ASTableDataSource, ASTableDelegate {
            var told: [String] = []
            func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 2 }
            func tableNode(
                _ tableNode: ASTableNode, nodeForRowAt indexPath: Foundation.IndexPath
            ) -> ASCellNode {
                let cell = ASCellNode()
                cell.style.preferredSize = CGSize(width: 300, height: 60)
                return cell
            }
            func tableNode(
                _ tableNode: ASTableNode, shouldHighlightRowAt indexPath: Foundation.IndexPath
            ) -> Bool { indexPath.row == 1 }
            func tableNode(_ tableNode: ASTableNode, didHighlightRowAt indexPath: Foundation.IndexPath) {
                told.append("+\(indexPath.row)")
            }
            func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: Foundation.IndexPath) {
                told.append("\(indexPath.row)")
            }
        }
        try withGTK {
            let (rows, table) = (Rows(), ASTableNode())
            table.dataSource = rows
            table.delegate = rows
            let stage = TutorialStage(ASViewController(node: table))
            defer { withExtendedLifetime(rows) { stage.end() } }
            XCTAssertTrue(pump { table.isVisible })
            XCTAssertTrue(stage.window.waitForFrame(3))
            for y in [30.0, 90] {
                let place = try stage.place(of: table, x: 150, y: y)
                Input.click(x: place.x, y: place.y)
            }
            XCTAssertTrue(pump { rows.told.last == "1" })
            XCTAssertEqual(rows.told, ["+1", "1"])
        }
    }
}
