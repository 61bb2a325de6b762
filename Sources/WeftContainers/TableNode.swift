import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

/// A scrolling list of self-sizing rows; only rows near the viewport have nodes.
///
/// Made anywhere; everything but `init` on the main actor.
// @unchecked: the rule of DisplayNode for stored properties, which a lint checks.
public final class TableNode: DisplayNode, @unchecked Sendable {
    @MainActor public weak var dataSource: (any TableDataSource)?
    @MainActor public weak var delegate: (any TableDelegate)?

    /// Screens before the end at which more rows are asked for; 0 switches that off.
    @MainActor public var leadingScreensForBatching = 2.0

    @MainActor private(set) lazy var core: ListController = {
        let core = ListController()
        core.content = self
        core.maximumContentWidth = maximumContentWidth
        return core
    }()

    @MainActor private lazy var batch = BatchContext { [weak self] in
        ApplyQueue.shared.push(order: 0) { self?.listDidLayout() }
    }

    /// Rows are at most this many points wide, centred in a wider table.
    @MainActor public var maximumContentWidth = Double.infinity {
        didSet { core.maximumContentWidth = maximumContentWidth }
    }

    /// Whether rows can be chosen by click and keyboard; without it the arrow keys scroll. Default true.
    @MainActor public var allowsSelection = true {
        didSet { core.movesFocus = allowsSelection }
    }

    /// What assistive technology calls the table.
    @MainActor public var accessibilityName = "" {
        didSet { core.canvas.setAccessibleLabel(accessibilityName) }
    }

    public override init() {
        super.init()
    }

    @MainActor
    public override func makeWidget() -> Widget? { core.scrolledWindow }

    public override var needsWidget: Bool { true }

    // MARK: Content

    @MainActor public var numberOfRows: Int { core.index.count }

    /// Reads everything again from the data source and goes to the top.
    @MainActor public func reloadData() { core.reloadData() }

    /// New rows at `position`; the data source already has them.
    @MainActor public func insertRows(_ range: Range<Int>) {
        core.insertRows(count: range.count, at: range.lowerBound)
        checkCount("insertRows")
    }

    @MainActor public func deleteRows(_ range: Range<Int>) {
        core.deleteRows(range)
        checkCount("deleteRows")
    }

    @MainActor public func reloadRows(_ positions: some Sequence<Int>) { core.reloadRows(positions) }

    @MainActor
    private func checkCount(_ call: String) {
        let expected = core.index.count
        let answered = listRowCount()
        guard answered != expected else { return }
        Misuse.report(
            "\(debugDescription).\(call): the table has \(expected) rows after the update, "
                + "\(dataSource.map { "\(type(of: $0))" } ?? "no data source") answers \(answered)")
        core.reloadData()
    }

    /// The size the table will probably get (points): rows are prepared for it before there is a window. A wrong guess
    /// costs a second preparation.
    @MainActor public func expectViewport(_ size: Size) { core.expect(size) }

    // MARK: Looking

    /// Rows with at least a point on screen.
    @MainActor public var visibleRows: Range<Int> {
        core.index.rows(intersecting: core.offset..<(core.offset + core.viewport.height))
    }

    /// The node of a row near the viewport, nil elsewhere.
    @MainActor public func nodeForRow(at indexPath: IndexPath) -> CellNode? { core.rows[indexPath.row]?.node }

    /// Whether every row on screen has its widget and its text.
    @MainActor public var isContentReady: Bool { core.isContentReady }

    /// Calls `body` once, as soon as every row on screen is ready; at once when they are.
    @MainActor public func whenContentReady(_ body: @escaping @MainActor () -> Void) {
        if core.isContentReady { body() } else { core.onContentReady = body }
    }

    /// The row's place in the table's coordinates (points), whether on screen or not; extents of rows that were never
    /// near are estimates. O(log n).
    @MainActor public func rectForRow(at indexPath: IndexPath) -> Rect {
        let span = core.rowSpan
        let top = core.index.offset(of: indexPath.row) - core.offset
        return Rect(x: span.x, y: top, width: span.width, height: core.index.extent(at: indexPath.row).value)
    }

    /// Points of list above the viewport's top.
    @MainActor public var contentOffset: Double {
        get { core.offset }
        set {
            core.wantedRow = nil
            core.jump(to: newValue)
        }
    }

    /// The whole list's height in points, partly estimated.
    @MainActor public var contentHeight: Double { core.index.totalExtent }

    /// Rows that were drawn as placeholders in the last frame.
    @MainActor public var missingRowsLastFrame: Int { core.missingRowsLastFrame }

    @MainActor public func scrollToRow(at indexPath: IndexPath) { core.show(indexPath.row) }

    /// Gives the keyboard to a row, scrolling it into view.
    @MainActor public func focusRow(at indexPath: IndexPath) {
        guard core.index.count > 0 else { return }
        core.moveFocus(to: indexPath.row)
    }

    /// The keyboard goes to the row that had it last, if that is on screen, or to the list.
    @MainActor public func takeFocus() {
        if allowsSelection, let row = core.cursorRow, row < core.index.count {
            core.returnFocus(to: row)
        } else {
            core.canvas.grabFocus()
        }
    }
}

extension TableNode: ListContent {
    func listRowCount() -> Int {
        dataSource?.tableNode(self, numberOfRowsInSection: 0) ?? 0
    }

    func listNodeBlock(at row: Int) -> @Sendable () -> CellNode {
        guard let dataSource else { return { CellNode() } }
        return dataSource.tableNode(self, nodeBlockForRowAt: IndexPath(row: row))
    }

    func listDidSelect(_ row: Int) {
        delegate?.tableNode(self, didSelectRowAt: IndexPath(row: row))
    }

    /// More rows are wanted when the reader is within `leadingScreensForBatching` of the end, or there is less than a
    /// screen.
    func listDidLayout() {
        let page = core.viewport.height
        guard leadingScreensForBatching > 0, page > 0, !batch.isFetching, let delegate else { return }
        let remaining = core.index.totalExtent - core.offset - page
        let isShort = core.index.totalExtent < page
        guard isShort || remaining <= page * leadingScreensForBatching,
            delegate.shouldBatchFetch(for: self), batch.begin()
        else { return }
        delegate.tableNode(self, willBeginBatchFetchWith: batch)
    }
}
