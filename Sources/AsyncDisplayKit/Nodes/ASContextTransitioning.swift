import Foundation
import WeftNodes

/// A transition from one layout to the next. Main actor.
@MainActor
public final class ASContextTransitioning {
    /// One of the two layouts.
    public enum Key: Sendable {
        case from, to
    }

    /// Weft's context of the same transition.
    let weft: TransitionContext

    init(_ context: TransitionContext) {
        weft = context
    }

    /// True if the transition is animated.
    public func isAnimated() -> Bool { weft.isAnimated }

    /// One of the layouts.
    public func layout(forKey key: Key) -> ASLayout? {
        ASLayout(weft: weft.layout(forKey: key == .from ? .from : .to))
    }

    /// The size range of one of the layouts.
    public func constrainedSize(forKey key: Key) -> ASSizeRange {
        ASSizeRange(weft.constrainedSize(forKey: key == .from ? .from : .to))
    }

    /// The subnodes of one of the layouts.
    public func subnodes(forKey key: Key) -> [ASDisplayNode] {
        nodes(weft.subnodes(forKey: key == .from ? .from : .to))
    }

    /// The inserted subnodes.
    public func insertedSubnodes() -> [ASDisplayNode] { nodes(weft.insertedSubnodes) }

    /// The removed subnodes.
    public func removedSubnodes() -> [ASDisplayNode] { nodes(weft.removedSubnodes) }

    /// The initial frame of a node in points; empty for an inserted one.
    public func initialFrame(for node: ASDisplayNode) -> CGRect {
        weft.initialFrame(for: node.weftNode).map { CGRect($0) } ?? .zero
    }

    /// The final frame of a node in points; empty for a removed one.
    public func finalFrame(for node: ASDisplayNode) -> CGRect {
        weft.finalFrame(for: node.weftNode).map { CGRect($0) } ?? .zero
    }

    /// Call when the animation has ended.
    public func completeTransition(_ didComplete: Bool) { weft.completeTransition(didComplete) }

    private func nodes(_ nodes: [DisplayNode]) -> [ASDisplayNode] {
        nodes.compactMap(\.textureNode)
    }
}

/// The layout before a transition.
public let ASTransitionContextFromLayoutKey = ASContextTransitioning.Key.from
/// The layout after it.
public let ASTransitionContextToLayoutKey = ASContextTransitioning.Key.to
