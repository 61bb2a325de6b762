import WeftGTK
import WeftLayout

/// A requested transition that waits for its layout.
struct PendingTransition {
    let isAnimated: Bool
    let completion: (@MainActor () -> Void)?
}

/// The transition that runs.
@MainActor
final class LayoutTransition {
    let context: TransitionContext
    let completion: (@MainActor () -> Void)?
    var animation: Animation?

    init(_ context: TransitionContext, _ completion: (@MainActor () -> Void)?) {
        self.context = context
        self.completion = completion
    }
}

/// The parts of the old layout that a transition needs.
struct TransitionStart {
    let layout: Layout
    let range: SizeRange
    let frame: Rect
    let leaving: [DisplayNode]
    let pending: PendingTransition
}

/// Layout transitions, in which `animateLayoutTransition` animates to the next layout. Main actor.
extension DisplayNode {
    /// The parameters of the default animation. Any thread.
    public var layoutTransitionDefaults: TransitionDefaults {
        get { extras?.transitionDefaults ?? TransitionDefaults() }
        set { changeExtras { $0.transitionDefaults = newValue } }
    }
}

@MainActor
extension DisplayNode {
    /// Measures the node again and animates to the new layout, starting in the frame in which the layout is ready.
    ///
    /// A second call replaces the first. It has no effect before the first layout. A transition while an ancestor or a
    /// subnode is in transition is a mistake, since both would move the same nodes.
    ///
    /// - Parameters:
    ///   - range: the sizes that the node may have, in points, until the nodes around it are laid out again. nil uses
    ///     the range of the last layout.
    ///   - animated: false shows the new layout at once; the callbacks are the same.
    ///   - shouldMeasureAsync: true measures on a worker, false on the main thread before the call returns.
    ///   - completion: called when the new layout is measured and its subnodes are in place, before the first frame of
    ///     the animation.
    public func transitionLayout(
        in range: SizeRange? = nil, animated: Bool = true, shouldMeasureAsync: Bool = true,
        completion: (@MainActor () -> Void)? = nil
    ) {
        guard main.environment != nil, main.frame.width > 0 || main.frame.height > 0 else { return }
        func isInTransition(_ node: DisplayNode) -> Bool {
            node.main.extras?.transition != nil || node.main.extras?.pendingTransition != nil
        }
        if let other = firstSupernode(where: isInTransition) ?? firstSubnode(where: isInTransition) {
            Misuse.report("\(debugDescription).transitionLayout: \(other.debugDescription) is in transition")
            return
        }
        cancelLayoutTransition()
        mainExtras.pendingTransition = PendingTransition(isAnimated: animated, completion: completion)
        setFlag(.animatesNextLayout, true)
        if let range { return layOutAlone(in: range, onWorker: shouldMeasureAsync) }
        setNeedsLayout()
        guard shouldMeasureAsync else { return layoutIfNeeded() }
        let root = rootNode
        guard root.invalidationHandler == nil, let surroundings = root.main.laidOut?.environment,
            let constraints = surroundings.constraints
        else { return }
        // The tree has no container that would prepare it.
        root.prepareAlone(constraints, surroundings, .display)
    }

    /// Lays out this node in a range of its own. The nodes around it keep their layouts.
    private func layOutAlone(in range: SizeRange, onWorker: Bool) {
        guard let surroundings = supernode?.main.environment ?? main.laidOut?.environment else { return }
        let root = rootNode
        let wasCurrent = root.main.appliedVersion == root.layoutVersion
        invalidateCalculatedLayout()
        if wasCurrent { root.main.appliedVersion = root.layoutVersion }
        let constraints = LayoutConstraints(
            range: range, parentSize: range.max, environment: EnvironmentRegistry.register(surroundings.value))
        if onWorker {
            prepareAlone(constraints, surroundings, .display)
        } else {
            layOutNow(constraints, surroundings)
        }
    }

    /// Cancels a waiting transition, and ends a running one in its final state.
    public func cancelLayoutTransition() {
        guard let extras = main.extras else { return }
        extras.pendingTransition = nil
        setFlag(.animatesNextLayout, false)
        guard let transition = extras.transition else { return }
        transition.animation?.cancel()
        transition.context.completeTransition(false)
    }

    /// The subnodes that a running transition takes away at its end.
    var leavingSubnodes: [DisplayNode] { main.extras?.transition?.context.removedSubnodes ?? [] }

