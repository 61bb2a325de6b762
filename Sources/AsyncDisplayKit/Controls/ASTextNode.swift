import Foundation
import WeftGraphics
import WeftLayout
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
    /// True if holding a link is reported. Default: true.
    func textNode(
        _ textNode: ASTextNode, shouldLongPressLinkAttribute attribute: String, value: Any, at point: CGPoint
    ) -> Bool
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
    public func textNode(
        _ textNode: ASTextNode, shouldLongPressLinkAttribute attribute: String, value: Any, at point: CGPoint
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
            // Other strings are immutable. Copying them would cost more than making the node.
            original = (newValue as? NSMutableAttributedString)?.copy() as? NSAttributedString ?? newValue
            var breaking: NSLineBreakMode?
            text.attributedText = newValue?.weft(linkNames: linkNames, breaking: &breaking)
            if let breaking, !isTruncationSet, text.truncationMode != breaking.weft {
                text.truncationMode = breaking.weft
            }
        }
    }

    /// True if the program has set the truncation mode.
    private final var isTruncationSet = false
    /// The shadow of the letters; few texts have one.
    private final var letterShadow: ShadowBox?

    final override var castShadow: Shadow {
        get { backing.underLock { letterShadow?.shadow ?? Shadow() } }
        set {
            backing.underLock { letterShadow = ShadowBox(newValue) }
            let color = newValue.color.withAlpha(newValue.color.alpha * newValue.opacity)
            text.textShadow =
                newValue.opacity > 0
                ? TextShadow(color: color, offset: newValue.offset, radius: newValue.radius) : nil
        }
    }

    /// The room for the shadow around the text, in points. As in Texture, each inset is 0 or negative, so that
    /// insetting the text's rectangle by them has both in it.
    public final var shadowPadding: UIEdgeInsets {
        let room = text.textShadow?.padding ?? .zero
        return UIEdgeInsets(top: -room.top, left: -room.left, bottom: -room.bottom, right: -room.right)
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

    /// The position at which a text that is too long is truncated. If it is not set, the `lineBreakMode` of the text's
    /// paragraph style is used.
    public final var truncationMode: NSLineBreakMode {
        get {
            switch text.truncationMode {
            case .tail: .byTruncatingTail
            case .middle: .byTruncatingMiddle
            case .head: .byTruncatingHead
            case .word: .byWordWrapping
            }
        }
        set {
            isTruncationSet = true
            text.truncationMode = newValue.weft
        }
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

    /// True if touches between links pass to the nodes behind the text; if false, they are passed only to the nodes
    /// around the text. Default: true, unlike in Texture, whose texts receive no touches at all unless interaction is
    /// enabled.
    public final var passthroughNonlinkTouches: Bool {
        get { text.passesEventsBetweenLinks }
        set { text.passesEventsBetweenLinks = newValue }
    }

    /// True if the truncation text alone can be tapped, without `additionalTruncationMessage`. Default: false.
    public final var alwaysHandleTruncationTokenTap: Bool {
        get { text.alwaysHandleTruncationTokenTap }
        set { text.alwaysHandleTruncationTokenTap = newValue }
    }

    /// True if letters without a colour have the tint's. Default: false.
    public final var textColorFollowsTintColor: Bool {
        get { text.textColorFollowsTintColor }
        set { text.textColorFollowsTintColor = newValue }
    }

    /// The insets of a placeholder's bars from their lines, in points. Default: 1 above and below.
    public final var placeholderInsets: UIEdgeInsets {
        get { UIEdgeInsets(text.placeholderInsets) }
        set { text.placeholderInsets = newValue.weft }
    }

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
                guard $0.textNode($1, shouldLongPressLinkAttribute: $2.name, value: $2.value, at: $2.point) else {
                    return
                }
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

    /// Calls `tell` with the value that the program attached to a link of the Weft text.
    @MainActor
    private func withLink<Answer>(_ tell: (any ASTextNodeDelegate, ASTextNode, Link) -> Answer) -> Answer? {
        guard let delegate, let question = TextNode.linkInQuestion,
            let link = link(at: question.range, question.point)
        else { return nil }
        return tell(delegate, self, link)
    }

    /// The program's link at a range of the text in bytes.
    private func link(at bytes: Range<Int>, _ point: Point) -> Link? {
        guard let original else { return nil }
        let start = String(original.string.utf8.prefix(bytes.lowerBound))?.utf16.count ?? 0
        guard start < original.length else { return nil }
        for key in [.link] + linkNames {
            var range = NSRange()
            let whole = NSRange(location: 0, length: original.length)
            guard let value = original.attribute(key, at: start, longestEffectiveRange: &range, in: whole) else {
                continue
            }
            return Link(name: key.rawValue, value: value, range: range, point: CGPoint(point))
        }
        return nil
    }

    /// Returns the value of the link at a point of the node, in points, as the text was drawn; nil without one. A link
    /// up to 22 points away is found, too. The node needs a delegate, which makes links clickable. Any thread.
    public final func linkAttributeValue(at point: CGPoint) -> Any? { link(at: point)?.value }

    /// The same; `attributeName` is set to the name of the link's attribute, and `range` to the link's range in UTF-16
    /// code units.
    public final func linkAttributeValue(
        at point: CGPoint, attributeName: inout NSString?, range: inout NSRange
    ) -> Any? {
        guard let link = link(at: point) else { return nil }
        (attributeName, range) = (link.name as NSString, link.range)
        return link.value
    }

    private func link(at point: CGPoint) -> Link? {
        text.linkRange(at: point.weft, within: TextNode.linkReach).flatMap { link(at: $0, point.weft) }
    }
}

/// The shadow of a text's letters.
private final class ShadowBox: Sendable {
    let shadow: Shadow

    init(_ shadow: Shadow) {
        self.shadow = shadow
    }
}

/// The former name of Texture's second text node; there is only one kind now.
public typealias ASTextNode2 = ASTextNode
