import Foundation
import WeftGraphics
import WeftLayout
import WeftNodes

/// Of a plain node, and of a cell's contents.
final class PlainBacking: DisplayNode, NodeBacking, @unchecked Sendable {
    @Guarded var held = HeldNodes()

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        programSpec(constrainedSize) ?? super.layoutSpecThatFits(constrainedSize)
    }

    override func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size {
        guard !hasWidgetBlock, let node else { return super.calculateSizeThatFits(constraints) }
        return CurrentMeasuring.$environment.withValue(constraints.environment) {
            node.calculateSizeThatFits(CGSize(constraints.range.max)).weft
        }
    }

    override var drawsContents: Bool { node.map { $0.drawParameters(forAsyncLayer: $0) != nil } ?? false }

    override func drawParameters() -> (any Sendable)? {
        node.map { Carried($0.drawParameters(forAsyncLayer: $0)) }
    }

    override func draw(in context: DrawingContext, parameters: (any Sendable)?, isCancelled: () -> Bool) {
        guard let node else { return }
        let own = (parameters as? Carried<Any?>)?.value
        type(of: node).draw(
            CGRect(context.bounds), withParameters: own ?? nil, in: context, isCancelled: isCancelled)
    }

    override func layout() {
        super.layout()
        node?.layout()
    }

    override func animateLayoutTransition(_ context: TransitionContext) {
        guard let node else { return super.animateLayoutTransition(context) }
        node.animateLayoutTransition(ASContextTransitioning(context) { super.animateLayoutTransition(context) })
    }

    override func didCompleteLayoutTransition(_ context: TransitionContext) {
        super.didCompleteLayoutTransition(context)
        node?.didCompleteLayoutTransition(ASContextTransitioning(context) {})
    }

    override func didEnterHierarchy() {
        super.didEnterHierarchy()
        node?.didEnterHierarchy()
    }

    override func didExitHierarchy() {
        super.didExitHierarchy()
        node?.didExitHierarchy()
    }

    override func hierarchyDisplayDidFinish() {
        super.hierarchyDisplayDidFinish()
        node?.hierarchyDisplayDidFinish()
    }

    override func pointInside(_ point: Point) -> Bool {
        node?.isUserInteractionEnabled != false && super.pointInside(point)
    }

    override func layoutDidFinish() {
        super.layoutDidFinish()
        node?.layoutDidFinish()
    }

    override func didLoad() {
        super.didLoad()
        tellLoaded()
    }

    override func interfaceStateDidChange(from old: InterfaceState, to new: InterfaceState) {
        super.interfaceStateDidChange(from: old, to: new)
        tellState(from: old, to: new)
    }
}
