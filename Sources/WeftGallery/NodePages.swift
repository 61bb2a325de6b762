import Weft
import WeftGLib

/// A page for each node.
enum NodePages {
    static let all = [
        GalleryPage(title: "TextNode", summary: "Weights, wrapping, lines, links, scripts") {
            let heading = TextNode("Heading", size: 24, weight: .bold)
            let long = TextNode(
                "Text is shaped and drawn on a worker with Pango, at the window's scale, and never wraps again when it is "
                    + "shown. This paragraph is cut off with an ellipsis after its second line, however long it may be.",
                size: 15)
            long.maximumNumberOfLines = 2
            let linked = TextNode(
                AttributedString("A link to ")
                    + AttributedString("example.org", underline: true, link: "https://example.org/"))
            linked.onLinkTap = { Desktop.open($0, parent: nil) }
            let scripts = TextNode(
                "Ελληνικά · Русский · العربية · עברית · हिन्दी · ไทย · 中文 · 日本語 · 한국어 · 🎈", size: 17)
            return DemoNode {
                StackLayoutSpec.vertical(spacing: 16) {
                    heading
                    long
                    linked
                    scripts
                }
            }
        },
        GalleryPage(title: "Paragraphs", summary: "Alignment, line height, indent, insets, font scaling") {
            let sentence = "Every paragraph has a style of its own, and what it says about lines holds for one, too."
            func paragraph(_ configure: (inout ParagraphStyle) -> Void) -> TextNode {
                var style = ParagraphStyle()
                configure(&style)
                return TextNode(AttributedString(sentence, size: 15, paragraph: style))
            }
            let right = paragraph { $0.alignment = .right }
            let justified = paragraph { $0.alignment = .justified }
            let high = paragraph { $0.lineHeight = 30 }
            let padded = paragraph { _ in }
            padded.textContainerInset = EdgeInsets(all: 10)
            padded.backgroundColor = StyleColor(white: 0.5, alpha: 0.2)
            padded.cornerRadius = 8
            return DemoNode.captioned(
                [
                    ("right", right), ("justified", justified), ("lines of 30 points", high),
                    ("textContainerInset of 10 points", padded),
                ]
                .map { ($0.0, $0.1.size(width: .fraction(1))) })
        },
        GalleryPage(title: "Tint and highlight", summary: "Text in the inherited tint; a range shown as pressed") {
            let tinted = TextNode("Drawn in the tint of what is around it", size: 17, weight: .semibold)
            tinted.textColorFollowsTintColor = true
            let group = DisplayNode()
            group.automaticallyManagesSubnodes = true
            group.layoutSpecBlock = { _, _ in tinted }
            group.tintColor = StyleColor(hex: 0xe66100)
            let text = TextNode("Any words of a text can be highlighted, not links alone.", size: 17)
            text.onDidLoad { ($0 as? TextNode)?.highlight(4..<9, animated: false) }
            let button = ButtonNode(title: "Highlight others") { [weak text] in
                text?.highlight(text?.highlightRange == 4..<9 ? 38..<43 : 4..<9)
            }
            return DemoNode.captioned([
                ("textColorFollowsTintColor", group), ("highlight(range)", text), ("", button),
            ])
        },
        GalleryPage(title: "TextCellNode", summary: "A cell with one text") {
            let cells = [
                "The first cell", "One with other insets",
                "One with a text that is longer than its line and goes on in a second one",
            ]
            .map { TextCellNode($0) }
            cells[1].textInsets = EdgeInsets(horizontal: 40, vertical: 20)
            for cell in cells {
                cell.backgroundColor = StyleColor(white: 0.5, alpha: 0.15)
                cell.cornerRadius = 8
            }
            return DemoNode {
                StackLayoutSpec.vertical(spacing: 8) { cells }
            }
        },
        GalleryPage(title: "ImageNode", summary: "A ready texture, square and with round corners") {
            let plain = ImageNode(image: pattern)
            let round = ImageNode(image: pattern)
            round.cornerRadius = 48
            return DemoNode {
                StackLayoutSpec.horizontal(spacing: 24, alignItems: .start) {
                    plain.size(width: 96, height: 96)
                    round.size(width: 96, height: 96)
                }
            }
        },
        GalleryPage(title: "NetworkImageNode", summary: "Nobody answers at this address: the placeholder stays") {
            let node = NetworkImageNode()
            node.placeholderColor = StyleColor(hex: 0x5e5c64)
            node.url = "http://127.0.0.1:9/picture.jpg"
            return DemoNode.captioned([
                ("placeholderColor, as there is no picture", node.size(width: .fraction(1)).ratio(0.6))
            ])
        },
        GalleryPage(title: "GradientNode", summary: "Three colours, no texture") {
            let gradient = GradientNode(stops: [
                .init(0, StyleColor(hex: 0x3d348b)), .init(0.6, StyleColor(hex: 0xf18701)),
                .init(1, StyleColor(hex: 0xf35b04)),
            ])
            return DemoNode {
                StackLayoutSpec.vertical { gradient.ratio(0.75) }
            }
        },
    ]

    private static let pattern: Texture? = {
        let side = 96
        var pixels: [UInt8] = []
        for y in 0..<side {
            for x in 0..<side {
                let isLight = (x / 12 + y / 12) % 2 == 0
                pixels += [UInt8(60 + x), UInt8(90 + y), isLight ? 220 : 120, 255]
            }
        }
        return Texture(rgba: pixels, width: side, height: side)
    }()
}
