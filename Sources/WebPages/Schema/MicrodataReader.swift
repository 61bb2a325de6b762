/// Reads microdata (section 5 of the HTML standard) in the vocabulary of schema.org.
struct MicrodataReader {
    private let tree: HTMLTree
    private(set) var graph = SchemaGraph(.microdata)
    private var places: [String: Int] = [:]
    /// The number of elements that may still be examined. It is limited because `itemref` can name the same part of a
    /// page repeatedly.
    private var budget: Int
    /// The number of text bytes that may still be taken.
    private var textBudget: Int
    /// The items that are being read. It stops an `itemref` that leads back to one of them.
    private var underWay: Set<Int> = []

    /// Nil if the page has no microdata.
    static func graph(of tree: HTMLTree) -> SchemaGraph? {
        var reader = MicrodataReader(tree)
        return reader.read() ? reader.graph : nil
    }

    private init(_ tree: HTMLTree) {
        self.tree = tree
        budget = 4 * tree.nodes.count
        textBudget = tree.textBudget
    }

    private mutating func read() -> Bool {
        let items = tree.indices.filter { tree.has("itemscope", $0) }
        guard !items.isEmpty else { return false }
        if items.contains(where: { tree.has("itemref", $0) }) {
            for index in tree.indices {
                if let id = tree.attribute("id", of: index), places[id] == nil { places[id] = index }
            }
        }
        // Starts at top-level items only; nested ones are read with their parents.
        var index = 0
        while index < tree.nodes.count {
            if tree.has("itemscope", index) {
                _ = item(index)
                index = tree.end(of: index)
            } else {
                index += 1
            }
        }
        graph.resolveIdentifiers()
        return true
    }

    private mutating func item(_ index: Int) -> Int? {
        guard budget > 0, underWay.count < 100, underWay.insert(index).inserted else { return nil }
        defer { underWay.remove(index) }
        var item = SchemaItem()
        item.types = tree.words("itemtype", of: index).map(SchemaName.short)
        item.id = tree.address("itemid", of: index)
        item.offset = Int(tree.nodes[index].offset)
        guard let place = graph.addItem(item) else { return nil }
        properties(in: tree.descendants(of: index), of: place)
        for id in tree.words("itemref", of: index).prefix(50) {
            guard let other = places[id] else { continue }
            properties(in: other..<tree.end(of: other), of: place)
        }
        return place
    }

    private mutating func properties(in range: Range<Int>, of place: Int) {
        var index = range.lowerBound
        while index < range.upperBound, budget > 0 {
            budget -= 1
            guard tree.isElement(index) else {
                index += 1
                continue
            }
            let names = tree.words("itemprop", of: index)
            if tree.has("itemscope", index) {
                if let child = item(index) {
                    for name in names { graph.add(.item(child), as: SchemaName.short(name), to: place) }
                }
                index = tree.end(of: index)
                continue
            }
            if !names.isEmpty, let value = value(of: index) {
                for name in names.prefix(10) { graph.add(.text(value), as: SchemaName.short(name), to: place) }
            }
            index += 1
        }
    }

    /// The value of a property (section 5.2.4 of the standard). `content` counts for all elements, as search engines
    /// document it.
    private mutating func value(of index: Int) -> String? {
        guard textBudget > 0 else { return nil }
        let value = tree.annotatedValue(of: index) ?? tree.text(in: index, limit: min(textBudget, 64 << 10)).trimmed
        textBudget -= value.utf8.count + tree.descendants(of: index).count
        return value
    }
}

extension HTMLTree {
    /// The value of an element in an annotation, if it differs from the element's text.
    func annotatedValue(of index: Int) -> String? {
        if let content = attribute("content", of: index) { return content }
        switch name(at: index) {
        case "audio", "embed", "iframe", "img", "source", "track", "video": return address("src", of: index)
        case "a", "area", "link": return address("href", of: index)
        case "object": return address("data", of: index)
        case "data", "meter": return attribute("value", of: index)
        case "time": return attribute("datetime", of: index)
        default: return nil
        }
    }
}
