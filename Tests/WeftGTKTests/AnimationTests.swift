import WeftTestSupport
import XCTest

@testable import WeftGTK

/// An object that retains its animation, as nodes do.
@MainActor
private final class Mover {
    var animation: Animation?
    var steps = 0
    var ends: [Bool] = []
    var other: Animation?

    func start(seconds: Double) {
        animation = Animation.run(
            duration: seconds,
            step: { _ in
                self.steps += 1
                self.other?.cancel()
            },
            completion: { self.ends.append($0) })
    }
}

final class AnimationTests: XCTestCase {
    func testAnimatedObjectsAreReleasedAtTheEndOrWhenCancelled() throws {
        try withGTK {
            let window = TestWindow()
            XCTAssertTrue(window.show(Label("content")))
            weak var ended: Mover?
            weak var cancelled: Mover?
            do {
                let (first, second) = (Mover(), Mover())
                first.start(seconds: 0.03)
                second.start(seconds: 60)
                second.animation?.cancel()
                (ended, cancelled) = (first, second)
                XCTAssertTrue(pump { first.ends == [true] })
                XCTAssertGreaterThan(first.steps, 1)
                XCTAssertEqual(second.ends, [false])
            }
            XCTAssertNil(ended)
            XCTAssertNil(cancelled)
            window.destroy()
        }
    }

    func testNoStepComesAfterItWasCancelledByAnother() throws {
        try withGTK {
            let window = TestWindow()
            XCTAssertTrue(window.show(Label("content")))
            let (first, second) = (Mover(), Mover())
            first.start(seconds: 60)
            second.start(seconds: 60)
            let before = second.steps
            first.other = second.animation
            let taken = first.steps
            XCTAssertTrue(pump { first.steps > taken + 1 })
            XCTAssertEqual(second.steps, before)
            XCTAssertEqual(second.ends, [false])
            first.animation?.cancel()
            window.destroy()
        }
    }
}
