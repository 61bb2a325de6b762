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

/// The animation of rows: none, or sliding and fading. New rows enter from the named side.
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

extension ASTableNode {
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
}

// Queries. Main thread; on other threads they return nothing.
extension ASTableNode {
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

    /// Selects a row without notifying the delegate; nil clears the selection.
    public func selectRow(
        at indexPath: Foundation.IndexPath?, animated: Bool, scrollPosition: UITableViewScrollPosition
    ) {
        let (table, path) = (table, indexPath?.weft)
        onMain {
            guard let path else { return table.indexPathsForSelectedRows.forEach(table.deselectRow) }
            table.selectRow(at: path, animated: animated, scrollPosition: scrollPosition.weft)
        }
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
