import WebPages

/// Reduces a description's HTML to blocks of plain text with emphasis and links.
///
/// Every text can be reduced, in linear time and without recursion; nesting is counted. Broken input is handled as in
/// the HTML standard as far as it is visible: an unclosed comment, script or quote extends to the end of the text. Text
/// without block tags keeps its line ends; an empty line starts a paragraph. The result never contains markup. Any
/// thread.
public enum HTMLReducer {
    /// Maximum number of blocks. Each is a row of a page.
    public static let maximumBlocks = 2_000

    /// The blocks of `html`, in order; empty without text. An ellipsis is in place of those beyond `maximumBlocks`.
    /// - Complexity: O(bytes).
    public static func blocks(of html: String) -> [RichBlock] {
        var tokens = HTMLTokenizer(Array(html.utf8))
        var builder = RichTextBuilder(keepsLineEnds: !hasStructure(tokens))
        while !builder.isFull, let token = tokens.next() {
            switch token {
            case .text(let range): builder.append(tokens.text(range))
            // The contents of scripts and text fields are not shown.
            case .rawText: break
            case .start: if let tag = RichTag(tokens) { builder.open(tag) }
            case .end(let name): if let element = HTMLElement(name: name) { builder.close(element) }
            }
        }
        return builder.finish()
    }

    /// True if any tag structures the text. O(bytes)
    private static func hasStructure(_ tokens: HTMLTokenizer) -> Bool {
        var tokens = tokens
        while let token = tokens.next() {
            let name: HTMLName
            switch token {
            case .start: name = tokens.tag.name
            case .end(let ended): name = ended
            case .text, .rawText: continue
            }
            if HTMLElement(name: name)?.isStructure == true { return true }
        }
        return false
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
        // Character references are not longer than this.
        let tail = html.utf8[..<end].suffix(40)
        if let reference = tail.lastIndex(of: UInt8(ascii: "&")), !tail[reference...].contains(UInt8(ascii: ";")) {
            end = reference
        }
        return html[..<end] + ellipsis
    }
}

/// A start tag with the attributes that running text needs.
struct RichTag {
    let element: HTMLElement
    /// `<svg/>`
    let isSelfClosing: Bool
    private(set) var href: String?
    private(set) var start: String?
    private(set) var value: String?

    /// The last start tag of `tokens`; nil if it does not affect the text.
    init?(_ tokens: HTMLTokenizer) {
        guard let element = HTMLElement(name: tokens.tag.name) else { return nil }
        self.element = element
        isSelfClosing = tokens.tag.isSelfClosing
        for attribute in tokens.tag.attributes {
            switch attribute.name {
            case "href": href = href ?? tokens.text(attribute.value, inAttribute: true)
            case "start": start = start ?? tokens.text(attribute.value, inAttribute: true)
            case "value": value = value ?? tokens.text(attribute.value, inAttribute: true)
            default: break
            }
        }
    }
}
