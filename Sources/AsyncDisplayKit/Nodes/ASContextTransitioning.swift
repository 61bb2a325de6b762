import Foundation
import WeftNodes

/// A transition from one layout to the next. Main actor.
@MainActor
public final class ASContextTransitioning {
    /// One of the two layouts.
    public enum Key: Sendable {
        case from, to
    }

    private let context: TransitionContext
    private let standard: @MainActor () -> Void

    init(_ context: TransitionContext, standard: @escaping @MainActor () -> Void) {
        self.context = context
        self.standard = standard
    }

    /// Fades what comes and goes and slides what stays, as it is without an animation of one's own.
    func animateByDefault() { standard() }

    /// Whether it is to be seen.
    public func isAnimated() -> Bool { context.isAnimated }

    /// One of the layouts.
    public func layout(forKey key: Key) -> ASLayout? {
        ASLayout(weft: context.layout(forKey: key == .from ? .from : .to))
    }

    /// What one of the layouts was made for.
    public func constrainedSize(forKey key: Key) -> ASSizeRange {
        ASSizeRange(context.constrainedSize(forKey: key == .from ? .from : .to))
    }

    /// The subnodes of one of the layouts.
    public func subnodes(forKey key: Key) -> [ASDisplayNode] {
        nodes(context.subnodes(forKey: key == .from ? .from : .to))
    }

    /// Those that come.
    public func insertedSubnodes() -> [ASDisplayNode] { nodes(context.insertedSubnodes) }

    /// Those that go.
    public func removedSubnodes() -> [ASDisplayNode] { nodes(context.removedSubnodes) }

    /// Where a node is before, in points; empty for one that comes.
    public func initialFrame(for node: ASDisplayNode) -> CGRect {
        context.initialFrame(for: node.weftNode).map { CGRect($0) } ?? .zero
    }

    /// Where a node is afterwards, in points; empty for one that goes.
    public func finalFrame(for node: ASDisplayNode) -> CGRect {
        context.finalFrame(for: node.weftNode).map { CGRect($0) } ?? .zero
    }

    /// The animation is over.
    public func completeTransition(_ didComplete: Bool) { context.completeTransition(didComplete) }

    private func nodes(_ nodes: [DisplayNode]) -> [ASDisplayNode] {
        nodes.compactMap { ($0 as? any NodeBacking)?.node }
    }
}

/// The layout before a transition.
public let ASTransitionContextFromLayoutKey = ASContextTransitioning.Key.from
/// The layout after it.
public let ASTransitionContextToLayoutKey = ASContextTransitioning.Key.to
