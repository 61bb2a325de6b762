import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// Attributed text, measured and drawn off the main thread. Any thread.
///
/// Without links, targets and gestures a text takes no events; with links each one gets a widget that the pointer, Tab
/// and assistive technology find, and what is beside them goes to what is around the text.
///
/// Caveat: the default truncation mode is the desktop's, an ellipsis between characters; `.word` is Texture's.
open class TextNode: ControlNode, @unchecked Sendable {
    /// The text; nil shows nothing.
    @Guarded public var attributedText: AttributedString? {
        didSet {
            actionNodes.removeAll()
            contentDidChange()
            accessibilityDidChange()
        }
    }

    /// 0 is unlimited.
    @Guarded public var maximumNumberOfLines = 0 {
        didSet { contentDidChange() }
    }

    /// What is left out of a text that does not fit.
    @Guarded public var truncationMode = TextOptions.TruncationMode.tail {
        didSet { contentDidChange() }
    }

    /// Stands for what is left out at the tail; nil is an ellipsis that looks like the text around it.
    @Guarded public var truncationAttributedText: AttributedString? {
        didSet { contentDidChange() }
    }

    /// Follows the truncation text after a space, "more" say, and can be clicked (`onTruncationTap`).
    @Guarded public var additionalTruncationMessage: AttributedString? {
        didSet { actionsDidChange() }
    }

    /// Makes the truncation text by itself one that can be clicked.
    @Guarded public var alwaysHandleTruncationTokenTap = false {
        didSet { actionsDidChange() }
    }

    /// Sizes to try, in turn, before anything is left out: 0.9 is nine tenths of the fonts' sizes.
    @Guarded public var pointSizeScaleFactors: [Double] = [] {
        didSet { contentDidChange() }
    }

    /// Padding around the text, part of the node's size, in points.
    @Guarded public var textContainerInset = EdgeInsets.zero {
        didSet { contentDidChange() }
    }

    /// Areas that the text flows around, in points from the text's own top left corner, which is inside of
    /// `textContainerInset`. A row that an area divides has text on both sides, and is one line; a word that fits beside no
    /// area goes below them. What lies there, a picture say, is the layout's to put over the text.
    ///
    /// Rectangles keep out what touches them; other paths what is inside of them as high as a line is. The first 128 paths
    /// count. A text with areas is as wide as it may be where its lines do not stand at the left.
    @Guarded public var exclusionPaths: [Path] = [] {
        didSet { if exclusionPaths != oldValue { contentDidChange() } }
    }

    /// Thrown by the glyphs; its room is part of the node's size.
    @Guarded public var textShadow: TextShadow? {
        didSet { contentDidChange() }
    }

    /// Of the text's runs without a colour.
    @Guarded public var textColor = StyleColor.label {
        didSet { setNeedsDisplay() }
    }

    /// Runs without a colour are drawn in `tintColor`, in place of `textColor`.
    @Guarded public var textColorFollowsTintColor = false {
        didSet { if textColorFollowsTintColor != oldValue { setNeedsDisplay() } }
    }

    /// How much smaller than its line each bar of the placeholder is, in points.
    @Guarded public var placeholderInsets = EdgeInsets(top: 1, left: 0, bottom: 1, right: 0)

    /// Opens a link that was clicked; without it, links are text.
    @Guarded public var onLinkTap: (@MainActor @Sendable (String) -> Void)? {
        didSet { actionsDidChange() }
    }

    /// A link was held.
    @Guarded public var onLinkLongPress: (@MainActor @Sendable (String) -> Void)? {
        didSet { actionsDidChange() }
    }

    /// Whether a pressed link is shown as such; nil is always.
    @Guarded public var shouldHighlightLink: (@MainActor @Sendable (String) -> Bool)?

    /// The truncation text, or the message after it, was clicked: show the rest.
    @Guarded public var onTruncationTap: (@MainActor @Sendable () -> Void)? {
        didSet { actionsDidChange() }
    }

