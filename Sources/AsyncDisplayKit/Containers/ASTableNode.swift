import Foundation
import WeftContainers
import WeftLayout
import WeftNodes

/// The style of a table.
public enum UITableViewStyle: Sendable, Hashable {
    case plain
    /// Styles with a box around the rows of each section, as in the desktop's settings. Both look the same.
    case grouped, insetGrouped
}

/// The animation of rows: none, or sliding and fading; new rows come from the named side.
public typealias UITableViewRowAnimation = RowAnimation

/// The position of a row after scrolling to it.
public enum UITableViewScrollPosition: Sendable, Hashable {
    /// Scrolls as little as possible.
    case none
    case top, middle, bottom

    var weft: ScrollPosition {
        switch self {
        case .none: .nearest
        case .top: .start
        case .middle: .center
        case .bottom: .end
        }
    }
}

/// A list of rows. Its state is read and changed on the main thread; calls from elsewhere are forwarded there.
open class ASTableNode: ASDisplayNode {
    let table: TableNode
    private let adapter: TableAdapter

    /// An empty table.
    public override convenience init() {
        self.init(style: .plain)
    }

    /// An empty table.
    public init(style: UITableViewStyle) {
        table = TableNode(style: style == .plain ? .plain : .grouped)
        adapter = TableAdapter()
        super.init(weftNode: table)
        adapter.attach(self)
    }

    /// The data source, held weakly. Main thread.
    public final weak var dataSource: (any ASTableDataSource)? {
        didSet { adapter.sourceChanged(dataSource) }
    }

    /// The delegate, held weakly. Main thread.
    public final weak var delegate: (any ASTableDelegate)? {
        didSet { adapter.delegateChanged(delegate) }
    }

    @MainActor private lazy var tableView = ASTableView(self)

    /// The table's view. Main thread.
    @preconcurrency @MainActor public override var view: ASTableView { tableView }
}

// Changes.
extension ASTableNode {
    /// Reads all data again.
    public func reloadData() {
        let table = table
        onMain { table.reloadData() }
    }

    /// Reads all data again. `completion` is called when the new rows are on screen.
    public func reloadData(completion: (@MainActor () -> Void)?) {
        let table = table
        onMain { table.reloadData(completion: completion) }
    }

    /// Shows several changes together. The block changes the data and calls the methods for insertions, deletions,
    /// moves and reloads.
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        performBatch(animated: true, updates: updates, completion: completion)
    }

    /// Shows several changes together.
    public func performBatch(animated: Bool, updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        let (table, updates, completion) = (table, Carried(updates), Carried(completion))
        onMain {
            table.performBatch(animated: animated) {
                updates.value?()
            } completion: {
                completion.value?($0)
            }
        }
    }

    private func change(_ body: @escaping @MainActor (TableNode) -> Void) {
        let table = table
        onMain { body(table) }
    }

    /// Inserts rows at their new index paths. The data source already has them.
    public func insertRows(at indexPaths: [Foundation.IndexPath], with animation: UITableViewRowAnimation) {
        change { $0.insertRows(at: indexPaths.map(\.weft), with: animation) }
    }

    /// Deletes rows at the index paths that they had.
    public func deleteRows(at indexPaths: [Foundation.IndexPath], with animation: UITableViewRowAnimation) {
        change { $0.deleteRows(at: indexPaths.map(\.weft), with: animation) }
    }

    /// Makes the nodes of these rows again.
    public func reloadRows(at indexPaths: [Foundation.IndexPath], with animation: UITableViewRowAnimation) {
        change { $0.reloadRows(at: indexPaths.map(\.weft), with: animation) }
    }

    /// Moves a row.
    public func moveRow(at indexPath: Foundation.IndexPath, to newIndexPath: Foundation.IndexPath) {
        change { $0.moveRow(at: indexPath.weft, to: newIndexPath.weft) }
    }

    /// Inserts sections.
    public func insertSections(_ sections: IndexSet, with animation: UITableViewRowAnimation) {
        change { $0.insertSections(Array(sections), with: animation) }
    }

    /// Deletes sections.
    public func deleteSections(_ sections: IndexSet, with animation: UITableViewRowAnimation) {
        change { $0.deleteSections(Array(sections), with: animation) }
    }

    /// Reads sections again.
    public func reloadSections(_ sections: IndexSet, with animation: UITableViewRowAnimation) {
        change { $0.reloadSections(Array(sections), with: animation) }
    }

    /// Moves a section.
    public func moveSection(_ section: Int, toSection newSection: Int) {
        change { $0.moveSection(section, toSection: newSection) }
    }
}

