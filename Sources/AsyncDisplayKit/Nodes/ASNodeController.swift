import Foundation
import WeftNodes

/// An object paired with one node, whose events it receives. Make it on any thread; its methods are called on the main
/// thread, except for `loadNode`.
///
/// It owns its node. With `shouldInvertStrongReference` the node owns it, as for cells, which the list owns.
open class ASNodeController<DisplayNodeType: ASDisplayNode>: NSObject, ASInterfaceStateDelegate {
    private let lock = NSRecursiveLock()
    private var owned: DisplayNodeType?
    private weak var known: DisplayNodeType?
    private var isInverted = false
    private var isLoading = false
    private weak var ear: NodeEar?
    private var ownEar: NodeEar?

    /// Makes a controller whose node is made on first use.
    public override init() {
        super.init()
    }

    /// Makes the node, and sets `node`. On the thread that asks for it first. The default is a plain node.
    open func loadNode() {
        guard let node = ASDisplayNode() as? DisplayNodeType else {
            preconditionFailure("\(type(of: self)).loadNode: sets no node, which is a \(DisplayNodeType.self)")
        }
        self.node = node
    }

    /// The node; made at the first call.
    public final var node: DisplayNodeType {
        get {
            lock.lock()
            defer { lock.unlock() }
            if let node = owned ?? known { return node }
            isLoading = true
            loadNode()
            isLoading = false
            guard let node = owned else {
                preconditionFailure("\(type(of: self)).loadNode: does not set node")
            }
            hold()
            return node
        }
        set {
            lock.lock()
            defer { lock.unlock() }
            let ear = NodeEar(self)
            (known, owned) = (newValue, newValue)
            ear.node = newValue.weftNode
            (self.ear, ownEar) = (ear, ear)
            // Holds the node until it is first used.
            if !isLoading { hold() }
        }
    }

    /// On, the node owns the controller, which knows it weakly. Off at first.
    public final var shouldInvertStrongReference: Bool {
        get {
            lock.lock()
            defer { lock.unlock() }
            return isInverted
        }
        set {
            lock.lock()
            defer { lock.unlock() }
            isInverted = newValue
            hold()
        }
    }

    private func hold() {
        let ear = self.ear
        owned = isInverted ? nil : known
        ear?.keep(isInverted ? self : nil)
        ear?.shouldInvertStrongReference = isInverted
        ownEar = isInverted ? nil : ear
    }

    // MARK: Node events

    /// The node is there for the screen.
    @MainActor open func nodeDidLoad() {}
    /// The frames of a new layout were set.
    @MainActor open func nodeDidLayout() {}
    /// The node came near.
    @MainActor open func didEnterPreloadState() {}
    /// The node is far away.
    @MainActor open func didExitPreloadState() {}
    /// The node's contents are drawn from now on.
    @MainActor open func didEnterDisplayState() {}
    /// The node's contents are given up.
    @MainActor open func didExitDisplayState() {}
    /// The user sees the node.
    @MainActor open func didEnterVisibleState() {}
    /// The user does not see the node any more.
    @MainActor open func didExitVisibleState() {}
    /// Called after the methods of the single states.
    @MainActor open func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState) {}
    /// Neither the node nor one of its subnodes waits for a drawing any more.
    @MainActor open func hierarchyDisplayDidFinish() {}
}

/// The Weft controller of the node behind Texture's node.
// @unchecked: what refers to the controller is set under the controller's lock, and read on the main actor.
private final class NodeEar: NodeController<DisplayNode>, @unchecked Sendable {
    private weak var known: (any ASInterfaceStateDelegate)?
    private var owned: (any ASInterfaceStateDelegate)?

    init(_ controller: some ASInterfaceStateDelegate) {
        known = controller
        super.init { DisplayNode() }
    }

    var controller: AnyObject? { known }

    func keep(_ controller: (any ASInterfaceStateDelegate)?) { owned = controller }

    override func nodeDidLoad() { known?.nodeDidLoad() }
    override func nodeDidLayout() { known?.nodeDidLayout() }
    override func didEnterPreloadState() { known?.didEnterPreloadState() }
    override func didExitPreloadState() { known?.didExitPreloadState() }
    override func didEnterDisplayState() { known?.didEnterDisplayState() }
    override func didExitDisplayState() { known?.didExitDisplayState() }
    override func didEnterVisibleState() { known?.didEnterVisibleState() }
    override func didExitVisibleState() { known?.didExitVisibleState() }
    override func interfaceStateDidChange(from old: InterfaceState, to new: InterfaceState) {
        known?.interfaceStateDidChange(new, from: old)
    }
    override func hierarchyDisplayDidFinish() { known?.hierarchyDisplayDidFinish() }
}

extension ASDisplayNode {
    /// The `ASNodeController` that is paired with the node; nil without one.
    public final var nodeController: AnyObject? { (backing.nodeController as? NodeEar)?.controller }
}