    /// What a pressed link is covered with.
    @Guarded public var highlightStyle = HighlightStyle.automatic

    /// The colour behind a text that is highlighted.
    public enum HighlightStyle: Sendable {
        case automatic, light, dark
    }

    /// What the text looked like when it was drawn last.
    @Guarded var shown: ShownText?
    /// What can be clicked in the text, by what it is, so that it stays the same from layout to layout.
    @Guarded var actionNodes: [TextActionNode.Key: TextActionNode] = [:]
    @MainActor var selection = TextSelection()
    /// What `highlight` marked; few texts have some.
    @MainActor var marked: TextHighlight?

    /// As in Texture, `style.ascender` and `style.descender` follow the first character's font.
    open override func willBeLaidOut(in environment: LayoutEnvironment) {
        guard let text = attributedText else { return }
        let environment = environmentOverride?.applied(to: environment) ?? environment
        guard let line = BaselineThread.current.line(of: text, in: environment) else { return }
        let padding = padding
        let baseline = padding == .zero ? line.baseline : line.baseline.padded(padding)
        lock.withLock {
            // What was set by hand since stays.
            guard _styleBaseline.stored != baseline else { return }
            _styleBaseline.stored = baseline
            if guarded.style.isDefault, padding == .zero {
                guarded.style = line.style
            } else {
                baseline.write(to: &guarded.style)
            }
        }
    }

    /// What the style's baselines were set to last.
    @Guarded private var styleBaseline: Baseline?

    func foreground(in environment: GraphicsEnvironment) -> Color {
        let color = textColorFollowsTintColor ? tintColor : nil
        return (color ?? textColor).resolved(in: environment)
    }

    func contentDidChange() {
        setNeedsDisplay()
        setNeedsLayout()
    }

    open override var accessibilityLabel: String? { super.accessibilityLabel ?? attributedText?.string }

    /// Links that can be opened have widgets.
    open override var supportsLayerBacking: Bool { !hasActions && super.supportsLayerBacking }

    open override var canvasRole: CanvasRole { isSelectable ? .label : super.canvasRole }

    // MARK: Measuring and drawing

    open override func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size {
        guard let text = attributedText, !text.isEmpty,
            let environment = EnvironmentRegistry.environment(constraints.environment.id)
        else { return .zero }
        return setText(text, in: constraints.range.max, environment).outerSize
    }

    open override func calculateLayoutThatFits(_ constraints: LayoutConstraints) -> Layout {
        let layout = super.calculateLayoutThatFits(constraints)
        guard hasActions, let environment = EnvironmentRegistry.environment(constraints.environment.id) else {
            return layout
        }
        let actions = actionLayouts(in: layout.size, environment)
        return Layout(node: self, size: layout.size, sublayouts: layout.sublayouts + actions)
    }

    open override func drawBackground(_ snapshot: Snapshot, in rect: Rect) {
        drawSelection(snapshot, in: rect)
        drawMarked(snapshot, in: rect)
    }

    /// A bar a line, where the text will be, in `placeholderFillColor` or a grey that suits the style.
    open override func placeholderImage(_ context: DisplayContext) -> Texture? { placeholderBars(context) }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        if textColorFollowsTintColor { setNeedsDisplay() }
    }

    open override func displayDidFinish() {
        super.displayDidFinish()
        if marked?.range != nil { findMarked(isAnimated: false) }
        if selection.range != nil { findSelected() }
    }

    open override var drawsContents: Bool { true }

    override var drawsByHook: Bool { false }

    open override func displayContents(_ context: DisplayContext) -> NodeContents? {
        guard let text = attributedText, !text.isEmpty else {
            shown = nil
            return .empty
        }
        let environment = context.environment
        let box = environment.roundedUp(context.size)
        let set = setText(text, in: box, environment)
        let contents = draw(set, in: box, context)
        if context.isCancelled() { return nil }
        shown = set.shown(in: box, environment)
        return contents
    }
}
