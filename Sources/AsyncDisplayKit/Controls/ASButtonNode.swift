import Foundation
import WeftGraphics
import WeftNodes

/// The position of a button's picture.
public typealias ASButtonNodeImageAlignment = ButtonNode.ImageAlignment

/// A button with title, picture and background by state. Any thread.
open class ASButtonNode: ASControlNode {
    private let button: ButtonNode

    /// An empty button.
    public override init() {
        let own = ButtonNode()
        button = own
        super.init(control: own)
    }

    /// The parts as nodes of this module, made on first use, and the pictures that were set. Guarded by the lock of the
    /// Weft node.
    private final var parts = ButtonParts()

    /// The node of the title. Changes of its look are kept. The button sets its text by the state.
    public final var titleNode: ASTextNode { part(\.title) { ASTextNode(text: button.titleNode) } }

    /// The node of the picture. The button sets its picture by the state.
    public final var imageNode: ASImageNode { part(\.image) { ASImageNode(picture: button.imageNode) } }

    /// The node of the background. The button sets its picture by the state.
    public final var backgroundImageNode: ASImageNode {
        part(\.background) { ASImageNode(picture: button.backgroundImageNode) }
    }

    private func part<Node>(_ path: WritableKeyPath<ButtonParts, Node?>, _ make: () -> Node) -> Node {
        button.underLock {
            if let node = parts[keyPath: path] { return node }
            let node = make()
            parts[keyPath: path] = node
            return node
        }
    }

    /// Sets the title of a state from a text, a font and a colour; nil uses the desktop's font or colour.
    public final func setTitle(
        _ title: String, with font: UIFont?, with color: UIColor?, for state: ASControlState
    ) {
        var attributes: [NSAttributedString.Key: Any] = [:]
        if let font { attributes[.font] = font }
        if let color { attributes[.foregroundColor] = color }
        setAttributedTitle(NSAttributedString(string: title, attributes: attributes), for: state)
    }

    /// The title of a state.
    public final func setAttributedTitle(_ title: NSAttributedString?, for state: ASControlState) {
        guard state.isShown else { return }
        button.setTitle(title?.weft(), for: state.weft)
    }

    /// The title of a state; nil if none was set.
    public final func attributedTitle(for state: ASControlState) -> NSAttributedString? {
        button.attributedTitle(for: state.weft)?.foundation
    }

    /// The title of a state as plain text; nil if none was set.
    public final func title(for state: ASControlState) -> String? { button.attributedTitle(for: state.weft)?.string }

    /// The picture of a state; nil if none was set.
    public final func image(for state: ASControlState) -> UIImage? {
        button.underLock { parts.images[state.weft] }
    }

    /// The background picture of a state, if it has its own.
    public final func backgroundImage(for state: ASControlState) -> UIImage? {
        button.underLock { parts.backgrounds[state.weft] }
    }

    /// The picture of a state.
    public final func setImage(_ image: UIImage?, for state: ASControlState) {
        guard state.isShown else { return }
        button.underLock { parts.images[state.weft] = image }
        let (button, state) = (button, state.weft)
        UIImage.withTexture(of: image) { button.setImage($0, for: state) }
    }

    /// Sets the background picture of a state. The cap insets are those of the last picture that was set.
    public final func setBackgroundImage(_ image: UIImage?, for state: ASControlState) {
        guard state.isShown else { return }
        button.underLock { parts.backgrounds[state.weft] = image }
        if let image { button.backgroundImageNode.stretch(as: image) }
        let (button, state) = (button, state.weft)
        UIImage.withTexture(of: image) { button.setBackgroundImage($0, for: state) }
    }

    /// The space between picture and title, in points.
    public final var contentSpacing: CGFloat {
        get { button.contentSpacing }
        set { button.contentSpacing = Double(newValue) }
    }

    /// The space around picture and title, in points.
    public final var contentEdgeInsets: UIEdgeInsets {
        get { UIEdgeInsets(button.contentEdgeInsets) }
        set { button.contentEdgeInsets = newValue.weft }
    }

    /// True if picture and title are side by side.
    public final var laysOutHorizontally: Bool {
        get { button.laysOutHorizontally }
        set { button.laysOutHorizontally = newValue }
    }

    /// The horizontal position of the contents.
    public final var contentHorizontalAlignment: ASHorizontalAlignment {
        get { button.contentHorizontalAlignment }
        set { button.contentHorizontalAlignment = newValue }
    }

    /// The vertical position of the contents.
    public final var contentVerticalAlignment: ASVerticalAlignment {
        get { button.contentVerticalAlignment }
        set { button.contentVerticalAlignment = newValue }
    }

    /// The position of the picture, before or after the title.
    public final var imageAlignment: ASButtonNodeImageAlignment {
        get { button.imageAlignment }
        set { button.imageAlignment = newValue }
    }
}

/// The parts of a button.
private struct ButtonParts {
    var title: ASTextNode?
    var image: ASImageNode?
    var background: ASImageNode?
    var images: [ButtonState: UIImage] = [:]
    var backgrounds: [ButtonState: UIImage] = [:]
}
