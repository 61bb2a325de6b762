/// A node inside a cell that has something to keep while the cell's row is far away and has no nodes: an inner list's
/// scroll position, typed text. Main actor.
@MainActor
public protocol InnerStateKeeping: DisplayNode {
    /// nil: nothing worth keeping.
    func innerState() -> (any Sendable)?
    /// The node was made anew and has its first layout.
    func restoreInnerState(_ state: any Sendable)
}
