extension LayoutPass {
    /// Throws an error if a node occurs twice in a tree, or inside itself.
    func rejectDuplicates(under root: (any LayoutNode)?) throws(LayoutError) {
        if let root, let inside = nodes.firstIndex(where: { $0 === root }) {
            throw .duplicateNode(name: root.layoutName, first: "the root", second: path(toNode: inside))
        }
        guard let (first, second) = nodes.count <= 16 ? duplicateByComparing() : duplicateByHashing() else { return }
        throw .duplicateNode(
            name: nodes[first].layoutName, first: path(toNode: first), second: path(toNode: second))
    }

    private func duplicateByComparing() -> (Int, Int)? {
        for second in nodes.indices {
            for first in 0..<second where nodes[first] === nodes[second] {
                return (first, second)
            }
        }
        return nil
    }

    /// An open table of node indices at most half full, keyed by the nodes' addresses.
    private func duplicateByHashing() -> (Int, Int)? {
        var capacity = 64
        while capacity < nodes.count * 2 { capacity *= 2 }
        var table = ContiguousArray<Int32>(repeating: -1, count: capacity)
        for index in nodes.indices {
            let address = UInt(bitPattern: ObjectIdentifier(nodes[index]))
            // Fibonacci hashing: the low bits of addresses are similar, but the high bits of the product are not.
            var place = Int(truncatingIfNeeded: (address &* 0x9E37_79B9_7F4A_7C15) >> 20) & (capacity - 1)
            while table[place] >= 0 {
                let other = Int(table[place])
                if nodes[other] === nodes[index] { return (other, index) }
                place = (place + 1) & (capacity - 1)
            }
            table[place] = Int32(index)
        }
        return nil
    }

    private func path(toNode node: Int) -> String {
        for index in slots.indices {
            if case .node(node) = slots[index].role { return path(to: index) }
        }
        return ""
    }

    /// The path from the root to a slot, in the terms of the JSON format: `tree.children[2].child`.
    func path(to index: Int) -> String {
        var steps: [String] = []
        var slot = index
        while slots[slot].parent >= 0 {
            let parent = Int(slots[slot].parent)
            steps.append(slots[parent].role.name(ofChild: slot - Int(slots[parent].firstChild)))
            slot = parent
        }
        steps.append("tree")
        steps.reverse()
        guard steps.count > 24 else { return steps.joined(separator: ".") }
        return (steps.prefix(8) + ["(\(steps.count - 16) more)"] + steps.suffix(8)).joined(separator: ".")
    }
}

extension LayoutRole {
    /// The JSON format's name for a child.
    fileprivate func name(ofChild index: Int) -> String {
        switch self {
        case .wrapper, .absolute, .stack, .rule: "children[\(index)]"
        case .overlay where index == 1: "overlay"
        case .background where index == 1: "background"
        case .corner where index == 1: "corner"
        default: "child"
        }
    }
}
