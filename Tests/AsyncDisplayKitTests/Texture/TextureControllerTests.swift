import WeftContainers
import WeftTestSupport
import XCTest

@testable import AsyncDisplayKit
@testable import Tutorials

/// Controllers of nodes, and nodes of native views.
final class TextureControllerTests: XCTestCase {
    private typealias IndexPath = Foundation.IndexPath

    func testAControllerLoadsItsViewWhenItsCellComesNear() throws {
        try withGTK {
            let feed = CommentFeedController()
            let stage = TutorialStage(feed)
            defer { stage.end() }
            feed.insertNewRowsInTableNode(newPhotos: 3)
            let controllers = feed.cellControllers
            XCTAssertTrue(
                pump {
                    controllers.allSatisfy {
                        $0.events == ["preload", "load", "visible"] || $0.events == ["load", "preload", "visible"]
                    }
                }, "\(controllers.map(\.events))")
            let cell = try XCTUnwrap(feed.tableNode.nodeForRow(at: IndexPath(row: 1, section: 0)) as? CommentedCellNode)
            XCTAssertTrue(cell === controllers[1].node)
            XCTAssertTrue(cell.nodeController === controllers[1])
            XCTAssertTrue(pump { cell.photoCommentsNode.attributedText?.string == "so green, so red" })
            XCTAssertTrue(stage.window.waitForFrame(3))
            let place = try stage.place(
                of: feed.tableNode, x: 20,
                y: feed.tableNode.rectForRow(at: IndexPath(row: 1, section: 0)).midY)
            Input.click(x: place.x, y: place.y)
            XCTAssertTrue(pump { feed.tappedCells.first === cell }, "the cell's delegate")
        }
    }

    func testTheControllerOwnsTheNodeOrTheOtherWayRound() throws {
        try withGTK {
            weak var node: CommentedCellNode?
            weak var controller: CommentedCellController?
            let ownsItsNode = {
                let made = CommentedCellController()
                (controller, node) = (made, made.node)
                XCTAssertNotNil(node)
            }
            ownsItsNode()
            XCTAssertNil(controller)
            XCTAssertNil(node)
            var kept: CommentedCellNode?
            let isOwned = {
                let made = CommentedCellController()
                made.shouldInvertStrongReference = true
                controller = made
                kept = made.node
            }
            isOwned()
            XCTAssertNotNil(controller, "the node keeps it")
            XCTAssertTrue(kept?.nodeController === controller)
            kept = nil
            XCTAssertNil(controller)
        }
    }

    func testAPageIsNotifiedOfItsLayoutsAndAViewCoversItsList() throws {
        try withGTK {
            let feed = CommentFeedController()
            let stage = TutorialStage(feed)
            defer { stage.end() }
            XCTAssertTrue(pump { feed.layouts.last?.width == 390 && feed.isIndicatorShown }, "\(feed.layouts)")
        }
    }

    func testPagesHaveTabs() throws {
        try withGTK {
            let (pages, feed) = (SpinnerPagesController(), CommentFeedController())
            let stack = UINavigationController(rootViewController: feed)
            let tabs = ASTabBarController()
            tabs.viewControllers = [pages, stack]
            pages.title = "Pages"
            tabs.selectedIndex = 1
            let stage = TutorialStage(tabs)
            defer { stage.end() }
            XCTAssertTrue(pump { feed.isIndicatorShown })
            XCTAssertTrue(tabs.selectedViewController === stack)
            XCTAssertEqual(
                (tabs.weftController as? TabBarController)?.viewControllers.map(\.title), ["Pages", "Texture"])
            tabs.selectedViewController = pages
            XCTAssertTrue(pump { pages.isViewLoaded && tabs.selectedIndex == 0 })
            XCTAssertTrue(pump { pages.node.nodeForPage(at: 0)?.isVisible == true })
        }
    }

    func testACellAndANodeWrapANativeView() throws {
        try withGTK {
            let pages = SpinnerPagesController()
            let stage = TutorialStage(pages)
            defer { stage.end() }
            XCTAssertTrue(
                pump { (pages.node.nodeForPage(at: 0)?.view as? UIActivityIndicatorView)?.widget.isMapped == true })
            let first = try XCTUnwrap(pages.node.nodeForPage(at: 0))
            XCTAssertEqual(pages.node.indexOfPage(with: first), 0)
            XCTAssertEqual(pages.node.indexOfPage(with: ASCellNode()), NSNotFound)
            pages.node.scrollToPage(at: 2, animated: false)
            XCTAssertTrue(
                pump {
                    stage.window.window?.queueDraw()
                    return pages.shownPages.last == 2
                }, "\(pages.shownPages)")

            let node = SpinnerNode()
            let second = TutorialStage(ASViewController(node: node))
            defer { second.end() }
            XCTAssertTrue(pump { node.activityIndicatorView.isAnimating })
            XCTAssertTrue(node.view === node.activityIndicatorView)
        }
    }
}
