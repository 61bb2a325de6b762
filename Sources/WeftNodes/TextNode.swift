import WeftGLib
import WeftGraphics
import WeftLayout

/// Which of the style's colours text without a colour of its own is drawn in.
public enum TextColor: Sendable, Hashable {
    case foreground
    /// The foreground, dimmed.
    case secondary
    /// The colour of links.
    case accent
    case fixed(Color)

    func resolved(in environment: GraphicsEnvironment) -> Color {
        switch self {
        case .foreground: environment.foregroundColor
        case .secondary: environment.foregroundColor.withAlpha(0.6)
        case .accent: environment.linkColor
        case .fixed(let color): color
        }
    }
}

extension GraphicsEnvironment {
    /// The text colour of the light and the dark style.
    public var foregroundColor: Color { isDark ? Color(hex: 0xffffff) : Color(hex: 0x2e3436) }
}

/// Attributed text, measured and drawn off the main thread. Any thread.
// @unchecked: the rule of DisplayNode for stored properties, which a lint checks.
open class TextNode: ControlNode, @unchecked Sendable {
    @Guarded public var attributedText: AttributedString? {
        didSet { contentDidChange() }
    }

    /// 0 is unlimited.
    @Guarded public var maximumNumberOfLines = 0 {
        didSet { contentDidChange() }
    }

    @Guarded public var truncationMode = TextOptions.TruncationMode.tail {
        didSet { contentDidChange() }
    }

    /// Of the text's runs without a colour.
    @Guarded public var textColor = TextColor.foreground {
        didSet { setNeedsDisplay() }
    }

    /// Opens a link that was clicked; without it, links are text.
    @Guarded public var onLinkTap: (@MainActor @Sendable (String) -> Void)? {
        didSet { setNeedsDisplay() }
    }

    /// As in Texture, `style.ascender` and `style.descender` follow the first character's font.
    open override func willBeLaidOut(in environment: LayoutEnvironment) {
        guard let attributes = attributedText?.initialAttributes,
            let environment = EnvironmentRegistry.environment(environment.id)
        else { return }
        let font = BaselineFont(attributes: attributes, environment: environment.id)
        guard font != baselineFont else { return }
        baselineFont = font
        let line = TextRenderer.measure(AttributedString("x", attributes: attributes), environment: environment)
        lock.withLock {
            guarded.style.ascender = line.firstBaseline
            guarded.style.descender = line.firstBaseline - line.size.height
        }
    }

    /// What the style's baselines were taken from.
    @Guarded private var baselineFont: BaselineFont?

    private struct BaselineFont: Sendable, Equatable {
        let attributes: TextAttributes
        let environment: UInt64
    }

    private func contentDidChange() {
        setNeedsDisplay()
        setNeedsLayout()
    }

    private var options: TextOptions {
        TextOptions(maximumNumberOfLines: maximumNumberOfLines, truncationMode: truncationMode)
    }

    open override var accessibilityLabel: String? { super.accessibilityLabel ?? attributedText?.string }

    // MARK: Measuring and drawing

    open override func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size {
        guard let text = attributedText, !text.isEmpty,
            let environment = EnvironmentRegistry.environment(constraints.environment.id)
        else { return .zero }
        let limit = constraints.range.max
        let metrics = TextRenderer.measure(
            text, options: options, maximumWidth: limit.width, maximumHeight: limit.height, environment: environment)
        return metrics.size
    }

    open override var drawsContents: Bool { true }

    open override func displayContents(_ context: DisplayContext) -> NodeContents? {
        guard let text = attributedText, !text.isEmpty else { return .empty }
        let size = context.environment.roundedUp(context.size)
        let drawn = TextRenderer.draw(
            text, options: options, size: size, environment: context.environment,
            foreground: textColor.resolved(in: context.environment), isCancelled: context.isCancelled)
        if context.isCancelled() { return nil }
        let metrics = onLinkTap == nil ? nil : metrics(text, size, context.environment)
        links = metrics?.links ?? []
        return drawn.map { .drawn($0) } ?? .empty
    }

    private func metrics(_ text: AttributedString, _ size: Size, _ environment: GraphicsEnvironment) -> TextMetrics {
        TextRenderer.measure(
            text, options: options, maximumWidth: size.width, maximumHeight: size.height, environment: environment
        ).placed(inWidth: size.width)
    }

    // MARK: Links

    @Guarded private var links: [TextLink] = []

    /// The address of the link at a point of the node (points). Any thread. O(rectangles of links).
    public func link(at point: Point) -> String? {
        let links = links
        return links.first { $0.rects.contains { $0.contains(point) } }?.url
    }

    /// The addresses of all links, in the text's order.
    public var linkAddresses: [String] { links.map(\.url) }

    /// Opens the link at a point of the node; false when there is none. Main actor.
    @MainActor
    public func activateLink(at point: Point) -> Bool {
        guard let onLinkTap, let link = link(at: point) else { return false }
        onLinkTap(link)
        return true
    }
}

extension DisplayNode {
    /// Opens the link under a point of this node's tree (points, this node's coordinates); false when there is none.
    /// Main actor, O(nodes).
    @MainActor
    public func activateLinkInTree(at point: Point) -> Bool {
        guard let text = hitTest(point) as? TextNode else { return false }
        return text.activateLink(at: text.convert(point, from: self))
    }

    /// Whether there is a link that opens under a point of this node's tree. Main actor, O(nodes).
    @MainActor
    public func hasLinkInTree(at point: Point) -> Bool {
        guard let text = hitTest(point) as? TextNode, text.onLinkTap != nil else { return false }
        return text.link(at: text.convert(point, from: self)) != nil
    }
}

extension GraphicsEnvironment {
    /// Both sides rounded up to device pixels, so that text never wraps again.
    func roundedUp(_ size: Size) -> Size {
        Size(width: roundedUp(size.width), height: roundedUp(size.height))
    }
}
