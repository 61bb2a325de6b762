import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

/// A scrolling list of self-sizing rows in sections; only rows near the viewport have nodes.
///
/// Made anywhere; everything but `init` on the main actor.
public final class TableNode: ListNode, @unchecked Sendable {
    /// The data source. Held weakly.
    @MainActor public weak var dataSource: (any TableDataSource)? {
        didSet { if !accepts(dataSource) { dataSource = nil } }
    }

    /// The table's delegate, held weakly.
    @MainActor public weak var delegate: (any TableDelegate)?

    /// The look of a table's sections.
    public enum Style: Sendable, Hashable {
        /// Rows from edge to edge, one below the other.
        case plain
        /// The rows of each section in a box with round corners and lines between them, as in the desktop's settings.
        /// Headers and footers are between the boxes, and do not stick.
        case grouped

        /// The same as `grouped`, since boxes are always inset from the table's edges.
        public static let insetGrouped = Style.grouped
    }

    /// The look of the table's sections.
    public let tableStyle: Style

    /// A plain table for a data source. Any thread.
    public override init() {
        tableStyle = .plain
        super.init()
    }

    /// A table for a data source. Any thread.
    public init(style: Style) {
        tableStyle = style
        super.init()
    }

    init(itemSource: any ListItemSource, style: Style) {
        tableStyle = style
        super.init(itemSource: itemSource)
    }

    /// The separator between rows. The default is a line in a grouped table, and none in other tables.
    public enum SeparatorStyle: Sendable, Hashable {
        case none
        /// A line of one point below each row.
        case singleLine
    }

    /// The separator between rows.
    @MainActor public var separatorStyle: SeparatorStyle {
        get { core.painter.showsSeparators ? .singleLine : .none }
        set {
            guard separatorStyle != newValue else { return }
            core.painter.showsSeparators = newValue == .singleLine
            core.remeasure { core.geometry.separatorExtent = newValue == .singleLine ? 1 : 0 }
        }
    }

    override func makeGeometry() -> ListGeometry {
        let geometry = ListGeometry()
        if tableStyle == .grouped {
            geometry.sideInset = GroupGap.extent
            geometry.headersStick = false
            geometry.separatorExtent = 1
        }
        return geometry
    }

    override func setUp(_ core: ListController) {
        super.setUp(core)
        guard tableStyle == .grouped else { return }
        core.painter.groupsSections = true
        core.painter.showsSeparators = true
    }

    /// The gap between boxes of sections without header or footer.
    override var standInSupplement: (@Sendable () -> CellNode)? {
        guard tableStyle == .grouped else { return nil }
        return { GroupGap() }
    }

    override var listSource: (any ListDataSource)? {
        super.listSource ?? dataSource.map { TableSource(list: self, source: $0) }
    }

    override var listDelegate: (any ListDelegate)? { delegate.map { TableObserver(list: self, delegate: $0) } }
}

@MainActor
extension TableNode {
    /// True if the header of the section on screen stays at the top until its section ends. Default: true.
    public var hasStickyHeaders: Bool {
        get { core.geometry.headersStick }
        set {
            core.geometry.headersStick = newValue
            core.setNeedsRangeUpdate()
        }
    }
}

/// The empty space between the boxes of a grouped table. Any thread.
final class GroupGap: CellNode, @unchecked Sendable {
    /// The size of the gap in points, also at the sides of the boxes.
    static let extent = 12.0

    override init() {
        super.init()
        isAccessibilityHidden = true
    }

    override func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size {
        Size(width: constraints.range.max.width, height: Self.extent)
    }
}

@MainActor
extension TableNode {
    /// The titles of the section index at the table's end, from the data source (`sectionIndexTitles(for:)`); empty if
    /// there is none.
    public var sectionIndexTitles: [String] { core.sectionIndex.titles }

    /// Asks the data source for the titles of the section index again. Use it if only the titles have changed.
    public func reloadSectionIndexTitles() {
        core.sectionIndex.forget()
        core.setNeedsRangeUpdate()
    }
}
