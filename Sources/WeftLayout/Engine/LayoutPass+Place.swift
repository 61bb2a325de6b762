/// An element and where its parent is in the root.
struct Placement {
    var index: Int
    var origin: Point
}

extension LayoutPass {
    /// Step 4: collects the layouts of the nodes in an element, back to front, at their places in the root.
    mutating func place(_ root: Int) {
        unplaced.append(Placement(index: root, origin: .zero))
        while let next = unplaced.popLast() {
            placeElement(next.index, at: next.origin + slots[next.index].position)
        }
    }

    private mutating func placeElement(_ index: Int, at origin: Point) {
        let range = narrow(slots[index].range, slots[index].parentSize, by: index)
        if case .node(let node) = slots[index].role {
            placeNode(node, index, range, at: origin)
            return
        }
        let children = slots[index].children
        guard !children.isEmpty else { return }
        let known = answer(of: index, range, asked(slots[index].parentSize, of: index))
        if known < 0 || Int(slots[index].solved) != known || slots[index].isApproximate {
            solveForGood(index, range, slots[index].parentSize)
        }
        if case .background = slots[index].role, children.count == 2 {
            unplaced.append(Placement(index: children.lowerBound, origin: origin))
            unplaced.append(Placement(index: children.lowerBound + 1, origin: origin))
        } else {
            for child in children.reversed() {
                unplaced.append(Placement(index: child, origin: origin))
            }
        }
    }

    private mutating func placeNode(_ node: Int, _ index: Int, _ range: SizeRange, at origin: Point) {
        let known = answer(of: index, range, slots[index].parentSize)
        let answer = known >= 0 ? known : ask(node, at: index, range, slots[index].parentSize)
        let sublayouts = Int(answers[answer].sublayouts)
        output.append(
            Layout(
                placing: nodes[node], answers[answer].measure.size, at: origin.sanitized,
                sublayouts < 0 ? [] : self.sublayouts[sublayouts]))
    }
}
