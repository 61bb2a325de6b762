import Foundation
import WeftGraphics
import WeftLayout
import WeftNodes

/// What a node of Weft's has for the one of Texture's that it stands for: it asks the program's class by it, whatever kind of
/// node it is.
///
/// Who holds whom: Texture's node holds Weft's. The other way round is weak, so that what Weft's tree lets go of goes;
/// the nodes below are held by the node above, in here, whether they were added or came with a layout.
// @unchecked: `node` is set before the node is handed on, and loading a weak reference is thread-safe; the rest is read and
// written under the lock of Weft's node. What it refers to is handed on as Texture's rules have it.
final class NodeLink: @unchecked Sendable {
    /// The program's node; nil once it is gone.
    private(set) weak var node: ASDisplayNode?
    /// What was laid out last: with it the nodes that only the layout has.
    private var spec: ASLayoutSpec?
    /// What was added by hand.
    private var added: [ASDisplayNode] = []

    /// Has `backing` stand for `node`.
    static func attach(_ node: ASDisplayNode, to backing: DisplayNode) {
        if let other = backing.attachedProgram {
            Misuse.report("\(type(of: node)).init: \(backing.debugDescription) stands for a \(other.name) already")
        }
        let link = NodeLink()
        link.node = node
        backing.attach(link, isAsked: asks(node))
    }

    /// Whether a class of the node's may say something.
    static func asks(_ node: ASDisplayNode) -> Bool { !silent.contains(ObjectIdentifier(type(of: node))) }

    /// The classes of this module that say nothing which the nodes behind them do not say: those are not asked.
    private static let silent = Set(
        [
            ASDisplayNode.self, ASCellNode.self, ASControlNode.self, ASTextNode.self, ASButtonNode.self,
            ASImageNode.self, ASNetworkImageNode.self, ASMultiplexImageNode.self, ASVideoNode.self, ASMapNode.self,
            ASScrollNode.self, ASEditableTextNode.self, ASTableNode.self, ASCollectionNode.self, ASPagerNode.self,
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

    /// What a spec of the program's is in Weft's words; the spec is kept, with what is in it. Nil for one that says nothing.
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
    /// Texture's node that this one stands for.
    var textureNode: ASDisplayNode? { (attachedProgram as? NodeLink)?.node }
}
