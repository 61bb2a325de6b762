import WeftNodes

/// Tells a node of Texture's what becomes of the list of Weft's behind it.
@MainActor
final class ListStates: InterfaceStateDelegate {
    private let owner: WeakNode<ASDisplayNode>

    nonisolated init(_ node: ASDisplayNode) {
        owner = WeakNode(node)
    }

    var node: ASDisplayNode? { owner.node }

    func nodeDidLayout(_ node: DisplayNode) { owner.node?.layoutDidFinish() }
    func nodeDidEnterPreloadState(_ node: DisplayNode) { owner.node?.didEnterPreloadState() }
    func nodeDidExitPreloadState(_ node: DisplayNode) { owner.node?.didExitPreloadState() }
    func nodeDidEnterDisplayState(_ node: DisplayNode) { owner.node?.didEnterDisplayState() }
    func nodeDidExitDisplayState(_ node: DisplayNode) { owner.node?.didExitDisplayState() }
    func nodeDidEnterVisibleState(_ node: DisplayNode) { owner.node?.didEnterVisibleState() }
    func nodeDidExitVisibleState(_ node: DisplayNode) { owner.node?.didExitVisibleState() }

    func node(_ node: DisplayNode, didChangeInterfaceStateFrom old: InterfaceState, to new: InterfaceState) {
        owner.node?.interfaceStateDidChange(new, from: old)
    }
}
