import Foundation
import WeftLayout
import WeftNodes

/// How a highlighted part of a text looks.
public typealias ASTextNodeHighlightStyle = TextNode.HighlightStyle

extension ASTextNode {
    private var written: String { text.attributedText?.string ?? "" }

    /// The part that is shown as a pressed link is, by UTF-16; one of no length is none, and its place is `NSNotFound`
    /// then. Set from any thread, read on the main thread. Setting it animates.
    public var highlightRange: NSRange {
        get {
            let (text, written) = (text, written)
            return asked(or: nil) { text.highlightRange.map { written.range(ofBytes: $0) } }
                ?? NSRange(location: NSNotFound, length: 0)
        }
        set { setHighlightRange(newValue, animated: true) }
    }

    /// The same, animated or at once.
    public func setHighlightRange(_ highlightRange: NSRange, animated: Bool) {
        let (text, range) = (text, written.bytes(of: highlightRange))
        onMain { text.highlight(range.isEmpty ? nil : range, animated: animated) }
    }

    /// How it looks.
    public var highlightStyle: ASTextNodeHighlightStyle {
        get { text.highlightStyle }
        set { text.highlightStyle = newValue }
    }

    /// Where a part of the text (UTF-16) is in the newest layout, in the node's coordinates: one or more `CGRect` a line. The
    /// text is shaped for it on the calling thread; Weft's own `rects(for:)` does not hold the main thread up.
    public func rects(forTextRange textRange: NSRange) -> [NSValue] {
        boxes(of: textRange).map { NSValue(rect: CGRect($0)) }
    }

    /// The box around them; empty where nothing of the part is shown.
    public func frame(forTextRange textRange: NSRange) -> CGRect {
        let boxes = boxes(of: textRange)
        return boxes.first.map { CGRect(boxes.dropFirst().reduce($0) { $0.union($1) }) } ?? .zero
    }

    /// The free place behind the last line; empty before the text was drawn.
    public func trailingRect() -> CGRect { text.trailingRect.map { CGRect($0) } ?? .zero }

    private func boxes(of range: NSRange) -> [Rect] { text.rectsAtOnce(for: written.bytes(of: range)) }
}

extension NSValue {
    /// The rectangle in it, by UIKit's name.
    public var cgRectValue: CGRect { rectValue }
}
