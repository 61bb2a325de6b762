import WeftGLib
import WeftGraphics
import WeftNodes
import WeftTestSupport
import XCTest

@testable import AsyncDisplayKit
@testable import Tutorials

/// Tests the API of pictures and films that the tutorials do not use.
final class MediaNamesTests: XCTestCase {
    /// Four blue pixels.
    private static func picture() throws -> UIImage {
        let pixels = [[UInt8]](repeating: [0, 0, 255, 255], count: 4).flatMap(\.self)
        return UIImage(try XCTUnwrap(Texture(rgba: pixels, width: 2, height: 2)))
    }

    func testADelegateReceivesTheOriginOfItsPicture() throws {
        final class Told: ASNetworkImageNodeDelegate {
            var infos: [ASNetworkImageLoadInfo] = []
            var isToldTheOtherWay = false
            func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage, info: ASNetworkImageLoadInfo) {
                infos.append(info)
            }
            func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage) { isToldTheOtherWay = true }
        }
        final class Plain: ASNetworkImageNodeDelegate {
            var count = 0
            func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage) { count += 1 }
        }
        try withGTK {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("weft-\(UUID()).png")
            XCTAssertTrue(try XCTUnwrap(Self.picture().texture).savePNG(to: file.path))
            defer { try? FileManager.default.removeItem(at: file) }
            let source = FileDownloads()
            let (informed, plain) = (Told(), Plain())
            let nodes = (0..<2).map { _ in ASNetworkImageNode(cache: nil, downloader: source) }
            nodes[0].delegate = informed
            nodes[1].delegate = plain
            let root = ASDisplayNode()
            root.automaticallyManagesSubnodes = true
            for node in nodes {
                node.style.preferredSize = CGSize(width: 20, height: 20)
                node.url = file
            }
            root.layoutSpecBlock = { _, _ in
                ASStackLayoutSpec(
                    direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start, children: nodes)
            }
            let stage = TutorialStage(ASViewController(node: root))
            defer { stage.end() }
            XCTAssertTrue(pump { informed.infos.count == 1 && plain.count == 1 })
            XCTAssertEqual(informed.infos.first?.sourceType, .fileURL)
            XCTAssertEqual(informed.infos.first?.url, file)
            XCTAssertFalse(informed.isToldTheOtherWay)
        }
    }

    func testAPictureIsModifiedByABlockOfEitherForm() throws {
        try withGTK {
            let image = try Self.picture()
            let texture = try XCTUnwrap(image.texture)
            let scales = Locked<[CGFloat]>([])
            let node = ASImageNode()
            node.imageModificationBlock = { (image, traits: ASPrimitiveTraitCollection) in
                scales.withLock { $0.append(traits.displayScale) }
                return traits.userInterfaceStyle == .dark ? nil : image.makeCircularImage(size: image.size)
            }
            let modification = try XCTUnwrap(node.picture.imageModificationBlock)
            let light = modification.apply(to: texture, in: GraphicsEnvironment(scale: 3))
            XCTAssertFalse(light === texture)
            let dark = GraphicsEnvironment(scale: 1, palette: .standard(isDark: true))
            XCTAssertTrue(modification.apply(to: texture, in: dark) === texture)
            XCTAssertEqual(scales.withLock { $0 }, [3, 1])
            node.imageModificationBlock = { $0.makeCircularImage(size: CGSize(width: 8, height: 8)) }
            let round = node.picture.imageModificationBlock?.apply(to: texture, in: GraphicsEnvironment())
            XCTAssertEqual(round?.width, 8)
            node.imageModificationBlock = nil
            XCTAssertNil(node.picture.imageModificationBlock)
        }
    }

    func testAVideoIsFittedByItsGravity() throws {
        try withGTK {
            let film = ASVideoNode()
            let own = try XCTUnwrap(film.weftNode as? VideoNode)
            XCTAssertEqual(film.gravity, AVLayerVideoGravityResizeAspect)
            film.gravity = AVLayerVideoGravity.resizeAspectFill.rawValue
            XCTAssertEqual(own.gravity, .scaleAspectFill)
            film.gravity = "sideways"
            XCTAssertEqual(film.gravity, AVLayerVideoGravityResizeAspectFill)
            film.gravity = AVLayerVideoGravityResize
            XCTAssertEqual(own.gravity, .scaleToFill)
            film.placeholderImageURL = URL(string: "https://example.org/poster.png")
            XCTAssertEqual(own.url, "https://example.org/poster.png")
            XCTAssertEqual(film.placeholderImageURL, film.url)
        }
    }

    func testAFilmsDelegateIsToldOfItsStatesAndItsStalls() throws {
        final class Told: ASVideoNodeDelegate, ASNetworkImageNodeDelegate {
            var events: [String] = []
            func videoNode(
                _ videoNode: ASVideoNode, willChange state: ASVideoNodePlayerState, to toState: ASVideoNodePlayerState
            ) { events.append("\(state) to \(toState)") }
            func videoNode(
                _ videoNode: ASVideoNode, shouldChangePlayerStateTo state: ASVideoNodePlayerState
            ) -> Bool { state != .paused }
            func videoNodeDidStartInitialLoading(_ videoNode: ASVideoNode) { events.append("starts") }
            func videoNodeDidFinishInitialLoading(_ videoNode: ASVideoNode) { events.append("is loaded") }
            func videoNode(_ videoNode: ASVideoNode, didStallAtTimeInterval timeInterval: TimeInterval) {
                events.append("stalls at \(timeInterval)")
            }
            func videoNodeDidRecover(fromStall videoNode: ASVideoNode) { events.append("recovers") }
            func videoNode(
                _ videoNode: ASVideoNode, didFailToLoadValueForKey key: String, asset: AVAsset, error: any Error
            ) { events.append("\(asset.url.lastPathComponent) fails") }
        }
        try withGTK {
            let (film, told) = (ASVideoNode(), Told())
            film.assetURL = URL(string: "file:///nowhere/film.webm")
            film.delegate = told
            XCTAssertTrue(film.delegate === told)
            XCTAssertTrue(film.imageDelegate === told, "it is the picture's as well")
            let own = try XCTUnwrap(film.weftNode as? VideoNode)
            let listener = try XCTUnwrap(own.videoDelegate)
            listener.videoNode(own, didChangeFrom: .unknown, to: .initialLoading)
            listener.videoNodeDidFinishInitialLoading(own)
            listener.videoNode(own, didChangeFrom: .readyToPlay, to: .likelyToKeepUp)
            listener.videoNodeDidStall(own)
            listener.videoNodeDidRecoverFromStall(own)
            listener.videoNode(own, didFailWith: .unplayable("no file"))
            XCTAssertFalse(listener.videoNode(own, shouldChangeTo: .paused))
            XCTAssertEqual(
                told.events,
                [
                    "unknown to initialLoading", "starts", "is loaded",
                    "readyToPlay to playbackLikelyToKeepUpButNotPlaying", "stalls at 0.0", "recovers",
                    "film.webm fails",
                ])
            final class Pictures: ASNetworkImageNodeDelegate {}
            let pictures = Pictures()
            film.delegate = pictures
            XCTAssertTrue(film.imageDelegate === pictures)
            XCTAssertTrue(film.delegate === told, "a delegate of pictures alone is no delegate of films")
        }
    }

    func testADelegateIsToldOfTheCacheAndTheNetwork() throws {
        struct Cache: ImageCache {
            let picture: EncodedPicture?
            func loadPicture(for url: String) async -> EncodedPicture? { picture }
        }
        final class Told: ASNetworkImageNodeDelegate {
            var events: [String] = []
            func imageNodeWillLoadImage(fromCache imageNode: ASNetworkImageNode) { events.append("asks the cache") }
            func imageNodeDidLoadImage(fromCache imageNode: ASNetworkImageNode) { events.append("from the cache") }
            func imageNodeDidFailToLoadImage(fromCache imageNode: ASNetworkImageNode) { events.append("not there") }
            func imageNodeWillLoadImage(fromNetwork imageNode: ASNetworkImageNode) {
                events.append("asks the network")
            }
            func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage) { events.append("is loaded") }
        }
        try withGTK {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("weft-\(UUID()).png")
            XCTAssertTrue(try XCTUnwrap(Self.picture().texture).savePNG(to: file.path))
            defer { try? FileManager.default.removeItem(at: file) }
            let address = try XCTUnwrap(URL(string: "https://example.org/\(UUID()).png"))
            let bytes = [UInt8](try Data(contentsOf: file))
            let known = EncodedPicture(identity: address.absoluteString, bytes: bytes)
            let found = ["asks the cache", "from the cache", "is loaded"]
            let fetched = ["asks the cache", "not there", "asks the network", "is loaded"]
            for (cache, expected) in [(Cache(picture: known), found), (Cache(picture: nil), fetched)] {
                let (node, told) = (ASNetworkImageNode(cache: cache, downloader: Fetch(bytes: bytes)), Told())
                node.delegate = told
                node.url = address
                node.shouldRetryImageDownload = false
                let stage = TutorialStage(ASViewController(node: node))
                defer { stage.end() }
                XCTAssertTrue(pump { told.events == expected }, "\(told.events)")
                XCTAssertTrue(pump { node.renderedImageQuality == 1 })
                XCTAssertEqual(node.currentImageQuality, 1)
                XCTAssertFalse((node.weftNode as? NetworkImageNode)?.shouldRetryImageDownload ?? true)
            }
        }
    }

    func testAPlayersControlsAreItsDelegates() throws {
        final class Told: ASVideoPlayerNodeDelegate {
            var events: [String] = []
            func videoPlayerNodeNeededDefaultControls(_ videoPlayer: ASVideoPlayerNode) -> [Any] {
                [ASVideoPlayerNodeControlType.playbackButton, ASVideoPlayerNodeControlType.scrubber.rawValue]
            }
            nonisolated func videoPlayerNodeLayoutSpec(
                _ videoPlayer: ASVideoPlayerNode, forControls controls: [AnyHashable: Any],
                forMaximumSize maxSize: CGSize
            ) -> ASLayoutSpec? {
                guard let scrubber = controls[ASVideoPlayerNodeControlType.scrubber] as? any ASLayoutElement else {
                    return nil
                }
                return ASInsetLayoutSpec(
                    insets: UIEdgeInsets(top: .infinity, left: 0, bottom: 0, right: 0), child: scrubber)
            }
            func didTap(_ videoPlayer: ASVideoPlayerNode) { events.append("tap") }
            func didTapFullScreenButtonNode(_ buttonNode: ASVideoPlayerNode) { events.append("full screen") }
            func videoPlayerNode(_ videoPlayer: ASVideoPlayerNode, didPlayTo time: CMTime) {
                events.append("at \(CMTimeGetSeconds(time))")
            }
        }
        try withGTK {
            let (player, told) = (ASVideoPlayerNode(), Told())
            player.delegate = told
            player.muted = true
            player.gravity = AVLayerVideoGravityResizeAspectFill
            let own = try XCTUnwrap(player.weftNode as? VideoPlayerNode)
            XCTAssertEqual(own.controls, [.playButton, .scrubber, .spinner])
            XCTAssertTrue(own.videoNode.muted)
            XCTAssertEqual(own.videoNode.gravity, .scaleAspectFill)
            let stage = TutorialStage(ASViewController(node: player))
            defer { stage.end() }
            XCTAssertTrue(pump { player.videoNode.frame.width > 0 })
            XCTAssertEqual(player.videoNode.supernode, player)
            own.onFullScreen?()
            let listener = try XCTUnwrap(own.videoNode.videoDelegate)
            XCTAssertTrue(listener.videoNodeDidTap(own.videoNode))
            listener.videoNode(own.videoNode, didPlayTo: 2.5)
            XCTAssertEqual(told.events, ["full screen", "tap", "at 2.5"])
            player.controlsDisabled = true
            XCTAssertEqual(own.controls, [])
            XCTAssertEqual(player.duration, .zero)
            XCTAssertFalse(player.isPlaying())
        }
    }
}

/// Gives the same bytes for any address.
private struct Fetch: ImageDownloader {
    let bytes: [UInt8]

    func data(for url: String) async throws -> [UInt8] { bytes }
}

/// A downloader that only reads files.
private struct FileDownloads: ImageDownloader {
    func download(_ url: String, _ control: ImageDownloadControl) async throws -> DownloadedImage {
        let file = try XCTUnwrap(URL(string: url))
        return DownloadedImage(bytes: [UInt8](try Data(contentsOf: file)), source: .file)
    }
}
