/// Reduces a description's HTML to blocks of plain text with emphasis and links.
///
/// Total: any text gives blocks, in time linear in its length and without recursion; nesting is kept as counts. What
/// the HTML standard says about broken input is followed as far as it shows: a comment, a script or a quote that is not
/// closed ends with the text. Text without block tags keeps its line ends: an empty line starts a paragraph. The result
/// never holds markup. Any thread.
public enum HTMLReducer {
    /// The blocks of `html`, in order; empty when there is no text.
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

    /// `html`, or where that is longer its first `maximumBytes`, no tag or character reference cut in two, with an
    /// ellipsis.
    /// - Complexity: O(maximumBytes).
    static func start(of html: String, maximumBytes: Int) -> String {
        guard html.utf8.count > maximumBytes else { return html }
        let ellipsis = "…"
        var end = html.utf8.index(html.startIndex, offsetBy: max(0, maximumBytes - ellipsis.utf8.count))
        while end > html.startIndex, UTF8.isContinuation(html.utf8[end]) { end = html.utf8.index(before: end) }
        let kept = html.utf8[..<end]
        if let tag = kept.lastIndex(of: UInt8(ascii: "<")), !kept[tag...].contains(UInt8(ascii: ">")) { end = tag }
        // No name of a character is longer.
        let tail = html.utf8[..<end].suffix(40)
        if let reference = tail.lastIndex(of: UInt8(ascii: "&")), !tail[reference...].contains(UInt8(ascii: ";")) {
            end = reference
        }
        return html[..<end] + ellipsis
    }
}
