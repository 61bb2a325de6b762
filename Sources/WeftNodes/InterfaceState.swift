import WeftGLib

/// The node's distance from the user.
public struct InterfaceState: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The node has a layout or will get one.
    public static let measureLayout = InterfaceState(rawValue: 1)
    /// Data is loaded.
    public static let preload = InterfaceState(rawValue: 2)
    /// Contents are drawn.
    public static let display = InterfaceState(rawValue: 4)
    /// At least a pixel is on screen.
    public static let visible = InterfaceState(rawValue: 8)

    /// Everything: the node is on screen.
    public static let inHierarchy: InterfaceState = [.measureLayout, .preload, .display, .visible]

    /// The state of a root that is visible, or that was visible and may return.
    public init(isPresent: Bool, keepsContents: Bool) {
        self = isPresent ? .inHierarchy : [.measureLayout, .preload]
        if keepsContents { insert(.display) }
    }
}

/// Receives a node's states after the node's own methods were called, in the order in which the delegates were added.
@MainActor
public protocol InterfaceStateDelegate: AnyObject {
    /// Called when the node's widget exists. All methods are called after the node's own hooks.
    func nodeDidLoad(_ node: DisplayNode)
    /// Called when the node's interface state changed.
    func node(_ node: DisplayNode, didChangeInterfaceStateFrom old: InterfaceState, to new: InterfaceState)
    /// Called when the frames of a new layout were applied.
    func nodeDidLayout(_ node: DisplayNode)
    /// Called when the node entered the preload range.
    func nodeDidEnterPreloadState(_ node: DisplayNode)
    /// Called when the node has left the preload range.
    func nodeDidExitPreloadState(_ node: DisplayNode)
    /// Called when the node's contents are going to be drawn.
    func nodeDidEnterDisplayState(_ node: DisplayNode)
    /// Called when the node's contents are released.
    func nodeDidExitDisplayState(_ node: DisplayNode)
    /// Called when the node has become visible.
    func nodeDidEnterVisibleState(_ node: DisplayNode)
    /// Called when the node is no longer visible.
    func nodeDidExitVisibleState(_ node: DisplayNode)
    /// Called when neither the node nor any direct subnode is waiting for a drawing.
    func nodeHierarchyDisplayDidFinish(_ node: DisplayNode)
}

extension InterfaceStateDelegate {
    public func nodeDidLoad(_ node: DisplayNode) {}
    public func node(_ node: DisplayNode, didChangeInterfaceStateFrom old: InterfaceState, to new: InterfaceState) {}
    public func nodeDidLayout(_ node: DisplayNode) {}
    public func nodeDidEnterPreloadState(_ node: DisplayNode) {}
    public func nodeDidExitPreloadState(_ node: DisplayNode) {}
    public func nodeDidEnterDisplayState(_ node: DisplayNode) {}
    public func nodeDidExitDisplayState(_ node: DisplayNode) {}
    public func nodeDidEnterVisibleState(_ node: DisplayNode) {}
    public func nodeDidExitVisibleState(_ node: DisplayNode) {}
    public func nodeHierarchyDisplayDidFinish(_ node: DisplayNode) {}
}

// @unchecked: the weak reference is read on the main actor only; the runtime synchronises weak references.
final class WeakDelegate: @unchecked Sendable {
    weak var delegate: (any InterfaceStateDelegate)?

    init(_ delegate: any InterfaceStateDelegate) {
        self.delegate = delegate
    }
}

extension DisplayNode {
    /// True if the node has any interface state. Any thread.
    var isInHierarchy: Bool { flag(.isInHierarchy) }
}

@MainActor
extension DisplayNode {
    /// The node's current interface state.
    public var interfaceState: InterfaceState { main.interfaceState }

    /// True if the node is on screen.
    public var isVisible: Bool { main.interfaceState.contains(.visible) }
    /// True if the node is in the display range, so that its contents are or will be drawn.
    public var isInDisplayState: Bool { main.interfaceState.contains(.display) }
    /// True if the node is in the preload range, so that its data is or will be loaded.
    public var isInPreloadState: Bool { main.interfaceState.contains(.preload) }

    /// Adds a delegate, held weakly. Main actor.
    public func addInterfaceStateDelegate(_ delegate: any InterfaceStateDelegate) {
        let known = (extras?.delegates ?? []).filter { $0.delegate != nil }
        guard !known.contains(where: { $0.delegate === delegate }) else { return }
        changeExtras { $0.delegates = known + [WeakDelegate(delegate)] }
    }

    /// Removes a delegate.
    public func removeInterfaceStateDelegate(_ delegate: any InterfaceStateDelegate) {
        guard let known = extras?.delegates else { return }
        changeExtras { $0.delegates = known.filter { $0.delegate != nil && $0.delegate !== delegate } }
    }

    func tellDelegates(_ body: (any InterfaceStateDelegate) -> Void) {
        for known in extras?.delegates ?? [] {
            if let delegate = known.delegate { body(delegate) }
        }
    }

