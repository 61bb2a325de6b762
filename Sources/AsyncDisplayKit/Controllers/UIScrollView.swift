import Foundation
import WeftContainers
import WeftNodes

/// The view of a list. Main thread.
open class UIScrollView: UIView {
    private let list: ListNode

    init(_ node: ASDisplayNode, _ list: ListNode) {
        self.list = list
        super.init(of: node)
    }

    /// How far it is scrolled, in points.
    public var contentOffset: CGPoint {
        get { offset(of: list) }
        set { list.contentOffset = Double(list.scrollsSideways ? newValue.x : newValue.y) }
    }

    /// Empty space around all rows, in points, inside of what scrolls.
    public var contentInset: UIEdgeInsets {
        get { inset(of: list) }
        set { setInset(newValue, of: list) }
    }

    /// How large what is scrolled is, in points; of rows that were never near it is an estimate.
    public var contentSize: CGSize {
        list.scrollsSideways
            ? CGSize(width: list.contentExtent, height: list.viewportSize.height)
            : CGSize(width: list.viewportSize.width, height: list.contentExtent)
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

    /// Whether there is a scrollbar.
    public var showsVerticalScrollIndicator: Bool {
        get { list.showsScrollIndicator }
        set { list.showsScrollIndicator = newValue }
    }
}

@MainActor
func offset(of list: ListNode) -> CGPoint {
    list.scrollsSideways ? CGPoint(x: list.contentOffset, y: 0) : CGPoint(x: 0, y: list.contentOffset)
}

/// Main thread; elsewhere nothing is known.
func inset(of list: ListNode) -> UIEdgeInsets {
    asked(or: .zero) {
        let inset = list.contentInset
        return UIEdgeInsets(top: inset.top, left: inset.left, bottom: inset.bottom, right: inset.right)
    }
}

func setInset(_ inset: UIEdgeInsets, of list: ListNode) {
    onMain { list.contentInset = inset.weft }
}

/// What is between rows.
public enum UITableViewCellSeparatorStyle: Sendable, Hashable {
    case none, singleLine
}

/// The view of a table. Main thread.
public final class ASTableView: UIScrollView {
    private let table: TableNode

    init(_ node: ASTableNode) {
        table = node.table
        super.init(node, node.table)
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
public final class ASCollectionView: UIScrollView {
    init(_ node: ASCollectionNode) {
        super.init(node, node.collection)
    }
}
