/// What a host's node is to the engine: an element with an identity, and a leaf of a pass.
///
/// The engine asks it for its layout as often as the specs around it need another answer, never twice for the same
/// constraints in one pass, on the thread the pass runs on (or on the host's, in a concurrent stack). No engine state
/// is held across the call: a node may start a pass of its own in there.
public protocol LayoutNode: AnyObject, LayoutElement {
    /// The node's own answer. `constraints.range` is already narrowed by the node's style. What comes back is clamped
    /// into the range and made finite; its position is ignored.
    func layoutThatFits(_ constraints: LayoutConstraints) -> Layout

    /// What `asciiDescription` and `svg` call the node. Default: its type's name.
    var layoutName: String { get }
}

extension LayoutNode {
    public var layoutName: String { String(describing: type(of: self)) }

    public func lower(into pass: inout LayoutPass) {
        pass.lowerNode(self)
    }
}
