/// Builds a tree from tokens. It follows section 13.2.6 of the HTML standard to the extent that readers of events need:
/// void elements, optional end tags, and end tags without a start.
///
/// Formatting that ends within another element ends with that element; the standard repeats it, which changes no text
/// and no attribute. Nothing is moved out of tables. O(bytes): the stack is bounded, and names that are not open are
/// not looked for.
struct HTMLTreeBuilder {
    private var tokens: HTMLTokenizer
    private var nodes: [HTMLTree.Node] = []
    private var attributes: [HTMLTokenizer.Attribute] = []
    /// The open elements, the innermost last.
    private var open: [Int] = []
    private var openCounts: [HTMLName: Int] = [:]
    /// The elements of `open` with an end tag that came before the end tags of their descendants.
    private var ended: Set<Int> = []
    private var isCut = false

    private init(_ bytes: [UInt8]) {
        tokens = HTMLTokenizer(bytes)
        nodes.reserveCapacity(min(HTMLTree.maximumNodes, bytes.count / 24))
    }

    /// - Parameters:
    ///   - bytes: UTF-8.
    ///   - address: the address of the page.
    static func tree(of bytes: [UInt8], address: String?) -> HTMLTree {
        var builder = HTMLTreeBuilder(bytes)
        builder.build()
        return HTMLTree(
            bytes: bytes, nodes: builder.nodes, attributes: builder.attributes, isCut: builder.isCut, address: address)
    }

    private mutating func build() {
        while let token = tokens.next() {
            guard nodes.count < HTMLTree.maximumNodes, attributes.count < 2 * HTMLTree.maximumNodes else {
                isCut = true
                break
            }
            switch token {
            case .text(let range):
                addText(range, hasReferences: true)
            case .rawText(let range):
                let element = open.last.map { nodes[$0].name }
                addText(range, hasReferences: element == "title" || element == "textarea")
            case .start: start()
            case .end(let name): end(name)
            }
        }
        while !open.isEmpty { pop() }
    }

    private mutating func addText(_ range: Range<Int>, hasReferences: Bool) {
        let place = UInt32(range.lowerBound)
        nodes.append(
            HTMLTree.Node(
                name: HTMLName(code: 0), parent: parent, end: Int32(nodes.count + 1),
                range: place..<UInt32(range.upperBound), offset: place, hasReferences: hasReferences))
    }

    private var parent: Int32 { open.last.map(Int32.init) ?? -1 }

    private mutating func start() {
        let tag = tokens.tag
        closeImplied(before: tag.name)
        let first = UInt32(attributes.count)
        attributes += tag.attributes.filter { HTMLVocabulary.attributes.contains($0.name) }.prefix(40)
        let isEmpty = HTMLVocabulary.void.contains(tag.name) || tag.isSelfClosing && isInPicture
        let isDeep = open.count >= HTMLTree.maximumDepth
        nodes.append(
            HTMLTree.Node(
                name: tag.name, parent: parent, end: Int32(nodes.count + 1), range: first..<UInt32(attributes.count),
                offset: UInt32(tag.offset), hasReferences: false))
        guard !isEmpty, !isDeep else { return }
        open.append(nodes.count - 1)
        openCounts[tag.name, default: 0] += 1
    }

    private var isInPicture: Bool { isOpen("svg") || isOpen("math") }

    private func isOpen(_ name: HTMLName) -> Bool { openCounts[name].map { $0 > 0 } ?? false }

    /// Closes the elements that the start of this element ends implicitly.
    private mutating func closeImplied(before name: HTMLName) {
        if HTMLVocabulary.endsParagraph.contains(name) { close("p", upTo: HTMLVocabulary.scopes) }
        guard let rule = HTMLVocabulary.siblings[name] else { return }
        for sibling in rule.closed { close(sibling, upTo: rule.within) }
    }

    /// Closes the innermost open element with this name, unless one of `scopes` is inside it.
    private mutating func close(_ name: HTMLName, upTo scopes: Set<HTMLName>) {
        guard isOpen(name) else { return }
        for place in open.indices.reversed() {
            let other = nodes[open[place]].name
            if other == name {
                while open.count > place { pop() }
                return
            }
            if scopes.contains(other) { return }
        }
    }

