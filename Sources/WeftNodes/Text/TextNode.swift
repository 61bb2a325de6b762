import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// Attributed text that is measured and drawn off the main thread. Any thread.
///
/// A text without links, targets and gestures handles no events. Each link has a widget for the pointer, Tab and
/// assistive technology. Events between links go to the nodes around the text.
///
/// Caveat: the default truncation mode is that of GTK, an ellipsis between characters. Texture's mode is `.word`.
open class TextNode: ControlNode, @unchecked Sendable {
    /// The text; nil shows nothing.
    @Guarded public var attributedText: AttributedString? {
        didSet {
            actionNodes.removeAll()
            contentDidChange()
            accessibilityDidChange()
        }
    }

    /// The maximum number of lines; 0 is unlimited.
    @Guarded public var maximumNumberOfLines = 0 {
        didSet { contentDidChange() }
    }

    /// The part that is left out if the text does not fit.
    @Guarded public var truncationMode = TextOptions.TruncationMode.tail {
        didSet { contentDidChange() }
    }

    /// The text that replaces the truncated tail; nil is an ellipsis in the style of the text around it.
    @Guarded public var truncationAttributedText: AttributedString? {
        didSet { contentDidChange() }
    }

    /// A text after the truncation text, separated by a space, for example "more". It can be clicked
    /// (`onTruncationTap`).
    @Guarded public var additionalTruncationMessage: AttributedString? {
        didSet { actionsDidChange() }
    }

    /// True if only the truncation text can be clicked.
    @Guarded public var alwaysHandleTruncationTokenTap = false {
        didSet { actionsDidChange() }
    }

    /// The scale factors to try, in this order, before the text is truncated. 0.9 is nine tenths of the font sizes.
    @Guarded public var pointSizeScaleFactors: [Double] = [] {
        didSet { contentDidChange() }
    }

    /// Padding around the text, part of the node's size, in points.
    @Guarded public var textContainerInset = EdgeInsets.zero {
        didSet { contentDidChange() }
    }

    /// Areas that the text flows around, in points from the text's own top left corner, which is inside
    /// `textContainerInset`. A line that an area divides has text on both sides and counts as one line. A word that
    /// does not fit beside an area goes below it. The contents of an area, for example a picture, are placed by the
    /// layout.
    ///
    /// A rectangle keeps text from touching it; any other path keeps text out of its inside, measured per line. Only
    /// the first 128 paths are used. A text with areas uses its full available width if its lines are not aligned left.
    @Guarded public var exclusionPaths: [Path] = [] {
        didSet { if exclusionPaths != oldValue { contentDidChange() } }
    }

    /// The shadow of the glyphs. The node's size includes it.
    @Guarded public var textShadow: TextShadow? {
        didSet { contentDidChange() }
    }

    /// The colour of runs without a colour of their own.
    @Guarded public var textColor = StyleColor.label {
        didSet { setNeedsDisplay() }
    }

    /// True to draw runs without a colour in `tintColor` instead of `textColor`.
    @Guarded public var textColorFollowsTintColor = false {
        didSet { if textColorFollowsTintColor != oldValue { setNeedsDisplay() } }
    }

    /// The insets of each bar of the placeholder from its line, in points.
    @Guarded public var placeholderInsets = EdgeInsets(top: 1, left: 0, bottom: 1, right: 0)

    /// Opens a link that was clicked. If it is nil, links are plain text.
    @Guarded public var onLinkTap: (@MainActor @Sendable (String) -> Void)? {
        didSet { actionsDidChange() }
    }

    /// Called when a link was held.
    @Guarded public var onLinkLongPress: (@MainActor @Sendable (String) -> Void)? {
        didSet { actionsDidChange() }
    }

    /// Returns true if a pressed link is highlighted; nil highlights all links.
    @Guarded public var shouldHighlightLink: (@MainActor @Sendable (String) -> Bool)?

    /// Called when the truncation text, or the message after it, was clicked, so that the rest can be shown.
    @Guarded public var onTruncationTap: (@MainActor @Sendable () -> Void)? {
        didSet { actionsDidChange() }
    }

    /// The highlight of a pressed link.
    @Guarded public var highlightStyle = HighlightStyle.automatic

    /// The colour of a highlight.
    public enum HighlightStyle: Sendable {
        case automatic, light, dark
    }

    /// The text's state at the last drawing.
    @Guarded var shown: ShownText?
    /// The nodes of clickable parts by identity, kept from layout to layout.
    @Guarded var actionNodes: [TextActionNode.Key: TextActionNode] = [:]
    @MainActor var selection = TextSelection()
    /// The ranges that `highlight` marked. Few texts have any.
    @MainActor var marked: TextHighlight?

    /// Sets `style.ascender` and `style.descender` from the first character's font, as Texture does.
    open override func willBeLaidOut(in environment: LayoutEnvironment) {
        guard let text = attributedText else { return }
        let environment = environmentOverride?.applied(to: environment) ?? environment
        guard let line = BaselineThread.current.line(of: text, in: environment) else { return }
        let padding = padding
        let baseline = padding == .zero ? line.baseline : line.baseline.padded(padding)
        lock.withLock {
            // A baseline that the program has set meanwhile is kept.
            guard _styleBaseline.stored != baseline else { return }
            _styleBaseline.stored = baseline
            if guarded.style.isDefault, padding == .zero {
                guarded.style = line.style
            } else {
                baseline.write(to: &guarded.style)
            }
        }
    }

    /// The last baselines that this class set.
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

    /// False if the text has links that can be opened, since these have widgets.
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

    /// Draws a bar for each line, at the text's place, in `placeholderFillColor` or a grey that suits the style.
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
