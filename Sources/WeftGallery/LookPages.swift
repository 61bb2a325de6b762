import Weft
import WeftGLib

/// Pages of features that every node has: appearance, drawing, transitions, widgets.
enum LookPages {
    static let all = [
        GalleryPage(title: "Corners", summary: "Clipped, drawn ahead, laid over; all four or some", makeNode: corners),
        GalleryPage(title: "Colours", summary: "By name, as text, and those of the style", makeNode: colors),
        GalleryPage(title: "Looks", summary: "Alpha, border, shadow, transforms", makeNode: looks),
        GalleryPage(title: "Drawing hook", summary: "Paths, gradients, clips and text, drawn on a worker") {
            let clock = ClockNode()
            let star = StarNode()
            return DemoNode {
                StackLayoutSpec.vertical(spacing: 24, alignItems: .center) {
                    clock.size(width: 200, height: 200)
                    star.size(width: 200, height: 200)
                }
            }
        },
        GalleryPage(
            title: "Rasterised subtree", summary: "Forty nodes as one picture, drawn again when one changes",
            makeNode: rasterised),
        GalleryPage(title: "Layout transition", summary: "A row becomes a column; one box comes, one goes") {
            TransitionDemoNode()
        },
        GalleryPage(title: "Placeholders", summary: "Bars for text, a colour for a picture, until they are drawn") {
            let text = TextNode(
                "The bars are as wide as the lines of the text that is going to be here, and go when it is drawn.",
                size: 17)
            text.isPlaceholderEnabled = true
            text.placeholderFadeDuration = 0.4
            let picture = ImageNode(image: MediaPages.picture)
            picture.isPlaceholderEnabled = true
            picture.placeholderFillColor = StyleColor(white: 0.5, alpha: 0.3)
            picture.placeholderFadeDuration = 0.4
            for node in [text, picture] as [DisplayNode] { node.displaySuspended = true }
            let button = ButtonNode(title: "Draw or wait") { [weak text, weak picture] in
                for node in [text, picture] as [DisplayNode?] { node?.displaySuspended.toggle() }
            }
            return DemoNode {
                StackLayoutSpec.vertical(spacing: 20, alignItems: .start) {
                    text
                    picture.size(width: 240, height: 160)
                    button
                }
            }
        },
        GalleryPage(title: "Native widgets", summary: "A widget as a node, and nodes in a native box") {
            let native = DisplayNode(widgetBlock: {
                let box = Box(vertical: true, spacing: 6)
                box.append(Label("A GtkBox with a GtkSpinner and this GtkLabel"))
                let spinner = Spinner(size: 32)
                spinner.isSpinning = Desktop.animates
                box.append(spinner)
                return box
            })
            let host = DisplayNode(widgetBlock: {
                let box = Box(vertical: true, spacing: 6)
                box.append(Label("A GtkBox; below, a node in it by NodeWidget:"))
                box.addSubnode(BoxNode("a node", color: 0x1a5fb4, width: 160, height: 48))
                box.append(Button(label: "A GtkButton"))
                return box
            })
            return DemoNode.captioned([("init(widgetBlock:)", native), ("addSubnode", host)])
        },
        GalleryPage(title: "Gestures", summary: "Tap, double tap, hold, drag, hover") { GestureNode() },
        GalleryPage(title: "Traits", summary: "Parts with a style and a text size of their own", makeNode: traits),
        GalleryPage(title: "Directions", summary: "The same row from the left and from the right") {
            func row(_ direction: SemanticDirection) -> any LayoutElement {
                let boxes = ["1", "2", "3"].map { BoxNode($0, color: 0x2d6a4f, width: 60, height: 44) }
                let node = DisplayNode()
                node.automaticallyManagesSubnodes = true
                node.semanticDirection = direction
                node.layoutSpecBlock = { _, _ in StackLayoutSpec.horizontal(spacing: 8) { boxes } }
                return node.size(width: .fraction(1))
            }
            return DemoNode.captioned([
                ("leftToRight", row(.leftToRight)), ("rightToLeft", row(.rightToLeft)),
            ])
        },
    ]

