import Foundation
import WeftNodes

/// An object paired with one node. It receives the node's events. Make it on any thread; its methods are called on the
/// main thread, except for `loadNode`.
///
/// It owns its node. With `shouldInvertStrongReference`, the node owns the controller; use this for cells, since the
/// list owns them.
open class ASNodeController<DisplayNodeType: ASDisplayNode>: NSObject, ASInterfaceStateDelegate {
    private let lock = NSRecursiveLock()
    private var owned: DisplayNodeType?
    private weak var known: DisplayNodeType?
    private var isInverted = false
    private var isLoading = false
    private weak var ear: NodeEar?
    private var ownEar: NodeEar?

    /// Makes a controller. Its node is made on first use.
    public override init() {
        super.init()
    }

    /// Makes the node and sets `node`. Called on the first thread that uses the node. The default makes a plain node.
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

    /// True if the node owns the controller, and the controller refers to it weakly. Default: false.
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

    /// Called when the node is loaded for the screen.
    @MainActor open func nodeDidLoad() {}
    /// Called when the frames of a new layout were set.
    @MainActor open func nodeDidLayout() {}
    /// Called when the node enters the preload range.
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
    /// Called after the methods of the single states.
    @MainActor open func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState) {}
    /// Called when neither the node nor any subnode is waiting for a drawing.
    @MainActor open func hierarchyDisplayDidFinish() {}
}

/// The Weft controller of the node behind Texture's node.
// @unchecked: the references to the controller are set under its lock and read on the main actor.
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
    /// The `ASNodeController` paired with the node; nil if there is none.
    public final var nodeController: AnyObject? { (backing.nodeController as? NodeEar)?.controller }
}
