extension LayoutPass {
    /// Step 1: fills the arena, breadth first.
    mutating func lower(_ root: any LayoutElement, under node: (any LayoutNode)?) throws(LayoutError) {
        sources.append(root)
        slots.append(LayoutSlot(parent: -1, depth: 1))
        current = 0
        while current < sources.count {
            let element = sources[current]
            element.lower(into: &self)
            if let error { throw error }
            current += 1
        }
        sources.removeAll()
        try rejectDuplicates(under: node)
    }

    /// Makes the current slot a spec's.
    mutating func lowerSpec(_ role: LayoutRole, _ style: LayoutStyle) {
        slots[current].role = role
        lowerStyle(style)
    }

    /// Makes the current slot a node's.
    mutating func lowerNode(_ node: any LayoutNode) {
        slots[current].role = .node(nodes.count)
        nodes.append(node)
        lowerStyle(node.style)
    }

    private mutating func lowerStyle(_ style: LayoutStyle) {
        guard !style.isDefault else { return }
        slots[current].own = Int32(ownStyles.count)
        ownStyles.append(OwnStyle(style.values))
    }

    mutating func lowerChild(_ child: (any LayoutElement)?) {
        guard let child, isShallowEnough() else { return }
        if slots[current].childCount == 0 { slots[current].firstChild = Int32(slots.count) }
        slots[current].childCount += 1
        slots.append(LayoutSlot(parent: Int32(current), depth: slots[current].depth + 1))
        sources.append(child)
    }

    mutating func lowerChildren(_ children: [any LayoutElement]) {
        guard !children.isEmpty, isShallowEnough() else { return }
        slots[current].firstChild = Int32(slots.count)
        slots[current].childCount = Int32(children.count)
        let slot = LayoutSlot(parent: Int32(current), depth: slots[current].depth + 1)
        for child in children {
            slots.append(slot)
            sources.append(child)
        }
    }

    private mutating func isShallowEnough() -> Bool {
        guard slots[current].depth > LayoutPass.maximumDepth else { return true }
        error = .tooDeep(path: path(to: current))
        return false
    }
}
