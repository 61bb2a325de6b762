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
            XCTAssertEqual(film.gravity, .resizeAspect)
            film.gravity = .resizeAspectFill
            XCTAssertEqual(own.gravity, .scaleAspectFill)
            film.gravity = AVLayerVideoGravity(rawValue: "sideways")
            XCTAssertEqual(film.gravity, .resizeAspectFill)
            film.gravity = .resize
            XCTAssertEqual(own.gravity, .scaleToFill)
            film.placeholderImageURL = URL(string: "https://example.org/poster.png")
            XCTAssertEqual(own.url, "https://example.org/poster.png")
            XCTAssertEqual(film.placeholderImageURL, film.url)
        }
    }
}

/// A downloader that only reads files.
private struct FileDownloads: ImageDownloader {
    func download(_ url: String, _ control: ImageDownloadControl) async throws -> DownloadedImage {
        let file = try XCTUnwrap(URL(string: url))
        return DownloadedImage(bytes: [UInt8](try Data(contentsOf: file)), source: .file)
    }
}
