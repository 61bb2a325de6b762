import HTTPServing
import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

/// Records its notifications.
@MainActor
final class RecordingImageDelegate: NetworkImageNodeDelegate {
    private(set) var events: [String] = []
    private(set) var progress: [Double] = []

    func imageNodeWillLoadFromCache(_ node: NetworkImageNode) { events.append("will cache") }
    func imageNodeDidLoadFromCache(_ node: NetworkImageNode) { events.append("did cache") }
    func imageNodeDidFailToLoadFromCache(_ node: NetworkImageNode) { events.append("no cache") }
    func imageNodeWillLoadFromNetwork(_ node: NetworkImageNode) { events.append("will network") }
    func imageNodeDidStartFetching(_ node: NetworkImageNode) { events.append("fetching") }
    func imageNode(_ node: NetworkImageNode, didLoad picture: EncodedPicture, from source: ImageSource) {
        events.append("loaded \(source)")
    }
    func imageNode(_ node: NetworkImageNode, didProgressTo fraction: Double) { progress.append(fraction) }
    func imageNode(_ node: NetworkImageNode, didFailWith error: any Error) { events.append("failed \(error)") }
    func imageNodeDidFinishDecoding(_ node: NetworkImageNode) { events.append("decoded") }
}

final class NetworkImageLoadingTests: XCTestCase {
    @MainActor
    private static func node(
        _ url: String?, _ downloader: any ImageDownloader, cache: any ImageCache = StandardImageCache()
    ) -> NetworkImageNode {
        let node = NetworkImageNode(cache: cache, downloader: downloader)
        node.style.preferredSize = Size(width: 16, height: 16)
        node.url = url
        XCTAssertTrue(prepareAndApply(ColumnNode([node])))
        return node
    }

    private static func gray(_ value: UInt8) -> Texture {
        Texture(rgba: (0..<16).flatMap { _ in [value, value, value, 255] }, width: 4, height: 4)!
    }

