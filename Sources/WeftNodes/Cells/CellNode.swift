import WeftGTK
import WeftLayout

/// Makes the node of a row, an item or a page, on a worker. The data source creates the block on the main actor, and
/// captures the needed part of the model in it.
public typealias CellNodeBlock = @Sendable () -> CellNode

/// The root node of a row, an item or a page.
open class CellNode: DisplayNode, @unchecked Sendable {
    /// Makes a cell on any thread; node blocks make cells on workers.
    public override init() {
        super.init()
        managesSubnodesOfLayouts()
    }

    /// Always false: a row has its own events and keyboard focus.
    open override var supportsLayerBacking: Bool { false }

    open override var canvasRole: CanvasRole { .listItem }

    /// True if a click or Enter on the row has an effect. It decides about focus and the pointer's look. Any thread.
    @Guarded public var isSelectable = true

    /// True if Tab also stops at the controls in this row, for example a row of filters above selectable rows. The row
    /// itself then takes no focus. Up and Down move between rows as usual. Set it before the row is shown, together
    /// with `isKeptAlive`, so that Tab finds the row when it is off screen. Default: false. Any thread.
    @Guarded public var isTabStop = false

    /// The table, collection or pager that shows the cell; nil before it was prepared for one. Main actor.
    @MainActor public package(set) weak var owningNode: DisplayNode?

    /// The kind of a supplementary cell: a header, a footer, or a kind of a custom layout. nil for rows and items. Main
    /// actor.
    @MainActor public package(set) var supplementaryElementKind: SupplementaryKind?

    /// The cell's attributes in a collection's layout; nil in a table, and before the cell is placed. Main actor.
    @MainActor public package(set) var layoutAttributes: LayoutAttributes?

    /// Called when the collection's layout moves the cell or changes its look, before the change is visible.
    /// `layoutAttributes` already has the new values. Main actor.
    ///
    /// - Complexity: should be O(1): called in frames that scroll.
    @MainActor open func applyLayoutAttributes(_ attributes: LayoutAttributes) {}

    /// Called when something happens to the cell on screen.
    ///
    /// It runs in frames that scroll, so keep it short. Main actor.
    ///
    /// - Parameters:
    ///   - list: the list that shows the cell.
    ///   - frame: the cell's frame in the list's own coordinates, in points.
    @MainActor
    open func cellNodeVisibilityEvent(
        _ event: VisibilityEvent, in list: DisplayNode?, withCellFrame frame: Rect
    ) {}

    /// The nodes around the cell's own layout; nil for none.
    @Guarded var decoration: Boxed<CellDecoration>?

    override func decorated(_ spec: any LayoutElement) -> any LayoutElement { decorating(spec) }

    /// True if the row is completely drawn before it becomes visible, on the main thread if workers have not finished.
    /// Scrolling waits for it, and no placeholder shows. A row without a node is shown when it is measured. Default:
    /// false. Any thread.
    public var neverShowPlaceholders: Bool {
        get { showsNoPlaceholders }
        set { showsNoPlaceholders = newValue }
    }

    /// The look of the row while it is selected or pressed. Set it before the row is shown. Any thread.
    @Guarded public var selectionStyle = SelectionStyle.standard

    /// The look of a selected or pressed row.
    public enum SelectionStyle: Sendable, Hashable {
        /// The list does not change the row's look. The row is still selected, also for assistive technology.
        case none
        /// The desktop's look of selected rows (`weftrow:selected` in the style sheet).
        case standard
        /// The standard look plus a tint of the text colour behind the row.
        case tinted
    }

    /// True if the rows below slide when the cell changes its own size, but not with a new width of its list. Any
    /// thread.
    @Guarded public var shouldAnimateSizeChanges = true

    /// True to keep the node while its row is far away, for example because it plays a video or contains unfinished
    /// text. Default: false. Any thread.
    @Guarded public var isKeptAlive = false

    /// The node's model, for data sources that provide one. Any thread.
    @Guarded public var nodeModel: (any Sendable)?

    /// Returns true if the node can show `model` when its row is reloaded. If so, the node stays and receives the new
    /// model. Main actor. Default: false.
    ///
    /// - Complexity: should be O(1): called for each row that is reloaded.
    @MainActor open func canUpdate(to model: any Sendable) -> Bool { false }

    /// State that a later node for the same row needs to look the same, for example whether it is expanded. Called on
    /// the main actor when the row leaves all ranges. nil, the default, keeps nothing.
    ///
    /// - Complexity: should be O(1): called for each row that leaves all ranges.
    @MainActor open func savedState() -> (any Sendable)? { nil }

    /// Receives the state from `savedState`, after the node block has made this node and before it is measured. Runs on
    /// a worker.
    ///
    /// - Complexity: should be O(1): called for each row that comes back.
    open func restoreState(_ state: any Sendable) {}

    /// True if the row is selected. The container sets it. Any thread.
    @Guarded public var isSelected = false {
        didSet {
            guard isSelected != oldValue else { return }
            showSelectedBackground()
            selectionDidChange()
        }
    }

    /// True while the row is pressed. The container sets it. Any thread.
    @Guarded public var isHighlighted = false {
        didSet {
            guard isHighlighted != oldValue else { return }
            showSelectedBackground()
            selectionDidChange()
        }
    }

    /// Called after a change of `isSelected` or `isHighlighted`, on the thread that set it.
    ///
    /// - Complexity: should be O(1): called for each row that is selected or pressed, and for a selected row that comes
    ///   near the viewport.
    open func selectionDidChange() {}
}
