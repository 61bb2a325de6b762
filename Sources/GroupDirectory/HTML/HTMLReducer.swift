/// Reduces a description's HTML to blocks of plain text with emphasis and links.
///
/// Total: every text gives blocks, in linear time and without recursion; nesting is counted. Broken input is handled as
/// in the HTML standard as far as it is visible: an unclosed comment, script or quote extends to the end of the text.
/// Text without block tags keeps its line ends; an empty line starts a paragraph. The result never contains markup. Any
/// thread.
public enum HTMLReducer {
    /// The blocks of `html`, in order; empty without text.
    /// - Complexity: O(bytes).
    public static func blocks(of html: String) -> [RichBlock] {
        var tokens = HTMLTokenizer(html)
        var builder = RichTextBuilder(keepsLineEnds: !tokens.hasBlockTags())
        while let token = tokens.next() {
            switch token {
            case .text(let text): builder.append(text)
            case .start(let tag): builder.open(tag)
            case .end(let element): builder.close(element)
            }
        }
        return builder.finish()
    }

    /// `html`, or its first `maximumBytes` with an ellipsis, without splitting a tag or a character reference.
    /// - Complexity: O(maximumBytes).
    static func start(of html: String, maximumBytes: Int) -> String {
        guard html.utf8.count > maximumBytes else { return html }
        let ellipsis = "…"
        var end = html.utf8.index(html.startIndex, offsetBy: max(0, maximumBytes - ellipsis.utf8.count))
        while end > html.startIndex, UTF8.isContinuation(html.utf8[end]) { end = html.utf8.index(before: end) }
        let kept = html.utf8[..<end]
        if let tag = kept.lastIndex(of: UInt8(ascii: "<")), !kept[tag...].contains(UInt8(ascii: ">")) { end = tag }
        // No character reference is longer.
        let tail = html.utf8[..<end].suffix(40)
        if let reference = tail.lastIndex(of: UInt8(ascii: "&")), !tail[reference...].contains(UInt8(ascii: ";")) {
            end = reference
        }
        return html[..<end] + ellipsis
    }
}
