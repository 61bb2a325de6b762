extension LayoutPass {
    /// Step 2: the size of an element under constraints its parent gives it.
    ///
    /// - Parameter baseline: whether the answer's ascender and descender matter. Where they do not, an exact range is
    ///   an answer by itself: the size is inside the range whatever the children say. That is what keeps nested
    ///   stretching and flexing linear.
    mutating func measure(_ index: Int, _ range: SizeRange, _ parentSize: Size, baseline: Bool) -> Measure {
        let narrowed = narrow(range, parentSize, by: index)
        if narrowed.isExact, !baseline { return Measure(size: narrowed.min) }
        let known = answer(of: index, narrowed, parentSize)
        if known >= 0, !baseline || answers[known].hasBaseline { return answers[known].measure }
        if case .node(let node) = slots[index].role {
            return answers[ask(node, at: index, narrowed, parentSize)].measure
        }
        let measure = solve(index, narrowed, parentSize, baseline: baseline)
        remember(measure, of: index, narrowed, parentSize, baseline: baseline, over: known)
        return measure
    }

    /// The part of a range an element's own style leaves.
    @inline(__always)
    func narrow(_ range: SizeRange, _ parentSize: Size, by index: Int) -> SizeRange {
        guard let lengths = own(index)?.lengths else { return range }
        return lengths.narrowing(range, in: parentSize)
    }

    /// The element's own style, nil for the default one.
    @inline(__always)
    func own(_ index: Int) -> OwnStyle? {
        let own = Int(slots[index].own)
        return own < 0 ? nil : ownStyles[own].own
    }

    /// The answer an element gave to the same question, -1 for none.
    func answer(of index: Int, _ range: SizeRange, _ parentSize: Size) -> Int {
        var answer = Int(slots[index].answer)
        while answer >= 0 {
            if answers[answer].range == range, answers[answer].parentSize == parentSize { return answer }
            answer = Int(answers[answer].next)
        }
        return -1
    }

    /// Keeps a spec's answer, together with the solution its children now hold.
    private mutating func remember(
        _ measure: Measure, of index: Int, _ range: SizeRange, _ parentSize: Size, baseline: Bool, over known: Int
    ) {
        if known >= 0 {
            answers[known].measure = measure
            answers[known].hasBaseline = baseline
            slots[index].solved = Int32(known)
        } else {
            slots[index].solved = Int32(answers.count)
            add(measure, of: index, range, parentSize, baseline: baseline, sublayouts: -1)
        }
    }

    private mutating func add(
        _ measure: Measure, of index: Int, _ range: SizeRange, _ parentSize: Size, baseline: Bool, sublayouts: Int
    ) {
        let next = slots[index].answer
        slots[index].answer = Int32(answers.count)
        answers.append(
            LayoutAnswer(
                range: range, parentSize: parentSize, measure: measure, hasBaseline: baseline,
                sublayouts: Int32(sublayouts),
                next: next))
    }

    /// Asks a node, clamps what it says into the range, and keeps its layout.
    ///
    /// - Returns: the index of the answer.
    mutating func ask(_ node: Int, at index: Int, _ range: SizeRange, _ parentSize: Size) -> Int {
        let layout = nodes[node].layoutThatFits(LayoutConstraints(trusted: range, parentSize, environment))
        return keep(layout, of: index, range, parentSize)
    }

    mutating func keep(_ layout: Layout, of index: Int, _ range: SizeRange, _ parentSize: Size) -> Int {
        var measure = Measure(size: range.clamp(layout.size))
        if let own = own(index) {
            measure.ascender = own.ascender
            measure.descender = own.descender
        }
        let sublayouts = layout.sublayouts.isEmpty ? -1 : self.sublayouts.count
        if sublayouts >= 0 { self.sublayouts.append(layout.sublayouts) }
        add(measure, of: index, range, parentSize, baseline: true, sublayouts: sublayouts)
        return answers.count - 1
    }
}