    /// Moves the node and its subnodes to `state`, parents first; each enter call has its exit call. The container of a
    /// root calls it. The order of the calls is preload, display, visible, also for leaving. O(nodes) if the state
    /// changes, otherwise O(1).
    public func setInterfaceState(_ state: InterfaceState) { setInterfaceState(state, displays: true) }

    /// Sets the state like `setInterfaceState(_:)`. If `displays` is false, the container draws the whole tree itself
    /// when it enters the display range.
    package func setInterfaceState(_ state: InterfaceState, displays: Bool) {
        let old = main.interfaceState
        guard state != old else { return }
        let enters = state.subtracting(old)
        let exits = old.subtracting(state)
        if enters.contains(.visible) { willEnterHierarchy() }
        main.interfaceState = state
        let (hasDelegates, showsNoPlaceholders) = lock.withLock {
            if state.isEmpty { guarded.flags.remove(.isInHierarchy) } else { guarded.flags.insert(.isInHierarchy) }
            let hasDelegates = guarded.extras.map { !$0.value.delegates.isEmpty } ?? false
            return (hasDelegates, guarded.flags.contains(.showsNoPlaceholders))
        }
        if enters.contains(.preload) { applyPendingLayout() }
        reportTransition(
            .preload, enters, exits, hasDelegates, DisplayNode.didEnterPreloadState, DisplayNode.didExitPreloadState
        ) {
            $1 ? $0.nodeDidEnterPreloadState(self) : $0.nodeDidExitPreloadState(self)
        }
        reportTransition(
            .display, enters, exits, hasDelegates, DisplayNode.didEnterDisplayState, DisplayNode.didExitDisplayState
        ) {
            $1 ? $0.nodeDidEnterDisplayState(self) : $0.nodeDidExitDisplayState(self)
        }
        reportTransition(
            .visible, enters, exits, hasDelegates, DisplayNode.didEnterVisibleState, DisplayNode.didExitVisibleState
        ) {
            $1 ? $0.nodeDidEnterVisibleState(self) : $0.nodeDidExitVisibleState(self)
        }
        interfaceStateDidChange(from: old, to: state)
        if hasDelegates { tellDelegates { $0.node(self, didChangeInterfaceStateFrom: old, to: state) } }
        if displays, enters.contains(.display) { displayIfNeeded() }
        for node in subnodes { node.setInterfaceState(state, displays: displays) }
        if showsNoPlaceholders, enters.contains(.visible) { drawBeforeItIsSeen() }
        if enters.contains(.visible) { didEnterHierarchy() }
        if exits.contains(.visible) { didExitHierarchy() }
    }

    private func reportTransition(
        _ state: InterfaceState, _ enters: InterfaceState, _ exits: InterfaceState, _ hasDelegates: Bool,
        _ didEnter: @MainActor (DisplayNode) -> @MainActor () -> Void,
        _ didExit: @MainActor (DisplayNode) -> @MainActor () -> Void,
        _ delegate: (any InterfaceStateDelegate, Bool) -> Void
    ) {
        let isEntered = enters.contains(state)
        guard isEntered || exits.contains(state) else { return }
        isEntered ? didEnter(self)() : didExit(self)()
        if hasDelegates { tellDelegates { delegate($0, isEntered) } }
    }

    /// Gives the node the subnodes of a layout that was measured but never applied, so that they preload, too.
    private func applyPendingLayout() {
        guard main.environment == nil, automaticallyManagesSubnodes, subnodes.isEmpty else { return }
        guard let layout = calculatedLayout else { return }
        adoptSubnodes(of: layout)
    }
}

/// Explicit loading and releasing of the data that nodes load in the preload range.
extension DisplayNode {
    /// Calls `didEnterPreloadState` again for this node and all descendants in the preload range, and for their
    /// delegates. Use it after a change of the data to load. Any thread; off the main thread it happens in a later
    /// frame.
    public func setNeedsPreload() {
        onMainThread { node in
            guard node.isInPreloadState else { return }
            node.visit { $0.reportPreload(isEntered: true) }
        }
    }

    /// Calls `didExitPreloadState` for this node and all below, and their delegates, so that they release loaded data
    /// although they stay in their range; `setNeedsPreload` loads it again. Any thread; off the main thread, in a
    /// coming frame.
    public func recursivelyClearPreloadedData() {
        onMainThread { node in node.visit { $0.reportPreload(isEntered: false) } }
    }

    private func onMainThread(_ body: @escaping @MainActor @Sendable (DisplayNode) -> Void) {
        guard MainThread.isCurrent else { return ApplyQueue.shared.push(order: id) { body(self) } }
        MainActor.assumeIsolated { body(self) }
    }

    @MainActor
    private func reportPreload(isEntered: Bool) {
        isEntered ? didEnterPreloadState() : didExitPreloadState()
        tellDelegates { isEntered ? $0.nodeDidEnterPreloadState(self) : $0.nodeDidExitPreloadState(self) }
    }
}
