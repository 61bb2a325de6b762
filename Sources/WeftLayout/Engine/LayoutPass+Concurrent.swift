extension LayoutPass {
    /// Lets the host measure the child nodes of a stack concurrently, for the answers that measuring the stack needs.
    mutating func askNodesConcurrently(_ stack: StackSolution) {
        var questions: [(item: Int, node: any LayoutNode, constraints: LayoutConstraints)] = []
        for item in stack.items where item != stack.unmeasured {
            guard case .node(let node) = slots[item].role else { continue }
            let given = SizeRange(
                main: basis(of: item, in: stack), cross: thickness(of: item, in: stack), along: stack.axis)
            let range = narrow(given, stack.parentSize, by: item)
            guard !range.isExact, answer(of: item, range, stack.parentSize) < 0 else { continue }
            questions.append((item, nodes[node], LayoutConstraints(trusted: range, stack.parentSize, environment)))
        }
        guard questions.count > 1 else { return }
        let batch = questions
        let results = host.map(batch.count) { batch[$0].node.layoutThatFits(batch[$0].constraints) }
        for (question, layout) in zip(batch, results) {
            _ = keep(layout, of: question.item, question.constraints.range, question.constraints.parentSize)
        }
    }
}