    /// Records the current state before `layout` is applied; returns nil if nothing is to be animated.
    func beginTransition(to layout: Layout) -> TransitionStart? {
        let pending = main.extras?.pendingTransition
        // A new layout during a transition ends that transition.
        if main.extras?.transition != nil {
            main.extras?.transition?.animation?.cancel()
            main.extras?.transition?.context.completeTransition(false)
        }
        setFlag(.animatesNextLayout, false)
        main.extras?.pendingTransition = nil
        guard let pending else { return nil }
        let old = subnodes
        let from = Layout(
            node: self, size: main.frame.size,
            sublayouts: old.map {
                Layout(node: $0, size: $0.main.frame.size, position: $0.main.frame.origin)
            })
        let staying = Set(layout.sublayouts.compactMap { $0.node.map(ObjectIdentifier.init) })
        let leaving = automaticallyManagesSubnodes ? old.filter { !staying.contains(ObjectIdentifier($0)) } : []
        let range = main.laidOut?.range ?? SizeRange(exactly: main.frame.size)
        return TransitionStart(layout: from, range: range, frame: main.frame, leaving: leaving, pending: pending)
    }

    func runTransition(_ start: TransitionStart, to layout: Layout) {
        let known = Set(start.layout.sublayouts.compactMap { $0.node.map(ObjectIdentifier.init) })
        let inserted = layout.sublayouts.compactMap { $0.node as? DisplayNode }
            .filter { !known.contains(ObjectIdentifier($0)) }
        let context = TransitionContext(
            isAnimated: start.pending.isAnimated, from: .init(start.layout, start.range),
            to: .init(layout, main.laidOut?.range ?? SizeRange(exactly: layout.size)), inserted: inserted,
            removed: start.leaving
        ) { [weak self] _ in self?.endTransition() }
        mainExtras.transition = LayoutTransition(context, start.pending.completion)
        start.pending.completion?()
        if supernode != nil, start.frame != main.frame, start.pending.isAnimated { show(from: start.frame) }
        askForTransition(context)
    }

    /// Animates the node's own change of position and size inside its supernode.
    private func show(from frame: Rect) {
        let defaults = layoutTransitionDefaults
        let final = main.frame
        Animation.run(
            duration: defaults.duration, delay: defaults.delay, curve: defaults.curve,
            step: { [weak self] time in self?.present { $0.frame = frame.mixed(with: final, time) } },
            completion: { [weak self] _ in self?.present { $0.frame = nil } })
    }

    private func endTransition() {
        guard let transition = main.extras?.transition else { return }
        main.extras?.transition = nil
        let leaving = transition.context.removedSubnodes
        for node in subnodes { node.main.extras?.presentation = nil }
        if !leaving.isEmpty {
            let gone = Set(leaving.map(ObjectIdentifier.init))
            for node in leaving where node.supernode === self {
                node.lock.withLock { node.guarded.supernode = nil }
                node.setInterfaceState([])
                node.detachWidgets()
            }
            lock.withLock { guarded.subnodes.removeAll { gone.contains(ObjectIdentifier($0)) } }
        }
        canvasThatDraws?.contentsChanged()
        didCompleteLayoutTransition(transition.context)
    }

    /// The default animation: inserted and resized subnodes fade in at their final places, moved ones slide, and
    /// removed ones fade out.
    func animateByDefault(_ context: TransitionContext) {
        let defaults = layoutTransitionDefaults
        let moves: [(node: DisplayNode, from: Rect, to: Rect)] = context.subnodes(forKey: .to).compactMap { node in
            guard let from = context.initialFrame(for: node), let to = context.finalFrame(for: node), from != to else {
                return nil
            }
            return (node, from, to)
        }
        let animation = Animation.run(
            duration: context.isAnimated ? defaults.duration : 0, delay: context.isAnimated ? defaults.delay : 0,
            curve: defaults.curve,
            step: { [weak self] time in
                for node in context.insertedSubnodes { node.mainExtras.presentation = Presentation(alpha: time) }
                for node in context.removedSubnodes { node.mainExtras.presentation = Presentation(alpha: 1 - time) }
                for move in moves {
                    move.node.mainExtras.presentation =
                        move.from.size == move.to.size
                        ? Presentation(frame: move.from.mixed(with: move.to, time)) : Presentation(alpha: time)
                }
                self?.canvasThatDraws?.presentationChanged()
            },
            completion: { context.completeTransition($0) })
        main.extras?.transition?.animation = animation.isRunning ? animation : nil
    }

    // MARK: Presentation

    /// The frame on screen in the supernode's coordinates: the node's frame, unless an animation moves it.
    var shownFrame: Rect { main.extras?.presentation?.frame ?? main.frame }

    private func present(_ change: (inout Presentation) -> Void) {
        var presentation = main.extras?.presentation ?? Presentation()
        change(&presentation)
        mainExtras.presentation = presentation
        supernode?.canvasThatDraws?.presentationChanged()
    }
}

extension Rect {
    /// The interpolation from this rectangle (at 0) to `other` (at 1).
    func mixed(with other: Rect, _ time: Double) -> Rect {
        func mix(_ start: Double, _ end: Double) -> Double { start + (end - start) * time }
        return Rect(
            x: mix(minX, other.minX), y: mix(minY, other.minY), width: mix(width, other.width),
            height: mix(height, other.height))
    }
}
