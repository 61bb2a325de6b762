import WeftGTK
import WeftLayout

/// Makes a row's, an item's or a page's node, on a worker. It takes what it needs from the model when the data source gives
/// it, on the main actor.
public typealias CellNodeBlock = @Sendable () -> CellNode

/// The root node of a row, an item or a page.
open class CellNode: DisplayNode, @unchecked Sendable {
    /// Any thread; node blocks make cells on workers.
    public override init() {
        super.init()
        managesSubnodesOfLayouts()
    }

    /// A row has events and keyboard of its own.
    open override var supportsLayerBacking: Bool { false }

    open override var canvasRole: CanvasRole { .listItem }

    /// Whether a click or Enter on the row does something; decides focus and the pointer's look. Any thread.
    @Guarded public var isSelectable = true

    /// The table, collection or pager that shows the cell; nil before it was prepared for one. Main actor.
    @MainActor public package(set) weak var owningNode: DisplayNode?

    /// What the cell is where it is no row or item: a header, a footer, or what a layout of one's own places. nil for rows
    /// and items. Main actor.
    @MainActor public package(set) var supplementaryElementKind: SupplementaryKind?

    /// Where a collection's layout has the cell; nil in a table, and before it is placed. Main actor.
    @MainActor public package(set) var layoutAttributes: LayoutAttributes?

    /// The collection's layout has the cell elsewhere, or lets it look otherwise: before that shows. Main actor.
    /// `layoutAttributes` has them already.
    @MainActor open func applyLayoutAttributes(_ attributes: LayoutAttributes) {}

    /// Something happened to the cell on screen.
    ///
    /// Runs in frames that scroll: keep it short. Main actor.
    ///
    /// - Parameters:
    ///   - list: what shows the cell.
    ///   - frame: where the cell is in the list's own coordinates, points.
    @MainActor
    open func cellNodeVisibilityEvent(
        _ event: VisibilityEvent, in list: DisplayNode?, withCellFrame frame: Rect
    ) {}

    /// What is around the cell's own layout; nil for nothing.
    @Guarded var decoration: Boxed<CellDecoration>?

    override func decorated(_ spec: any LayoutElement) -> any LayoutElement { decorating(spec) }

    /// On, the row is drawn with all in it before it comes into sight, on the main thread where workers are not done:
    /// scrolling waits for it, and no placeholder shows. A row that has no node yet when it comes into sight is shown once it
    /// was measured. Any thread; off at first.
    public var neverShowPlaceholders: Bool {
        get { showsNoPlaceholders }
        set { showsNoPlaceholders = newValue }
    }

    /// How the container shows that the row is selected or pressed. Any thread; set it before the row is shown.
    @Guarded public var selectionStyle = SelectionStyle.standard

    /// How the container shows that the row is chosen or pressed.
    public enum SelectionStyle: Sendable, Hashable {
        /// Not at all: the node shows it, or nothing does. It is selected nevertheless, for assistive technology, too.
        case none
        /// As the desktop shows what is selected; `weftrow:selected` in the style sheet.
        case standard
        /// That, and a tint of the text colour behind the row.
        case tinted
    }

    /// Whether the rows below slide when the cell changes its own size. Any thread.
    @Guarded public var shouldAnimateSizeChanges = true

    /// Keeps the node while its row is far away: something plays in it, or is being written. Any thread.
    @Guarded public var isKeptAlive = false

    /// The model the node shows, for data sources that give one. Any thread.
    @Guarded public var nodeModel: (any Sendable)?

    /// Whether the node can show `model` in place of its own when its row is reloaded, so that it is kept; it takes the
    /// model over then. Main actor. The default says no.
    @MainActor open func canUpdate(to model: any Sendable) -> Bool { false }

    /// What a node that is made for the same row later needs to look the same: whether it is grown, say. Main actor, when
    /// the row leaves all ranges. nil, the default, keeps nothing.
    @MainActor open func savedState() -> (any Sendable)? { nil }

    /// What `savedState` gave, right after the node block made this node, before it is measured. On a worker.
    open func restoreState(_ state: any Sendable) {}

    /// Whether the row is selected; the container keeps it. Any thread.
    @Guarded public var isSelected = false {
        didSet {
            guard isSelected != oldValue else { return }
            showSelectedBackground()
            selectionDidChange()
        }
    }

    /// Whether a press is under way on the row; the container keeps it. Any thread.
    @Guarded public var isHighlighted = false {
        didSet {
            guard isHighlighted != oldValue else { return }
            showSelectedBackground()
            selectionDidChange()
        }
    }

    /// `isSelected` or `isHighlighted` is another one. On the thread that set it.
    open func selectionDidChange() {}
}
