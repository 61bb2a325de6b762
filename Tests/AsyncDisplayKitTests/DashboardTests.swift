import WeftTestSupport
import XCTest

@testable import AsyncDisplayKit
@testable import Tutorials

/// Calls of Texture's sample programs.
final class DashboardTests: XCTestCase {
    func testOneObjectIsTheDelegateOfATableAndACollection() throws {
        try withGTK {
            let page = DashboardController()
            let stage = TutorialStage(page)
            defer { stage.end() }
            let (table, collection) = (page.tableNode, page.collectionNode)
            XCTAssertTrue(pump { table.isSynchronized && collection.isSynchronized && table.frame.height > 300 })
            table.setContentOffset(CGPoint(x: 0, y: 900), animated: false)
            XCTAssertTrue(pump { page.scrolled.contains { $0 === table.view } })
            collection.setContentOffset(CGPoint(x: 0, y: 30), animated: false)
            XCTAssertTrue(pump { page.scrolled.contains { $0 === collection.view } })
            XCTAssertTrue(pump { page.rows == 40 })
            XCTAssertEqual(page.isFetching, [true, false])
        }
    }

    func testPointsAreConvertedBetweenNodesAndDrawingsAreAwaited() throws {
        try withGTK {
            let page = ByHandController()
            let stage = TutorialStage(page)
            defer { stage.end() }
            XCTAssertTrue(pump { page.badge.isVisible })
            XCTAssertEqual(page.badge.convert(CGPoint(x: 5, y: 5), to: page.node), CGPoint(x: 25, y: 65))
            XCTAssertEqual(page.badge.convert(CGPoint(x: 25, y: 65), from: page.node), CGPoint(x: 5, y: 5))
            XCTAssertEqual(
                page.node.convert(page.badge.bounds, from: page.badge), CGRect(x: 20, y: 60, width: 100, height: 40))
            page.node.recursivelyEnsureDisplaySynchronously(true)
            page.node.recursivelySetDisplaySuspended(true)
            XCTAssertTrue(page.badge.displaySuspended)
            XCTAssertTrue(page.badge.supportsLayerBacking)
            XCTAssertFalse(ASEditableTextNode().supportsLayerBacking)
        }
    }

    func testStatesThatNothingIsShownForChangeNoTitle() {
        let button = ASButtonNode()
        button.setTitle("Like", with: nil, with: nil, for: .normal)
        for state in [ASControlState.focused, .application, .reserved] {
            button.setTitle("Other", with: nil, with: nil, for: state)
        }
        XCTAssertEqual(button.attributedTitle(for: .normal)?.string, "Like")
    }

    func testRangesOfSizesAreClampedAndIntersected() {
        let range = ASSizeRangeMake(CGSize(width: 10, height: 10), CGSize(width: 50, height: 50))
        XCTAssertEqual(ASSizeRangeClamp(range, CGSize(width: 5, height: 70)), CGSize(width: 10, height: 50))
        let other = ASSizeRangeMake(.zero, CGSize(width: 30, height: 90))
        XCTAssertEqual(
            ASSizeRangeIntersect(range, other),
            ASSizeRangeMake(CGSize(width: 10, height: 10), CGSize(width: 30, height: 50)))
        XCTAssertTrue(ASSizeRangeEqualToSizeRange(range, range))
    }
}
