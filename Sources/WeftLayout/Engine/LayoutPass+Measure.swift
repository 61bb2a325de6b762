extension LayoutPass {
    /// Step 2: the size of an element under its parent's constraints.
    ///
    /// - Parameter baseline: true if the caller needs the ascender and descender. Without them an exact range is its
    ///   own answer: the size is inside the range for any answer of the children. This keeps nested stretching and
    ///   flexing linear.
    mutating func measure(_ index: Int, _ range: SizeRange, _ parentSize: Size, baseline: Bool) -> Measure {
        let narrowed = narrow(range, parentSize, by: index)
        let parentSize = asked(parentSize, of: index)
        if narrowed.isExact, !baseline { return Measure(size: narrowed.min) }
        let known = answer(of: index, narrowed, parentSize)
        if known >= 0, !baseline || answers[known].hasBaseline { return answers[known].measure }
        if slots[index].answerCount >= LayoutPass.maximumAnswers, hasAnsweredEnough(index),
            let near = nearestAnswer(of: index, narrowed, baseline: baseline)
        {
            slots[Int(slots[index].parent)].isApproximate = true
            return near
        }
        guard deferred == nil else { return Measure(size: narrowed.min) }
        if case .node(let node) = slots[index].role {
            return answers[ask(node, at: index, narrowed, parentSize)].measure
        }
        let question = LayoutQuestion(
            index: index, range: narrowed, parentSize: parentSize, baseline: baseline, nesting: nesting,
            known: known)
        guard recursion < LayoutPass.maximumRecursion else {
            deferred = question
            return Measure(size: narrowed.min)
        }
        return answer(question)
    }

    /// True if the element has given `maximumAnswers` answers, so that further questions get the nearest of them.
    private func hasAnsweredEnough(_ index: Int) -> Bool {
        let slot = slots[index]
        let limit = LayoutPass.maximumAnswers + (slot.depth > LayoutPass.exactDepth ? 0 : 3)
        guard nesting == 0 else { return slot.answerCount >= limit }
        // Only a program's rule can make more than three final measurements. Placing the element makes one more.
        return slot.answerCount >= limit + 2 && slot.parent >= 0 && ruleIndex(of: index) != nil
    }

    /// Solves an element to get its size, and stores the answer.
    mutating func answer(_ question: LayoutQuestion) -> Measure {
        nesting += 1
        recursion += 1
        let measure = solve(
            question.index, question.range, question.parentSize, baseline: question.baseline)
        recursion -= 1
        nesting -= 1
        if deferred == nil { remember(measure, question) }
        return measure
    }

    /// The part of a range an element's own style leaves.
    @inline(__always)
    func narrow(_ range: SizeRange, _ parentSize: Size, by index: Int) -> SizeRange {
        guard let lengths = own(index)?.lengths else { return range }
        return lengths.narrowing(range, in: parentSize)
    }

    /// The parent's size for the key of a measurement. After narrowing it is omitted, unless the element passes it on,
    /// so that measurements that differ only in the parent's size share one key.
    @inline(__always)
    func asked(_ parentSize: Size, of index: Int) -> Size {
        slots[index].role.handsOnParentSize ? parentSize : .zero
    }

    /// The element's own style; nil for the default one.
    @inline(__always)
    func own(_ index: Int) -> OwnStyle? {
        let own = Int(slots[index].own)
        return own < 0 ? nil : ownStyles[own]
    }

    /// The index of the element's answer to the same question; -1 for none.
    func answer(of index: Int, _ range: SizeRange, _ parentSize: Size) -> Int {
        guard slots[index].asked & LayoutAnswer.mark(range, parentSize) != 0 else { return -1 }
        var answer = Int(slots[index].answer)
        while answer >= 0 {
            if answers[answer].range == range, answers[answer].parentSize == parentSize { return answer }
            answer = Int(answers[answer].next)
        }
        return -1
    }

    /// The answer to the question most like this one, clamped into the range.
    ///
    /// Without it, the questions in deeply nested flexing drift apart. A text's height depends on its width, and the
    /// width depends on how its siblings flex, which differs slightly for each ancestor. So each element would be
    /// measured once for each ancestor.
    private func nearestAnswer(of index: Int, _ range: SizeRange, baseline: Bool) -> Measure? {
        var nearest = -1
        var least = Double.infinity
        var answer = Int(slots[index].answer)
        while answer >= 0 {
            let distance = answers[answer].range.distance(to: range)
            if distance < least, !baseline || answers[answer].hasBaseline {
                least = distance
                nearest = answer
            }
            answer = Int(answers[answer].next)
        }
        guard nearest >= 0 else { return nil }
        var measure = answers[nearest].measure
        measure.size = range.clamp(measure.size)
        return measure
    }

    /// Stores a spec's answer, together with the solution that its children hold.
    private mutating func remember(_ measure: Measure, _ question: LayoutQuestion) {
        let known = question.known
        if known >= 0 {
            answers[known].measure = measure
            answers[known].hasBaseline = question.baseline
            slots[question.index].solved = Int32(known)
        } else {
            slots[question.index].solved = Int32(answers.count)
            add(
                measure, of: question.index, question.range, question.parentSize, baseline: question.baseline,
                sublayouts: -1)
        }
    }

    private mutating func add(
        _ measure: Measure, of index: Int, _ range: SizeRange, _ parentSize: Size, baseline: Bool, sublayouts: Int
    ) {
        let next = slots[index].answer
        slots[index].answer = Int32(answers.count)
        slots[index].answerCount += 1
        slots[index].asked |= LayoutAnswer.mark(range, parentSize)
        answers.append(
            LayoutAnswer(
                range: range, parentSize: parentSize, measure: measure, hasBaseline: baseline,
                sublayouts: Int32(sublayouts),
                next: next))
    }

    /// Measures a node, clamps its answer into the range, and keeps its layout.
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

extension SizeRange {
    /// The distance of two questions: the sum of the differences of their bounds. A missing limit is far from any
    /// limit.
    fileprivate func distance(to other: SizeRange) -> Double {
        func difference(_ left: Double, _ right: Double) -> Double {
            left == right ? 0 : Swift.min((left - right).magnitude, .layoutLimit)
        }
        return difference(min.width, other.min.width) + difference(min.height, other.min.height)
            + difference(max.width, other.max.width) + difference(max.height, other.max.height)
    }
}
