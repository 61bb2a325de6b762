import WeftGLib

/// Releases the subnodes of dying nodes one after the other, since a recursive release of a deep tree needs stack for
/// every level. A node releases its subnodes only in its own `deinit`, when no other reference can reach it. A subnode
/// that survives through another reference keeps its state. Each thread has its own instance.
final class NodeRelease {
    private static let local = ThreadLocal { NodeRelease() }

    static var current: NodeRelease { local.value }

    private var pending: [DisplayNode] = []
    private var isReleasing = false

    /// Releases `nodes`, which may be the last references, and empties the caller's array. A reference that the caller
    /// still held would be released recursively, with one stack level for each tree level. Nodes that are added during
    /// a `deinit` are released afterwards.
    func release(_ nodes: inout [DisplayNode]) {
        pending += nodes
        nodes = []
        guard !isReleasing else { return }
        isReleasing = true
        defer { isReleasing = false }
        // The reference is released at the end of each turn, when `pending` is not being accessed.
        while let node = pending.popLast() { withExtendedLifetime(node) {} }
        pending = []
    }
}