    private mutating func end(_ name: HTMLName) {
        guard isOpen(name) else { return }
        let isFormatting = HTMLVocabulary.formatting.contains(name)
        for place in open.indices.reversed() {
            let other = nodes[open[place]].name
            if other == name {
                while open.count > place { pop() }
                return
            }
            if isFormatting, !HTMLVocabulary.formatting.contains(other), HTMLVocabulary.blocks.contains(other) {
                // The formatting element ends once the block inside it has ended.
                if let element = open[..<place].last(where: { nodes[$0].name == name && !ended.contains($0) }) {
                    ended.insert(element)
                }
                return
            }
            // The end tag of a form or paragraph around a table does not end the table.
            if HTMLVocabulary.cells.contains(other), !HTMLVocabulary.tableParts.contains(name) { return }
        }
    }

    /// Closes the innermost element, and those around it that already had their end tag.
    private mutating func pop() {
        repeat {
            guard let index = open.popLast() else { return }
            nodes[index].end = Int32(nodes.count)
            openCounts[nodes[index].name, default: 1] -= 1
            ended.remove(index)
        } while open.last.map(ended.contains) ?? false
    }
}

/// The elements and attributes that the tree builder knows.
enum HTMLVocabulary {
    /// Void elements: they have no content.
    static let void: Set<HTMLName> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
        "basefont", "bgsound", "frame", "keygen",
    ]

    static let formatting: Set<HTMLName> = [
        "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u", "span", "abbr",
    ]

    static let blocks: Set<HTMLName> = endsParagraph.union(["li", "dd", "dt", "td", "th", "tr", "body"])

    static let cells: Set<HTMLName> = ["td", "th", "caption"]

    static let tableParts: Set<HTMLName> = [
        "table", "tbody", "thead", "tfoot", "tr", "td", "th", "caption", "body", "html",
    ]

    /// Elements that limit the effect of end tags inside them.
    static let scopes: Set<HTMLName> = ["button", "td", "th", "table", "caption", "object", "template", "svg"]

    static let endsParagraph: Set<HTMLName> = [
        "address", "article", "aside", "blockquote", "center", "details", "dialog", "dir", "div", "dl", "fieldset",
        "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "main",
        "menu", "nav", "ol", "p", "pre", "search", "section", "summary", "table", "ul", "li", "dd", "dt",
    ]

    /// The elements with an optional end tag, by the name of the element that closes them, and the enclosing elements
    /// at which the search for them stops.
    static let siblings: [HTMLName: (closed: [HTMLName], within: Set<HTMLName>)] = [
        "li": (["li"], scopes.union(["ul", "ol", "menu", "div", "section"])),
        "dt": (["dt", "dd"], scopes.union(["dl"])), "dd": (["dt", "dd"], scopes.union(["dl"])),
        "option": (["option"], ["select", "datalist"]), "optgroup": (["option", "optgroup"], ["select"]),
        "tr": (["tr", "td", "th"], ["table"]), "td": (["td", "th"], ["table", "tr"]),
        "th": (["td", "th"], ["table", "tr"]),
        "tbody": (["tbody", "thead", "tfoot", "tr"], ["table"]), "tfoot": (["tbody", "thead", "tr"], ["table"]),
        "thead": (["tbody", "tfoot"], ["table"]), "body": (["head"], []),
        "a": (["a"], scopes.union(endsParagraph).union(["li", "dd", "dt"])),
    ]

    /// The attributes that the readers use.
    static let attributes: Set<HTMLName> = [
        "about", "alt", "charset", "cite", "class", "content", "data", "datatype", "datetime", "dir", "href",
        "hreflang",
        "http-equiv", "id", "itemid", "itemprop", "itemref", "itemscope", "itemtype", "lang", "media", "name", "poster",
        "prefix", "property", "rel", "resource", "src", "title", "type", "typeof", "value", "vocab", "action", "method",
    ]
}
