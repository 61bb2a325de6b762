import Foundation
import WeftGraphics
import WeftLayout
import WeftNodes

/// The link from a Weft node to the Texture node that it represents. Through it, a Weft node of any kind calls the
/// program's class.
///
/// Ownership: Texture's node retains Weft's node. The link back is weak, so that a node that leaves Weft's tree is
/// released. Each node retains its subnodes in this link, whether they were added or came with a layout.
// @unchecked: `node` is set before the node is shared, and loading a weak reference is thread-safe; the rest is read
// and written under the lock of Weft's node. Referenced objects are shared by Texture's rules.
final class NodeLink: @unchecked Sendable {
    /// The program's node; nil after it was released.
    private(set) weak var node: ASDisplayNode?
    /// The last spec. It retains the nodes that only the layout contains.
    private var spec: ASLayoutSpec?
    /// The nodes that were added by `addSubnode`.
    private var added: [ASDisplayNode] = []

    /// Makes `backing` represent `node`.
    static func attach(_ node: ASDisplayNode, to backing: DisplayNode) {
        if let other = backing.attachedProgram {
            Misuse.report("\(type(of: node)).init: \(backing.debugDescription) stands for a \(other.name) already")
        }
        let link = NodeLink()
        link.node = node
        backing.attach(link, isAsked: asks(node))
    }

    /// True if a class of the node may override hooks.
    static func asks(_ node: ASDisplayNode) -> Bool { !silent.contains(ObjectIdentifier(type(of: node))) }

    /// The classes of this module that add nothing to the hooks of their Weft nodes. Their hooks are not called.
    private static let silent = Set(
        [
            ASDisplayNode.self, ASCellNode.self, ASControlNode.self, ASTextNode.self, ASButtonNode.self,
            ASImageNode.self, ASNetworkImageNode.self, ASMultiplexImageNode.self, ASVideoNode.self, ASMapNode.self,
            ASVideoPlayerNode.self, ASScrollNode.self, ASEditableTextNode.self, ASTableNode.self, ASCollectionNode.self,
            ASPagerNode.self,
        ].map { ObjectIdentifier($0) })

    func keep(_ node: ASDisplayNode, in backing: DisplayNode) {
        backing.underLock { added.append(node) }
    }

    func letGo(_ node: ASDisplayNode, in backing: DisplayNode) {
        let old = backing.underLock {
            let old = added
            added.removeAll { $0 === node }
            return Carried(old)
        }
        withExtendedLifetime(old) {}
    }

    /// Converts a program's spec to a Weft element, and keeps the spec with its nodes. The result is nil if the spec's
    /// class has no layout.
    func lowered(_ new: ASLayoutSpec, in backing: DisplayNode) -> (any LayoutElement)? {
        guard !(new is UnsaidLayoutSpec) else { return nil }
        let old = backing.underLock {
            let old = spec
            spec = new
            return Carried(old)
        }
        withExtendedLifetime(old) {}
        return new.lowered
    }
}

extension DisplayNode {
    /// The Texture node that this node represents.
    var textureNode: ASDisplayNode? { (attachedProgram as? NodeLink)?.node }
}
