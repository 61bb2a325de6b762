import Foundation
import WeftContainers
import WeftLayout
import WeftNodes

/// Translates the questions and notifications of a Weft collection to Texture's protocols.
@MainActor
final class CollectionAdapter: ListAdapter<ASCollectionNode, any ASCollectionDataSource, any ASCollectionDelegate> {
    private(set) weak var inspector: (any ASCollectionViewLayoutInspecting)?

    override func answers(_ node: ASCollectionNode) -> Bool { node.collection.dataSource != nil }

    override func connectSource(of node: ASCollectionNode, isThere: Bool) {
        node.collection.dataSource = isThere ? self : nil
    }

    override func connectDelegate(of node: ASCollectionNode, isThere: Bool) {
        node.collection.delegate = isThere ? self : nil
    }

    nonisolated func inspectorChanged(_ inspector: (any ASCollectionViewLayoutInspecting)?) {
        let inspector = Carried(WeakObject(inspector))
        onMain { [self] in
            self.inspector = inspector.value.object as? any ASCollectionViewLayoutInspecting
            node?.collection.layoutInspector = self.inspector == nil ? nil : self
        }
    }
}

extension CollectionAdapter: CollectionDataSource {
    func numberOfSections(in collectionNode: CollectionNode) -> Int { asking { $0.numberOfSections(in: $1) } ?? 0 }

    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int {
        asking { $0.collectionNode($1, numberOfItemsInSection: section) } ?? 0
    }

    func collectionNode(
        _ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: WeftNodes.IndexPath
    ) -> @Sendable () -> CellNode {
        let path = Foundation.IndexPath(indexPath)
        guard let block = asking({ Carried($0.collectionNode($1, nodeBlockForItemAt: path)) }) else {
            return { CellNode() }
        }
        return { block.value().makeWeftCell() }
    }

    func collectionNode(
        _ collectionNode: CollectionNode, nodeBlockForSupplementaryElementOfKind kind: SupplementaryKind,
        at indexPath: WeftNodes.IndexPath
    ) -> (@Sendable () -> CellNode)? {
        let (kind, path) = (kind.textureName, Foundation.IndexPath(indexPath))
        let block = asking { source, node in
            source.collectionNode(node, supplementaryElementKindsInSection: path.section).contains(kind)
                ? Carried(source.collectionNode(node, nodeBlockForSupplementaryElementOfKind: kind, at: path)) : nil
        }
        guard let block = block ?? nil else { return nil }
        return { block.value().makeWeftCell() }
    }

    func collectionNode(
        _ collectionNode: CollectionNode, contextForSection section: Int
    ) -> (any SectionContext)? {
        let context = asking { $0.collectionNode($1, contextForSection: section) } ?? nil
        return context.map { HeldSectionContext($0) }
    }

    func collectionNode(
        _ collectionNode: CollectionNode, nodeModelForItemAt indexPath: WeftNodes.IndexPath
    ) -> (any Sendable)? {
        let model = asking { $0.collectionNode($1, nodeModelForItemAt: Foundation.IndexPath(indexPath)) } ?? nil
        return model.map { Carried($0) }
    }

    func collectionNode(_ collectionNode: CollectionNode, canMoveItemAt indexPath: WeftNodes.IndexPath) -> Bool {
        guard let cell = collectionNode.nodeForItem(at: indexPath)?.textureCell else { return false }
        return asking { $0.collectionNode($1, canMoveItemWith: cell) } ?? false
    }

    func collectionNode(
        _ collectionNode: CollectionNode, moveItemAt indexPath: WeftNodes.IndexPath, to destination: WeftNodes.IndexPath
    ) {
        asking {
            $0.collectionNode(
                $1, moveItemAt: Foundation.IndexPath(indexPath), to: Foundation.IndexPath(destination))
        }
    }
}

