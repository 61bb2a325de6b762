import WeftLayout
import WeftNodes

/// Weft's node of a node of Texture's: it is in the tree, laid out and drawn, and asks the other what a program's class
/// says.
///
/// Who holds whom: Texture's node holds Weft's. The other way round is weak, so that what Weft's tree lets go of goes;
/// the nodes below are held by the node above, in `held`, whether they were added or came with a layout.
protocol NodeBacking: DisplayNode {
    /// What the backing holds of Texture's nodes.
    var held: HeldNodes { get set }
}

/// What a backing holds of Texture's nodes.
// @unchecked: set and read under its node's lock; what it refers to is handed on as Texture's rules have it.
struct HeldNodes: @unchecked Sendable {
    /// The node that this is the backing of.
    weak var node: ASDisplayNode?
    /// What was laid out last: with it the nodes that only the layout has.
    var spec: ASLayoutSpec?
    /// What was added by hand.
    var added: [ASDisplayNode] = []
}

extension NodeBacking {
    /// The program's node; nil once it is gone.
    var node: ASDisplayNode? { held.node }

    /// The layout that the program's class or block says; nil where it says none.
    func programSpec(_ range: SizeRange) -> (any LayoutElement)? {
        guard let node = held.node else { return nil }
        let sizes = ASSizeRange(range)
        let spec = node.layoutSpecBlock?(node, sizes) ?? node.layoutSpecThatFits(sizes)
        guard spec !== ASDisplayNode.noSpec else { return nil }
        held.spec = spec
        return spec.weftElement
    }
}

@MainActor
extension NodeBacking {
    func tellState(from old: WeftNodes.InterfaceState, to new: WeftNodes.InterfaceState) {
        guard let node else { return }
        if new.contains(.preload) != old.contains(.preload) {
            new.contains(.preload) ? node.didEnterPreloadState() : node.didExitPreloadState()
        }
        if new.contains(.display) != old.contains(.display) {
            new.contains(.display) ? node.didEnterDisplayState() : node.didExitDisplayState()
        }
        if new.contains(.visible) != old.contains(.visible) {
            new.contains(.visible) ? node.didEnterVisibleState() : node.didExitVisibleState()
        }
        node.interfaceStateDidChange(new, from: old)
    }

    func tellLoaded() { node?.loaded() }
}
