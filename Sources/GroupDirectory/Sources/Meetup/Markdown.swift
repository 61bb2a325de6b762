/// Converts the part of Markdown that Meetup's descriptions use to HTML: bold, links, list items. Everything else stays
/// unchanged.
enum Markdown {
    /// Converts any text in linear time, since no mark is searched for twice. Marks that are not closed stay.
    static func html(_ text: String) -> String {
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { html(line: $0) }.joined(separator: "\n")
    }

    private static func html(line: Substring.UnicodeScalarView) -> String {
        let isItem = ["* ", "- "].contains { line.starts(with: $0.unicodeScalars) }
        let scalars = Array(isItem ? line.dropFirst(2) : line)
        var links = MarkdownLinks(scalars)
        var rest = scalars[...]
        var html = isItem ? "• " : ""
        var isBold = false
        while let scalar = rest.popFirst() {
            switch scalar {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case "*" where rest.first == "*":
                rest = rest.dropFirst()
                guard isBold || !rest.isEmpty else {
                    html += "**"
                    continue
                }
                html += isBold ? "</b>" : "<b>"
                isBold.toggle()
            case "[":
                guard let link = links.link(from: rest.startIndex) else {
                    html += "["
                    continue
                }
                html += "<a href=\"\(link.address.escapedAsHTML)\">\(text(scalars[link.text]).escapedAsHTML)</a>"
                rest = rest[link.end...]
            case "\\" where rest.first.map { "\\*_[]()#.!-".unicodeScalars.contains($0) } ?? false:
                if let next = rest.popFirst() { html.unicodeScalars.append(next) }
            default: html.unicodeScalars.append(scalar)
            }
        }
        return isBold ? html + "</b>" : html
    }

    fileprivate static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }
}

/// Finds the links of a line, `[text](address)`, when called from left to right.
///
/// It is linear in the length for any number of brackets: the end of a text is searched once, and an address is read
/// once for each closing bracket, up to its second opening parenthesis. So each character is read at most three times.
private struct MarkdownLinks {
    struct Link {
        let text: Range<Int>
        let address: String
        let end: Int
    }

    private static let maximumText = 200
    private static let maximumAddress = 1000

    private let scalars: [Unicode.Scalar]
    /// The first closing bracket after the last search; the end if there is none.
    private var close = 0
    /// The link's address after that bracket; its `address` is nil if there is none.
    private var known: (close: Int, address: String?, end: Int)?

    init(_ scalars: [Unicode.Scalar]) {
        self.scalars = scalars
    }

    /// Returns the link whose text begins at `start`.
    mutating func link(from start: Int) -> Link? {
        close = max(close, start)
        while close < scalars.count, scalars[close] != "]" { close += 1 }
        guard close < scalars.count, close - start < Self.maximumText else { return nil }
        if known?.close != close { known = read(behind: close) }
        guard let known, let address = known.address else { return nil }
        return Link(text: start..<close, address: address, end: known.end)
    }

    private func read(behind close: Int) -> (Int, String?, Int) {
        let start = close + 2
        guard start <= scalars.count, scalars[close + 1] == "(", let end = addressEnd(from: start) else {
            return (close, nil, 0)
        }
        return (close, WebLink.page(Markdown.text(scalars[start..<end])), end + 1)
    }

    /// Finds the end of an address, which may contain parentheses, as in `…/Lyon_(city)`.
    private func addressEnd(from start: Int) -> Int? {
        var isInside = false
        for index in start..<min(scalars.count, start + Self.maximumAddress) {
            switch scalars[index] {
            case "(" where isInside: return nil
            case "(": isInside = true
            case ")" where isInside: isInside = false
            case ")": return index
            default: break
            }
        }
        return nil
    }
}
