import WeftGLib

/// Releases the subnodes of dying nodes one after the other, since a recursive release of a deep tree needs stack for
/// every level. A node releases its subnodes only in its own `deinit`, when no other reference can reach it. A subnode
/// that survives through another reference keeps its state. Each thread has its own instance.
final class NodeRelease {
    private static let local = ThreadLocal { NodeRelease() }

    static var current: NodeRelease { local.value }

    private var pending: [DisplayNode] = []
    private var isReleasing = false

    /// Takes what may be the last references to `nodes` and leaves the caller none: a reference held until a call
    /// returns would be released inside it, one stack level for each tree level. Nodes that their `deinit` adds are
    /// released afterwards.
    func release(_ nodes: inout [DisplayNode]) {
        pending += nodes
        nodes = []
        guard !isReleasing else { return }
        isReleasing = true
        defer { isReleasing = false }
        // The reference goes at the end of each turn, when `pending` is not being looked at.
        while let node = pending.popLast() { withExtendedLifetime(node) {} }
        pending = []
    }
}
