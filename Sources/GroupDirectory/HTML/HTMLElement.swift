import WebPages

/// An HTML element that affects text.
enum HTMLElement: Hashable, Sendable {
    case bold, italic, link, lineBreak
    /// Starts and ends a paragraph.
    case block
    case heading(Int)
    case orderedList, unorderedList, listItem
    /// A table cell: preceded by a space.
    case cell
    case preformatted
    /// The content is a graphic or inert: dropped with the elements inside.
    case hidden

    init?(name: HTMLName) {
        guard let element = Self.byName[name] else { return nil }
        self = element
    }

    /// True if its tags imply that line ends in the text are only white space.
    var isStructure: Bool {
        switch self {
        case .block, .heading, .orderedList, .unorderedList, .listItem, .lineBreak, .cell: true
        default: false
        }
    }

    private static let byName: [HTMLName: HTMLElement] = {
        var elements: [HTMLName: HTMLElement] = [
            "br": .lineBreak, "a": .link, "ol": .orderedList, "li": .listItem, "pre": .preformatted,
        ]
        for level in 1...6 { elements[HTMLName("h\(level)".utf8)] = .heading(level) }
        let sets: [(HTMLElement, [HTMLName])] = [
            (.bold, ["b", "strong"]),
            (.italic, ["i", "em", "cite", "dfn", "var"]),
            (.unorderedList, ["ul", "menu", "dir"]),
            (.cell, ["td", "th"]),
            (.hidden, ["svg", "math", "template", "select", "object", "canvas", "audio", "video"]),
            (
                .block,
                [
                    "p", "div", "section", "article", "aside", "header", "footer", "main", "nav", "blockquote",
                    "address", "center", "details", "summary", "dialog", "fieldset", "legend", "figure", "figcaption",
                    "form", "hgroup", "hr", "dl", "dt", "dd", "table", "caption", "thead", "tbody", "tfoot", "tr",
                    "body", "html", "head",
                ]
            ),
        ]
        for (element, names) in sets {
            for name in names { elements[name] = element }
        }
        return elements
    }()
}
