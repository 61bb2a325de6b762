import WeftGTK
import WeftLayout

/// The start and end of a layout transition. Main actor; frames are in the transitioning node's coordinates, in points.
@MainActor
public final class TransitionContext {
    /// One of the two layouts.
    public enum Key: Sendable {
        case from, to
    }

    /// False if the change is shown without animation.
    public let isAnimated: Bool
    /// The subnodes that only the new layout has.
    public let insertedSubnodes: [DisplayNode]
    /// The subnodes that leave the node when the transition ends.
    public let removedSubnodes: [DisplayNode]
    private let from: End
    private let to: End
    private var onComplete: ((Bool) -> Void)?

    /// A layout, and the constraints it was calculated for.
    struct End {
        let layout: Layout
        let range: SizeRange

        init(_ layout: Layout, _ range: SizeRange) {
            self.layout = layout
            self.range = range
        }
    }

    init(
        isAnimated: Bool, from: End, to: End, inserted: [DisplayNode], removed: [DisplayNode],
        onComplete: @escaping (Bool) -> Void
    ) {
        self.isAnimated = isAnimated
        self.from = from
        self.to = to
        insertedSubnodes = inserted
        removedSubnodes = removed
        self.onComplete = onComplete
    }

    private func end(_ key: Key) -> End { key == .from ? from : to }

    /// One of the two layouts.
    public func layout(forKey key: Key) -> Layout { end(key).layout }

    /// The range of sizes that the layout was calculated for.
    public func constrainedSize(forKey key: Key) -> SizeRange { end(key).range }

    /// The subnodes of one of the layouts, back to front.
    public func subnodes(forKey key: Key) -> [DisplayNode] {
        layout(forKey: key).sublayouts.compactMap { $0.node as? DisplayNode }
    }

    /// The initial frame of a subnode; nil for an inserted one. O(subnodes).
    public func initialFrame(for node: DisplayNode) -> Rect? { from.layout.frame(of: node) }

    /// The final frame of a subnode; nil for a removed one. O(subnodes).
    public func finalFrame(for node: DisplayNode) -> Rect? { to.layout.frame(of: node) }

    /// Ends the transition. Only the first call has an effect. `didComplete` is false if it was interrupted.
    public func completeTransition(_ didComplete: Bool) {
        let end = onComplete
        onComplete = nil
        end?(didComplete)
    }
}

/// The frame and opacity of a node on screen while it is animated.
struct Presentation {
    var frame: Rect?
    var alpha = 1.0
}

/// The default animation of a layout transition.
public struct TransitionDefaults: Sendable, Hashable {
    /// The duration in seconds.
    public var duration = 0.2
    /// The delay in seconds before the transition begins.
    public var delay = 0.0
    /// The timing curve.
    public var curve = Animation.Curve.easeInOut

    /// Makes options with a duration of 0.2 seconds and without delay.
    public init() {}
}
