import Foundation
import WeftContainers
import WeftNodes

/// The separator between rows.
public enum UITableViewCellSeparatorStyle: Sendable, Hashable {
    case none, singleLine
}

/// The view of a table, a collection or a pager. Main thread.
open class ASListView: UIScrollView {
    private let list: ListNode

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

    /// The object that gives the size ranges of items.
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
