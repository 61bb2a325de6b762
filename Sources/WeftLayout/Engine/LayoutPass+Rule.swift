/// A program's rule in a pass.
struct LoweredRule {
    let rule: any LayoutRule
    /// The children before they were lowered.
    let children: [any LayoutElement]
}

extension LayoutPass {
    /// Makes the current slot a spec with a rule of a program.
    mutating func lowerRule(_ rule: any LayoutRule, _ style: LayoutStyle, _ children: [any LayoutElement]) {
        lowerSpec(.rule(rules.count), style)
        rules.append(LoweredRule(rule: rule, children: children))
        lowerChildren(children)
    }

    /// The index in `rules` of the rule that lays out a slot; nil for a rule of the engine's own.
    func ruleIndex(of slot: Int) -> Int? {
        guard case .rule(let rule) = slots[Int(slots[slot].parent)].role else { return nil }
        return rule
    }

    /// Lets a rule give the children of an element their constraints and positions.
    ///
    /// - Parameter isOwn: true for the engine's own rules, which measure all their children.
    mutating func solve(
        _ index: Int, by rule: some LayoutRule, isOwn: Bool = true, _ range: SizeRange, _ parentSize: Size,
        _ baseline: Bool
    ) -> Measure {
        let children = slots[index].children
        if !isOwn {
            for child in children { slots[child].isGiven = false }
        }
        var baselineSlot = -1
        if baseline, let child = rule.baselineChild, child >= 0, child < children.count {
            baselineSlot = children.lowerBound + child
        }
        let constraints = LayoutConstraints(trusted: range, parentSize, environment)
        let outer = turn
        turn = RuleTurn(slots: children, baselineSlot: baselineSlot)
        let size = rule.layOut(constraints, in: &self)
        let mistake = turn.mistake
        turn = outer
        if !isOwn {
            if let mistake, error == nil { error = ruleError(mistake, of: "\(type(of: rule))", at: index) }
            // Results for other constraints must not be visible to this call.
            for child in children where !slots[child].isGiven {
                slots[child].setGiven(.zero, .zero, Measure(size: .zero))
            }
        }
        return baselineSlot < 0 ? Measure(size: size) : baselines(of: baselineSlot, in: range.clamp(size))
    }

    private func ruleError(_ mistake: RuleMistake, of rule: String, at index: Int) -> LayoutError {
        switch mistake {
        case .missing(let child):
            .noSuchChild(rule: rule, child: child, count: slots[index].children.count, path: path(to: index))
        case .unmeasured(let child):
            .unmeasuredChild(rule: rule, path: path(to: slots[index].children.lowerBound + child))
        }
    }
}
