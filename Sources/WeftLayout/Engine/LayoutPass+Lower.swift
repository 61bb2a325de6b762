extension LayoutPass {
    /// Step 1: fills the arena. The children of an element get adjacent slots before the first of them is lowered.
    mutating func lower(_ root: any LayoutElement, under node: (any LayoutNode)?) throws(LayoutError) {
        slots.append(LayoutSlot(parent: -1, depth: 1))
        root.lower(into: &self)
        isLowered = true
        if let error { throw error }
        try rejectDuplicates(under: node)
    }

    /// Makes the current slot a spec. If an element lowers two specs, only the last one is used.
    mutating func lowerSpec(_ role: LayoutRole, _ style: LayoutStyle) {
        guard !isLowered else { return }
        slots[current].role = role
        slots[current].childCount = 0
        lowerStyle(style)
    }

    /// Sets the current slot to a node. A node's `lower(into:)` calls it once.
    public mutating func lowerNode(_ node: any LayoutNode) {
        guard !isLowered else { return }
        slots[current].role = .node(nodes.count)
        nodes.append(node)
        lowerStyle(node.style)
    }

    private mutating func lowerStyle(_ style: LayoutStyle) {
        guard !style.isDefault else { return }
        style.lower(into: &slots[current], &ownStyles)
    }

    /// Lowers an element into the current slot. The values in `change` override the element's own style.
    mutating func lower(_ element: any LayoutElement, as change: LayoutStyle) {
        element.lower(into: &self)
        guard !isLowered else { return }
        change.override(&slots[current], &ownStyles)
    }

    mutating func lowerChild(_ child: any LayoutElement) {
        guard let first = openSlots(1) else { return }
        let parent = current
        current = first
        child.lower(into: &self)
        current = parent
    }

    mutating func lowerChild(_ child: any LayoutElement, _ second: any LayoutElement) {
        guard let first = openSlots(2) else { return }
        let parent = current
        current = first
        child.lower(into: &self)
        current = first + 1
        second.lower(into: &self)
        current = parent
    }

    mutating func lowerChildren(_ children: [any LayoutElement]) {
        guard !children.isEmpty, let first = openSlots(children.count) else { return }
        let parent = current
        for index in children.indices {
            current = first + index
            children[index].lower(into: &self)
        }
        current = parent
    }

    /// Returns slots for the children of the current element; nil if they would be too deep, or come too late.
    private mutating func openSlots(_ count: Int) -> Int? {
        guard !isLowered else { return nil }
        let depth = slots[current].depth
        guard depth <= LayoutPass.maximumDepth else {
            if error == nil { error = .tooDeep(path: path(to: current)) }
            return nil
        }
        let first = slots.count
        slots[current].firstChild = Int32(first)
        slots[current].childCount = Int32(count)
        let slot = LayoutSlot(parent: Int32(current), depth: depth + 1)
        for _ in 0..<count {
            slots.append(slot)
        }
        return first
    }
}
