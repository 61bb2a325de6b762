extension LayoutPass {
    /// Overlay and background: measures the child, then a second element at exactly the child's size.
    mutating func solveLayers(_ index: Int, _ range: SizeRange, _ parentSize: Size, _ baseline: Bool) -> Measure {
        let children = slots[index].children
        guard let child = children.first else { return Measure(size: range.min) }
        let size = give(child, range, parentSize, baseline: baseline)
        if children.count > 1 {
            // As in Texture, a background gets its own parent's size, and an overlay gets the child's.
            var layerParent = parentSize
            if case .overlay = slots[index].role { layerParent = size }
            give(child + 1, SizeRange(trusted: size, size), layerParent)
        }
        return baselines(of: child, in: size)
    }

    /// Wrapper: measures each child with the whole range, and places it at 0, 0.
    mutating func solveWrapper(_ index: Int, _ range: SizeRange, _ baseline: Bool) -> Measure {
        var size = range.min
        for child in slots[index].children {
            size = size.union(give(child, range, range.max, baseline: baseline))
        }
        guard let first = slots[index].children.first else { return Measure(size: size) }
        return baselines(of: first, in: size)
    }
}
