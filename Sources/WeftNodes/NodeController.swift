import WeftGLib
import WeftLayout

/// An object paired with one node. It receives the node's events, so that the logic of a screen, or of a part of it, is
/// not in the node's class. Make it on any thread; its methods are called on the main thread.
///
///     final class PhotoController: NodeController<PhotoNode>, @unchecked Sendable {
///         init(_ photo: Photo) {
///             super.init { PhotoNode(photo) }
///         }
///
///         override func didEnterPreloadState() { node.load() }
///     }
///
/// The controller owns its node, and the node refers to it weakly (`DisplayNode.nodeController`). With
/// `shouldInvertStrongReference` the node owns the controller instead; use it for cells, which the list owns. Each
/// method is called after the node's own, in the order of the node's interface state delegates. The controller is one
/// of these.
// @unchecked: `state` has a lock; a subclass is responsible for what it stores, as node classes are.
open class NodeController<Node: DisplayNode>: @unchecked Sendable {
    private struct State {
        var owned: Node?
        weak var known: Node?
        var isInverted = false

        var node: Node? { owned ?? known }

        mutating func hold(_ node: Node) {
            known = node
            owned = isInverted ? nil : node
        }
    }

    private let state = Locked(State())
    private let makeNode: @Sendable () -> Node

    /// Makes a controller. The block makes the node on first use. Any thread.
    public init(_ makeNode: @escaping @Sendable () -> Node) {
        self.makeNode = makeNode
    }

    /// The node, made at the first call. If the node owns the controller and was released, it is made again. Setting it
    /// detaches the controller from the previous node. Any thread.
    public final var node: Node {
        get {
            if let node = state.withLock({ $0.node }) { return node }
            // Without the lock, because `makeNode` runs the program's code. Another thread may have made a node
            // meanwhile.
            let made = makeNode()
            let (node, isInverted) = state.withLock { state in
                if let node = state.node { return (node, state.isInverted) }
                state.hold(made)
                return (made, state.isInverted)
            }
            if node === made { node.pair(with: self, isOwner: isInverted) }
            return node
        }
        set {
            guard let old = state.withLock({ $0.node }), old !== newValue else { return take(newValue) }
            old.part(from: self)
            take(newValue)
        }
    }

    /// True if the node exists already. Any thread.
    public final var isNodeMade: Bool { state.withLock { $0.node != nil } }

    /// True if the node owns the controller, and the controller refers to it weakly. Default: false. Any thread.
    public final var shouldInvertStrongReference: Bool {
        get { state.withLock { $0.isInverted } }
        set {
            let node = state.withLock { state in
                let node = state.node
                state.isInverted = newValue
                state.owned = newValue ? nil : node
                state.known = node
                return node
            }
            node?.pair(with: self, isOwner: newValue)
        }
    }

    private func take(_ node: Node) {
        let isInverted = state.withLock { state in
            state.hold(node)
            return state.isInverted
        }
        node.pair(with: self, isOwner: isInverted)
    }

    // MARK: Node events

    /// Called when the node's widget was made.
    @MainActor open func nodeDidLoad() {}
    /// Called when the frames of a new layout were applied.
    @MainActor open func nodeDidLayout() {}
    /// Called when the node entered the preload range.
    @MainActor open func didEnterPreloadState() {}
    /// Called when the node has left the preload range.
    @MainActor open func didExitPreloadState() {}
    /// Called when the node has entered the display range: its contents are drawn from now on.
    @MainActor open func didEnterDisplayState() {}
    /// Called when the node's contents are released.
    @MainActor open func didExitDisplayState() {}
    /// Called when the node has become visible.
    @MainActor open func didEnterVisibleState() {}
    /// Called when the node is no longer visible.
    @MainActor open func didExitVisibleState() {}
    /// Called after the methods for the individual states.
    @MainActor open func interfaceStateDidChange(from old: InterfaceState, to new: InterfaceState) {}
    /// Called when neither the node nor any direct subnode is waiting for a drawing.
    @MainActor open func hierarchyDisplayDidFinish() {}
}

extension NodeController: InterfaceStateDelegate {
    @MainActor public func nodeDidLoad(_ node: DisplayNode) { nodeDidLoad() }
    @MainActor public func node(
        _ node: DisplayNode, didChangeInterfaceStateFrom old: InterfaceState, to new: InterfaceState
    ) { interfaceStateDidChange(from: old, to: new) }
    @MainActor public func nodeDidLayout(_ node: DisplayNode) { nodeDidLayout() }
    @MainActor public func nodeDidEnterPreloadState(_ node: DisplayNode) { didEnterPreloadState() }
    @MainActor public func nodeDidExitPreloadState(_ node: DisplayNode) { didExitPreloadState() }
    @MainActor public func nodeDidEnterDisplayState(_ node: DisplayNode) { didEnterDisplayState() }
    @MainActor public func nodeDidExitDisplayState(_ node: DisplayNode) { didExitDisplayState() }
    @MainActor public func nodeDidEnterVisibleState(_ node: DisplayNode) { didEnterVisibleState() }
    @MainActor public func nodeDidExitVisibleState(_ node: DisplayNode) { didExitVisibleState() }
    @MainActor public func nodeHierarchyDisplayDidFinish(_ node: DisplayNode) { hierarchyDisplayDidFinish() }
}

/// The reference from a node to its controller.
// @unchecked: immutable; the runtime synchronises weak references, and a controller is Sendable.
final class ControllerLink: @unchecked Sendable {
    let owned: (any InterfaceStateDelegate)?
    private(set) weak var known: (any InterfaceStateDelegate)?

    init(_ controller: any InterfaceStateDelegate, isOwner: Bool) {
        owned = isOwner ? controller : nil
        known = controller
    }
}

extension DisplayNode {
    /// The `NodeController` paired with the node; nil if there is none. Any thread.
    public final var nodeController: AnyObject? { extras?.controller?.known }

    fileprivate func pair(with controller: some InterfaceStateDelegate & Sendable, isOwner: Bool) {
        changeExtras { extras in
            extras.controller = ControllerLink(controller, isOwner: isOwner)
            extras.delegates.removeAll { $0.delegate == nil || $0.delegate === controller }
            extras.delegates.append(WeakDelegate(controller))
        }
    }

    fileprivate func part(from controller: some InterfaceStateDelegate & Sendable) {
        changeExtras { extras in
            if extras.controller?.known === controller { extras.controller = nil }
            extras.delegates.removeAll { $0.delegate == nil || $0.delegate === controller }
        }
    }
}
