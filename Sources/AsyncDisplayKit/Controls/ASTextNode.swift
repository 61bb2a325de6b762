import Foundation
import WeftGraphics
import WeftNodes

/// Events of a text. Main thread; all methods are optional.
@preconcurrency @MainActor
public protocol ASTextNodeDelegate: AnyObject {
    /// A link was clicked.
    func textNode(
        _ textNode: ASTextNode, tappedLinkAttribute attribute: String, value: Any, at point: CGPoint,
        textRange: NSRange)
    /// Called when a link was held.
    func textNode(
        _ textNode: ASTextNode, longPressedLinkAttribute attribute: String, value: Any, at point: CGPoint,
        textRange: NSRange)
    /// True if a pressed link is highlighted. Default: true.
    func textNode(
        _ textNode: ASTextNode, shouldHighlightLinkAttribute attribute: String, value: Any, at point: CGPoint
    ) -> Bool
    /// The end of a text that was cut off was clicked.
    func textNodeTappedTruncationToken(_ textNode: ASTextNode)
}

extension ASTextNodeDelegate {
    public func textNode(
        _ textNode: ASTextNode, tappedLinkAttribute attribute: String, value: Any, at point: CGPoint,
        textRange: NSRange
    ) {}
    public func textNode(
        _ textNode: ASTextNode, longPressedLinkAttribute attribute: String, value: Any, at point: CGPoint,
        textRange: NSRange
    ) {}
    public func textNode(
        _ textNode: ASTextNode, shouldHighlightLinkAttribute attribute: String, value: Any, at point: CGPoint
    ) -> Bool { true }
    public func textNodeTappedTruncationToken(_ textNode: ASTextNode) {}
}

/// A text. Any thread.
open class ASTextNode: ASControlNode {
    let text: TextNode
    private final var original: NSAttributedString?
    /// True for the text of a button. The button sets it.
    private final let isOfButton: Bool

    /// The delegate, held weakly. Main thread.
    public final weak var delegate: (any ASTextNodeDelegate)? {
        didSet { listen() }
    }

    /// An empty text.
    public override init() {
        let own = TextNode()
        text = own
        isOfButton = false
        super.init(control: own)
    }

    /// Makes a node for a button's text. The button sets the text according to its state.
    init(text own: TextNode) {
        text = own
        isOfButton = true
        super.init(control: own)
    }

    /// The text with its attributes.
    public final var attributedText: NSAttributedString? {
        get { isOfButton ? text.attributedText?.foundation : original }
        set {
            // The others do not change; asking them for a copy costs more than a node.
            original = (newValue as? NSMutableAttributedString)?.copy() as? NSAttributedString ?? newValue
            text.attributedText = newValue?.weft(linkNames: linkNames)
        }
    }

    /// Attributes whose values are addresses, besides `.link`. Set them before the text.
    public final var linkAttributeNames: [String] = [] {
        didSet { attributedText = original }
    }

    private var linkNames: [NSAttributedString.Key] { linkAttributeNames.map { NSAttributedString.Key($0) } }

    /// The maximum number of lines; 0 is no limit.
    public final var maximumNumberOfLines: UInt {
        get { UInt(text.maximumNumberOfLines) }
        set { text.maximumNumberOfLines = Int(clamping: newValue) }
    }

    /// The place where a text that is too long is truncated.
    public final var truncationMode: NSLineBreakMode {
        get {
            switch text.truncationMode {
            case .tail: .byTruncatingTail
            case .middle: .byTruncatingMiddle
            case .head: .byTruncatingHead
            case .word: .byWordWrapping
            }
        }
        set { text.truncationMode = newValue.weft }
    }

    /// The text at the end of a truncated text.
    public final var truncationAttributedText: NSAttributedString? {
        get { text.truncationAttributedText?.foundation }
        set { text.truncationAttributedText = newValue?.weft() }
    }

    /// The text after the truncation text.
    public final var additionalTruncationMessage: NSAttributedString? {
        get { text.additionalTruncationMessage?.foundation }
        set { text.additionalTruncationMessage = newValue?.weft() }
    }

    /// The factors by which the text may be scaled down before it is truncated.
    public final var pointSizeScaleFactors: [NSNumber]? {
        get { text.pointSizeScaleFactors.map { NSNumber(value: $0) } }
        set { text.pointSizeScaleFactors = newValue?.map(\.doubleValue) ?? [] }
    }

    /// The areas that the text flows around, in the text's own coordinates. Later changes of the paths have no effect.
    public final var exclusionPaths: [UIBezierPath]? {
        get { text.exclusionPaths.isEmpty ? nil : text.exclusionPaths.map { UIBezierPath($0) } }
        set { text.exclusionPaths = newValue?.map(\.weft) ?? [] }
    }

    /// The space around the text, in points.
    public final var textContainerInset: UIEdgeInsets {
        get { UIEdgeInsets(text.textContainerInset) }
        set { text.textContainerInset = newValue.weft }
    }

    /// Has no effect: touches outside of links always go to the surrounding nodes.
    public final var passthroughNonlinkTouches = false

    /// True if the text was truncated in its newest layout.
    public final var isTruncated: Bool { text.isTruncated }

    /// The number of lines in its newest layout.
    public final var lineCount: UInt { UInt(text.lineCount) }

    private func listen() {
        let node = WeakNode(self)
        guard delegate != nil else {
            text.onLinkTap = nil
            text.onLinkLongPress = nil
            text.shouldHighlightLink = nil
            text.onTruncationTap = nil
            return
        }
        text.onLinkTap = { _ in
            node.node?.withLink {
                $0.textNode($1, tappedLinkAttribute: $2.name, value: $2.value, at: $2.point, textRange: $2.range)
            }
        }
        text.onLinkLongPress = { _ in
            node.node?.withLink {
                $0.textNode($1, longPressedLinkAttribute: $2.name, value: $2.value, at: $2.point, textRange: $2.range)
            }
        }
        text.shouldHighlightLink = { _ in
            node.node?.withLink {
                $0.textNode($1, shouldHighlightLinkAttribute: $2.name, value: $2.value, at: $2.point)
            } ?? true
        }
        text.onTruncationTap = {
            guard let node = node.node else { return }
            node.delegate?.textNodeTappedTruncationToken(node)
        }
    }

    /// A link of the text in Foundation's terms.
    private struct Link {
        let name: String
        let value: Any
        let range: NSRange
        let point: CGPoint
    }

    /// Calls `tell` with the program's value of a link in the Weft text.
    @MainActor
    private func withLink<Answer>(_ tell: (any ASTextNodeDelegate, ASTextNode, Link) -> Answer) -> Answer? {
        guard let original, let delegate, let asked = TextNode.linkInQuestion else { return nil }
        let start = String(original.string.utf8.prefix(asked.range.lowerBound))?.utf16.count ?? 0
        guard start < original.length else { return nil }
        for key in [.link] + linkNames {
            var range = NSRange()
            let whole = NSRange(location: 0, length: original.length)
            guard let value = original.attribute(key, at: start, longestEffectiveRange: &range, in: whole) else {
                continue
            }
            return tell(
                delegate, self, Link(name: key.rawValue, value: value, range: range, point: CGPoint(asked.point)))
        }
        return nil
    }
}

/// The former name of Texture's second text node; there is only one kind now.
public typealias ASTextNode2 = ASTextNode
