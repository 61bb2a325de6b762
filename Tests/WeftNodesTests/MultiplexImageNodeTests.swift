import WeftGLib
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

final class MultiplexImageNodeTests: XCTestCase {
    /// A node with three qualities whose sources the test gives.
    @MainActor
    private final class Stage: MultiplexImageNodeDataSource, MultiplexImageNodeDelegate {
        let downloader = GatedDownloader()
        let node: MultiplexImageNode
        var images: [ImageIdentifier: Texture] = [:]
        var urls: [ImageIdentifier: String] = [:]
        private(set) var events: [String] = []
        private static var number = 0

        init() {
            Self.number += 1
            node = MultiplexImageNode(cache: StandardImageCache(), downloader: downloader)
            node.style.preferredSize = Size(width: 8, height: 8)
            for name in ["large", "medium", "small"] {
                urls[ImageIdentifier(name)] = "test:multiplex \(Self.number)/\(name)"
            }
            node.dataSource = self
            node.delegate = self
            node.imageIdentifiers = ["large", "medium", "small"]
            XCTAssertTrue(prepareAndApply(ColumnNode([node])))
        }

        func waits(for identifier: ImageIdentifier) -> Bool {
            pump { downloader.isWaiting(for: urls[identifier] ?? "") }
        }

        func answer(_ identifier: ImageIdentifier, _ result: Result<[UInt8], any Error> = .success(redPicture)) {
            downloader.answer(urls[identifier] ?? "", result)
        }

        func end() {
            downloader.refuseAll()
            node.setInterfaceState([])
        }

        func multiplexImageNode(_ node: MultiplexImageNode, imageFor identifier: ImageIdentifier) -> Texture? {
            images[identifier]
        }

        func multiplexImageNode(_ node: MultiplexImageNode, urlFor identifier: ImageIdentifier) -> String? {
            urls[identifier]
        }

        func multiplexImageNode(_ node: MultiplexImageNode, didStartDownloading identifier: ImageIdentifier) {
            events.append("start \(identifier)")
        }

        func multiplexImageNode(
            _ node: MultiplexImageNode, didFinishDownloading identifier: ImageIdentifier,
            error: MultiplexImageNode.Failure?
        ) {
            let code =
                switch error {
                case nil: "fine"
                case .noSource?: "no source"
                case .bestIdentifierChanged?: "changed"
                case .downloadFailed?: "failed"
                case .undecodable?: "undecodable"
                }
            events.append("finish \(identifier): \(code)")
        }

        func multiplexImageNode(
            _ node: MultiplexImageNode, didUpdateTo identifier: ImageIdentifier, from previous: ImageIdentifier?
        ) {
            events.append("update \(previous?.rawValue ?? "nothing") > \(identifier)")
        }

        func multiplexImageNode(_ node: MultiplexImageNode, didDisplay identifier: ImageIdentifier) {
            events.append("display \(identifier)")
        }
    }

    private static let texture = Texture(rgba: [UInt8](repeating: 255, count: 64), width: 4, height: 4)!

    func testTheBestThatIsThereShowsAndTheBestIsDownloaded() throws {
        try withGTK {
            let it = Stage()
            defer { it.end() }
            it.images["small"] = Self.texture
            it.node.setInterfaceState(.inHierarchy)
            XCTAssertEqual(it.node.loadedImageIdentifier, "small")
            XCTAssertTrue(it.waits(for: "large"))
            XCTAssertTrue(pump { it.node.displayedImageIdentifier == "small" })
            it.answer("large")
            XCTAssertTrue(pump { it.node.displayedImageIdentifier == "large" })
            XCTAssertEqual(it.node.loadedImageIdentifier, "large")
            XCTAssertEqual(it.downloader.requested, [it.urls["large"]])
            XCTAssertEqual(
                it.events,
                [
                    "update nothing > small", "start large", "display small", "finish large: fine",
                    "update small > large", "display large",
                ])
        }
    }

    func testIntermediateQualitiesComeFromWorstToBestWhenAskedFor() throws {
        try withGTK {
            let it = Stage()
            defer { it.end() }
            it.node.downloadsIntermediateImages = true
            it.node.setInterfaceState(.inHierarchy)
            for identifier in ["small", "medium", "large"] as [ImageIdentifier] {
                XCTAssertTrue(it.waits(for: identifier), "\(identifier)")
                it.answer(identifier)
                XCTAssertTrue(pump { it.node.loadedImageIdentifier == identifier })
            }
            XCTAssertEqual(it.downloader.requested, ["small", "medium", "large"].map { it.urls[ImageIdentifier($0)] })
        }
    }

    func testFailuresNameTheirReasonAndTheNextBestIsTried() throws {
        try withGTK {
            let it = Stage()
            defer { it.end() }
            it.urls["large"] = nil
            it.node.setInterfaceState(.inHierarchy)
            XCTAssertTrue(it.waits(for: "medium"))
            it.answer("medium", .success(Array("<html>".utf8)))
            XCTAssertTrue(it.waits(for: "small"))
            it.answer("small", .failure(GatedDownloader.Refused()))
            XCTAssertTrue(pump { it.events.count == 5 })
            XCTAssertEqual(
                it.events,
                [
                    "finish large: no source", "start medium", "finish medium: undecodable", "start small",
                    "finish small: failed",
                ])
            XCTAssertNotNil(it.node.failure)
        }
    }

    func testNewIdentifiersGiveUpWhatIsUnderWay() throws {
        try withGTK {
            let it = Stage()
            defer { it.end() }
            it.node.setInterfaceState(.inHierarchy)
            XCTAssertTrue(it.waits(for: "large"))
            it.node.imageIdentifiers = ["small"]
            XCTAssertTrue(it.waits(for: "small"))
            XCTAssertEqual(it.events, ["start large", "finish large: changed", "start small"])
            XCTAssertTrue(pump { it.downloader.cancelled == [it.urls["large"]] })
        }
    }

    func testLeavingThePreloadRangeDropsEverythingAndItComesBack() throws {
        try withGTK {
            let it = Stage()
            defer { it.end() }
            it.node.setInterfaceState(.inHierarchy)
            XCTAssertTrue(it.waits(for: "large"))
            it.answer("large")
            XCTAssertTrue(pump { it.node.displayedImageIdentifier == "large" })
            it.node.setInterfaceState([])
            XCTAssertNil(it.node.loadedImageIdentifier)
            XCTAssertNil(it.node.imageData)
            it.node.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { it.node.displayedImageIdentifier == "large" })
            XCTAssertEqual(it.downloader.requested.count, 1, "found in the cache")
        }
    }

    func testNothingIsAskedForBeforeThePreloadRange() throws {
        try withGTK {
            let it = Stage()
            defer { it.end() }
            it.node.setInterfaceState(.measureLayout)
            turnLoop()
            XCTAssertEqual(it.events, [])
            XCTAssertEqual(it.downloader.requested, [])
        }
    }
}
