import Foundation
import WeftContainers
import WeftNodes

/// The pages of a pager. Main thread. Implement one of the two methods for a page's cell.
@preconcurrency @MainActor
public protocol ASPagerDataSource: ASCollectionDataSource {
    /// The number of pages.
    func numberOfPages(in pagerNode: ASPagerNode) -> Int
    /// Makes a page's cell, on a worker.
    func pagerNode(_ pagerNode: ASPagerNode, nodeBlockAt index: Int) -> ASCellNodeBlock
    /// A page's cell.
    func pagerNode(_ pagerNode: ASPagerNode, nodeAt index: Int) -> ASCellNode
}

extension ASPagerDataSource {
    public func pagerNode(_ pagerNode: ASPagerNode, nodeBlockAt index: Int) -> ASCellNodeBlock {
        let cell = self.pagerNode(pagerNode, nodeAt: index)
        return { cell }
    }

    public func pagerNode(_ pagerNode: ASPagerNode, nodeAt index: Int) -> ASCellNode {
        Misuse.report("\(pagerNode): \(type(of: self)) has neither nodeBlockAt nor nodeAt")
        return ASCellNode()
    }

    public func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        (collectionNode as? ASPagerNode).map { numberOfPages(in: $0) } ?? 0
    }

    public func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: Foundation.IndexPath
    ) -> ASCellNodeBlock {
        guard let pager = collectionNode as? ASPagerNode else { return { ASCellNode() } }
        return pagerNode(pager, nodeBlockAt: indexPath.item)
    }
}

/// Events of a pager. Main thread; all methods are optional.
@preconcurrency @MainActor
public protocol ASPagerDelegate: ASCollectionDelegate {
    /// Called when another page becomes the current one.
    func pagerNode(_ pagerNode: ASPagerNode, didShowPageAt index: Int)
}

extension ASPagerDelegate {
    public func pagerNode(_ pagerNode: ASPagerNode, didShowPageAt index: Int) {}
}

/// The layout of a pager, with pages of the pager's size. Each pager needs its own.
public final class ASPagerFlowLayout: UICollectionViewLayout {
    let pager = PagerNode()

    /// Makes the layout of a pager.
    public override init() {
        // Never used: a pager has its own layout.
        super.init { FlowLayout() }
    }

    override func makeCollection() -> CollectionNode { pager }
}

/// Pages side by side.
open class ASPagerNode: ASCollectionNode {
    private let pager: PagerNode

    /// A pager without pages.
    public init() {
        let layout = ASPagerFlowLayout()
        pager = layout.pager
        super.init(collectionViewLayout: layout)
    }

    /// A pager without pages, with a layout that only it uses.
    public init(collectionViewLayout flowLayout: ASPagerFlowLayout) {
        pager = flowLayout.pager
        super.init(collectionViewLayout: flowLayout)
    }

    /// Sets the data source. Main thread.
    public final func setDataSource(_ dataSource: (any ASPagerDataSource)?) { self.dataSource = dataSource }

    /// Sets the delegate. Main thread.
    public final func setDelegate(_ delegate: (any ASPagerDelegate)?) { self.delegate = delegate }

    /// The index of the current page. Main thread.
    public final var currentPageIndex: Int {
        let pager = pager
        return asked(or: 0) { pager.currentPageIndex }
    }

    /// Scrolls to a page.
    public final func scrollToPage(at index: Int, animated: Bool) {
        let pager = pager
        onMain { pager.scrollToPage(at: index, animated: animated) }
    }

    /// The index of a cell's page; `NSNotFound` if it is no page. Main thread.
    public final func indexOfPage(with node: ASCellNode) -> Int {
        let (pager, row) = (pager, node.row)
        return asked(or: NSNotFound) { row.flatMap { pager.indexOfPage(with: $0) } ?? NSNotFound }
    }

    /// Returns the cell of the current page or one near it; nil for other pages. Main thread.
    public final func nodeForPage(at index: Int) -> ASCellNode? {
        let pager = pager
        return asked(or: nil) { (pager.nodeForPage(at: index) as? RowCell)?.cell }
    }
}