// Looking; main thread, elsewhere there is nothing to be seen.
extension ASTableNode {
    /// The number of sections that the table shows.
    public var numberOfSections: Int {
        let table = table
        return asked(or: 0) { table.numberOfSections }
    }

    /// The number of rows that the table shows in a section.
    public func numberOfRows(inSection section: Int) -> Int {
        let table = table
        return asked(or: 0) { table.numberOfRows(inSection: section) }
    }

    /// The cell of a row near the viewport.
    public func nodeForRow(at indexPath: Foundation.IndexPath) -> ASCellNode? {
        let table = table
        return asked(or: nil) { (table.nodeForRow(at: indexPath.weft) as? RowCell)?.cell }
    }

    /// The cells on screen.
    public var visibleNodes: [ASCellNode] {
        let table = table
        return asked(or: []) { table.visibleNodes.compactMap { ($0 as? RowCell)?.cell } }
    }

    /// The row of a cell.
    public func indexPath(for cellNode: ASCellNode) -> Foundation.IndexPath? {
        let (table, row) = (table, cellNode.row)
        return asked(or: nil) { row.flatMap { table.indexPath(for: $0) }.map { Foundation.IndexPath($0) } }
    }

    /// The rows on screen.
    public func indexPathsForVisibleRows() -> [Foundation.IndexPath] {
        let table = table
        return asked(or: []) { table.indexPathsForVisibleRows.map { Foundation.IndexPath($0) } }
    }

    /// The row at a point of the table, in points.
    public func indexPathForRow(at point: CGPoint) -> Foundation.IndexPath? {
        let table = table
        return asked(or: nil) { table.indexPathForRow(at: point.weft).map { Foundation.IndexPath($0) } }
    }

    /// The frame of a row in the table's coordinates, in points.
    public func rectForRow(at indexPath: Foundation.IndexPath) -> CGRect {
        let table = table
        return asked(or: .zero) { CGRect(table.rectForRow(at: indexPath.weft)) }
    }

    /// The selected row.
    public var indexPathForSelectedRow: Foundation.IndexPath? {
        let table = table
        return asked(or: nil) { table.indexPathForSelectedRow.map { Foundation.IndexPath($0) } }
    }

    /// The selected rows.
    public var indexPathsForSelectedRows: [Foundation.IndexPath]? {
        let table = table
        return asked(or: nil) { table.indexPathsForSelectedRows.map { Foundation.IndexPath($0) } }
    }

    /// Selects a row without notifying the delegate.
    public func selectRow(
        at indexPath: Foundation.IndexPath?, animated: Bool, scrollPosition: UITableViewScrollPosition
    ) {
        guard let path = indexPath?.weft else { return }
        let table = table
        onMain { table.selectRow(at: path, animated: animated, scrollPosition: scrollPosition.weft) }
    }

    /// Deselects a row.
    public func deselectRow(at indexPath: Foundation.IndexPath, animated: Bool) {
        let table = table
        onMain { table.deselectRow(at: indexPath.weft) }
    }

    /// Scrolls to the row.
    public func scrollToRow(
        at indexPath: Foundation.IndexPath, at scrollPosition: UITableViewScrollPosition, animated: Bool
    ) {
        let table = table
        onMain { table.scrollToRow(at: indexPath.weft, at: scrollPosition.weft, animated: animated) }
    }
}

// Properties of the table.
extension ASTableNode {
    /// True if rows can be selected.
    public var allowsSelection: Bool {
        get {
            let table = table
            return asked(or: true) { table.allowsSelection }
        }
        set {
            let table = table
            onMain { table.allowsSelection = newValue }
        }
    }

    /// True if several rows can be selected.
    public var allowsMultipleSelection: Bool {
        get {
            let table = table
            return asked(or: false) { table.allowsMultipleSelection }
        }
        set {
            let table = table
            onMain { table.allowsMultipleSelection = newValue }
        }
    }

    /// The distance from the end, in screens, at which more rows are fetched.
    public var leadingScreensForBatching: CGFloat {
        get {
            let table = table
            return asked(or: 0) { CGFloat(table.leadingScreensForBatching) }
        }
        set {
            let table = table
            onMain { table.leadingScreensForBatching = Double(newValue) }
        }
    }

    /// True if the first row is at the bottom.
    public var inverted: Bool {
        get {
            let table = table
            return asked(or: false) { table.inverted }
        }
        set {
            let table = table
            onMain { table.inverted = newValue }
        }
    }
}