    @Sendable
    private static func corners() -> DisplayNode {
        func box(_ rounding: CornerRounding, _ corners: Corners = .all) -> any LayoutElement {
            let node = DisplayNode(backgroundColor: StyleColor(hex: 0x1a5fb4), cornerRadius: 24)
            node.cornerRounding = rounding
            node.maskedCorners = corners
            return node.size(width: 120, height: 80)
        }
        // The corner pieces have the node's background colour, so the same colour is needed behind the node.
        let pieces = ImageNode(image: MediaPages.picture)
        pieces.backgroundColor = StyleColor(hex: 0x5e5c64)
        pieces.cornerRadius = 24
        pieces.cornerRounding = .cornerPieces
        let ground = DisplayNode(backgroundColor: StyleColor(hex: 0x5e5c64))
        return DemoNode.captioned([
            ("clip", box(.clip)), ("predrawn", box(.predrawn)),
            (
                "cornerPieces, on their own colour",
                pieces.size(width: 120, height: 80).padding(12).background(ground)
            ),
            ("maskedCorners: the upper two", box(.clip, [.topLeft, .topRight])),
        ])
    }

    @Sendable
    private static func colors() -> DisplayNode {
        func swatch(_ name: String, _ color: StyleColor) -> any LayoutElement {
            let box = DisplayNode(backgroundColor: color, cornerRadius: 8)
            let label = TextNode(name, size: 13, color: .secondaryLabel)
            return StackLayoutSpec.vertical(spacing: 4, alignItems: .center) {
                box.size(width: 88, height: 40)
                label
            }
        }
        func written(_ text: String) -> any LayoutElement {
            do {
                return swatch(text, try StyleColor(text))
            } catch {
                return TextNode("\(error)", size: 13).flex(shrink: 1)
            }
        }
        func row(_ parts: [any LayoutElement]) -> any LayoutElement {
            StackLayoutSpec.horizontal(spacing: 12, alignItems: .start) { parts }.wrapped(lineSpacing: 12)
        }
        let named: [(String, StyleColor)] = [
            ("red", .red), ("orange", .orange), ("yellow", .yellow), ("green", .green), ("teal", .teal),
            ("blue", .blue), ("purple", .purple), ("pink", .pink), ("brown", .brown), ("gray", .gray),
        ]
        let styled: [(String, StyleColor)] = [
            ("label", .label), ("secondaryLabel", .secondaryLabel), ("accent", .accent), ("fill", .fill),
            ("separator", .separator),
        ]
        return DemoNode.captioned([
            ("By name", row(named.map { swatch($0.0, $0.1) })),
            ("Of the style", row(styled.map { swatch($0.0, $0.1) })),
            ("As text", row(["#f80", "#1a5fb480", "reddish"].map(written))),
        ])
    }

    @Sendable
    private static func rasterised() -> DisplayNode {
        func makeBoxes() -> [BoxNode] {
            (0..<40).map { BoxNode("\($0)", color: $0 % 3 == 0 ? 0x1a5fb4 : 0x2d6a4f, width: 44, height: 44) }
        }
        func group(_ boxes: [BoxNode]) -> DisplayNode {
            let node = DisplayNode()
            node.automaticallyManagesSubnodes = true
            node.layoutSpecBlock = { _, _ in
                StackLayoutSpec.horizontal(spacing: 8, alignItems: .start) { boxes }.wrapped(lineSpacing: 8)
            }
            return node
        }
        let (plainBoxes, rasterBoxes) = (makeBoxes(), makeBoxes())
        let (plain, raster) = (group(plainBoxes), group(rasterBoxes))
        raster.enableSubtreeRasterization()
        let (calm, alarm) = (StyleColor(hex: 0x1a5fb4), StyleColor(hex: 0xc01c28))
        let button = ButtonNode(title: "Change the first box") {
            for box in [plainBoxes[0], rasterBoxes[0]] {
                box.backgroundColor = box.backgroundColor == alarm ? calm : alarm
            }
        }
        return DemoNode.captioned([
            ("Forty nodes and their texts", plain.size(width: .fraction(1))),
            ("The same after enableSubtreeRasterization", raster.size(width: .fraction(1))), ("", button),
        ])
    }

