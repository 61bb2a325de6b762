import Weft
import WeftGLib

/// Pages of nodes that show pictures.
enum MediaPages {
    static let all = [
        GalleryPage(
            title: "Content modes", summary: "One picture, 3 to 2, in boxes of another aspect: filled, fitted, at edges"
        ) {
            let modes: [(String, ContentMode)] = [
                ("scaleAspectFill", .scaleAspectFill), ("scaleAspectFit", .scaleAspectFit),
                ("scaleToFill", .scaleToFill), ("center", .center), ("topLeft", .topLeft),
                ("bottomRight", .bottomRight),
            ]
            let nodes = modes.map { name, mode in
                let node = ImageNode(image: picture)
                node.contentMode = mode
                return (name, node)
            }
            return row(nodes)
        },
        GalleryPage(
            title: "Image modifications", summary: "Round with a border, blurred, a template in the tint, a nine-patch"
        ) {
            let round = ImageNode(image: picture)
            round.imageModificationBlock = .roundWithBorder(width: 4, color: Color(hex: 0xf18701))
            let blurred = ImageNode(image: picture)
            blurred.imageModificationBlock = .blur(radius: 5)
            let template = ImageNode(image: picture)
            template.renderingMode = .template
            template.tintColor = StyleColor(hex: 0x2d6a4f)
            let stretched = ImageNode(image: picture)
            stretched.resizableInsets = EdgeInsets(all: 12)
            return row([
                ("round, border", round), ("blur", blurred), ("template", template), ("nine-patch", stretched),
            ])
        },
        GalleryPage(title: "Encoded pictures", summary: "From bytes in memory, and from a file that is not there") {
            let bytes = picture?.makePNG() ?? []
            let (plain, round) = (ImageNode(data: bytes), ImageNode(data: bytes))
            round.roundsCorners = true
            let missing = ImageNode(file: "/nonexistent/picture.png")
            missing.placeholderColor = .gray
            return DemoNode.captioned([
                (
                    "init(data:), as large as its \(Int(picture?.size.width ?? 0)) x \(Int(picture?.size.height ?? 0)) pixels",
                    plain
                ),
                ("The same, 96 points and round", round.size(width: 96, height: 96)),
                ("init(file:), which cannot be read: placeholderColor", missing.size(width: 96, height: 64)),
            ])
        },
        GalleryPage(title: "MapNode", summary: "A still map and one to drag and zoom, over tiles made up on the spot") {
            let still = map()
            let live = map()
            live.liveMap = true
            let note = TextNode("Tap a marker", size: 13, color: .secondaryLabel)
            for map in [still, live] {
                map.onAnnotationTap = { [weak note] annotation in
                    note?.attributedText = AttributedString(annotation.title ?? "", size: 13)
                }
            }
            return DemoNode {
                StackLayoutSpec.vertical(spacing: 16) {
                    still.ratio(0.4)
                    live.ratio(0.4)
                    note
                }
            }
        },
        GalleryPage(title: "MultiplexImageNode", summary: "Small at once, large when it has come") {
            let good = QualitiesNode(large: "large")
            let bad = QualitiesNode(large: "missing")
            return DemoNode.captioned([
                ("The large one comes after a moment", good), ("It never comes: the small one stays", bad),
            ])
        },
    ]

    /// Pictures in a row, each above its caption.
    private static func row(_ parts: [(caption: String, node: ImageNode)]) -> DemoNode {
        for part in parts { part.node.backgroundColor = StyleColor(white: 0.5, alpha: 0.25) }
        let captions = parts.map { TextNode($0.caption, size: 13, color: .secondaryLabel) }
        return DemoNode {
            StackLayoutSpec.horizontal(spacing: 16, alignItems: .start) {
                zip(captions, parts).map { caption, part in
                    StackLayoutSpec.vertical(spacing: 4) {
                        part.node.size(width: 96, height: 96)
                        caption
                    }
                }
            }
            .wrapped(lineSpacing: 16)
        }
    }

