import Foundation
import WeftContainers
import WeftLayout
import WeftNodes

/// Translates the questions and notifications of a Weft collection to Texture's protocols.
@MainActor
final class CollectionAdapter {
    private(set) weak var node: ASCollectionNode?
    private weak var source: (any ASCollectionDataSource)?
    private weak var delegate: (any ASCollectionDelegate)?
    private(set) weak var inspector: (any ASCollectionViewLayoutInspecting)?

    nonisolated init() {}

    nonisolated func attach(_ node: ASCollectionNode) {
        let node = WeakNode(node)
        onMain { [self] in self.node = node.node }
    }

    nonisolated func sourceChanged(_ source: (any ASCollectionDataSource)?) {
        let source = Carried(WeakObject(source))
        onMain { [self] in
            self.source = source.value.object as? any ASCollectionDataSource
            guard let collection = node?.collection else { return }
            let isOther = collection.dataSource != nil
            collection.dataSource = self.source == nil ? nil : self
            if isOther { collection.reloadData() }
        }
    }

    nonisolated func inspectorChanged(_ inspector: (any ASCollectionViewLayoutInspecting)?) {
        let inspector = Carried(WeakObject(inspector))
        onMain { [self] in
            self.inspector = inspector.value.object as? any ASCollectionViewLayoutInspecting
            node?.collection.layoutInspector = self.inspector == nil ? nil : self
        }
    }

    nonisolated func delegateChanged(_ delegate: (any ASCollectionDelegate)?) {
        let delegate = Carried(WeakObject(delegate))
        onMain { [self] in
            self.delegate = delegate.value.object as? any ASCollectionDelegate
            node?.collection.delegate = self.delegate == nil ? nil : self
        }
    }
}

extension CollectionAdapter: StandInSource {
    var asksFor: AnyObject? { source }
}

extension CollectionAdapter: CollectionDataSource {
    func numberOfSections(in collectionNode: CollectionNode) -> Int {
        guard let node, let source else { return 0 }
        return source.numberOfSections(in: node)
    }

    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int {
        guard let node, let source else { return 0 }
        return source.collectionNode(node, numberOfItemsInSection: section)
    }

    func collectionNode(
        _ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: WeftNodes.IndexPath
    ) -> @Sendable () -> CellNode {
        guard let node, let source else { return { CellNode() } }
        let block = Carried(source.collectionNode(node, nodeBlockForItemAt: Foundation.IndexPath(indexPath)))
        return { block.value().makeWeftCell() }
    }

    func collectionNode(
        _ collectionNode: CollectionNode, nodeBlockForSupplementary kind: SupplementaryKind, inSection section: Int
    ) -> (@Sendable () -> CellNode)? {
        guard let node, let source else { return nil }
        let name = kind.textureName
        guard source.collectionNode(node, supplementaryElementKindsInSection: section).contains(name) else {
            return nil
        }
        let path = Foundation.IndexPath(item: 0, section: section)
        let block = Carried(source.collectionNode(node, nodeBlockForSupplementaryElementOfKind: name, at: path))
        return { block.value().makeWeftCell() }
    }

    func collectionNode(
        _ collectionNode: CollectionNode, contextForSection section: Int
    ) -> (any SectionContext)? {
        guard let node, let source else { return nil }
        return source.collectionNode(node, contextForSection: section).map { HeldSectionContext($0) }
    }

    func collectionNode(
        _ collectionNode: CollectionNode, nodeModelForItemAt indexPath: WeftNodes.IndexPath
    ) -> (any Sendable)? {
        guard let node, let source else { return nil }
        return source.collectionNode(node, nodeModelForItemAt: Foundation.IndexPath(indexPath)).map { Carried($0) }
    }
}

extension CollectionAdapter: PagerDelegate {
    func collectionNode(
        _ collectionNode: CollectionNode, constrainedSizeForItemAt indexPath: WeftNodes.IndexPath
    ) -> SizeRange? {
        guard let node, let delegate else { return nil }
        let range = delegate.collectionNode(node, constrainedSizeForItemAt: Foundation.IndexPath(indexPath))
        return range == ASSizeRangeUnconstrained ? nil : range.weft
    }

    func collectionNode(_ collectionNode: CollectionNode, willDisplayItemWith node: CellNode) {
        guard let collection = self.node, let cell = (node as? RowCell)?.cell else { return }
        delegate?.collectionNode(collection, willDisplayItemWith: cell)
    }

    func collectionNode(_ collectionNode: CollectionNode, didEndDisplayingItemWith node: CellNode) {
        guard let collection = self.node, let cell = (node as? RowCell)?.cell else { return }
        delegate?.collectionNode(collection, didEndDisplayingItemWith: cell)
    }

    func collectionNode(
        _ collectionNode: CollectionNode, shouldSelectItemAt indexPath: WeftNodes.IndexPath
    ) -> Bool {
        guard let node, let delegate else { return true }
        let path = Foundation.IndexPath(indexPath)
        guard delegate.collectionNode(node, shouldHighlightItemAt: path) else { return false }
        return delegate.collectionNode(node, shouldSelectItemAt: path)
    }

    func collectionNode(
        _ collectionNode: CollectionNode, shouldHighlightItemAt indexPath: WeftNodes.IndexPath
    ) -> Bool {
        guard let node, let delegate else { return true }
        return delegate.collectionNode(node, shouldHighlightItemAt: Foundation.IndexPath(indexPath))
    }

    func collectionNode(
        _ collectionNode: CollectionNode, didHighlight isHighlighted: Bool, itemAt indexPath: WeftNodes.IndexPath
    ) {
        guard let node, let delegate else { return }
        let path = Foundation.IndexPath(indexPath)
        isHighlighted
            ? delegate.collectionNode(node, didHighlightItemAt: path)
            : delegate.collectionNode(node, didUnhighlightItemAt: path)
    }

    func collectionNode(_ collectionNode: CollectionNode, didSelectItemAt indexPath: WeftNodes.IndexPath) {
        node.map { delegate?.collectionNode($0, didSelectItemAt: Foundation.IndexPath(indexPath)) }
    }

    func collectionNode(_ collectionNode: CollectionNode, didDeselectItemAt indexPath: WeftNodes.IndexPath) {
        node.map { delegate?.collectionNode($0, didDeselectItemAt: Foundation.IndexPath(indexPath)) }
    }

    func collectionNodeDidScroll(_ collectionNode: CollectionNode) {
        guard let delegate, let node else { return }
        delegate.scrollViewDidScroll(node.view)
    }

    func shouldBatchFetch(for collectionNode: CollectionNode) -> Bool {
        guard let node, let delegate else { return false }
        return delegate.shouldBatchFetch(for: node)
    }

    func collectionNode(_ collectionNode: CollectionNode, willBeginBatchFetchWith context: BatchContext) {
        guard let node, let delegate else { return context.cancelBatchFetching() }
        delegate.collectionNode(node, willBeginBatchFetchWith: context)
    }

    func pagerNode(_ pagerNode: PagerNode, didShowPageAt index: Int) {
        guard let node = node as? ASPagerNode else { return }
        (delegate as? any ASPagerDelegate)?.pagerNode(node, didShowPageAt: index)
    }
}