    @Sendable
    private static func traits() -> DisplayNode {
        func card(_ override: EnvironmentOverride?, ground: UInt32?) -> any LayoutElement {
            let title = TextNode("A title", size: 18, weight: .bold)
            let text = TextNode("Some words below it, dimmed, and then a link: ", size: 15, color: .secondaryLabel)
            let link = TextNode("example.org", size: 15, color: .accent)
            let button = ButtonNode(title: "A native button") {}
            let card = DisplayNode()
            card.automaticallyManagesSubnodes = true
            card.environmentOverride = override
            card.backgroundColor = ground.map { StyleColor(hex: $0) }
            card.cornerRadius = 10
            card.layoutSpecBlock = { _, _ in
                StackLayoutSpec.vertical(spacing: 8, alignItems: .start) {
                    title
                    text
                    link
                    button
                }
                .padding(14)
            }
            return card.size(width: .fraction(1))
        }
        return DemoNode.captioned([
            ("As the window", card(nil, ground: nil)),
            ("isDark: true", card(EnvironmentOverride(isDark: true), ground: 0x241f31)),
            (
                "isDark: false, textScale: 1.25",
                card(EnvironmentOverride(isDark: false, textScale: 1.25), ground: 0xf6f5f4)
            ),
        ])
    }

    @Sendable
    private static func looks() -> DisplayNode {
        func box(_ text: String, _ configure: (DisplayNode) -> Void) -> DisplayNode {
            let node = BoxNode(text, color: 0x1a5fb4, width: 108, height: 72)
            configure(node)
            return node
        }
        let faint = box("alpha") { $0.alpha = 0.4 }
        let border = box("border") {
            $0.borderWidth = 4
            $0.borderColor = StyleColor(hex: 0xf18701)
        }
        let shadow = box("shadow") { $0.shadow = Shadow(opacity: 0.6, offset: Point(x: 0, y: 4), radius: 6) }
        let turned = box("rotation") { $0.transform = .rotation(-0.2) }
        let small = box("scale") { $0.transform = .scale(0.7) }
        let inner = box("inside") { $0.subnodeTransform = .rotation(0.4) }
        return DemoNode {
            StackLayoutSpec.horizontal(spacing: 24, alignItems: .start) {
                faint
                border
                shadow
                turned
                small
                inner
            }
            .wrapped(lineSpacing: 32)
        }
    }
}

/// A clock face. Any thread.
final class ClockNode: DisplayNode, @unchecked Sendable {
    override var drawsContents: Bool { true }

    override func draw(in context: DrawingContext, parameters: (any Sendable)?, isCancelled: () -> Bool) {
        let box = context.bounds.insetBy(dx: 4, dy: 4)
        let center = Point(x: box.midX, y: box.midY)
        let color = context.environment.palette.label
        context.fill(
            Path(ellipseIn: box),
            with: Gradient(
                .radial(center: center, radius: box.width / 2),
                stops: [.init(0, StyleColor(white: 0.5, alpha: 0.05)), .init(1, StyleColor(white: 0.5, alpha: 0.3))]))
        context.stroke(Path(ellipseIn: box), with: color, width: 3)
        func hand(_ angle: Double, from: Double, to: Double, _ color: Color, _ width: Double) {
            context.saving {
                context.translate(x: center.x, y: center.y)
                context.rotate(angle)
                var line = Path()
                line.move(to: Point(x: 0, y: -box.height / 2 * from))
                line.addLine(to: Point(x: 0, y: -box.height / 2 * to))
                context.stroke(line, with: color, width: width, isRound: true)
            }
        }
        for hour in 0..<12 { hand(Double(hour) * .pi / 6, from: 0.84, to: 0.92, color, hour % 3 == 0 ? 4 : 2) }
        hand(.pi * 2 * 10 / 12 + 0.08, from: 0, to: 0.5, color, 6)
        hand(.pi * 2 * 10 / 60, from: 0, to: 0.75, color, 4)
        hand(.pi * 2 * 35 / 60, from: -0.1, to: 0.8, Color(hex: 0xe01b24), 2)
    }
}

