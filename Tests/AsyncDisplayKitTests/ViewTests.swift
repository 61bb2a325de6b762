import WeftTestSupport
import XCTest

@testable import AsyncDisplayKit
@testable import Tutorials

/// Tests the views of pages and nodes, and their positions.
final class ViewTests: XCTestCase {
    private typealias IndexPath = Foundation.IndexPath

    func testAPagesViewHasTheFrameOfItsPlaceAndShowsViewsOfNodes() throws {
        try withGTK {
            let page = ByHandController()
            let stage = TutorialStage(page)
            defer { stage.end() }
            XCTAssertTrue(pump { page.viewSizes.last?.width == 390 }, "\(page.viewSizes)")
            XCTAssertEqual(page.view.frame, page.view.bounds)
            XCTAssertTrue(pump { page.textNode.isVisible && page.badge.isVisible })
            XCTAssertTrue(page.textNode.supernode === page.node)
            XCTAssertEqual(page.textNode.view.frame, CGRect(x: 20, y: 20, width: 200, height: 30))
            XCTAssertEqual(page.badge.frame, CGRect(x: 20, y: 60, width: 100, height: 40))
            page.textNode.view.frame.origin.y = 200
            XCTAssertEqual(page.textNode.frame.minY, 200)
        }
    }

    func testANodeOverAListIsShownAndUsedAndTheListBesideIt() throws {
        try withGTK {
            let page = ComposingController()
            let stage = TutorialStage(page)
            defer { stage.end() }
            let (table, button) = (page.node, page.composeButton)
            XCTAssertTrue(pump { button.isVisible && button.frame.width == 80 && table.isSynchronized })
            XCTAssertTrue(stage.window.waitForFrame(2))
            let inside = try stage.place(of: table, x: button.frame.midX, y: button.frame.midY)
            Input.click(x: inside.x, y: inside.y)
            XCTAssertTrue(pump { page.composed == 1 })
            XCTAssertEqual(page.selected, [])
            let beside = try stage.place(of: table, x: 40, y: table.rectForRow(at: IndexPath(row: 2, section: 0)).midY)
            Input.click(x: beside.x, y: beside.y)
            XCTAssertTrue(pump { page.selected == [2] }, "\(page.selected)")
        }
    }
}
