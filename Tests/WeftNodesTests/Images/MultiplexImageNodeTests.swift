import WeftGLib
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

final class MultiplexImageNodeTests: XCTestCase {
    /// A node with three qualities. The test provides their sources.
    @MainActor
    private final class Stage: MultiplexImageNodeDataSource, MultiplexImageNodeDelegate {
        let downloader = GatedDownloader()
        let cache = StandardImageCache()
        let node: MultiplexImageNode
        var images: [ImageIdentifier: Texture] = [:]
        var urls: [ImageIdentifier: String] = [:]
        private(set) var events: [String] = []
        private static var number = 0

        init() {
            Self.number += 1
            node = MultiplexImageNode(cache: cache, downloader: downloader)
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

    func testIntermediateQualitiesLoadFromWorstToBestOnRequest() throws {
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

    func testTheBestQualityLoadsOverALowerOneAndFallsBackOnFailure() throws {
        try withGTK {
            let bytes = try NetworkImageLoadingTests.progressivePicture()
            for fails in [false, true] {
                let downloader = ControlledDownloader()
                // The node holds it weakly.
                let sources = FixedQualities(Self.texture, "test:progressive, fails: \(fails)")
                defer { withExtendedLifetime(sources) {} }
                let node = MultiplexImageNode(cache: nil, downloader: downloader)
                node.style.preferredSize = Size(width: 40, height: 40)
                node.dataSource = sources
                node.imageIdentifiers = ["large", "small"]
                XCTAssertTrue(prepareAndApply(ColumnNode([node])))
                node.setInterfaceState([.measureLayout, .preload, .display])
                XCTAssertTrue(pump { node.displayedImageIdentifier == "small" && downloader.control != nil })
                let control = try XCTUnwrap(downloader.control)
                let small = node.main.contents?.texture
                func arrive(_ tenths: Int) {
                    let part = Array(bytes.prefix(bytes.count * tenths / 10))
                    control.providePartialData { part }
                    control.report(progress: Double(tenths) / 10)
                }
                arrive(6)
                turnLoop()
                XCTAssertTrue(node.main.contents?.texture === small, "not visible yet")
                // The header and a part of the first pass: most of it would be grey.
                arrive(1)
                node.setInterfaceState(.inHierarchy)
                turnLoop()
                _ = onWorker { 0 }
                turnLoop()
                XCTAssertTrue(node.main.contents?.texture === small, "the lower one is better than a part")
                arrive(6)
                XCTAssertTrue(pump { node.main.contents?.texture !== small && node.main.contents != nil })
                XCTAssertEqual(node.displayedImageIdentifier, "small", "the large one is not here yet")
                if fails {
                    downloader.finish(Array("<html>".utf8))
                    XCTAssertTrue(pump { node.main.contents?.texture.map { $0.width } == small?.width })
                    XCTAssertEqual(node.loadedImageIdentifier, "small")
                } else {
                    downloader.finish(bytes)
                    XCTAssertTrue(pump { node.displayedImageIdentifier == "large" })
                }
                node.setInterfaceState([])
            }
        }
    }

    func testNewIdentifiersCancelRunningLoads() throws {
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

    func testUnreadBytesInMemoryAreReadWithoutARequest() throws {
        try withGTK {
            let gif = try [UInt8](
                Data(contentsOf: XCTUnwrap(Bundle.module.url(forResource: "Media/frames", withExtension: "gif"))))
            let it = Stage()
            defer { it.end() }
            for (identifier, bytes) in ["large": Array("<html>".utf8), "medium": gif] as [ImageIdentifier: [UInt8]] {
                let url = try XCTUnwrap(it.urls[identifier])
                it.cache.store(EncodedPicture(identity: url, bytes: bytes), for: url)
            }
            it.node.setInterfaceState([.measureLayout, .preload])
            XCTAssertTrue(pump { it.node.loadedImageIdentifier == "medium" })
            XCTAssertNotNil(it.node.animatedImage, "it moves, as it does when it comes from the network")
            XCTAssertEqual(
                it.events,
                [
                    "start large", "finish large: undecodable", "start medium", "finish medium: fine",
                    "update nothing > medium",
                ])
            XCTAssertEqual(it.downloader.requested, [])
        }
    }

    func testNoRequestIsSentBeforeThePreloadRange() throws {
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

/// A small quality that is available immediately, and a large one to be fetched.
@MainActor
private final class FixedQualities: MultiplexImageNodeDataSource {
    private let small: Texture
    private let large: String

    init(_ small: Texture, _ large: String) {
        self.small = small
        self.large = large
    }

    func multiplexImageNode(_ node: MultiplexImageNode, imageFor identifier: ImageIdentifier) -> Texture? {
        identifier == "small" ? small : nil
    }

    func multiplexImageNode(_ node: MultiplexImageNode, urlFor identifier: ImageIdentifier) -> String? {
        identifier == "large" ? large : nil
    }
}
