import Foundation
import WeftLayout
import WeftNodes

/// The look of a highlighted part of a text.
public typealias ASTextNodeHighlightStyle = TextNode.HighlightStyle

extension ASTextNode {
    private var written: String { text.attributedText?.string ?? "" }

    /// The range, in UTF-16 code units, that is highlighted like a pressed link. An empty range with the location
    /// `NSNotFound` means none. Set it on any thread and read it on the main thread. Setting it animates.
    public var highlightRange: NSRange {
        get {
            let (text, written) = (text, written)
            return asked(or: nil) { text.highlightRange.map { written.range(ofBytes: $0) } }
                ?? NSRange(location: NSNotFound, length: 0)
        }
        set { setHighlightRange(newValue, animated: true) }
    }

    /// Sets the highlighted range, with or without animation.
    public func setHighlightRange(_ highlightRange: NSRange, animated: Bool) {
        let (text, range) = (text, written.bytes(of: highlightRange))
        onMain { text.highlight(range.isEmpty ? nil : range, animated: animated) }
    }

    /// The look of the highlight.
    public var highlightStyle: ASTextNodeHighlightStyle {
        get { text.highlightStyle }
        set { text.highlightStyle = newValue }
    }

    /// The rectangles of a part of the text (UTF-16) in the newest layout, in the node's coordinates: one or more
    /// `CGRect` for each line. The text is shaped on the calling thread. Weft's own `rects(for:)` does not block the
    /// main thread.
    public func rects(forTextRange textRange: NSRange) -> [NSValue] {
        boxes(of: textRange).map { NSValue(rect: CGRect($0)) }
    }

    /// The rectangles that a highlight of the part covers.
    public func highlightRects(forTextRange textRange: NSRange) -> [NSValue] { rects(forTextRange: textRange) }

    /// The bounding box of the range's rectangles; empty if no part of the range is shown.
    public func frame(forTextRange textRange: NSRange) -> CGRect {
        let boxes = boxes(of: textRange)
        return boxes.first.map { CGRect(boxes.dropFirst().reduce($0) { $0.union($1) }) } ?? .zero
    }

    /// The free rectangle after the last line; empty before the text was drawn.
    public func trailingRect() -> CGRect { text.trailingRect.map { CGRect($0) } ?? .zero }

    private func boxes(of range: NSRange) -> [Rect] { text.rectsAtOnce(for: written.bytes(of: range)) }
}

extension NSValue {
    /// The rectangle in it, by UIKit's name.
    public var cgRectValue: CGRect { rectValue }
}
