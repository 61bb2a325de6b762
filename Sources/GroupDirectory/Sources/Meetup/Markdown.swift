/// What Meetup's descriptions use of Markdown, as HTML: bold, links, list items; all else stays as it was written.
enum Markdown {
    /// Total, and linear in the length: no mark is looked for twice, and what is not closed stays.
    static func html(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { html(line: $0) }.joined(separator: "\n")
    }

    private static func html(line: Substring) -> String {
        let isItem = line.hasPrefix("* ") || line.hasPrefix("- ")
        var rest = Array((isItem ? line.dropFirst(2) : line).unicodeScalars)[...]
        var html = isItem ? "• " : ""
        var isBold = false
        let lastClose = rest.lastIndex(of: "]") ?? rest.startIndex
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
            case "[" where rest.startIndex < lastClose:
                guard let link = link(rest) else {
                    html += "["
                    continue
                }
                html += link.html
                rest = link.rest
            case "\\" where rest.first.map { "\\*_[]()#.!-".unicodeScalars.contains($0) } ?? false:
                if let next = rest.popFirst() { html.unicodeScalars.append(next) }
            default: html.unicodeScalars.append(scalar)
            }
        }
        return isBold ? html + "</b>" : html
    }

    /// The link behind a bracket: `text](address)`, within bounds that keep the whole linear.
    private static func link(_ rest: ArraySlice<Unicode.Scalar>) -> (html: String, rest: ArraySlice<Unicode.Scalar>)? {
        guard let end = rest.prefix(200).firstIndex(of: "]"), rest[end...].dropFirst().first == "(" else { return nil }
        let target = rest[end...].dropFirst(2)
        guard let close = target.prefix(1000).firstIndex(of: ")"),
            let address = WebLink.normalized(String(String.UnicodeScalarView(target[..<close])))
        else { return nil }
        let text = escaped(String(String.UnicodeScalarView(rest[..<end])))
        return ("<a href=\"\(escaped(address))\">\(text)</a>", target[close...].dropFirst())
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}
