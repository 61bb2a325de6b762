import WeftNodes

/// The saved state of a row: the states of its cell and of the nodes inside.
struct SavedRow: Sendable {
    var cell: (any Sendable)?
    var inner: [Int: any Sendable]
}

extension SavedRow {
    /// Saves the state of a node; nil if it has none.
    @MainActor
    init?(_ node: CellNode) {
        inner = node.innerStates()
        cell = node.savedState()
        if cell == nil, inner.isEmpty { return nil }
    }
}

extension CellNode {
    /// The states of the descendants that save one, by their position in the tree.
    @MainActor
    func innerStates() -> [Int: any Sendable] {
        var result: [Int: any Sendable] = [:]
        forEachKeeper { result[$0] = $1.innerState() }
        return result
    }

    @MainActor
    func restoreInnerStates(_ states: [Int: any Sendable]) {
        guard !states.isEmpty else { return }
        forEachKeeper { place, node in
            if let state = states[place] { node.restoreInnerState(state) }
        }
    }

    @MainActor
    private func forEachKeeper(_ body: (Int, any InnerStateKeeping) -> Void) {
        var place = 0
        func visit(_ node: DisplayNode) {
            for subnode in node.subnodes {
                place += 1
                if let keeper = subnode as? any InnerStateKeeping { body(place, keeper) }
                visit(subnode)
            }
        }
        visit(self)
    }
}
