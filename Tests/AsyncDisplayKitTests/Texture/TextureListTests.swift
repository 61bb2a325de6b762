import WeftContainers
import WeftGLib
import WeftNodes
import WeftTestSupport
import XCTest

@testable import AsyncDisplayKit
@testable import Tutorials

/// Tests rarely used parts of lists in Texture's API.
final class TextureListTests: XCTestCase {
    private typealias IndexPath = Foundation.IndexPath

    func testSectionsHaveContextsAndAnInspectorMeasuresItems() throws {
        try withGTK {
            let months = MonthsController()
            let stage = TutorialStage(months)
            defer { stage.end() }
            let node = months.node
            XCTAssertTrue(pump { node.isSynchronized && !node.visibleNodes.isEmpty })
            let context = try XCTUnwrap(node.context(forSection: 1) as? MonthContext)
            XCTAssertEqual(context.sectionName, "June")
            XCTAssertTrue(context.collectionView === node.view)
            XCTAssertNil(node.context(forSection: 7))
            XCTAssertTrue(node.visibleNodes.contains { ($0 as? ASTextCellNode)?.text == "May" })
            let item = try XCTUnwrap(node.nodeForItem(at: IndexPath(item: 0, section: 0)))
            XCTAssertTrue(pump { item.frame.size == CGSize(width: 50, height: 50) }, "\(item.frame)")
            months.inspector.side = 70
            node.relayoutItems()
            XCTAssertTrue(
                pump { node.nodeForItem(at: IndexPath(item: 0, section: 0))?.frame.width == 70 })
        }
    }

    func testAnotherLayoutTakesThePlace() throws {
        try withGTK {
            let months = MonthsController()
            let stage = TutorialStage(months)
            defer { stage.end() }
            let node = months.node
            XCTAssertTrue(pump { node.isSynchronized })
            let first = node.collectionViewLayout
            let second = UICollectionViewFlowLayout()
            second.minimumInteritemSpacing = 40
            node.collectionViewLayout = second
            XCTAssertTrue(node.collectionViewLayout === second)
            XCTAssertTrue(node.view.collectionViewLayout === second)
            XCTAssertFalse(first === second)
            XCTAssertTrue(
                pump { node.nodeForItem(at: IndexPath(item: 1, section: 0))?.layoutAttributes?.frame.minX == 90 })
        }
    }

    func testAListScrollsAndItsDelegateDecidesWhenToFetch() throws {
        try withGTK {
            let months = MonthsController()
            let stage = TutorialStage(months)
            defer { stage.end() }
            let node = months.node
            XCTAssertTrue(pump { node.isSynchronized && node.view.contentSize.height > 1_500 })
            node.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
            XCTAssertLessThan(node.contentOffset.y, 300)
            XCTAssertTrue(pump { node.contentOffset.y == 300 })
            XCTAssertFalse(months.fetching.hints.isEmpty)
            node.view.setContentOffset(CGPoint(x: 0, y: 20), animated: false)
            XCTAssertEqual(node.view.contentOffset.y, 20)
            XCTAssertTrue(node.view.batchFetchingDelegate === months.fetching)
            node.isPagingEnabled = true
            XCTAssertTrue(node.view.isPagingEnabled)
        }
    }

    func testAScrollNodesViewScrollsByPages() throws {
        try withGTK {
            let pages = PagesNode()
            let stage = TutorialStage(ASViewController(node: pages))
            defer { stage.end() }
            let view = pages.scrollNode.view
            XCTAssertTrue(pump { view.contentSize == CGSize(width: 1_200, height: 200) }, "\(view.contentSize)")
            XCTAssertTrue(view.isPagingEnabled)
            view.setContentOffset(CGPoint(x: 300, y: 0), animated: true)
            XCTAssertTrue(pump { view.contentOffset == CGPoint(x: 300, y: 0) }, "\(view.contentOffset)")
            let place = try stage.place(of: pages.scrollNode, x: 150, y: 100)
            Input.movePointer(x: place.x, y: place.y)
            Input.wheelDown(5, withShift: true)
            XCTAssertTrue(pump { view.contentOffset.x > 310 })
            XCTAssertTrue(
                pump { view.contentOffset.x == 600 })
        }
    }

    func testASettingThatCannotBeStoredIsReported() throws {
        try withGTK {
            let reports = Locked<[String]>([])
            DisplayNode.nonFatalErrorBlock = { report in reports.withLock { $0.append(report) } }
            defer { DisplayNode.nonFatalErrorBlock = nil }
            ASScrollNode().view.contentInset = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
            ASTableNode().view.contentSize = CGSize(width: 1, height: 1)
            let told = reports.withLock { $0 }
            XCTAssertEqual(told.count, 2)
            XCTAssertTrue(told.first?.contains("ASInsetLayoutSpec") == true, "\(told)")
        }
    }

    func testDevelopersSeeRangesHitAreasAndTheScaleOfPictures() throws {
        try withGTK {
            let before = DebugOverlay.options
            defer { DebugOverlay.options = before }
            DebugOverlay.options = []
            ASDisplayNode.shouldShowRangeDebugOverlay = true
            ASImageNode.shouldShowImageScalingOverlay = true
            ASControlNode.enableHitTestDebug = true
            XCTAssertEqual(DebugOverlay.options, [.ranges, .imageScale, .hitAreas])
            ASImageNode.shouldShowImageScalingOverlay = false
            XCTAssertFalse(ASImageNode.shouldShowImageScalingOverlay)
            XCTAssertTrue(ASDisplayNode.shouldShowRangeDebugOverlay)
        }
    }
}
