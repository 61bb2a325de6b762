import Foundation
import WeftContainers
import WeftLayout
import WeftNodes

/// The common part of the adapters between a Weft list and Texture's data sources and delegates. Main actor.
@MainActor
class ListAdapter<Node: ASRangeManagingNode, Source, Delegate>: StandInSource {
    private(set) weak var node: Node?
    private weak var sourceObject: AnyObject?
    private weak var delegateObject: AnyObject?

    nonisolated init() {}

    /// The program's data source.
    final var source: Source? { sourceObject as? Source }
    /// The program's delegate.
    final var delegate: Delegate? { delegateObject as? Delegate }

    final var asksFor: AnyObject? { sourceObject }

    nonisolated final func attach(_ node: Node) {
        let node = WeakNode(node)
        onMain { [self] in self.node = node.node }
    }

    nonisolated final func sourceChanged(_ source: AnyObject?) {
        let source = Carried(WeakObject(source))
        onMain { [self] in
            sourceObject = source.value.object
            guard let node else { return }
            let isOther = answers(node)
            connectSource(of: node, isThere: sourceObject != nil)
            if isOther { node.weftList.reloadData() }
        }
    }

    nonisolated final func delegateChanged(_ delegate: AnyObject?) {
        let delegate = Carried(WeakObject(delegate))
        onMain { [self] in
            delegateObject = delegate.value.object
            if let node { connectDelegate(of: node, isThere: delegateObject != nil) }
        }
    }

    /// True if Weft's list has a data source already.
    func answers(_ node: Node) -> Bool { false }
    func connectSource(of node: Node, isThere: Bool) {}
    func connectDelegate(of node: Node, isThere: Bool) {}

    /// Node and delegate, for an event.
    final func told<Answer>(_ body: (Delegate, Node) -> Answer) -> Answer? {
        guard let node, let delegate else { return nil }
        return body(delegate, node)
    }

    /// Node and data source, for a question.
    final func asking<Answer>(_ body: (Source, Node) -> Answer) -> Answer? {
        guard let node, let source else { return nil }
        return body(source, node)
    }
}

extension ASSizeRange {
    /// nil for a range without limits.
    var weftIfLimited: SizeRange? { self == ASSizeRangeUnconstrained ? nil : weft }
}

extension CellNode {
    /// Texture's cell of a row.
    var textureCell: ASCellNode? { (self as? RowCell)?.cell }
}