    func testTheDelegateIsNotifiedInOrderWithTheSource() throws {
        try withGTK {
            let downloader = GatedDownloader()
            let cache = StandardImageCache()
            let delegate = RecordingImageDelegate()
            let node = Self.node("test:delegate", downloader, cache: cache)
            node.delegate = delegate
            node.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { downloader.isWaiting(for: "test:delegate") })
            XCTAssertTrue(pump { delegate.events.count == 4 })
            if case .loading = node.loadState {} else { XCTFail("loading") }
            downloader.answer("test:delegate", .success(redPicture))
            XCTAssertTrue(pump { delegate.events.count == 6 })
            XCTAssertEqual(
                delegate.events, ["will cache", "no cache", "will network", "fetching", "loaded download", "decoded"])
            XCTAssertEqual(node.currentImageQuality, 1)
            XCTAssertEqual(node.renderedImageQuality, 1)
            XCTAssertEqual(node.downloadProgress, 1)
            XCTAssertTrue(node.loadState.isLoaded)

            // Another node finds it in memory, at once.
            let second = Self.node("test:delegate", downloader, cache: cache)
            let other = RecordingImageDelegate()
            second.delegate = other
            second.setInterfaceState(.inHierarchy)
            XCTAssertEqual(other.events, ["loaded memoryCache"])
            XCTAssertEqual(downloader.requested.count, 1)
            for node in [node, second] { node.setInterfaceState([]) }
        }
    }

    func testAFailureIsAStateThatProgramsSee() throws {
        try withGTK {
            let server = try PictureServer { _ in HTTPServerResponse(status: 404, body: .bytes([])) }
            defer { server.close() }
            let delegate = RecordingImageDelegate()
            let node = Self.node(server.base + "gone.png", BasicImageDownloader(client: testClient()))
            node.delegate = delegate
            node.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { node.loadState.isFailed })
            XCTAssertEqual((node.failure as? ImageDownloadError)?.status, 404)
            XCTAssertEqual(delegate.events.last, "failed \(server.base)gone.png: the server answered 404")
            XCTAssertEqual(node.currentImageQuality, 0)
            node.setInterfaceState([])
        }
    }

    func testAWrongContentTypeMattersOnlyByTheBytes() throws {
        try withGTK {
            let server = try PictureServer { request in
                request.path == "/lies.png"
                    ? HTTPServerResponse(type: "image/png", text: "<html>sign in</html>")
                    : HTTPServerResponse(headers: [("Content-Type", "text/html")], body: .bytes(redPicture))
            }
            defer { server.close() }
            let downloader = BasicImageDownloader(client: testClient())
            let lies = Self.node(server.base + "lies.png", downloader)
            let fine = Self.node(server.base + "fine", downloader)
            for node in [lies, fine] { node.setInterfaceState(.inHierarchy) }
            XCTAssertTrue(pump { lies.loadState.isFailed && fine.renderedImageQuality == 1 })
            XCTAssertEqual(lies.failure as? PictureError, .unknownFormat)
            XCTAssertNil(fine.failure)
            for node in [lies, fine] { node.setInterfaceState([]) }
        }
    }

    func testTheDefaultImageShowsUntilThePictureIsThereAndAfterItLeft() throws {
        try withGTK {
            let downloader = GatedDownloader()
            let node = NetworkImageNode(cache: StandardImageCache(), downloader: downloader)
            let standIn = Self.gray(77)
            node.defaultImage = standIn
            node.url = "test:default"
            node.style.preferredSize = Size(width: 4, height: 4)
            let root = ColumnNode([node])
            XCTAssertTrue(prepareAndApply(root))
            XCTAssertTrue(node.main.contents?.texture === standIn)
            root.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { downloader.isWaiting(for: "test:default") })
            downloader.answer("test:default", .success(redPicture))
            XCTAssertTrue(pump { node.renderedImageQuality == 1 })
            XCTAssertFalse(node.main.contents?.texture === standIn)
            root.setInterfaceState([])
            XCTAssertTrue(prepareAndApply(root))
            XCTAssertTrue(node.main.contents?.texture === standIn)
        }
    }

    func testAnImageByHandIsForNodesWithoutAnAddress() throws {
        try withGTK {
            let reports = Locked<[String]>([])
            Misuse.handler.withLock { $0 = { text in reports.withLock { $0.append(text) } } }
            defer { Misuse.handler.withLock { $0 = nil } }
            let node = Self.node("test:hand", GatedDownloader())
            node.image = Self.gray(1)
            XCTAssertNil(node.image)
            XCTAssertTrue(reports.withLock { $0.first?.contains(".image: set `url` to nil") == true })
            node.url = nil
            let image = Self.gray(2)
            node.image = image
            node.setInterfaceState(.inHierarchy)
            node.setInterfaceState([])
            XCTAssertTrue(node.image === image, "it stays")
            XCTAssertEqual(reports.withLock { $0.count }, 1)
        }
    }

    func testTheSameAddressDoesNothingAndAChangeMayKeepTheOldPicture() throws {
        try withGTK {
            let downloader = GatedDownloader()
            let node = Self.node("test:keep 0", downloader)
            node.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { downloader.isWaiting(for: "test:keep 0") })
            node.url = "test:keep 0"
            downloader.answer("test:keep 0", .success(redPicture))
            XCTAssertTrue(pump { node.renderedImageQuality == 1 })
            let shown = node.main.contents?.texture
            node.setURL("test:keep 1", resetToDefault: false)
            XCTAssertTrue(pump { downloader.isWaiting(for: "test:keep 1") })
            XCTAssertTrue(node.main.contents?.texture === shown)
            node.setURL("test:keep 2", resetToDefault: true)
            XCTAssertTrue(pump { downloader.isWaiting(for: "test:keep 2") })
            XCTAssertNil(node.main.contents?.texture)
            XCTAssertEqual(downloader.requested, ["test:keep 0", "test:keep 1", "test:keep 2"])
            downloader.refuseAll()
            node.setInterfaceState([])
        }
    }

    func testThePriorityFollowsTheInterfaceStateWhileItRuns() throws {
        try withGTK {
            let downloader = ControlledDownloader()
            let node = Self.node("test:priority", downloader)
            node.setInterfaceState([.measureLayout, .preload])
            XCTAssertTrue(pump { downloader.control != nil })
            XCTAssertEqual(downloader.control?.priority, .preload)
            node.setInterfaceState([.measureLayout, .preload, .display])
            XCTAssertEqual(downloader.control?.priority, .imminent)
            node.setInterfaceState(.inHierarchy)
            XCTAssertEqual(downloader.control?.priority, .visible)
            node.setInterfaceState([.measureLayout, .preload])
            XCTAssertEqual(downloader.control?.priority, .preload)
            node.setInterfaceState([])
            XCTAssertTrue(pump { downloader.wasCancelled })
        }
    }

    func testTheMostUrgentRequestOfASharedTransferCounts() throws {
        try withGTK {
            let server = try PictureServer { _ in
                try? await Task.sleep(for: .seconds(20))
                return HTTPServerResponse(status: 500, body: .bytes([]))
            }
            defer { server.close() }
            let downloads = SharedDownloads()
            let started = Locked<SharedDownload?>(nil)
            let controls = [ImageDownloadControl(priority: .preload), ImageDownloadControl(priority: .imminent)]
            // One after the other, so that both are there when one becomes more urgent.
            let tasks = controls.map { control in
                let task = Task.detached {
                    try await downloads.join("test:urgent", control) { download in
                        started.withLock { $0 = download }
                        try await Task.sleep(for: .seconds(20))
                        return DownloadedImage(bytes: [], source: .download)
                    }
                }
                XCTAssertTrue(pump { started.withLock { $0 }?.priority == control.priority })
                return task
            }
            controls[0].priority = .visible
            XCTAssertEqual(started.withLock { $0 }?.priority, .visible)
            for task in tasks { task.cancel() }
            XCTAssertTrue(pump { downloads.count == 0 })
        }
    }

    func testAnotherPictureFadesInWhileTheNodeIsVisible() throws {
        try withGTK {
            let window = TestWindow(width: 100, height: 100)
            defer { window.destroy() }
            let downloader = GatedDownloader()
            let node = Self.node("test:fade", downloader)
            node.fadeDuration = 0.15
            let canvas = NodeCanvas(role: .group)
            canvas.show(node)
            XCTAssertTrue(window.show(canvas.widget))
            node.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { downloader.isWaiting(for: "test:fade") })
            downloader.answer("test:fade", .success(redPicture))
            var alphas: Set<Double> = []
            XCTAssertTrue(
                pump {
                    if node.main.contents?.texture != nil { alphas.insert(node.main.contentsAlpha) }
                    return alphas.count > 2 && node.main.contentsAlpha == 1
                }, "\(alphas)")
            XCTAssertNil(node.fade)
            node.setInterfaceState([])
        }
    }

    func testAProgressivePictureIsShownWhileLoadingAndOnlyWhileVisible() throws {
        try withGTK {
            let picture = try Self.progressivePicture()
            let half = Array(picture.prefix(picture.count * 6 / 10))
            let downloader = ControlledDownloader()
            let node = Self.node("test:progressive", downloader)
            node.setInterfaceState([.measureLayout, .preload, .display])
            XCTAssertTrue(pump { downloader.control != nil })
            let control = try XCTUnwrap(downloader.control)
            control.providePartialData { half }
            control.report(progress: 0.6)
            XCTAssertTrue(pump { node.downloadProgress == 0.6 })
            turnLoop()
            XCTAssertNil(node.main.contents?.texture, "not visible yet")
            node.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { node.main.contents?.texture != nil })
            XCTAssertEqual(node.renderedImageQuality, 0.6)
            downloader.finish(picture)
            XCTAssertTrue(pump { node.renderedImageQuality == 1 })
            XCTAssertNil(node.failure)
            node.setInterfaceState([])
        }
    }

    /// A progressive JPEG of 200 x 160 pixels.
    static func progressivePicture() throws -> [UInt8] {
        let url = try XCTUnwrap(Bundle.module.url(forResource: "Media/progressive", withExtension: "jpg"))
        return [UInt8](try Data(contentsOf: url))
    }

    func testWithoutProgressImagesOnlyTheWholePictureShows() throws {
        try withGTK {
            let picture = try Self.progressivePicture()
            let half = Array(picture.prefix(picture.count * 6 / 10))
            let nodes = try [false, true].map { wish in
                let downloader = ControlledDownloader()
                let node = Self.node("test:whole-\(wish)", downloader)
                node.shouldRenderProgressImages = wish
                node.setInterfaceState(.inHierarchy)
                XCTAssertTrue(pump { downloader.control != nil })
                let control = try XCTUnwrap(downloader.control)
                control.providePartialData { half }
                control.report(progress: 0.6)
                return (node: node, downloader: downloader)
            }
            XCTAssertTrue(pump { nodes[1].node.main.contents?.texture != nil })
            XCTAssertEqual(nodes[0].node.downloadProgress, 0.6)
            XCTAssertNil(nodes[0].node.main.contents?.texture)
            nodes[0].downloader.finish(picture)
            XCTAssertTrue(pump { nodes[0].node.main.contents?.texture != nil })
            XCTAssertEqual(nodes[0].node.renderedImageQuality, 1)
            for it in nodes { it.node.setInterfaceState([]) }
        }
    }

    func testTheNodeDecidesIfADownloadIsRetriedAndKept() throws {
        try withGTK {
            for wish in [true, false] {
                let (downloader, cache) = (ControlledDownloader(), StandardImageCache())
                let node = Self.node(nil, downloader, cache: cache)
                node.shouldRetryImageDownload = wish
                node.shouldCacheImage = wish
                node.url = "test:wish"
                node.setInterfaceState(.inHierarchy)
                XCTAssertTrue(pump { downloader.control != nil })
                XCTAssertEqual(downloader.control?.retries, wish)
                downloader.finish(redPicture)
                XCTAssertTrue(pump { node.renderedImageQuality == 1 })
                // A node beside it finds the picture, or asks for it anew.
                let second = ControlledDownloader()
                let other = Self.node("test:wish", second, cache: cache)
                other.setInterfaceState(.inHierarchy)
                XCTAssertTrue(pump { wish ? other.renderedImageQuality == 1 : second.control != nil })
                XCTAssertEqual(second.control == nil, wish)
                other.setInterfaceState([])
            }
        }
    }

    func testAnAnimatedPicturePlaysWhileVisible() throws {
        try withGTK {
            let gif = try [UInt8](
                Data(contentsOf: XCTUnwrap(Bundle.module.url(forResource: "Media/frames", withExtension: "gif"))))
            let downloader = GatedDownloader()
            let node = Self.node("test:animated", downloader)
            node.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { downloader.isWaiting(for: "test:animated") })
            downloader.answer("test:animated", .success(gif))
            var colours: Set<[UInt8]> = []
            XCTAssertTrue(
                pump {
                    if let pixels = node.main.contents?.texture?.pixels { colours.insert(Array(pixels.prefix(4))) }
                    return colours.count >= 3
                }, "\(colours)")
            node.setInterfaceState([])
            XCTAssertNil(node.playback)
        }
    }

    func testAPicturesSizeOutlivesItsBytes() throws {
        try withGTK {
            let downloader = GatedDownloader()
            let node = NetworkImageNode(cache: nil, downloader: downloader)
            node.url = "test:size outlives"
            let root = ColumnNode([node])
            XCTAssertTrue(prepareAndApply(root))
            XCTAssertEqual(node.frame.size.height, 0)
            root.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { downloader.isWaiting(for: "test:size outlives") })
            downloader.answer("test:size outlives", .success(redPicture))
            XCTAssertTrue(pump { node.imageData != nil })
            XCTAssertTrue(prepareAndApply(root))
            XCTAssertEqual(node.frame.size, Size(width: 4, height: 4))
            let version = root.layoutVersion
            root.setInterfaceState([])
            XCTAssertNil(node.imageData)
            XCTAssertEqual(root.layoutVersion, version)
            XCTAssertTrue(prepareAndApply(root))
            XCTAssertEqual(node.frame.size, Size(width: 4, height: 4))
        }
    }

    func testFilesAreLoadedByTheirAddress() throws {
        try withGTK {
            let url = try XCTUnwrap(Bundle.module.url(forResource: "Media/frames", withExtension: "gif"))
            let delegate = RecordingImageDelegate()
            let node = Self.node(url.absoluteString, BasicImageDownloader(client: testClient()))
            node.delegate = delegate
            node.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { node.renderedImageQuality == 1 })
            XCTAssertTrue(delegate.events.contains("loaded file"))
            node.setInterfaceState([])
        }
    }
}

/// A downloader that gives its control object to the test.
final class ControlledDownloader: ImageDownloader {
    private struct State {
        var control: ImageDownloadControl?
        var continuation: CheckedContinuation<[UInt8], any Error>?
        var wasCancelled = false
    }

    private let state = Locked(State())

    var control: ImageDownloadControl? { state.withLock { $0.control } }
    var wasCancelled: Bool { state.withLock { $0.wasCancelled } }

    func finish(_ bytes: [UInt8]) {
        let continuation = state.withLock { state in
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(returning: bytes)
    }

    func download(_ url: String, _ control: ImageDownloadControl) async throws -> DownloadedImage {
        let bytes = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                state.withLock { state in
                    state.continuation = continuation
                    state.control = control
                }
            }
        } onCancel: {
            let continuation = state.withLock { state in
                state.wasCancelled = true
                defer { state.continuation = nil }
                return state.continuation
            }
            continuation?.resume(throwing: CancellationError())
        }
        return DownloadedImage(bytes: bytes, source: .download)
    }
}
