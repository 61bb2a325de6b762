extension JSON {
    /// Parses `bytes` as one value.
    /// - Complexity: O(n), no recursion.
    public init(parsing bytes: [UInt8], options: JSONReadingOptions = .init()) throws(JSONError) {
        self.init(try JSONDocument(parsing: bytes, options: options).root)
    }

    /// A value of a document with its contents. Repeated keys keep the position of the first and the value of the last
    /// one.
    /// - Complexity: O(its bytes), no recursion.
    public init(_ value: JSONValue) {
        var builder = TreeBuilder()
        let end = Int(value.nodes[value.index].next)
        for index in value.index..<end { builder.add(value.other(at: index), value.nodes[index], at: index) }
        self = builder.finish()
    }
}

/// Builds a value from a document's nodes, which are in text order.
private struct TreeBuilder {
    /// An array or object with further nodes.
    private struct Container {
        /// The index of the first node after it.
        let end: Int
        let isObject: Bool
        var elements: [JSON] = []
        var object = JSONObject()
        /// The key of the next value.
        var key = ""

        var value: JSON { isObject ? .object(object) : .array(elements) }
    }

    /// Open containers, outermost first.
    private var open: [Container] = []
    private var root = JSON.null

    mutating func add(_ value: JSONValue, _ node: JSONNode, at index: Int) {
        while open.last?.end == index { close() }
        switch node.kind {
        case .null: put(.null)
        case .bool: put(.bool(value.bool ?? false))
        case .number: put(value.number.map { .number($0) } ?? .null)
        case .string where node.isKey: open[open.count - 1].key = value.string ?? ""
        case .string: put(.string(value.string ?? ""))
        case .array, .object: open.append(Container(end: Int(node.next), isObject: node.kind == .object))
        }
    }

    mutating func finish() -> JSON {
        while !open.isEmpty { close() }
        return root
    }

    private mutating func close() {
        put(open.removeLast().value)
    }

    private mutating func put(_ value: JSON) {
        guard let last = open.indices.last else {
            root = value
            return
        }
        if open[last].isObject {
            // Outside of the assignment, since Swift 6.2.3 would copy the object for it in debug builds.
            let key = open[last].key
            open[last].object[key] = value
        } else {
            open[last].elements.append(value)
        }
    }
}
