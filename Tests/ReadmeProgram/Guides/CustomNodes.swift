import Weft

final class BadgeNode: DisplayNode, @unchecked Sendable {
    @Guarded var count = 0 {
        didSet { if count != oldValue { setNeedsDisplay() } }
    }

    override var drawsContents: Bool { true }

    override func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size {
        Size(width: 24, height: 24)
    }

    override func drawParameters() -> (any Sendable)? { count }

    override func draw(in context: DrawingContext, parameters: (any Sendable)?, isCancelled: () -> Bool) {
        guard let count = parameters as? Int, count > 0 else { return }
        context.fill(Path(ellipseIn: context.bounds), with: .red)
        let number = AttributedString("\(count)", size: 13)
        let size = TextRenderer.measure(number, environment: context.environment).size
        let corner = Point(x: (context.bounds.width - size.width) / 2, y: (context.bounds.height - size.height) / 2)
        context.draw(number, in: Rect(origin: corner, size: size), color: .white)
    }
}

final class TopicNode: DisplayNode, @unchecked Sendable {
    private let badge = BadgeNode()
    private let name: TextNode
    private let mute = DisplayNode(widgetBlock: { Switch(label: "Mute") })
    private let open: ButtonNode

    init(_ topic: String, onOpen: @escaping @MainActor @Sendable () -> Void) {
        name = TextNode(topic, size: 16)
        open = ButtonNode(title: "Open", action: onOpen)
        super.init()
        automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        Card {
            badge
            name.flex(grow: 1, shrink: 1)
            mute
            open
        }
    }
}

/// A row in a box.
struct Card: LayoutElement {
    var style = LayoutStyle()
    var children: [any LayoutElement]

    init(@LayoutBuilder children: () -> [any LayoutElement]) {
        self.children = children()
    }

    func lower(into pass: inout LayoutPass) {
        let row = StackLayoutSpec(direction: .horizontal, spacing: 8, alignItems: .center, children: children)
        InsetLayoutSpec(insets: EdgeInsets(all: 12), child: row, style: style).lower(into: &pass)
    }
}