extension CollectionAdapter: PagerDelegate {
    func collectionNode(
        _ collectionNode: CollectionNode, constrainedSizeForItemAt indexPath: WeftNodes.IndexPath
    ) -> SizeRange? {
        told { $0.collectionNode($1, constrainedSizeForItemAt: Foundation.IndexPath(indexPath)).weftIfLimited } ?? nil
    }

    func collectionNode(_ collectionNode: CollectionNode, willDisplayItemWith node: CellNode) {
        guard let cell = node.textureCell else { return }
        told {
            node.supplementaryElementKind == nil
                ? $0.collectionNode($1, willDisplayItemWith: cell)
                : $0.collectionNode($1, willDisplaySupplementaryElementWith: cell)
        }
    }

    func collectionNode(_ collectionNode: CollectionNode, didEndDisplayingItemWith node: CellNode) {
        guard let cell = node.textureCell else { return }
        told {
            node.supplementaryElementKind == nil
                ? $0.collectionNode($1, didEndDisplayingItemWith: cell)
                : $0.collectionNode($1, didEndDisplayingSupplementaryElementWith: cell)
        }
    }

    func collectionNode(
        _ collectionNode: CollectionNode, shouldSelectItemAt indexPath: WeftNodes.IndexPath
    ) -> Bool {
        let path = Foundation.IndexPath(indexPath)
        return told {
            $0.collectionNode($1, shouldHighlightItemAt: path) && $0.collectionNode($1, shouldSelectItemAt: path)
        } ?? true
    }

    func collectionNode(
        _ collectionNode: CollectionNode, shouldDeselectItemAt indexPath: WeftNodes.IndexPath
    ) -> Bool {
        // As in UIKit, choosing another item of one is no deselection.
        guard collectionNode.allowsMultipleSelection else { return true }
        return told { $0.collectionNode($1, shouldDeselectItemAt: Foundation.IndexPath(indexPath)) } ?? true
    }

    func collectionNode(
        _ collectionNode: CollectionNode, shouldHighlightItemAt indexPath: WeftNodes.IndexPath
    ) -> Bool {
        told { $0.collectionNode($1, shouldHighlightItemAt: Foundation.IndexPath(indexPath)) } ?? true
    }

    func collectionNode(
        _ collectionNode: CollectionNode, didHighlight isHighlighted: Bool, itemAt indexPath: WeftNodes.IndexPath
    ) {
        let path = Foundation.IndexPath(indexPath)
        told {
            isHighlighted
                ? $0.collectionNode($1, didHighlightItemAt: path) : $0.collectionNode($1, didUnhighlightItemAt: path)
        }
    }

    func collectionNode(_ collectionNode: CollectionNode, didSelectItemAt indexPath: WeftNodes.IndexPath) {
        told { $0.collectionNode($1, didSelectItemAt: Foundation.IndexPath(indexPath)) }
    }

    func collectionNode(_ collectionNode: CollectionNode, didDeselectItemAt indexPath: WeftNodes.IndexPath) {
        told { $0.collectionNode($1, didDeselectItemAt: Foundation.IndexPath(indexPath)) }
    }

    func collectionNodeDidScroll(_ collectionNode: CollectionNode) { told { $0.scrollViewDidScroll($1.view) } }

    func shouldBatchFetch(for collectionNode: CollectionNode) -> Bool {
        told { $0.shouldBatchFetch(for: $1) } ?? false
    }

    func collectionNode(_ collectionNode: CollectionNode, willBeginBatchFetchWith context: BatchContext) {
        guard told({ $0.collectionNode($1, willBeginBatchFetchWith: context) }) != nil else {
            return context.cancelBatchFetching()
        }
    }

    func pagerNode(_ pagerNode: PagerNode, didShowPageAt index: Int) {
        told { delegate, node in
            guard let node = node as? ASPagerNode else { return }
            (delegate as? any ASPagerDelegate)?.pagerNode(node, didShowPageAt: index)
        }
    }
}
