/// A node inside a cell with state to keep while the cell's row has no nodes, for example an inner list's scroll
/// position or typed text. Main actor.
@MainActor
public protocol InnerStateKeeping: DisplayNode {
    /// The state to keep; nil for none.
    func innerState() -> (any Sendable)?
    /// Called when the node was made again and has its first layout.
    func restoreInnerState(_ state: any Sendable)
}
