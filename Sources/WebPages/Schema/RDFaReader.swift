/// Reads RDFa Lite 1.1 (`vocab`, `typeof`, `property`, `resource`, `prefix`) in the vocabulary of schema.org, together
/// with `about` and `content` of full RDFa.
struct RDFaReader {
    private let tree: HTMLTree
    private var graph = SchemaGraph(.rdfa)
    private var textBudget: Int
    /// The items with open elements, the innermost last.
    private var open: [(item: Int, end: Int)] = []

    /// Nil if the page has no RDFa.
    static func graph(of tree: HTMLTree) -> SchemaGraph? {
        guard tree.indices.contains(where: { tree.has("typeof", $0) }) else { return nil }
        var reader = RDFaReader(tree)
        reader.read()
        return reader.graph
    }

    private init(_ tree: HTMLTree) {
        self.tree = tree
        textBudget = tree.textBudget
    }

    private mutating func read() {
        for index in tree.indices where tree.isElement(index) {
            while let last = open.last, last.end <= index { open.removeLast() }
            let names = tree.words("property", of: index).prefix(10).map(SchemaName.short)
            if tree.has("typeof", index) {
                var item = SchemaItem()
                item.types = tree.words("typeof", of: index).map(SchemaName.short)
                item.id = tree.address("resource", of: index) ?? tree.address("about", of: index)
                item.offset = Int(tree.nodes[index].offset)
                guard let place = graph.addItem(item) else { break }
                if let around = open.last {
                    for name in names { graph.add(.item(place), as: name, to: around.item) }
                }
                open.append((place, tree.end(of: index)))
                // If the element has an `href`, that is the address of the item.
                if !names.isEmpty, let address = tree.address("href", of: index) {
                    graph.add(.text(address), as: "url", to: place)
                }
            } else if !names.isEmpty, let around = open.last, let value = value(of: index) {
                for name in names { graph.add(.text(value), as: name, to: around.item) }
            }
        }
        graph.resolveIdentifiers()
    }

    private mutating func value(of index: Int) -> String? {
        guard textBudget > 0 else { return nil }
        let value =
            tree.annotatedValue(of: index) ?? tree.address("resource", of: index) ?? tree.attribute(
                "datetime", of: index)
            ?? tree.text(in: index, limit: min(textBudget, 64 << 10)).trimmed
        textBudget -= value.utf8.count + tree.descendants(of: index).count
        return value
    }
}
