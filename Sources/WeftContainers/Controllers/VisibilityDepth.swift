/// An object with a number of navigation steps between it and the user: 0 is visible, 1 is one step back, and so on.
/// Main actor.
@MainActor
public protocol VisibilityDepth: AnyObject {
    /// The number of steps until the user sees the controller; 0 if it is visible.
    var visibilityDepth: Int { get }

    /// Called when the depth may have changed. Pass it on to children.
    func visibilityDepthDidChange()
}

/// A container that gives the depth of each of its children. In other containers a child counts as visible from its
/// appearance to its disappearance. Main actor.
@MainActor
public protocol ManagesChildVisibilityDepth: VisibilityDepth {
    /// The number of steps from the user to a child, including the steps to this controller.
    func visibilityDepth(ofChild child: ViewController) -> Int
}
