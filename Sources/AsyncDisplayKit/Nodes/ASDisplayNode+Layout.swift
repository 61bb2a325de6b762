import Foundation
import WeftLayout
import WeftNodes

extension ASDisplayNode {
    /// The layout for these sizes, cached until something changes. Any thread.
    public func layoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        if let turn = SpecTurn.current,
            let layout = turn.measure(self, in: constrainedSize, parentSize: constrainedSize.max)
        {
            return layout
        }
        return ASLayout(weft: backing.layoutThatFits(LayoutConstraints(constrainedSize.weft, environment: environment)))
    }

    /// Measures the node. Fractions in its style are fractions of `parentSize`.
    public func layoutThatFits(_ constrainedSize: ASSizeRange, parentSize: CGSize) -> ASLayout {
        if let layout = SpecTurn.current?.measure(self, in: constrainedSize, parentSize: parentSize) { return layout }
        let constraints = LayoutConstraints(
            constrainedSize.weft, parentSize: parentSize.weft, environment: environment)
        return ASLayout(weft: backing.layoutThatFits(constraints))
    }

    /// The layout environment. During measurement it is that of the surrounding node.
    private var environment: LayoutEnvironment {
        DisplayNode.constraintsInQuestion?.environment ?? EnvironmentRegistry.register(backing.traitCollection)
    }

    /// The constraints of the current question, with another range.
    func constraints(in range: ASSizeRange) -> LayoutConstraints {
        guard var constraints = DisplayNode.constraintsInQuestion else {
            return LayoutConstraints(range.weft, environment: environment)
        }
        constraints.range = range.weft
        return constraints
    }

    /// The constraints of the current question, with another maximum.
    func constraints(upTo size: CGSize) -> LayoutConstraints {
        var range = DisplayNode.constraintsInQuestion?.range ?? .unconstrained
        range.max = size.weft
        range.min = Size(width: min(range.min.width, range.max.width), height: min(range.min.height, range.max.height))
        return constraints(in: ASSizeRange(range))
    }

    func setSpecBlock() {
        guard let layoutSpecBlock, let link = backing.attachedProgram as? NodeLink else {
            backing.layoutSpecBlock = nil
            return
        }
        let block = Carried(layoutSpecBlock)
        backing.layoutSpecBlock = { backing, range in
            guard let node = link.node else { return LayoutSpec() }
            return link.lowered(block.value(node, ASSizeRange(range)), in: backing) ?? LayoutSpec()
        }
    }

    /// The newest layout; nil before the first one. Any thread.
    public var calculatedLayout: ASLayout? { backing.calculatedLayout.map(ASLayout.init) }

    /// The size of the last layout. Any thread.
    public var calculatedSize: CGSize { CGSize(backing.calculatedSize) }

    /// The size range of the newest layout.
    public var constrainedSizeForCalculatedLayout: ASSizeRange {
        backing.constrainedSizeForCalculatedLayout.map { ASSizeRange($0) } ?? ASSizeRangeZero
    }

    /// Requests a layout of the subnodes. Any thread.
    public func setNeedsLayout() { backing.setNeedsLayout() }

    /// Discards the cached layout, so that the next one is calculated. Any thread.
    public func invalidateCalculatedLayout() { backing.invalidateCalculatedLayout() }

    /// Requests a drawing of the node. Any thread.
    public func setNeedsDisplay() { backing.setNeedsDisplay() }

    /// Measures the node again, in the size range of its last layout, and changes to the new layout. Ignored before the
    /// first layout. Main thread.
    ///
    /// - Parameters:
    ///   - animated: false shows the new layout at once; the callbacks are the same.
    ///   - shouldMeasureAsync: true measures on a worker, false before the call returns.
    ///   - measurementCompletion: called on the main thread when the subnodes of the new layout are in place, before
    ///     the animation.
    public func transitionLayout(
        withAnimation animated: Bool, shouldMeasureAsync: Bool, measurementCompletion: (@MainActor () -> Void)? = nil
    ) {
        let node = weftNode
        onMain {
            node.transitionLayout(
                animated: animated, shouldMeasureAsync: shouldMeasureAsync, completion: measurementCompletion)
        }
    }

    /// Measures the node in a size range, in points, and changes to the new layout. The surrounding nodes keep their
    /// layouts. When they are laid out again, they determine the node's size.
    public func transitionLayout(
        with constrainedSize: ASSizeRange, animated: Bool, shouldMeasureAsync: Bool,
        measurementCompletion: (@MainActor () -> Void)? = nil
    ) {
        let node = weftNode
        onMain {
            node.transitionLayout(
                in: constrainedSize.weft, animated: animated, shouldMeasureAsync: shouldMeasureAsync,
                completion: measurementCompletion)
        }
    }

    /// Ends a transition at its final state.
    public func cancelLayoutTransition() {
        let node = weftNode
        onMain { node.cancelLayoutTransition() }
    }

    /// The default duration of a transition in seconds.
    public var defaultLayoutTransitionDuration: TimeInterval {
        get { backing.layoutTransitionDefaults.duration }
        set { backing.layoutTransitionDefaults.duration = newValue }
    }

    /// The delay in seconds before a transition.
    public var defaultLayoutTransitionDelay: TimeInterval {
        get { backing.layoutTransitionDefaults.delay }
        set { backing.layoutTransitionDefaults.delay = newValue }
    }

    /// The default timing curve of a transition.
    public var defaultLayoutTransitionOptions: UIView.AnimationOptions {
        get { UIView.AnimationOptions(backing.layoutTransitionDefaults.curve) }
        set { backing.layoutTransitionDefaults.curve = newValue.curve }
    }

    /// Applies outstanding layouts synchronously.
    public func layoutIfNeeded() {
        let node = weftNode
        onMain { node.layoutIfNeeded() }
    }

    /// The frame in the supernode, in points. Set it only if no layout does.
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
