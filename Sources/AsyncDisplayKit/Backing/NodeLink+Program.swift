import Foundation
import WeftContainers
import WeftGraphics
import WeftLayout
import WeftNodes

extension NodeLink: NodeProgram {
    var name: String { node.map { "\(type(of: $0))" } ?? "ASDisplayNode" }

    // MARK: Layout

    func layoutSpecThatFits(_ range: SizeRange, of backing: DisplayNode) -> (any LayoutElement)? {
        guard let node else { return nil }
        let spec = node.layoutSpecThatFits(ASSizeRange(range))
        if spec is WeftLayoutSpec {
            // A kind with its own layout, such as a button: the class may still set its size.
            let size = DisplayNode.ownSize { node.calculateSizeThatFits(CGSize(range.max)).weft }
            if let size { spec.style.preferredSize = CGSize(size) }
        }
        guard let element = lowered(spec, in: backing) else { return nil }
        guard !(backing is EditableTextNode), !(backing is ListNode) else {
            Misuse.report(
                """
                \(backing.debugDescription).layoutSpecThatFits: there is no room for other nodes inside of it, since GTK \
                or its rows fill it. Put it into an ASDisplayNode, whose layout has both
                """)
            return nil
        }
        return element
    }

    func calculateSizeThatFits(_ constraints: LayoutConstraints, of backing: DisplayNode) -> Size {
        guard let node else { return backing.calculateSizeThatFits(constraints) }
        return node.calculateSizeThatFits(CGSize(constraints.range.max)).weft
    }

    func calculateLayoutThatFits(_ constraints: LayoutConstraints, of backing: DisplayNode) -> Layout {
        guard let node else { return backing.calculateLayoutThatFits(constraints) }
        return node.calculateLayoutThatFits(ASSizeRange(constraints.range)).weft
    }

    func animateLayoutTransition(_ context: TransitionContext, of backing: DisplayNode) {
        guard let node else { return backing.animateLayoutTransition(context) }
        node.animateLayoutTransition(ASContextTransitioning(context))
    }

    // MARK: Drawing

    func drawsContents(of backing: DisplayNode) -> Bool {
        node.map { $0.drawParameters(forAsyncLayer: $0) != nil } ?? false
    }

    func drawParameters(of backing: DisplayNode) -> (any Sendable)? {
        node.map { Carried($0.drawParameters(forAsyncLayer: $0)) }
    }

    func draw(
        in context: DrawingContext, parameters: (any Sendable)?, isCancelled: () -> Bool, of backing: DisplayNode
    ) {
        guard let node else { return }
        let own = (parameters as? Carried<Any?>)?.value
        type(of: node).draw(
            CGRect(context.bounds), withParameters: own ?? nil, in: context, isCancelled: isCancelled)
    }

    func placeholderImage(_ context: DisplayContext, of backing: DisplayNode) -> Texture? {
        let image = node.flatMap { node in
            CurrentDrawing.here.making(at: context.environment.scale) { node.placeholderImage() }
        }
        return image?.pixels ?? backing.placeholderImage(context)
    }

    func tintColorDidChange(of backing: DisplayNode) { node?.tintColorDidChange() }

    // MARK: Input

    func hitTest(_ point: Point, of backing: DisplayNode) -> DisplayNode? {
        guard let node else { return backing.hitTest(point) }
        guard let view = node.hitTest(CGPoint(point), with: nil) else { return nil }
        // A widget inside a node belongs to GTK: a hit there is a hit of the node.
        return view.weftNode ?? backing
    }

    func pointInside(_ point: Point, of backing: DisplayNode) -> Bool {
        node?.point(inside: CGPoint(point), with: nil) ?? backing.pointInside(point)
    }

    func gestureRecognizerShouldBegin(
        _ gesture: GestureRecognizer, at point: Point, of backing: DisplayNode
    ) -> Bool {
        guard let node else { return backing.gestureRecognizerShouldBegin(gesture, at: point) }
        return node.gestureRecognizerShouldBegin(UIGestureRecognizer(gesture, at: point, of: backing))
    }

    func hear(_ touch: Touch, of backing: DisplayNode) -> Bool {
        node.map { UITouch.tell($0, of: touch) } ?? false
    }

    func controlStateDidChange(of backing: DisplayNode) { (node as? ASControlNode)?.takeState() }

    // MARK: Life

    func hear(_ event: NodeEvent, of backing: DisplayNode) {
        guard let node else { return }
        switch event {
        case .didLoad:
            node.reportIdleDrawing()
            node.didLoad()
        case .calculatedLayoutDidChange: node.calculatedLayoutDidChange()
        case .layout: node.layout()
        case .layoutDidFinish: node.layoutDidFinish()
        case .willEnterHierarchy: node.willEnterHierarchy()
        case .didEnterHierarchy: node.didEnterHierarchy()
        case .didExitHierarchy: node.didExitHierarchy()
        case .didEnterPreloadState: node.didEnterPreloadState()
        case .didExitPreloadState: node.didExitPreloadState()
        case .didEnterDisplayState: node.didEnterDisplayState()
        case .didExitDisplayState: node.didExitDisplayState()
        case .didEnterVisibleState: node.didEnterVisibleState()
        case .didExitVisibleState: node.didExitVisibleState()
        case .interfaceStateDidChange(let old, let new): node.interfaceStateDidChange(new, from: old)
        case .didCompleteLayoutTransition(let context):
            node.didCompleteLayoutTransition(ASContextTransitioning(context))
        case .displayWillStart: node.displayWillStartAsynchronously(node.displaysAsynchronously)
        case .displayDidFinish: node.displayDidFinish()
        case .hierarchyDisplayDidFinish: node.hierarchyDisplayDidFinish()
        }
    }
}
