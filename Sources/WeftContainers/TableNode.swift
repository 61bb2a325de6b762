import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

/// A scrolling list of self-sizing rows in sections; only rows near the viewport have nodes.
///
/// Made anywhere; everything but `init` on the main actor.
// @unchecked: the rule of DisplayNode for stored properties, which a lint checks.
public final class TableNode: ListNode, @unchecked Sendable {
    /// Weakly: somebody else keeps it.
    @MainActor public weak var dataSource: (any TableDataSource)? {
        didSet { expectsSource = dataSource != nil }
    }

    /// Weakly, too.
    @MainActor public weak var delegate: (any TableDelegate)?

    public override init() {
        super.init()
    }

    public enum SeparatorStyle: Sendable, Hashable {
        case none
        /// A line of one point below each row.
        case singleLine
    }

    @MainActor public var separatorStyle = SeparatorStyle.none {
        didSet {
            guard separatorStyle != oldValue else { return }
            core.showsSeparators = separatorStyle == .singleLine
            core.geometry.separatorExtent = separatorStyle == .singleLine ? 1 : 0
            core.geometry.forgetExtents()
            core.prepareAgain()
        }
    }

    /// Whether the header of the section on screen stays at the top until its section ends. Default true.
    @MainActor public var hasStickyHeaders: Bool {
        get { core.geometry.headersStick }
        set {
            core.geometry.headersStick = newValue
            core.setNeedsRangeUpdate()
        }
    }

    @MainActor
    override func makeGeometry() -> ListGeometry { ListGeometry() }

    // MARK: ListContent

    override var listSourceName: String { dataSource.map { "\(type(of: $0))" } ?? "no data source" }

    override func listRowCounts() -> [Int] {
        guard let dataSource else {
            reportReleasedSource()
            return []
        }
        let sections = max(0, dataSource.numberOfSections(in: self))
        return (0..<sections).map { max(0, dataSource.tableNode(self, numberOfRowsInSection: $0)) }
    }

    override func listNodeBlock(for item: SectionedListIndex.Item) -> (@Sendable () -> CellNode)? {
        guard let dataSource else {
            reportReleasedSource()
            return nil
        }
        switch item {
        case .row(let row, let section):
            return dataSource.tableNode(self, nodeBlockForRowAt: IndexPath(row: row, section: section))
        case .header(let section):
            return dataSource.tableNode(self, nodeBlockForHeaderInSection: section)
        case .footer(let section):
            return dataSource.tableNode(self, nodeBlockForFooterInSection: section)
        }
    }

    override func listSizeRange(for item: SectionedListIndex.Item) -> SizeRange? {
        guard case .row(let row, let section) = item else { return nil }
        return delegate?.tableNode(self, constrainedSizeForRowAt: IndexPath(row: row, section: section))
    }

    override func listNodeModel(at item: SectionedListIndex.Item) -> (any Sendable)? {
        guard case .row(let row, let section) = item else { return nil }
        return dataSource?.tableNode(self, nodeModelForRowAt: IndexPath(row: row, section: section))
    }

    override func shouldSelect(_ path: IndexPath) -> Bool {
        delegate?.tableNode(self, shouldSelectRowAt: path) ?? true
    }

    override func didSelect(_ path: IndexPath) { delegate?.tableNode(self, didSelectRowAt: path) }
    override func didDeselect(_ path: IndexPath) { delegate?.tableNode(self, didDeselectRowAt: path) }

    override func didHighlight(_ path: IndexPath, _ isHighlighted: Bool) {
        delegate?.tableNode(self, didHighlight: isHighlighted, rowAt: path)
    }

    override func willDisplay(_ node: CellNode, _ path: IndexPath?) {
        delegate?.tableNode(self, willDisplayRowWith: node)
    }

    override func didEndDisplaying(_ node: CellNode, _ path: IndexPath?) {
        delegate?.tableNode(self, didEndDisplayingRowWith: node)
    }

    override func actions(_ path: IndexPath) -> [CellAction] {
        delegate?.tableNode(self, actionsForRowAt: path) ?? []
    }

    override func listCanMove(_ path: IndexPath) -> Bool {
        dataSource?.tableNode(self, canMoveRowAt: path) ?? false
    }

    override func listTarget(ofMoving path: IndexPath, proposed: IndexPath) -> IndexPath {
        delegate?.tableNode(self, targetIndexPathForMoveFromRowAt: path, toProposed: proposed) ?? proposed
    }

    override func listDidMove(from path: IndexPath, to destination: IndexPath) {
        dataSource?.tableNode(self, moveRowAt: path, to: destination)
    }

    override func listDidScroll() { delegate?.tableNodeDidScroll(self) }
    override func listWantsRefresh() -> Bool { delegate?.tableNodeShouldRefresh(self) ?? false }

    override func typeSelectText(_ path: IndexPath) -> String? {
        dataSource?.tableNode(self, typeSelectTextForRowAt: path)
    }

    override func wantsBatch(atStart: Bool) -> Bool {
        guard let delegate else { return false }
        return atStart ? delegate.shouldBatchFetchAtStart(for: self) : delegate.shouldBatchFetch(for: self)
    }

    override func beginBatch(_ context: BatchContext, atStart: Bool) {
        if atStart {
            delegate?.tableNode(self, willBeginBatchFetchAtStartWith: context)
        } else {
            delegate?.tableNode(self, willBeginBatchFetchWith: context)
        }
    }
}
