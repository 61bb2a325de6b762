import Foundation
import WeftLayout
import WeftNodes

/// A finished layout: a size, and the frames of what is inside. Points.
public struct ASLayout {
    let weft: Layout

    /// How large the element is.
    public var size: CGSize { CGSize(weft.size) }
    /// Where it is in the layout around it.
    public var position: CGPoint { CGPoint(weft.position) }
    /// Position and size.
    public var frame: CGRect { CGRect(weft.frame) }
    /// Of the nodes inside.
    public var sublayouts: [ASLayout] { weft.sublayouts.map(ASLayout.init) }
    /// The node that was laid out.
    public var layoutElement: ASDisplayNode? { (weft.node as? any NodeBacking)?.node }

    /// The frame of a node that is laid out here; empty for others.
    public func frame(for element: ASDisplayNode) -> CGRect {
        weft.frame(of: element.weftNode).map { CGRect($0) } ?? .zero
    }
}

enum CurrentMeasuring {
    /// Of the node whose `calculateSizeThatFits` runs on this thread.
    @TaskLocal static var environment: LayoutEnvironment?
}

extension ASDisplayNode {
    /// The layout for these sizes. Any thread; kept as long as nothing changes.
    public func layoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        ASLayout(weft: backing.layoutThatFits(LayoutConstraints(constrainedSize.weft, environment: environment)))
    }

    /// The same with the size that shares are of.
    public func layoutThatFits(_ constrainedSize: ASSizeRange, parentSize: CGSize) -> ASLayout {
        let constraints = LayoutConstraints(
            constrainedSize.weft, parentSize: parentSize.weft, environment: environment)
        return ASLayout(weft: backing.layoutThatFits(constraints))
    }

    /// What is measured for: as the node around it is, where that is being measured.
    private var environment: LayoutEnvironment {
        CurrentMeasuring.environment ?? EnvironmentRegistry.register(backing.traitCollection)
    }

    /// The newest layout; nil before the first one. Any thread.
    public var calculatedLayout: ASLayout? { backing.calculatedLayout.map(ASLayout.init) }

    /// Its size. Any thread.
    public var calculatedSize: CGSize { CGSize(backing.calculatedSize) }

    /// What the newest layout was made for.
    public var constrainedSizeForCalculatedLayout: ASSizeRange {
        backing.constrainedSizeForCalculatedLayout.map { ASSizeRange($0) } ?? ASSizeRangeZero
    }

    /// What is inside is laid out again. Any thread.
    public func setNeedsLayout() { backing.setNeedsLayout() }

    /// The next layout is made anew. Any thread.
    public func invalidateCalculatedLayout() { backing.invalidateCalculatedLayout() }

    /// What the node shows is drawn again. Any thread.
    public func setNeedsDisplay() { backing.setNeedsDisplay() }

    /// Goes from the layout on screen to the one that is right now.
    public func transitionLayout(
        withAnimation animated: Bool, shouldMeasureAsync: Bool, measurementCompletion: (@MainActor () -> Void)? = nil
    ) {
        let node = weftNode
        onMain {
            node.transitionLayout(
                animated: animated, shouldMeasureAsync: shouldMeasureAsync, completion: measurementCompletion)
        }
    }

    /// The same; how large the node is to be then says what is around it.
    public func transitionLayout(
        with constrainedSize: ASSizeRange, animated: Bool, shouldMeasureAsync: Bool,
        measurementCompletion: (@MainActor () -> Void)? = nil
    ) {
        transitionLayout(
            withAnimation: animated, shouldMeasureAsync: shouldMeasureAsync,
            measurementCompletion: measurementCompletion)
    }

    /// Ends a transition where it would have ended.
    public func cancelLayoutTransition() {
        let node = weftNode
        onMain { node.cancelLayoutTransition() }
    }

    /// Seconds that a transition takes by itself.
    public var defaultLayoutTransitionDuration: TimeInterval {
        get { backing.layoutTransitionDefaults.duration }
        set { backing.layoutTransitionDefaults.duration = newValue }
    }

    /// Seconds that it waits before.
    public var defaultLayoutTransitionDelay: TimeInterval {
        get { backing.layoutTransitionDefaults.delay }
        set { backing.layoutTransitionDefaults.delay = newValue }
    }

    /// Lays out here and now what has changed.
    public func layoutIfNeeded() {
        let node = weftNode
        onMain { node.layoutIfNeeded() }
    }

    /// Where the node is in the one around it, in points. Set by hand only where no layout does.
    public var frame: CGRect {
        get {
            let node = weftNode
            return CGRect(asked(or: .zero) { node.frame })
        }
        set {
            let node = weftNode
            onMain { ViewAnimation.change(node, \.frame, to: newValue.weft) }
        }
    }

    /// The node's own box, in points, at the origin. Setting it keeps the middle.
    public var bounds: CGRect {
        get { CGRect(origin: .zero, size: frame.size) }
        set {
            let old = frame
            frame = CGRect(
                x: old.midX - newValue.width / 2, y: old.midY - newValue.height / 2, width: newValue.width,
                height: newValue.height)
        }
    }
}
