import WeftTestSupport
import XCTest

@testable import AsyncDisplayKit
@testable import Tutorials

/// Classes that override the state of a row or a control.
final class StateTests: XCTestCase {
    private typealias IndexPath = Foundation.IndexPath

    func testARowsClassIsNotifiedOfPressesAndSelectionByItsProperties() throws {
        try withGTK {
            let timeline = TimelineController()
            let stage = TutorialStage(timeline)
            defer { stage.end() }
            let table = timeline.node
            XCTAssertTrue(pump { table.isSynchronized && table.visibleNodes.count == 3 })
            XCTAssertTrue(stage.window.waitForFrame(2))
            let path = IndexPath(row: 1, section: 0)
            let post = try XCTUnwrap(table.nodeForRow(at: path) as? TimelineCellNode)
            let place = try stage.place(of: table, x: 40, y: table.rectForRow(at: path).midY)
            Input.click(x: place.x, y: place.y)
            XCTAssertTrue(pump { post.isSelected && !post.isHighlighted })
            XCTAssertEqual(Set(post.changes), ["pressed", "left", "chosen"])
            XCTAssertEqual(post.changes.count, 3, "\(post.changes)")
            table.deselectRow(at: path, animated: false)
            XCTAssertEqual(post.changes.last, "not chosen")
            XCTAssertFalse(post.isSelected)
            // Set by hand the list has it, too.
            post.isSelected = true
            XCTAssertEqual(table.indexPathForSelectedRow, nil)
            XCTAssertEqual(post.row?.isSelected, true)
        }
    }

    func testAButtonsClassIsNotifiedOfPressesByItsProperties() throws {
        try withGTK {
            let button = FadingButtonNode()
            button.setTitle("Like", with: nil, with: .blue, for: .normal)
            button.style.preferredSize = CGSize(width: 120, height: 60)
            let root = ASDisplayNode()
            root.automaticallyManagesSubnodes = true
            root.layoutSpecBlock = { _, _ in ASAbsoluteLayoutSpec(children: [button]) }
            let stage = TutorialStage(ASViewController(node: root))
            defer { stage.end() }
            XCTAssertTrue(pump { button.isVisible && button.frame.width == 120 })
            XCTAssertTrue(stage.window.waitForFrame(2))
            let place = try stage.place(of: button, x: 60, y: 30)
            Input.click(x: place.x, y: place.y)
            XCTAssertTrue(pump { button.changes == ["pressed", "left"] }, "\(button.changes)")
            XCTAssertEqual(button.alpha, 1)
            button.isEnabled = false
            button.isSelected = true
            XCTAssertEqual(button.changes.suffix(2), ["disabled", "chosen"])
            XCTAssertFalse(button.control.isEnabled)
            XCTAssertTrue(button.control.isSelected)
        }
    }
}
