import WeftGTK
import WeftLayout
import XCTest

@testable import WeftNodes

/// Tests Texture's touch rules, without a window.
final class ControlTrackingTests: XCTestCase {
    private let bounds = Rect(x: 0, y: 0, width: 100, height: 50)
    private let inside = Point(x: 50, y: 25)

    private func sent(_ inputs: [PressEvent]) -> [ControlNode.Event] {
        var tracking = ControlTracking()
        return inputs.flatMap { tracking.steps(for: $0, bounds: bounds) }.compactMap {
            if case .send(let event) = $0 { event } else { nil }
        }
    }

    func testAClickIsDownAndUpInside() {
        XCTAssertEqual(
            sent([.began(inside, count: 1, isTouch: false), .ended(inside)]), [.touchDown, .activation])
        XCTAssertEqual(sent([.began(inside, count: 2, isTouch: false)]), [.touchDownRepeat])
    }

    func testDraggingUsesTheExactBounds() {
        let moves: [Double] = [99, 101, 130, 90]
        XCTAssertEqual(
            sent([.began(inside, count: 1, isTouch: false)] + moves.map { .moved(Point(x: $0, y: 25)) }),
            [
                .touchDown, .touchDragInside, .touchDragExit, .touchDragOutside, .touchDragOutside, .touchDragEnter,
                .touchDragInside,
            ])
    }

    func testUpInsideReachesSeventyPointsOutForAFingerAndTwentyFiveForAPointer() {
        for (isTouch, reach) in [(true, 70.0), (false, 25)] {
            for (x, isHit) in [(100 + reach - 0.5, true), (100 + reach + 0.5, false)] {
                let last = sent([.began(inside, count: 1, isTouch: isTouch), .ended(Point(x: x, y: 25))]).last
                XCTAssertEqual(last, isHit ? .activation : .touchUpOutside, "\(x)")
            }
        }
    }

    func testASecondPressCancelsTheFirst() {
        let second: [PressEvent] = [
            .began(inside, count: 1, isTouch: true), .began(inside, count: 1, isTouch: true), .ended(inside),
        ]
        XCTAssertEqual(sent(second), [.touchDown, .touchCancel])
    }

    func testACancelEndsThePressAndNothingFollows() {
        XCTAssertEqual(
            sent([.began(inside, count: 1, isTouch: false), .cancelled, .moved(inside), .ended(inside)]),
            [.touchDown, .touchCancel])
        XCTAssertEqual(sent([.moved(inside), .ended(inside), .cancelled]), [])
    }

    func testTheHighlightFollowsThePointer() {
        var tracking = ControlTracking()
        let inputs: [PressEvent] = [
            .began(inside, count: 1, isTouch: false), .moved(Point(x: 300, y: 0)), .moved(inside), .ended(inside),
        ]
        let highlights = inputs.flatMap { tracking.steps(for: $0, bounds: bounds) }.compactMap {
            if case .highlight(let isOn) = $0 { isOn } else { nil }
        }
        XCTAssertEqual(highlights, [true, false, true, false])
        XCTAssertFalse(tracking.isTracking)
    }
}
