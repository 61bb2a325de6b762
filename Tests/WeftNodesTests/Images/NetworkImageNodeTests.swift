import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

final class NetworkImageNodeTests: XCTestCase {
    /// A laid-out picture node of 40 x 40 points in a column, with a downloader of its own.
    @MainActor
    private final class Stage {
        let downloader = GatedDownloader()
        let node = NetworkImageNode()
        let root: ColumnNode
        private let before = NetworkImageNode.downloader
        private let cacheBefore = NetworkImageNode.cache
        private static var number = 0
        /// Addresses that no other test uses, since the picture cache is shared by the process.
        let urls: [String]

        init() {
            Self.number += 1
            urls = (0..<3).map { "test:\(Self.number)/\($0)" }
            NetworkImageNode.downloader = downloader
            // Each picture is requested again.
            NetworkImageNode.cache = nil
            node.style.preferredSize = Size(width: 40, height: 40)
            root = ColumnNode([node])
            node.url = urls[0]
            XCTAssertTrue(pump { ApplyQueue.shared.count == 0 })
            XCTAssertTrue(prepareAndApply(root))
        }

        func end() {
            downloader.refuseAll()
            root.setInterfaceState([])
            NetworkImageNode.downloader = before
            NetworkImageNode.cache = cacheBefore
        }

        var shownSize: Size? {
            guard case .fill(let texture) = node.main.contents else { return nil }
            return Size(width: Double(texture.width), height: Double(texture.height))
        }

        func waitForRequest(_ url: String) -> Bool { pump { downloader.isWaiting(for: url) } }
    }

    private static let preload: InterfaceState = [.measureLayout, .preload]
    private static let display: InterfaceState = [.measureLayout, .preload, .display]

