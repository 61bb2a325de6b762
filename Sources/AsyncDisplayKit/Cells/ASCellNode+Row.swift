import Foundation
import WeftContainers
import WeftNodes

/// An event of a cell on screen.
public typealias ASCellNodeVisibilityEvent = CellNode.VisibilityEvent

/// The look of a selected row.
public enum UITableViewCellSelectionStyle: Sendable, Hashable {
    case none
    /// The desktop's look.
    case `default`
    /// Both have the desktop's look of a selection, which has only one colour.
    case blue, gray

    var weft: CellNode.SelectionStyle { self == .none ? .none : .standard }
}

/// The accessory at the end of a row.
public enum UITableViewCellAccessoryType: Sendable, Hashable {
    case none
    /// An arrow. It means that the row opens another page.
    case disclosureIndicator
    /// A button that calls the delegate. UIKit's arrow next to it is not shown.
    case detailDisclosureButton
    /// A tick.
    case checkmark
    /// A button that calls the delegate.
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

/// The decorations of a row besides its cell's layout. The cell stores them until it is in a row.
struct CellFrill {
    var accessoryType = UITableViewCellAccessoryType.none
    var separatorInset = UIEdgeInsets.zero
    var background: Ground?
    var selectedBackground: Ground?
    var model: Any?

    /// A view behind a row, and the node that represents it.
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
    /// The accessory at the row's end, next to the cell's layout.
    public var accessoryType: UITableViewCellAccessoryType {
        get { frill.accessoryType }
        set {
            frill.accessoryType = newValue
            row?.accessoryType = newValue.weft
        }
    }

    /// The distance of the line below the row from the row's ends, in points; top and bottom are ignored.
    public var separatorInset: UIEdgeInsets {
        get { frill.separatorInset }
        set {
            frill.separatorInset = newValue
            row?.separatorInset = newValue.weft
        }
    }

    /// A view behind the whole row. Main thread.
    @preconcurrency @MainActor public var backgroundView: UIView? {
        get { frill.background?.view }
        set {
            frill.background = newValue.map { CellFrill.Ground($0) }
            row?.backgroundNode = frill.background?.node
        }
    }

    /// A view behind the whole row while it is selected or pressed, instead of the desktop's look of such rows. Main
    /// thread.
    @preconcurrency @MainActor public var selectedBackgroundView: UIView? {
        get { frill.selectedBackground?.view }
        set {
            frill.selectedBackground = newValue.map { CellFrill.Ground($0) }
            row?.selectedBackgroundNode = frill.selectedBackground?.node
        }
    }

    /// The model that the cell shows; nil unless the data source provides models.
    public var nodeModel: Any? {
        get { frill.model }
        set {
            frill.model = newValue
            row?.nodeModel = newValue.map { Carried($0) }
        }
    }
}

// The position of the cell. Main thread; nil while it is in no list.
extension ASCellNode {
    /// The index path of the cell's row; for a header or footer, row 0 of its section.
    @MainActor public var indexPath: Foundation.IndexPath? { row?.indexPath.map { Foundation.IndexPath($0) } }

    /// The table, collection or pager that shows the cell.
    @MainActor public var owningNode: (any ASRangeManagingNode)? {
        row?.owningNode?.textureNode as? any ASRangeManagingNode
    }

    /// The kind of a supplementary cell: a header, a footer, or a kind of the layout; nil for rows and items.
    @MainActor public var supplementaryElementKind: String? { row?.supplementaryElementKind.map(\.textureName) }

    /// The cell's attributes in a collection's layout; nil in a table.
    @MainActor public var layoutAttributes: UICollectionViewLayoutAttributes? {
        row.flatMap { row in row.layoutAttributes.map { UICollectionViewLayoutAttributes($0, of: row) } }
    }

    /// The controller of the page in the cell; nil before the page is made.
    @MainActor public var viewController: UIViewController? { shownPage }
}

extension SupplementaryKind {
    /// UIKit's name for the kind.
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
