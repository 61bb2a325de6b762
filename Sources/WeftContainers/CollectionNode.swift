import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes

/// A scrolling collection of items that a layout places; only items near the viewport have nodes.
///
/// Made anywhere; everything but `init` on the main actor.
// @unchecked: the rule of DisplayNode for stored properties, which a lint checks.
public class CollectionNode: ListNode, @unchecked Sendable {
    /// Weakly: somebody else keeps it.
    @MainActor public weak var dataSource: (any CollectionDataSource)? {
        didSet { expectsSource = dataSource != nil }
    }

    /// Weakly, too.
    @MainActor public weak var delegate: (any CollectionDelegate)?

    /// The layout, made when it is first needed.
    @MainActor public private(set) lazy var layout: any CollectionLayout = makeLayout()

    private let makeLayout: @MainActor @Sendable () -> any CollectionLayout

    /// `layout` makes the layout, on the main thread. Any thread.
    public init(layout: @escaping @MainActor @Sendable () -> any CollectionLayout) {
        makeLayout = layout
        super.init()
    }

    @MainActor
    override func makeGeometry() -> ListGeometry { LayoutGeometry(layout) }

    /// The layout's own parameters changed: items are measured again for its ranges and placed anew; the one the reader
    /// looks at stays.
    @MainActor
    public func invalidateLayout() {
        core.keepingAnchor {
            core.geometry.forgetExtents()
            layout.invalidate(from: 0)
        }
        core.prepareAgain()
    }

    // MARK: ListContent

    override var listSourceName: String { dataSource.map { "\(type(of: $0))" } ?? "no data source" }

    override func listRowCounts() -> [Int] {
        guard let dataSource else {
            reportReleasedSource()
            return []
        }
        let sections = max(0, dataSource.numberOfSections(in: self))
        return (0..<sections).map { max(0, dataSource.collectionNode(self, numberOfItemsInSection: $0)) }
    }

    override func listNodeBlock(for item: SectionedListIndex.Item) -> (@Sendable () -> CellNode)? {
        guard let dataSource else {
            reportReleasedSource()
            return nil
        }
        switch item {
        case .row(let row, let section):
            return dataSource.collectionNode(self, nodeBlockForItemAt: IndexPath(row: row, section: section))
        case .header(let section):
            return dataSource.collectionNode(self, nodeBlockForSupplementary: .header, inSection: section)
        case .footer(let section):
            return dataSource.collectionNode(self, nodeBlockForSupplementary: .footer, inSection: section)
        }
    }

    override func listSizeRange(for item: SectionedListIndex.Item) -> SizeRange? {
        guard case .row(let row, let section) = item else { return nil }
        return delegate?.collectionNode(self, constrainedSizeForItemAt: IndexPath(row: row, section: section))
    }

    override func listNodeModel(at item: SectionedListIndex.Item) -> (any Sendable)? {
        guard case .row(let row, let section) = item else { return nil }
        return dataSource?.collectionNode(self, nodeModelForItemAt: IndexPath(row: row, section: section))
    }

    override func shouldSelect(_ path: IndexPath) -> Bool {
        delegate?.collectionNode(self, shouldSelectItemAt: path) ?? true
    }

    override func didSelect(_ path: IndexPath) { delegate?.collectionNode(self, didSelectItemAt: path) }
    override func didDeselect(_ path: IndexPath) { delegate?.collectionNode(self, didDeselectItemAt: path) }

    override func willDisplay(_ node: CellNode, _ path: IndexPath?) {
        delegate?.collectionNode(self, willDisplayItemWith: node)
    }

    override func didEndDisplaying(_ node: CellNode, _ path: IndexPath?) {
        delegate?.collectionNode(self, didEndDisplayingItemWith: node)
    }

    override func actions(_ path: IndexPath) -> [CellAction] {
        delegate?.collectionNode(self, actionsForItemAt: path) ?? []
    }

    override func listCanMove(_ path: IndexPath) -> Bool {
        dataSource?.collectionNode(self, canMoveItemAt: path) ?? false
    }

    override func listTarget(ofMoving path: IndexPath, proposed: IndexPath) -> IndexPath {
        delegate?.collectionNode(self, targetIndexPathForMoveFromItemAt: path, toProposed: proposed) ?? proposed
    }

    override func listDidMove(from path: IndexPath, to destination: IndexPath) {
        dataSource?.collectionNode(self, moveItemAt: path, to: destination)
    }

    override func listDidScroll() { delegate?.collectionNodeDidScroll(self) }
    override func listWantsRefresh() -> Bool { delegate?.collectionNodeShouldRefresh(self) ?? false }

    override func wantsBatch(atStart: Bool) -> Bool {
        guard let delegate else { return false }
        return atStart ? delegate.shouldBatchFetchAtStart(for: self) : delegate.shouldBatchFetch(for: self)
    }

    override func beginBatch(_ context: BatchContext, atStart: Bool) {
        if atStart {
            delegate?.collectionNode(self, willBeginBatchFetchAtStartWith: context)
        } else {
            delegate?.collectionNode(self, willBeginBatchFetchWith: context)
        }
    }
}
