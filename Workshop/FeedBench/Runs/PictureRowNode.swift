import Weft
import WeftGLib
import WeftGraphics

/// A row with a unique picture, which is encoded on request, as if a server sent it.
final class PictureRowNode: CellNode, @unchecked Sendable {
    private let photoNode: NetworkImageNode
    private let nameNode = TextNode()

    init(row: Int, downloader: any ImageDownloader) {
        photoNode = NetworkImageNode(cache: nil, downloader: downloader)
        super.init()
        photoNode.url = "bench:\(row)"
        nameNode.attributedText = AttributedString("Picture \(row + 1)", attributes: TextAttributes(size: 14))
    }

    @MainActor var isPictureShown: Bool { photoNode.renderedImageQuality == 1 }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec(
            direction: .vertical,
            children: [
                RatioLayoutSpec(
                    ratio: Double(DistinctPictures.height) / Double(DistinctPictures.width), child: photoNode),
                InsetLayoutSpec(insets: EdgeInsets(horizontal: 16, vertical: 8), child: nameNode),
            ])
    }
}

/// Encodes a different JPEG for each address, and counts them.
final class DistinctPictures: ImageDownloader {
    static let width = 420
    static let height = 168

    private let encoded = Locked(0)
    var count: Int { encoded.withLock { $0 } }

    func data(for url: String) async throws -> [UInt8] {
        let row = Int(url.drop { $0 != ":" }.dropFirst()) ?? 0
        let bytes = try JPEGEncoder.encode(
            rgb: Self.pixels(row), width: Self.width, height: Self.height, quality: 80)
        encoded.withLock { $0 += 1 }
        return bytes
    }

    /// A wave pattern whose wavelengths and colours depend on the row.
    private static func pixels(_ row: Int) -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: width * height * 3)
        let (a, b, c) = (row % 251, row / 251 % 241, 3 + row % 7)
        for y in 0..<height {
            for x in 0..<width {
                let at = 3 * (y * width + x)
                pixels[at] = UInt8(truncatingIfNeeded: a + x / c)
                pixels[at + 1] = UInt8(truncatingIfNeeded: b + y / 2)
                pixels[at + 2] = UInt8(truncatingIfNeeded: (x * y) >> c)
            }
        }
        return pixels
    }
}
