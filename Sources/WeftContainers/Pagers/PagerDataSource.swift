import WeftNodes

/// The pages of a pager. Main actor.
///
/// A pager is a collection, so its data source is also a collection data source. The two methods below answer the
/// collection's questions. Sections and headers are not used.
@MainActor
public protocol PagerDataSource: CollectionDataSource {
    /// The number of pages.
    ///
    /// - Complexity: should be O(1).
    func numberOfPages(in pagerNode: PagerNode) -> Int

    /// A block that makes the page's node: it runs on a worker, so read the model outside of the block, and make a new
    /// node each time.
    ///
    /// - Complexity: should be O(1): the main thread calls it for each page that approaches the viewport.
    func pagerNode(_ pagerNode: PagerNode, nodeBlockAt index: Int) -> @Sendable () -> CellNode

    /// Makes a node on the main thread, for data sources that do not provide a block. Return a new node each time, and
    /// keep it cheap.
    ///
    /// - Complexity: that of making a node, for each page that approaches the viewport.
    func pagerNode(_ pagerNode: PagerNode, nodeAt index: Int) -> CellNode
}

extension PagerDataSource {
    public func pagerNode(_ pagerNode: PagerNode, nodeBlockAt index: Int) -> @Sendable () -> CellNode {
        let node = self.pagerNode(pagerNode, nodeAt: index)
        return { node }
    }

    public func pagerNode(_ pagerNode: PagerNode, nodeAt index: Int) -> CellNode {
        Misuse.report("\(pagerNode.debugDescription): \(type(of: self)) has neither nodeBlockAt nor nodeAt")
        return CellNode()
    }

    public func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int {
        guard let pager = Self.pager(collectionNode) else { return 0 }
        return numberOfPages(in: pager)
    }

    public func collectionNode(
        _ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> @Sendable () -> CellNode {
        guard let pager = Self.pager(collectionNode) else { return { CellNode() } }
        return pagerNode(pager, nodeBlockAt: indexPath.item)
    }

    private static func pager(_ node: CollectionNode) -> PagerNode? {
        guard let pager = node as? PagerNode else {
            Misuse.report("\(node.debugDescription): \(self) is the data source of a pager, not of a collection")
            return nil
        }
        return pager
    }
}

/// The events of a pager, besides those of a collection. Main actor.
@MainActor
public protocol PagerDelegate: CollectionDelegate {
    /// Called when another page becomes the current one: the user turned the page, or pages before it were inserted or
    /// removed.
    func pagerNode(_ pagerNode: PagerNode, didShowPageAt index: Int)
}
