extension LayoutPass {
    /// Step 3: gives each child of an element its constraints and its position, and returns the element's size.
    ///
    /// - Parameters:
    ///   - range: already narrowed by the element's own style.
    ///   - baseline: true if the caller needs the ascender and descender.
    mutating func solve(_ index: Int, _ range: SizeRange, _ parentSize: Size, baseline: Bool) -> Measure {
        slots[index].isApproximate = false
        var measure: Measure
        switch slots[index].role {
        case .spacer, .node:
            measure = Measure(size: range.min)
        case .wrapper:
            measure = solveWrapper(index, range, baseline)
        case .overlay, .background:
            measure = solveLayers(index, range, parentSize, baseline)
        case .stack(let rule):
            measure = solveStack(index, rule, range, baseline)
        case .inset(let rule):
            measure = solve(index, by: rule, range, parentSize, baseline)
        case .ratio(let rule):
            measure = solve(index, by: rule, range, parentSize, baseline)
        case .relative(let rule):
            measure = solve(index, by: rule, range, parentSize, baseline)
        case .absolute(let rule):
            measure = solve(index, by: rule, range, parentSize, baseline)
        case .corner(let rule):
            measure = solve(index, by: rule, range, parentSize, baseline)
        case .rule(let place):
            let rule = rules[place].rule
            measure = solve(index, by: rule, isOwn: false, range, parentSize, baseline)
        }
        measure.size = range.clamp(measure.size)
        if let own = own(index) {
            if own.ascender != 0 { measure.ascender = own.ascender }
            if own.descender != 0 { measure.descender = own.descender }
        }
        return measure
    }

    /// Gives a child its final constraints and measures it under them.
    @discardableResult
    mutating func give(_ child: Int, _ range: SizeRange, _ parentSize: Size, baseline: Bool = false) -> Size {
        let measure = measure(child, range, parentSize, baseline: baseline)
        slots[child].setGiven(range, parentSize, measure)
        return measure.size
    }

    /// The baselines of a child as a parent of `size` exposes them; none if the child has none.
    func baselines(of child: Int, in size: Size) -> Measure {
        let inner = slots[child].measure
        guard inner.ascender != 0 || inner.descender != 0 else { return Measure(size: size) }
        let top = slots[child].position.y
        let bottom = top + inner.size.height
        return Measure(
            size: size, ascender: top + inner.ascender, descender: bottom + inner.descender - size.height)
    }
}
