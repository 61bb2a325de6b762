import WeftGraphics
import WeftLayout

/// Receives the calls and events of a node in place of the node's class. It links the node to an object of another
/// module's class (AsyncDisplayKit), which the node represents. Every kind of node gets all hooks, so no kind needs
/// another subclass.
///
/// A program's answer replaces the answer of the node's class. A program without its own answer calls the node's
/// method. Events reach the program directly before or after the class handles them. Each method is called in place of
/// the class's method with the same name.
package protocol NodeProgram: AnyObject, Sendable {
    /// The node's name in descriptions, instead of its class. Any thread.
    var name: String { get }

    /// Returns the program's spec; nil uses the answer of the node's class.
    func layoutSpecThatFits(_ range: SizeRange, of node: DisplayNode) -> (any LayoutElement)?
    func calculateSizeThatFits(_ constraints: LayoutConstraints, of node: DisplayNode) -> Size
    func calculateLayoutThatFits(_ constraints: LayoutConstraints, of node: DisplayNode) -> Layout
    @MainActor func animateLayoutTransition(_ context: TransitionContext, of node: DisplayNode)

    /// True if `draw` draws the node. Called only for kinds that draw nothing themselves.
    func drawsContents(of node: DisplayNode) -> Bool
    func drawParameters(of node: DisplayNode) -> (any Sendable)?
    func draw(
        in context: DrawingContext, parameters: (any Sendable)?, isCancelled: () -> Bool, of node: DisplayNode)

    /// On a worker.
    func placeholderImage(_ context: DisplayContext, of node: DisplayNode) -> Texture?
    /// Any thread.
    func tintColorDidChange(of node: DisplayNode)

    @MainActor func hitTest(_ point: Point, of node: DisplayNode) -> DisplayNode?
    @MainActor func pointInside(_ point: Point, of node: DisplayNode) -> Bool
    @MainActor func gestureRecognizerShouldBegin(
        _ gesture: GestureRecognizer, at point: Point, of node: DisplayNode
    ) -> Bool
    /// Handles a touch of the node, or of a subnode that has no program. Returns true if it was handled, so that
    /// surrounding nodes receive no click.
    @MainActor func hear(_ touch: Touch, of node: DisplayNode) -> Bool

    /// Called when a control was enabled or disabled, selected or deselected, pressed or released. Any thread. It is
    /// called even if the program's hooks are not.
    func controlStateDidChange(of node: DisplayNode)

    /// Called when an event of the node occurred.
    @MainActor func hear(_ event: NodeEvent, of node: DisplayNode)
}

/// The events of a program, named after the methods of `DisplayNode`.
package enum NodeEvent: Sendable {
    case didLoad, calculatedLayoutDidChange, layout, layoutDidFinish
    case willEnterHierarchy, didEnterHierarchy, didExitHierarchy
    case didEnterPreloadState, didExitPreloadState, didEnterDisplayState, didExitDisplayState
    case didEnterVisibleState, didExitVisibleState
    case interfaceStateDidChange(from: InterfaceState, to: InterfaceState)
    case didCompleteLayoutTransition(TransitionContext)
    case displayWillStart, displayDidFinish, hierarchyDisplayDidFinish
}

extension DisplayNode {
    /// The program's object that the node represents, even if its hooks are not called. Any thread.
    package final var attachedProgram: (any NodeProgram)? { lock.withLock { guarded.program } }

    /// Makes the node represent an object of the program. Call it before any other object refers to the node.
    /// - Parameter isAsked: true if a class of the program overrides a hook, so that hooks must be called.
    package final func attach(_ program: any NodeProgram, isAsked: Bool) {
        lock.withLock {
            guarded.program = program
            if isAsked { guarded.flags.insert(.asksProgram) }
        }
    }

    /// Runs `body` with the node's lock held. No hook may be called inside.
    package final func underLock<Result>(_ body: () -> Result) -> Result { lock.withLock(body) }

    /// True if `draw` draws the node: its kind does not draw itself, and no native widget represents it. Main actor.
    @MainActor package final var isDrawnByHook: Bool { drawsByHook && main.nativeWidget == nil }

    /// The program that receives the hooks; nil for nearly all nodes.
    var program: (any NodeProgram)? { lock.withLock { guarded.askedProgram } }

    @MainActor
    func tellProgram(_ event: NodeEvent) { program?.hear(event, of: self) }

    /// The constraints for which a program is computing an answer on this thread; nil otherwise.
    package static var constraintsInQuestion: LayoutConstraints? { LayoutThread.current.constraintsInQuestion }

    /// Returns the size that a program's class calculates; nil if the class returned the result of `sizeOfKind`. Any
    /// thread.
    package static func ownSize(_ ask: () -> Size) -> Size? {
        let thread = LayoutThread.current
        thread.sizeOfKind = nil
        let size = ask()
        return size == thread.sizeOfKind ? nil : size
    }

    /// The size of the node's kind, for a program's class that requests it. Any thread.
    package final func sizeOfKind(_ constraints: LayoutConstraints) -> Size {
        let size = calculateSizeThatFits(constraints)
        LayoutThread.current.sizeOfKind = size
        return size
    }
}

// Calls the hooks of the node's program, or of the class if it has none. Passes give the program as an argument, since
// they have read it already.
extension DisplayNode {
    func askForSpec(_ range: SizeRange, _ program: (any NodeProgram)?) -> (any LayoutElement)? {
        program?.layoutSpecThatFits(range, of: self) ?? layoutSpecThatFits(range)
    }

    func askForSize(_ constraints: LayoutConstraints, _ program: (any NodeProgram)?) -> Size {
        guard let program else { return calculateSizeThatFits(constraints) }
        return LayoutThread.current.asking(constraints) { program.calculateSizeThatFits(constraints, of: self) }
    }

    func askForLayout(_ constraints: LayoutConstraints, _ program: (any NodeProgram)?) -> Layout {
        guard let program else { return calculateLayoutThatFits(constraints) }
        return LayoutThread.current.asking(constraints) { program.calculateLayoutThatFits(constraints, of: self) }
    }

    func askForPlaceholder(_ context: DisplayContext) -> Texture? {
        guard let program else { return placeholderImage(context) }
        return program.placeholderImage(context, of: self)
    }

    @MainActor
    func askForTransition(_ context: TransitionContext) {
        guard let program else { return animateLayoutTransition(context) }
        program.animateLayoutTransition(context, of: self)
    }

    @MainActor
    func askForHit(_ point: Point) -> DisplayNode? {
        guard let program else { return hitTest(point) }
        return program.hitTest(point, of: self)
    }

    @MainActor
    func asksInside(_ point: Point) -> Bool { program?.pointInside(point, of: self) ?? pointInside(point) }

    @MainActor
    func asksBeginning(_ gesture: GestureRecognizer, at point: Point) -> Bool {
        program?.gestureRecognizerShouldBegin(gesture, at: point, of: self)
            ?? gestureRecognizerShouldBegin(gesture, at: point)
    }
}