    func testThePictureIsFetchedInThePreloadRangeAndShownInTheDisplayRange() throws {
        try withGTK {
            let it = Stage()
            defer { it.end() }
            it.root.setInterfaceState(.measureLayout)
            turnLoop()
            XCTAssertEqual(it.downloader.requested, [])
            it.root.setInterfaceState(Self.preload)
            XCTAssertTrue(it.waitForRequest(it.urls[0]))
            it.downloader.answer(it.urls[0], .success(redPicture))
            XCTAssertTrue(pump { it.node.imageData != nil })
            turnLoop()
            XCTAssertNil(it.shownSize, "not decoded before the display range")
            it.root.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { it.shownSize != nil })
            XCTAssertNil(it.node.failure)
            XCTAssertEqual(it.downloader.requested, [it.urls[0]])
        }
    }

    func testContentsAreReleasedOutsideTheDisplayRangeAndRestored() throws {
        try withGTK {
            let it = Stage()
            defer { it.end() }
            it.root.setInterfaceState(Self.display)
            XCTAssertTrue(it.waitForRequest(it.urls[0]))
            it.downloader.answer(it.urls[0], .success(redPicture))
            XCTAssertTrue(pump { it.shownSize != nil })
            for _ in 0..<3 {
                it.root.setInterfaceState(Self.preload)
                XCTAssertNil(it.shownSize)
                it.root.setInterfaceState(.inHierarchy)
                XCTAssertTrue(pump { it.shownSize != nil })
            }
            XCTAssertEqual(it.downloader.requested.count, 1, "the bytes stay in the preload range")
            it.root.setInterfaceState([])
            XCTAssertNil(it.node.imageData)
            it.root.setInterfaceState(.inHierarchy)
            XCTAssertTrue(it.waitForRequest(it.urls[0]))
        }
    }

    func testLeavingThePreloadRangeCancels() throws {
        try withGTK {
            let it = Stage()
            defer { it.end() }
            it.root.setInterfaceState(Self.preload)
            XCTAssertTrue(it.waitForRequest(it.urls[0]))
            it.root.setInterfaceState([])
            XCTAssertTrue(pump { it.downloader.cancelled == [it.urls[0]] })
            it.downloader.answer(it.urls[0], .success(redPicture))
            turnLoop()
            XCTAssertNil(it.node.imageData)
            XCTAssertNil(it.node.failure)
        }
    }

    func testAnAnswerForAnEarlierAddressIsIgnored() throws {
        try withGTK {
            let it = Stage()
            defer { it.end() }
            it.root.setInterfaceState(.inHierarchy)
            XCTAssertTrue(it.waitForRequest(it.urls[0]))
            it.node.url = it.urls[1]
            XCTAssertTrue(it.waitForRequest(it.urls[1]))
            XCTAssertEqual(it.downloader.cancelled, [it.urls[0]])
            it.downloader.answer(it.urls[0], .success(redPicture))
            turnLoop()
            XCTAssertNil(it.node.imageData)
            it.downloader.answer(it.urls[1], .success(redPicture))
            XCTAssertTrue(pump { it.shownSize != nil })
            XCTAssertEqual(it.node.imageData?.identity, it.urls[1])
            it.node.url = nil
            XCTAssertTrue(pump { it.node.main.contents == nil })
        }
    }

    func testAnAnswerBetweenTwoChangesBackAndForthIsShown() throws {
        try withGTK {
            let it = Stage()
            defer { it.end() }
            it.root.setInterfaceState(.inHierarchy)
            XCTAssertTrue(it.waitForRequest(it.urls[0]))
            it.node.url = it.urls[1]
            it.downloader.answer(it.urls[0], .success(redPicture))
            it.node.url = it.urls[0]
            XCTAssertTrue(pump { it.shownSize != nil })
            XCTAssertEqual(it.node.imageData?.identity, it.urls[0])
        }
    }

    func testADrawingOfTheBytesBeforeIsNotApplied() throws {
        try withGTK {
            let it = Stage()
            defer { it.end() }
            it.root.setInterfaceState(.inHierarchy)
            XCTAssertTrue(it.waitForRequest(it.urls[0]))
            it.downloader.answer(it.urls[0], .success(redPicture))
            XCTAssertTrue(pump { it.shownSize != nil })
            let drawing = try XCTUnwrap(it.node.main.contents)
            let conditions = try XCTUnwrap(it.node.main.drawnFor)
            let version = it.node.lock.withLock { it.node.guarded.displayVersion }
            it.node.url = it.urls[1]
            XCTAssertTrue(it.waitForRequest(it.urls[1]))
            XCTAssertFalse(it.node.applyContents(drawing, version: version, for: conditions))
            XCTAssertNil(it.shownSize)
        }
    }

    func testAPictureThatCameForAnEarlierSizeIsDrawnAgain() throws {
        try withGTK {
            let it = Stage()
            defer { it.end() }
            it.root.setInterfaceState(.inHierarchy)
            XCTAssertTrue(it.waitForRequest(it.urls[0]))
            it.node.style.preferredSize = Size(width: 60, height: 60)
            let (root, environment) = (it.root, TestDisplay.environment)
            let constraints = rowConstraints(300, environment)
            let prepared = onWorker {
                PreparedTree.prepare(root, constraints: constraints, environment: environment)
            }
            it.downloader.answer(it.urls[0], .success(redPicture))
            XCTAssertTrue(pump { it.node.main.drawnFor?.size == Size(width: 40, height: 40) })
            try XCTUnwrap(prepared ?? nil).apply()
            XCTAssertTrue(pump { it.node.main.drawnFor?.size == Size(width: 60, height: 60) })
        }
    }

    func testAPictureThatIsTakenAwayGoes() throws {
        try withGTK {
            let node = ImageNode()
            node.style.preferredSize = Size(width: 40, height: 40)
            node.imageData = EncodedPicture(identity: "test:taken away", bytes: redPicture)
            let root = ColumnNode([node])
            XCTAssertTrue(prepareAndApply(root))
            XCTAssertNotNil(node.main.contents)
            node.imageData = nil
            XCTAssertTrue(prepareAndApply(root))
            XCTAssertNil(node.main.contents)
        }
    }

    func testAFailureLeavesThePlaceholder() throws {
        try withGTK {
            let it = Stage()
            defer { it.end() }
            it.root.setInterfaceState(.inHierarchy)
            XCTAssertTrue(it.waitForRequest(it.urls[0]))
            it.downloader.answer(it.urls[0], .failure(GatedDownloader.Refused()))
            XCTAssertTrue(pump { it.node.failure != nil })
            XCTAssertNil(it.shownSize)
            it.node.url = it.urls[1]
            XCTAssertTrue(it.waitForRequest(it.urls[1]), "another address gets its chance")
            XCTAssertNil(it.node.failure)
        }
    }

    func testBytesThatAreNotAPictureLeaveThePlaceholder() throws {
        try withGTK {
            let it = Stage()
            defer { it.end() }
            it.root.setInterfaceState(.inHierarchy)
            XCTAssertTrue(it.waitForRequest(it.urls[0]))
            it.downloader.answer(it.urls[0], .success(Array("<html>sign in</html>".utf8)))
            XCTAssertTrue(pump { it.node.main.contents != nil })
            XCTAssertNil(it.shownSize)
        }
    }

    func testAnAddressSetRightBeforeTheNodeIsSeenIsFetchedOnce() throws {
        try withGTK {
            let it = Stage()
            defer { it.end() }
            // The change is on its way through the queue when the node enters the range.
            it.node.url = it.urls[1]
            it.root.setInterfaceState(Self.preload)
            XCTAssertTrue(it.waitForRequest(it.urls[1]))
            XCTAssertTrue(pump { ApplyQueue.shared.count == 0 })
            turnLoop()
            XCTAssertEqual(it.downloader.requested, [it.urls[1]])
            XCTAssertEqual(it.downloader.cancelled, [])
        }
    }

    func testADroppedNodeStopsItsTransfer() throws {
        try withGTK {
            let downloader = GatedDownloader()
            let before = NetworkImageNode.downloader
            NetworkImageNode.downloader = downloader
            defer { NetworkImageNode.downloader = before }
            var node: NetworkImageNode? = NetworkImageNode()
            weak let dropped = node
            node?.url = "test:dropped"
            node?.setInterfaceState(Self.preload)
            XCTAssertTrue(pump { downloader.isWaiting(for: "test:dropped") && ApplyQueue.shared.count == 0 })
            node = nil
            XCTAssertTrue(pump(seconds: 10) { dropped == nil })
            XCTAssertTrue(pump { downloader.cancelled == ["test:dropped"] })
            downloader.refuseAll()
            turnLoop()
        }
    }

    func testRandomRangesAndAddressesEndWithTheRightPicture() throws {
        try withGTK {
            var random = SeededRandom()
            let it = Stage()
            defer { it.end() }
            let states: [InterfaceState] = [[], .measureLayout, Self.preload, Self.display, .inHierarchy]
            for _ in 0..<150 {
                switch Int.random(in: 0..<4, using: &random) {
                case 0: it.node.url = it.urls[Int.random(in: 0..<3, using: &random)]
                case 1: it.downloader.answer(it.urls[Int.random(in: 0..<3, using: &random)], .success(redPicture))
                case 2: turnLoop(Int.random(in: 0..<4, using: &random))
                default: it.root.setInterfaceState(states[Int.random(in: 0..<5, using: &random)])
                }
            }
            it.root.setInterfaceState(.inHierarchy)
            let url = try XCTUnwrap(it.node.url)
            let isShown = pump {
                it.downloader.answer(url, .success(redPicture))
                return ApplyQueue.shared.count == 0 && it.shownSize != nil && it.node.imageData?.identity == url
            }
            XCTAssertTrue(isShown, "seed \(random.seed)")
        }
    }

    func testAClosureProvidesThePictureInThePreloadRange() throws {
        try withGTK {
            let calls = Locked(0)
            let node = NetworkImageNode(identity: "provided/1") {
                calls.withLock { $0 += 1 }
                return redPicture
            }
            node.style.preferredSize = Size(width: 40, height: 40)
            let root = ColumnNode([node])
            XCTAssertTrue(prepareAndApply(root))
            defer { root.setInterfaceState([]) }
            XCTAssertEqual(calls.withLock { $0 }, 0)
            root.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { if case .fill = node.main.contents { true } else { false } })
            XCTAssertEqual(calls.withLock { $0 }, 1)
            XCTAssertNil(node.failure)
            struct Missing: Error {}
            let broken = NetworkImageNode(identity: "provided/2") { throw Missing() }
            let other = ColumnNode([broken])
            XCTAssertTrue(prepareAndApply(other))
            defer { other.setInterfaceState([]) }
            other.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { broken.failure is Missing })
        }
    }
}