/// A star that clips a gradient, with a word on it. Any thread.
final class StarNode: DisplayNode, @unchecked Sendable {
    override var drawsContents: Bool { true }

    override func draw(in context: DrawingContext, parameters: (any Sendable)?, isCancelled: () -> Bool) {
        let box = context.bounds
        var star = Path()
        for point in 0..<10 {
            let turn = Transform.rotation(Double(point) * .pi / 5)
            let radius = box.height / 2 * (point % 2 == 0 ? 1 : 0.52)
            let corner = turn.applied(to: Point(x: 0, y: -radius))
            let place = Point(x: box.midX + corner.x, y: box.midY + corner.y)
            if point == 0 { star.move(to: place) } else { star.addLine(to: place) }
        }
        star.close()
        context.saving {
            context.clip(to: star)
            context.fill(
                Path(rectangle: box),
                with: Gradient(
                    .linear(from: .zero, to: Point(x: 0, y: box.height)),
                    stops: [.init(0, StyleColor(hex: 0xf5c211)), .init(1, StyleColor(hex: 0xe66100))]))
        }
        let word = AttributedString("drawn", size: 17, weight: .bold)
        let size = TextRenderer.measure(word, environment: context.environment).size
        context.draw(
            word,
            in: Rect(
                x: box.midX - size.width / 2, y: box.midY - size.height / 2, width: size.width, height: size.height),
            color: Color(hex: 0x241f31))
    }
}

/// Boxes that move from one arrangement to another. Any thread.
final class TransitionDemoNode: DisplayNode, @unchecked Sendable {
    @Guarded private var isColumn = false
    private let boxes = [0x1a5fb4 as UInt32, 0x2d6a4f, 0xc01c28].map { BoxNode("", color: $0, width: 96, height: 96) }
    private let comes = BoxNode("comes", color: 0x813d9c, width: 96, height: 96)
    private let button = ButtonNode(title: "Move", look: .suggested)

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        var defaults = TransitionDefaults()
        defaults.duration = 0.35
        layoutTransitionDefaults = defaults
        button.addTarget(for: .primaryActionTriggered) { [weak self] _, _ in
            guard let self else { return }
            self.isColumn.toggle()
            self.transitionLayout()
        }
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        StackLayoutSpec.vertical(spacing: 24, alignItems: .start) {
            button
            if isColumn {
                StackLayoutSpec.vertical(spacing: 16, alignItems: .end) {
                    boxes[1]
                    boxes[0]
                    comes
                }
            } else {
                StackLayoutSpec.horizontal(spacing: 16, alignItems: .end) { boxes }
            }
        }
        .padding(24)
    }
}

/// Reports the gestures it receives. Any thread.
final class GestureNode: DisplayNode, @unchecked Sendable {
    private let area = BoxNode("Tap, hold or drag here", color: 0x3d3846, height: 280)
    private let note = TextNode("Nothing happened yet", size: 15, color: .secondaryLabel)

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        let note = note
        let say: @MainActor @Sendable (String) -> Void = {
            note.attributedText = AttributedString($0, size: 15)
        }
        area.addGestureRecognizer(.tap { _ in say("A tap") })
        area.addGestureRecognizer(.tap(count: 2) { _ in say("A double tap") })
        area.addGestureRecognizer(.longPress { _ in say("Held") })
        area.addGestureRecognizer(
            .drag { say("Dragged by \(Int($0.translation.x)), \(Int($0.translation.y))") })
        area.addGestureRecognizer(
            .hover { [weak area] place in area?.animate(0.15) { $0.alpha = place == nil ? 1 : 0.85 } })
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        StackLayoutSpec.vertical(spacing: 16) {
            area
            note
        }
        .padding(24)
    }
}
