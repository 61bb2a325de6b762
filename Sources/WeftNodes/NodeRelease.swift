import WeftGLib

/// Lets the subnodes of nodes that go away go one after the other: releasing a deep tree the usual way needs stack for
/// every level. A node hands over what it held in its own `deinit` only, when nobody can get hold of it any more, so a
/// subnode that lives on through somebody's weak reference keeps all it has. Each thread has its own.
final class NodeRelease {
    private static let local = ThreadLocal { NodeRelease() }

    static var current: NodeRelease { local.value }

    private var pending: [DisplayNode] = []
    private var isReleasing = false

    /// Takes over the last references to `nodes`, perhaps, and leaves none to the caller: one that is held to the end of
    /// a call goes within it, a level of the stack for a level of the tree. What their `deinit` hands over comes after
    /// them.
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
