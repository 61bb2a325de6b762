/// Something that is a number of steps away from the user: 0 is seen, 1 is one step back, and so on. Main actor.
@MainActor
public protocol VisibilityDepth: AnyObject {
    /// The number of steps until the user sees the controller; 0 if it is visible.
    var visibilityDepth: Int { get }

    /// Called whenever the depth may be another one. Pass it on to children.
    func visibilityDepthDidChange()
}

/// A container that knows how far away each of its children is; without it, a child counts as seen from its appearance
/// to its disappearance. Main actor.
@MainActor
public protocol ManagesChildVisibilityDepth: VisibilityDepth {
    /// The number of steps until the user sees a child, including those of this controller.
    func visibilityDepth(ofChild child: ViewController) -> Int
}