    /// A sky with a sun, 60 x 40, round at its corners.
    static let picture: Texture? = {
        let (width, height) = (60, 40)
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let (dx, dy) = (x - 42, y - 14)
                let isSun = dx * dx + dy * dy < 70
                let isHill = y > 26 + (x - 20) * (x - 20) / 60
                let isCorner = (x < 3 || x >= width - 3) && (y < 3 || y >= height - 3)
                let color: [UInt8] = isSun ? [241, 180, 1] : isHill ? [45, 106, 79] : [90, 150, 200]
                pixels += color + [isCorner ? 0 : 255]
            }
        }
        return Texture(rgba: pixels, width: width, height: height)
    }()

    private static func map() -> MapNode {
        let node = MapNode(
            region: MapRegion(
                center: MapCoordinate(latitude: 51.5074, longitude: -0.1278), latitudeSpan: 0.2, longitudeSpan: 0.3),
            tileSource: MapTileSource(template: "made-up:{z}/{x}/{y}", attribution: "Tiles made up by the gallery"),
            loader: tiles)
        node.annotations = [
            MapAnnotation(coordinate: MapCoordinate(latitude: 51.5074, longitude: -0.1278), title: "London"),
            MapAnnotation(
                coordinate: MapCoordinate(latitude: 51.53, longitude: -0.2), title: "Harlesden",
                image: smallPicture.map { MapAnnotationImage($0, size: Size(width: 28, height: 28)) }),
        ]
        return node
    }

    private static let tiles = MapTileLoader(downloader: MadeUpTiles())

    /// The low-quality version: the sky in a few large pixels.
    static let smallPicture = Texture(
        rgba: [241, 180, 1, 255, 90, 150, 200, 255, 90, 150, 200, 255, 45, 106, 79, 255], width: 2, height: 2)

    /// Single-coloured tiles, as bitmap files of 4 x 4 pixels.
    private struct MadeUpTiles: ImageDownloader {
        func data(for url: String) async throws -> [UInt8] {
            let parts = url.dropFirst(8).split(separator: "/").compactMap { Int($0) }
            let hash = parts.reduce(7) { ($0 &* 31 &+ $1) & 0xffff }
            let color = [UInt8(170 + hash % 60), UInt8(190 + hash / 7 % 50), UInt8(170 + hash / 11 % 60)]
            func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xff) } }
            let pixels = (0..<16).flatMap { _ in color }
            return Array("BM".utf8) + little(54 + 48, 4) + little(0, 4) + little(54, 4) + little(40, 4) + little(4, 4)
                + little(4, 4) + little(1, 2) + little(24, 2) + little(0, 24) + pixels
        }
    }
}

/// A picture in two qualities, and a text that names the visible one. Any thread.
final class QualitiesNode: DisplayNode, @unchecked Sendable {
    private let imageNode = MultiplexImageNode()
    fileprivate let note = TextNode("waiting", size: 13, color: .secondaryLabel)
    private let large: ImageIdentifier
    @MainActor fileprivate var isLargeHere = false

    init(large: String) {
        self.large = ImageIdentifier(large)
        super.init()
        automaticallyManagesSubnodes = true
        imageNode.imageIdentifiers = [self.large, "small"]
    }

    override func didLoad() {
        super.didLoad()
        imageNode.dataSource = self
        imageNode.delegate = self
    }

    override func didEnterVisibleState() {
        super.didEnterVisibleState()
        guard large == "large", !isLargeHere else { return }
        Animation.run(
            duration: 0, delay: 0.8, step: { _ in },
            completion: { [weak self] _ in
                self?.isLargeHere = true
                self?.imageNode.reloadImageIdentifierSources()
            })
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        StackLayoutSpec.vertical(spacing: 6) {
            imageNode.size(width: 180, height: 120)
            note
        }
    }
}

extension QualitiesNode: MultiplexImageNodeDataSource, MultiplexImageNodeDelegate {
    func multiplexImageNode(_ node: MultiplexImageNode, imageFor identifier: ImageIdentifier) -> Texture? {
        if identifier == "small" { return MediaPages.smallPicture }
        return isLargeHere ? MediaPages.picture : nil
    }

    func multiplexImageNode(_ node: MultiplexImageNode, didDisplay identifier: ImageIdentifier) {
        note.attributedText = AttributedString("shows: \(identifier)", size: 13)
    }
}
