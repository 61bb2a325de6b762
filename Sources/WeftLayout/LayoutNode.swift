/// A host's node for the engine: an element with an identity, and a leaf of a pass.
///
/// The engine measures it whenever the surrounding specs need another answer, but never twice with the same constraints
/// in one pass. The call runs on the thread of the pass (or on the host's, in a concurrent stack). The engine holds no
/// state during the call, so a node may start its own pass in it.
public protocol LayoutNode: AnyObject, LayoutElement {
    /// Returns the node's layout. `constraints.range` is already narrowed by the node's style. The engine clamps the
    /// returned size into the range, makes it finite, and ignores its position.
    func layoutThatFits(_ constraints: LayoutConstraints) -> Layout

    /// The node's name in `asciiDescription` and `svg`. Default: its type's name.
    var layoutName: String { get }
}

extension LayoutNode {
    public var layoutName: String { String(describing: type(of: self)) }

    public func lower(into pass: inout LayoutPass) {
        pass.lowerNode(self)
    }
}
