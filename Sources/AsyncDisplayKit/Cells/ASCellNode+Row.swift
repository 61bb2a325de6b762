import Foundation
import WeftContainers
import WeftNodes

/// What happens to a cell on screen.
public typealias ASCellNodeVisibilityEvent = CellNode.VisibilityEvent

/// How a list shows that a row is chosen.
public enum UITableViewCellSelectionStyle: Sendable, Hashable {
    case none
    /// As the desktop does.
    case `default`
    /// As the desktop does: there is one colour.
    case blue, gray

    var weft: CellNode.SelectionStyle { self == .none ? .none : .standard }
}

/// What stands at the end of a row.
public enum UITableViewCellAccessoryType: Sendable, Hashable {
    case none
    /// An arrow: the row leads further.
    case disclosureIndicator
    /// A button that the delegate hears of; the arrow beside it is left out.
    case detailDisclosureButton
    /// A tick.
    case checkmark
    /// A button that the delegate hears of.
    case detailButton

    var weft: CellNode.AccessoryType {
        switch self {
        case .none: .none
        case .disclosureIndicator: .disclosureIndicator
        case .checkmark: .checkmark
        case .detailDisclosureButton, .detailButton: .detailButton
        }
    }
}

/// What a row has besides the layout of its cell: kept by the cell until there is a row.
struct CellFrill {
    var accessoryType = UITableViewCellAccessoryType.none
    var separatorInset = UIEdgeInsets.zero
    var background: Ground?
    var selectedBackground: Ground?
    var model: Any?

    /// A view behind a row, and what stands for it among nodes.
    struct Ground {
        let view: UIView
        let node: DisplayNode

        @MainActor
        init(_ view: UIView) {
            self.view = view
            node = view.standIn
        }
    }
}

// Any thread before the row is shown, then the main thread.
extension ASCellNode {
    /// What stands at the row's end, beside the cell's layout.
    public var accessoryType: UITableViewCellAccessoryType {
        get { frill.accessoryType }
        set {
            frill.accessoryType = newValue
            row?.accessoryType = newValue.weft
        }
    }

    /// How far the line below the row stays away from the row's ends, in points; above and below do not count.
    public var separatorInset: UIEdgeInsets {
        get { frill.separatorInset }
        set {
            frill.separatorInset = newValue
            row?.separatorInset = newValue.weft
        }
    }

    /// Behind all of the row. Main thread.
    @preconcurrency @MainActor public var backgroundView: UIView? {
        get { frill.background?.view }
        set {
            frill.background = newValue.map { CellFrill.Ground($0) }
            row?.backgroundNode = frill.background?.node
        }
    }

    /// Behind all of the row while it is chosen or pressed, in place of the desktop's look of such rows. Main thread.
    @preconcurrency @MainActor public var selectedBackgroundView: UIView? {
        get { frill.selectedBackground?.view }
        set {
            frill.selectedBackground = newValue.map { CellFrill.Ground($0) }
            row?.selectedBackgroundNode = frill.selectedBackground?.node
        }
    }

    /// The model that the cell shows, for data sources that give one.
    public var nodeModel: Any? {
        get { frill.model }
        set {
            frill.model = newValue
            row?.nodeModel = newValue.map { Carried($0) }
        }
    }
}

// Where the cell is. Main thread; nothing while it is in no list.
extension ASCellNode {
    /// The row that the cell is of; of a header or footer the row 0 of its section.
    @MainActor public var indexPath: Foundation.IndexPath? { row?.indexPath.map { Foundation.IndexPath($0) } }

    /// The table, collection or pager that shows the cell.
    @MainActor public var owningNode: (any ASRangeManagingNode)? {
        row?.owningNode?.textureNode as? any ASRangeManagingNode
    }

    /// What the cell is where it is no row or item: a header, a footer, or what the layout names so.
    @MainActor public var supplementaryElementKind: String? { row?.supplementaryElementKind.map(\.textureName) }

    /// Where a collection's layout has the cell; nil in a table.
    @MainActor public var layoutAttributes: UICollectionViewLayoutAttributes? {
        row.flatMap { row in row.layoutAttributes.map { UICollectionViewLayoutAttributes($0, of: row) } }
    }

    /// The controller whose page the cell shows, once that was made.
    @MainActor public var viewController: UIViewController? { shownPage }
}

extension SupplementaryKind {
    /// What UIKit calls it.
    var textureName: String {
        switch self {
        case .header: UICollectionElementKindSectionHeader
        case .footer: UICollectionElementKindSectionFooter
        default: rawValue
        }
    }

    /// A kind by UIKit's name.
    init(textureName name: String) {
        switch name {
        case UICollectionElementKindSectionHeader: self = .header
        case UICollectionElementKindSectionFooter: self = .footer
        default: self.init(name)
        }
    }
}
