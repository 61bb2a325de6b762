import WeftGTK
import WeftGraphics
import WeftLayout

/// A button: title, picture and background by state. Any thread.
///
/// `look` selects the frame around them: none, as in Texture, or the theme's button with its background, border, hover
/// and pressed states, drawn by GTK. In both cases the button is measured and its contents are drawn off the main
/// thread. It takes the keyboard focus, and assistive technology reads it as a button with its title.
open class ButtonNode: ControlNode, @unchecked Sendable {
    /// The look of a button.
    public enum Look: Sendable, Hashable {
        /// Only the contents, without a frame.
        case plain
        case themed
        /// The theme's button for the most likely action.
        case suggested
        /// The theme's button for an irreversible action.
        case destructive
        /// The theme's button without background until the pointer is over it.
        case flat

        var styleClass: String? {
            switch self {
            case .plain: "plain"
            case .themed: nil
            case .suggested: "suggested-action"
            case .destructive: "destructive-action"
            case .flat: "flat"
            }
        }
    }

    /// The picture's side of the title.
    public enum ImageAlignment: Sendable, Hashable {
        /// The picture is before the title.
        case beginning
        /// The picture is after the title.
        case end
    }

    /// The title.
    public let titleNode = TextNode()
    /// The node of the picture next to the title.
    public let imageNode = ImageNode()
    /// The node of the picture behind the title and its picture.
    public let backgroundImageNode = ImageNode()
    /// The button's look, fixed at creation.
    public let look: Look

    /// The space between picture and title, in points.
    @Guarded public var contentSpacing = 8.0 { didSet { setNeedsLayout() } }
    /// The picture's side of the title.
    @Guarded public var imageAlignment = ImageAlignment.beginning { didSet { setNeedsLayout() } }
    /// True if picture and title are side by side, false if the picture is above the title.
    @Guarded public var laysOutHorizontally = true { didSet { setNeedsLayout() } }
    /// The space around the contents, in points.
    @Guarded public var contentEdgeInsets: EdgeInsets { didSet { setNeedsLayout() } }
    /// The horizontal position of the contents in a wider button.
    @Guarded public var contentHorizontalAlignment = HorizontalAlignment.middle { didSet { setNeedsLayout() } }
    /// The vertical position of the contents in a taller button.
    @Guarded public var contentVerticalAlignment = VerticalAlignment.center { didSet { setNeedsLayout() } }

    @Guarded private var titles = ButtonContents<AttributedString>()
    @Guarded private var images = ButtonContents<Texture>()
    @Guarded private var backgrounds = ButtonContents<Texture>()

    /// A button without contents. Any thread.
    public init(look: Look = .plain) {
        self.look = look
        // The padding and border of Adwaita's buttons, which are 34 points high.
        contentEdgeInsets = look == .plain ? .zero : EdgeInsets(horizontal: 17, vertical: 5)
        super.init()
        automaticallyManagesSubnodes = true
        imageNode.contentMode = .center
        imageNode.isAccessibilityHidden = true
        backgroundImageNode.contentMode = .scaleToFill
        backgroundImageNode.isAccessibilityHidden = true
        titleNode.maximumNumberOfLines = 1
        if look != .plain {
            style.minHeight = .points(34)
            style.minWidth = .points(34)
        }
        showState()
    }

    /// A button in the theme's look with a title. It runs `action`, if given, on the main actor.
    public convenience init(
        title: String, look: Look = .themed, action: (@MainActor @Sendable () -> Void)? = nil
    ) {
        self.init(look: look)
        setTitle(AttributedString(title), for: .normal)
        if let action { addTarget(for: .primaryActionTriggered) { _, _ in action() } }
    }

    open override var isActionable: Bool { true }
    open override var canvasRole: CanvasRole { look == .plain ? .button : .themedButton }

    /// The label that was set, or the title.
    open override var accessibilityLabel: String? {
        super.accessibilityLabel ?? titleNode.attributedText?.string ?? imageNode.accessibilityLabel
    }

    // MARK: Contents

    /// The title in plain text; nil for none.
    public var title: String? {
        get { titles.value(for: .normal)?.string }
        set { setTitle(newValue.map { AttributedString($0) }, for: .normal) }
    }

    /// Sets the title for a state. nil removes it, so that another state's title is shown. Any thread.
    public func setTitle(_ title: AttributedString?, for state: ButtonState) {
        titles.set(title, for: state)
        showState()
    }

    /// Sets the picture for a state; see `setTitle`. The button reserves the picture's own size
    /// (`imageNode.imageScale`), unless `imageNode.style` sets another size.
    public func setImage(_ image: Texture?, for state: ButtonState) {
        images.set(image, for: state)
        showState()
    }

    /// Sets the background picture for a state. It is stretched over the whole button, below its contents.
    public func setBackgroundImage(_ image: Texture?, for state: ButtonState) {
        backgrounds.set(image, for: state)
        showState()
    }

    /// The title shown in a state: the one set for it, or its replacement.
    public func attributedTitle(for state: ButtonState) -> AttributedString? { titles.value(for: state) }
    /// The picture shown in a state: the one set for it, or its replacement.
    public func image(for state: ButtonState) -> Texture? { images.value(for: state) }
    /// The background picture shown in a state: the one set for it, or its replacement.
    public func backgroundImage(for state: ButtonState) -> Texture? { backgrounds.value(for: state) }

    open override func controlStateDidChange() { showState() }

    private func showState() {
        let candidates = ButtonState.candidates(
            isEnabled: isEnabled, isSelected: isSelected, isHighlighted: isHighlighted)
        let title = titles.first(of: candidates)
        let image = images.first(of: candidates)
        let background = backgrounds.first(of: candidates)
        let isOther =
            (title == nil) != (titleNode.attributedText == nil)
            || (image == nil) != (imageNode.image == nil)
            || (background == nil) != (backgroundImageNode.image == nil)
        if titleNode.attributedText != title { titleNode.attributedText = title }
        if imageNode.image !== image {
            imageNode.image = image
            imageNode.setNeedsLayout()
        }
        if backgroundImageNode.image !== background { backgroundImageNode.image = background }
        let color = textColor
        if titleNode.textColor != color { titleNode.textColor = color }
        if imageNode.alpha != imageAlpha { imageNode.alpha = imageAlpha }
        if isOther { setNeedsLayout() }
        accessibilityDidChange()
    }

    private var textColor: StyleColor {
        guard isEnabled else { return .disabledLabel }
        return switch look {
        case .themed: .native(.button)
        case .suggested: .native(.suggestedButton)
        case .destructive: .native(.destructiveButton)
        case .plain, .flat: .label
        }
    }

    private var imageAlpha: Double { isEnabled ? 1 : 0.5 }

    // MARK: Layout

    open override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        var contents: [any LayoutElement] = []
        if imageNode.image != nil { contents.append(imageNode) }
        if let text = titleNode.attributedText, !text.isEmpty {
            contents.append(titleNode.flex(shrink: 1))
        }
        if imageAlignment == .end { contents.reverse() }
        var stack = StackLayoutSpec(
            direction: laysOutHorizontally ? .horizontal : .vertical, spacing: contentSpacing, children: contents)
        stack.horizontalAlignment = contentHorizontalAlignment
        stack.verticalAlignment = contentVerticalAlignment
        let padded = InsetLayoutSpec(insets: contentEdgeInsets, child: stack)
        guard backgroundImageNode.image != nil else { return padded }
        return BackgroundLayoutSpec(child: padded, background: backgroundImageNode)
    }
}
