/// Something that is a number of steps away from the user: 0 is seen, 1 is one step back, and so on. Main actor.
@MainActor
public protocol VisibilityDepth: AnyObject {
    /// How many steps it takes until the user sees it; 0 is seen.
    var visibilityDepth: Int { get }

    /// Called whenever the depth may be another one. Pass it on to children.
    func visibilityDepthDidChange()
}

/// A container that knows how far away each of its children is; without it, a child counts as seen from its appearance
/// to its disappearance. Main actor.
@MainActor
public protocol ManagesChildVisibilityDepth: VisibilityDepth {
    /// How many steps it takes from this controller until a child is seen, its own included.
    func visibilityDepth(ofChild child: ViewController) -> Int
}
