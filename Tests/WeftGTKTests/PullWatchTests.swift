import XCTest

@testable import WeftGTK

final class PullWatchTests: XCTestCase {
    func testFingersPullOnAnEndAtWhichTheContentsStood() {
        for (end, x, y) in [
            (ScrolledWindow.Edge.top, 0.0, 1.0), (.bottom, 0, -1), (.left, 1, 0), (.right, -1, 0),
        ] {
            var watch = PullWatch()
            watch.began(at: [end])
            watch.moved(x: x * 30, y: y * 30)
            XCTAssertFalse(watch.takes(end), "\(end): not far enough")
            watch.moved(byX: x * 30, y: y * 30)
            XCTAssertTrue(watch.takes(end), "\(end)")
            XCTAssertFalse(watch.takes(end), "\(end): once")
        }
    }

    func testTouchesThatBeganElsewhereOrEndedPullNothing() {
        var watch = PullWatch()
        watch.moved(x: 0, y: 100)
        XCTAssertFalse(watch.takes(.top), "without fingers")
        watch.began(at: [.bottom])
        watch.moved(x: 0, y: 100)
        XCTAssertFalse(watch.takes(.top), "the contents stood elsewhere")
        watch.began(at: [.top])
        XCTAssertFalse(watch.takes(.top), "what an earlier pull was is over")
        watch.moved(x: 0, y: 100)
        watch.ended()
        XCTAssertFalse(watch.takes(.top), "what goes on by itself")
        watch.began(at: [.top])
        watch.moved(x: 0, y: -100)
        XCTAssertFalse(watch.takes(.top), "away from it")
    }
}
