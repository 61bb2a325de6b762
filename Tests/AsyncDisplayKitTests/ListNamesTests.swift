import WeftContainers
import WeftTestSupport
import XCTest

@testable import AsyncDisplayKit

/// What Texture's documentation calls on lists, cells and transitions.
final class ListNamesTests: XCTestCase {
    /// Fifty items of a number.
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

    func testAListSaysHowFarItIsAndWhatItKeepsReady() throws {
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

    func testRowsComeFromTheSideThatIsNamed() {
        let animation: UITableViewRowAnimation = .left
        XCTAssertEqual(animation, RowAnimation.left)
    }

    func testSpecsAreDrawnInLetters() {
        let stack = ASStackLayoutSpec.vertical()
        stack.children = [ASDisplayNode(), ASDisplayNode()]
        XCTAssertTrue(stack.asciiArtString().contains("ASStackLayoutSpec") || stack.asciiArtString().contains("Stack"))
    }
}
