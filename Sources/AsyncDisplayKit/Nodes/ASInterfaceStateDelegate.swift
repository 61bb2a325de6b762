import Foundation
import WeftNodes

/// Receives the events of a node, after the node's own methods. Main thread; all methods are optional.
@preconcurrency @MainActor
public protocol ASInterfaceStateDelegate: AnyObject {
    /// The node was loaded.
    func nodeDidLoad()
    /// The frames of a new layout were set.
    func nodeDidLayout()
    /// Called when the node has entered the preload range.
    func didEnterPreloadState()
    /// The node is far from the screen.
    func didExitPreloadState()
    /// The node's contents are drawn from now on.
    func didEnterDisplayState()
    /// The node's contents are released.
    func didExitDisplayState()
    /// The user sees the node.
    func didEnterVisibleState()
    /// The user does not see the node any more.
    func didExitVisibleState()
    /// Called after the methods of the single states.
    func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState)
    /// Neither the node nor one of its subnodes waits for a drawing any more.
    func hierarchyDisplayDidFinish()
}

extension ASInterfaceStateDelegate {
    public func nodeDidLoad() {}
    public func nodeDidLayout() {}
    public func didEnterPreloadState() {}
    public func didExitPreloadState() {}
    public func didEnterDisplayState() {}
    public func didExitDisplayState() {}
    public func didEnterVisibleState() {}
    public func didExitVisibleState() {}
    public func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState) {}
    public func hierarchyDisplayDidFinish() {}
}

extension ASDisplayNode {
    /// Adds a delegate of the node's states. Any number, each held weakly. Main thread.
    @MainActor
    public func add(_ interfaceStateDelegate: any ASInterfaceStateDelegate) {
        stateEars.removeAll { $0.delegate == nil }
        guard !stateEars.contains(where: { $0.delegate === interfaceStateDelegate }) else { return }
        let ear = StateEar(interfaceStateDelegate)
        stateEars.append(ear)
        backing.addInterfaceStateDelegate(ear)
    }

    /// Removes a delegate that `add` added. Main thread.
    @MainActor
    public func remove(_ interfaceStateDelegate: any ASInterfaceStateDelegate) {
        for ear in stateEars where ear.delegate === interfaceStateDelegate { backing.removeInterfaceStateDelegate(ear) }
        stateEars.removeAll { $0.delegate == nil || $0.delegate === interfaceStateDelegate }
    }
}

/// Passes the events of Weft's node to a delegate. Main actor.
@MainActor
final class StateEar: InterfaceStateDelegate {
    private(set) weak var delegate: (any ASInterfaceStateDelegate)?

    init(_ delegate: any ASInterfaceStateDelegate) {
        self.delegate = delegate
    }

    func nodeDidLoad(_ node: DisplayNode) { delegate?.nodeDidLoad() }
    func nodeDidLayout(_ node: DisplayNode) { delegate?.nodeDidLayout() }
    func nodeDidEnterPreloadState(_ node: DisplayNode) { delegate?.didEnterPreloadState() }
    func nodeDidExitPreloadState(_ node: DisplayNode) { delegate?.didExitPreloadState() }
    func nodeDidEnterDisplayState(_ node: DisplayNode) { delegate?.didEnterDisplayState() }
    func nodeDidExitDisplayState(_ node: DisplayNode) { delegate?.didExitDisplayState() }
    func nodeDidEnterVisibleState(_ node: DisplayNode) { delegate?.didEnterVisibleState() }
    func nodeDidExitVisibleState(_ node: DisplayNode) { delegate?.didExitVisibleState() }
    func node(_ node: DisplayNode, didChangeInterfaceStateFrom old: InterfaceState, to new: InterfaceState) {
        delegate?.interfaceStateDidChange(new, from: old)
    }
    func nodeHierarchyDisplayDidFinish(_ node: DisplayNode) { delegate?.hierarchyDisplayDidFinish() }
}
