import Foundation
import WeftContainers
import WeftNodes

/// What is between rows.
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

    /// Whether rows can be chosen.
    public var allowsSelection: Bool {
        get { list.allowsSelection }
        set { list.allowsSelection = newValue }
    }

    /// Screens before the end at which more is asked for.
    public var leadingScreensForBatching: CGFloat {
        get { list.leadingScreensForBatching }
        set { list.leadingScreensForBatching = Double(newValue) }
    }

    /// Decides when more is fetched. Weakly.
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

    /// What is between rows.
    public var separatorStyle: UITableViewCellSeparatorStyle {
        get { table.separatorStyle == .none ? .none : .singleLine }
        set { table.separatorStyle = newValue == .none ? .none : .singleLine }
    }
}

/// What UIKit calls it.
public typealias UITableView = ASTableView

/// The view of a collection or a pager. Main thread.
public final class ASCollectionView: ASListView {
    private weak var collectionNode: ASCollectionNode?

    init(_ node: ASCollectionNode) {
        collectionNode = node
        super.init(node)
    }

    /// Says what items are measured in.
    public var layoutInspector: (any ASCollectionViewLayoutInspecting)? {
        get { collectionNode?.layoutInspector }
        set { collectionNode?.layoutInspector = newValue }
    }

    /// How it is laid out; another one may take its place.
    public var collectionViewLayout: UICollectionViewLayout? {
        get { collectionNode?.collectionViewLayout }
        set { if let newValue { collectionNode?.collectionViewLayout = newValue } }
    }
}
