import Foundation
import WeftContainers
import WeftNodes

/// The separator between rows.
public enum UITableViewCellSeparatorStyle: Sendable, Hashable {
    case none, singleLine
}

/// The view of a table, a collection or a pager. Main thread.
open class ASListView: UIScrollView {
    let list: ListNode

    init(_ node: any ASRangeManagingNode) {
        list = node.weftList
        super.init(node, node.weftList)
    }

    /// True if rows can be selected.
    public var allowsSelection: Bool {
        get { list.allowsSelection }
        set { list.allowsSelection = newValue }
    }

    /// The distance from the end, in screens, at which more rows are fetched.
    public var leadingScreensForBatching: CGFloat {
        get { list.leadingScreensForBatching }
        set { list.leadingScreensForBatching = Double(newValue) }
    }

    /// True if several rows can be selected.
    public var allowsMultipleSelection: Bool {
        get { list.allowsMultipleSelection }
        set { list.allowsMultipleSelection = newValue }
    }

    /// The number of sections that the list shows.
    public var numberOfSections: Int { list.numberOfSections }

    /// Reads everything again.
    public func reloadData() { (node as? any ASRangeManagingNode)?.reloadData() }

    /// The spinner at the list's start, which a pull or F5 shows. nil has none.
    public var refreshControl: UIRefreshControl? {
        didSet {
            oldValue?.list = nil
            refreshControl?.list = list
            guard let refreshControl else {
                list.onRefresh = nil
                return
            }
            list.onRefresh = { [weak refreshControl] in await refreshControl?.run() }
        }
    }

    /// Decides when to fetch more rows. Held weakly.
    public var batchFetchingDelegate: (any ASBatchFetchingDelegate)? {
        get { list.batchFetchingDelegate }
        set { list.batchFetchingDelegate = newValue }
    }
}

/// The view of a table. Main thread.
public final class ASTableView: ASListView {
    private let table: TableNode

    init(_ node: ASTableNode) {
        table = node.table
        super.init(node)
    }

    /// The separator between rows.
    public var separatorStyle: UITableViewCellSeparatorStyle {
        get { table.separatorStyle == .none ? .none : .singleLine }
        set { table.separatorStyle = newValue == .none ? .none : .singleLine }
    }

    /// The height of a header or footer that is as high as its contents.
    public nonisolated static let automaticDimension: CGFloat = -1

    /// The number of rows that the table shows in a section.
    public func numberOfRows(inSection section: Int) -> Int { table.numberOfRows(inSection: section) }

    /// True if the user may move rows, by dragging them or with Alt and the arrow keys. Rows can always be deleted if
    /// the data source's `canEditRowAt` permits it.
    public var isEditing: Bool {
        get { table.allowsReordering }
        set { table.allowsReordering = newValue }
    }

    /// Sets `isEditing`; the rows do not change their look.
    public func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

    /// Reads the titles of the section index again.
    public func reloadSectionIndexTitles() { table.reloadSectionIndexTitles() }
}

/// UIKit's name.
public typealias UITableView = ASTableView

/// The view of a collection or a pager. Main thread.
public final class ASCollectionView: ASListView {
    private weak var collectionNode: ASCollectionNode?

    init(_ node: ASCollectionNode) {
        collectionNode = node
        super.init(node)
    }

    /// The visible part of the contents, in points.
    public override var bounds: CGRect {
        let size = collectionNode?.collectionViewLayout.space ?? super.bounds.size
        return CGRect(origin: contentOffset, size: size)
    }

    /// The number of items that the collection shows in a section.
    public func numberOfItems(inSection section: Int) -> Int {
        collectionNode?.numberOfItems(inSection: section) ?? 0
    }

    /// True if the user may move items, by dragging them or with Alt and the arrow keys.
    public var allowsReordering: Bool {
        get { list.allowsReordering }
        set { list.allowsReordering = newValue }
    }

    /// The classes of native cells by their names.
    private var cellClasses: [String: UICollectionViewCell.Type] = [:]

    /// Names a class of native cells.
    public func register(_ cellClass: UICollectionViewCell.Type, forCellWithReuseIdentifier identifier: String) {
        cellClasses[identifier] = cellClass
    }

    /// Makes a native cell of a class that has that name, or a plain one. Cells are not used again.
    public func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: Foundation.IndexPath
    ) -> UICollectionViewCell { (cellClasses[identifier] ?? UICollectionViewCell.self).init(frame: .zero) }

    /// The object that provides the size ranges of items.
    public var layoutInspector: (any ASCollectionViewLayoutInspecting)? {
        get { collectionNode?.layoutInspector }
        set { collectionNode?.layoutInspector = newValue }
    }

    /// The layout; it can be replaced.
    public var collectionViewLayout: UICollectionViewLayout? {
        get { collectionNode?.collectionViewLayout }
        set { if let newValue { collectionNode?.collectionViewLayout = newValue } }
    }
}

/// A native cell: a view among the nodes of a collection. Main thread.
open class UICollectionViewCell: UIView {
    /// A cell; the collection's layout decides about its place.
    public required override init(frame: CGRect = .zero) {
        super.init(frame: frame)
    }

    /// The view that contains the subviews: the cell itself.
    public final var contentView: UIView { self }
}
