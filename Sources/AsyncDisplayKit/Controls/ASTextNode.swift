import Foundation
import WeftGraphics
import WeftNodes

/// What a text tells. Main thread; all of it may be left out.
@preconcurrency @MainActor
public protocol ASTextNodeDelegate: AnyObject {
    /// A link was clicked.
    func textNode(
        _ textNode: ASTextNode, tappedLinkAttribute attribute: String, value: Any, at point: CGPoint,
        textRange: NSRange)
    /// The end of a text that was cut off was clicked.
    func textNodeTappedTruncationToken(_ textNode: ASTextNode)
}

extension ASTextNodeDelegate {
    public func textNode(
        _ textNode: ASTextNode, tappedLinkAttribute attribute: String, value: Any, at point: CGPoint,
        textRange: NSRange
    ) {}
    public func textNodeTappedTruncationToken(_ textNode: ASTextNode) {}
}

/// A text. Any thread.
open class ASTextNode: ASControlNode {
    private let text: TextNode
    private final var original: NSAttributedString?

    /// Held weakly. Main thread.
    public final weak var delegate: (any ASTextNodeDelegate)? {
        didSet { listen() }
    }

    /// An empty text.
    public override init() {
        let own = TextNode()
        text = own
        super.init(control: own)
    }

    /// The text with its attributes.
    public final var attributedText: NSAttributedString? {
        get { original }
        set {
            original = newValue?.copy() as? NSAttributedString ?? newValue
            text.attributedText = newValue?.weft(linkNames: linkNames)
        }
    }

    /// Attributes whose values are addresses, besides `.link`. Set them before the text.
    public final var linkAttributeNames: [String] = [] {
        didSet { attributedText = original }
    }

    private var linkNames: [NSAttributedString.Key] { linkAttributeNames.map { NSAttributedString.Key($0) } }

    /// 0: as many as there are.
    public final var maximumNumberOfLines: UInt {
        get { UInt(text.maximumNumberOfLines) }
        set { text.maximumNumberOfLines = Int(clamping: newValue) }
    }

    /// Where a text that is too long is cut off.
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

    /// What stands at the end of a text that was cut off.
    public final var truncationAttributedText: NSAttributedString? {
        get { text.truncationAttributedText?.foundation }
        set { text.truncationAttributedText = newValue?.weft() }
    }

    /// What stands after that.
    public final var additionalTruncationMessage: NSAttributedString? {
        get { text.additionalTruncationMessage?.foundation }
        set { text.additionalTruncationMessage = newValue?.weft() }
    }

    /// Factors by which the text may become smaller before it is cut off.
    public final var pointSizeScaleFactors: [NSNumber]? {
        get { text.pointSizeScaleFactors.map { NSNumber(value: $0) } }
        set { text.pointSizeScaleFactors = newValue?.map(\.doubleValue) ?? [] }
    }

    /// Around the text, in points.
    public final var textContainerInset: UIEdgeInsets {
        get { UIEdgeInsets(text.textContainerInset) }
        set { text.textContainerInset = newValue.weft }
    }

    /// Whether the text was cut off in its newest layout.
    public final var isTruncated: Bool { text.isTruncated }

    /// How many lines it has in its newest layout.
    public final var lineCount: UInt { UInt(text.lineCount) }

    private func listen() {
        let node = WeakNode(self)
        guard delegate != nil else {
            text.onLinkTap = nil
            text.onTruncationTap = nil
            return
        }
        text.onLinkTap = { node.node?.tapped($0) }
        text.onTruncationTap = {
            guard let node = node.node else { return }
            node.delegate?.textNodeTappedTruncationToken(node)
        }
    }

    @MainActor
    private func tapped(_ address: String) {
        guard let original else { return }
        for key in [.link] + linkNames {
            var found: (value: Any, range: NSRange)?
            original.enumerateAttribute(key, in: NSRange(location: 0, length: original.length)) { value, range, stop in
                guard let value, TextAttributes([.link: value]).link == address else { return }
                found = (value, range)
                stop.pointee = true
            }
            guard let found else { continue }
            delegate?.textNode(
                self, tappedLinkAttribute: key.rawValue, value: found.value, at: .zero, textRange: found.range)
            return
        }
    }
}

/// The name of the second kind of text, which became the only one.
public typealias ASTextNode2 = ASTextNode
