import Foundation
import WeftContainers
import WeftLayout
import WeftNodes

/// Makes a row's cell, on a worker.
public typealias ASCellNodeBlock = () -> ASCellNode

/// The root of a row, an item or a page. Any thread; node blocks make cells on workers.
open class ASCellNode: ASDisplayNode {
    /// The cell of the list that shows this one.
    weak var row: RowCell?

    /// A cell without contents.
    public override init() {
        super.init()
    }

    /// Wraps a Weft node in a cell.
    public override init(weftNode own: DisplayNode) {
        super.init(weftNode: own)
    }

    /// A cell that shows a controller's page, which is made on the main thread when the cell is first shown. The cell's
    /// style determines the size.
    public convenience init(
        viewControllerBlock: @escaping @MainActor () -> UIViewController,
        didLoad: (@MainActor (ASDisplayNode) -> Void)? = nil
    ) {
        self.init()
        // With the dynamic type, Swift 6.2 crashes when it compiles the closure.
        let own = WeakNode<ASCellNode>(self)
        let page = CellNode(viewControllerBlock: {
            let controller = viewControllerBlock()
            own.node?.shownPage = controller
            return controller.weftController
        })
        backing.layoutSpecBlock = { _, _ in WrapperLayoutSpec(child: page) }
        automaticallyManagesSubnodes = true
        if let didLoad { onDidLoad(didLoad) }
    }

    /// The same initializer with its former label.
    public convenience init(
        viewControllerBlock: @escaping @MainActor () -> UIViewController,
        didLoadBlock: (@MainActor (ASDisplayNode) -> Void)?
    ) {
        self.init(viewControllerBlock: viewControllerBlock, didLoad: didLoadBlock)
    }

    /// The look of the selected row. Set it before the row is shown.
    public final var selectionStyle = UITableViewCellSelectionStyle.default {
        didSet { row?.selectionStyle = selectionStyle.weft }
    }

    /// The page of a controller that the cell shows.
    @MainActor final weak var shownPage: UIViewController?

    /// The row's decorations besides the cell's own layout.
    final var frill = CellFrill()

    /// The last states of the row that the cell received.
    private final var reportedState = (isSelected: false, isHighlighted: false)

    /// True if the row is selected. The list sets it. A value that the program sets is kept. An override receives both.
    open var isSelected: Bool {
        get { backing.underLock { reportedState.isSelected } }
        set {
            backing.underLock { reportedState.isSelected = newValue }
            row?.isSelected = newValue
        }
    }

    /// True while the row is pressed. The list sets it. A value that the program sets is kept. An override receives
    /// both.
    open var isHighlighted: Bool {
        get { backing.underLock { reportedState.isHighlighted } }
        set {
            backing.underLock { reportedState.isHighlighted = newValue }
            row?.isHighlighted = newValue
        }
    }

    /// Copies the row's selection and highlight to the cell.
    final func takeState(of row: RowCell) {
        if isSelected != row.isSelected { isSelected = row.isSelected }
        if isHighlighted != row.isHighlighted { isHighlighted = row.isHighlighted }
        selectionDidChange()
    }

    /// Called after a change of `isSelected` or `isHighlighted`.
    open func selectionDidChange() {}

    /// Called after the collection's layout has moved the cell or changed its look. `layoutAttributes` already has the
    /// new values. Main thread.
    @MainActor open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

    /// Like `apply(_:)`, under Texture's longer name. The default calls `apply(_:)`.
    @MainActor open func applyLayoutAttributes(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        apply(layoutAttributes)
    }

    /// Called when something happens to the cell on screen. It runs in frames that scroll, so keep it short. The frame
    /// is in the list's own coordinates, in points. Main thread.
    @MainActor
    open func cellNodeVisibilityEvent(
        _ event: ASCellNodeVisibilityEvent, in scrollView: UIScrollView?, withCellFrame cellFrame: CGRect
    ) {}

    /// Returns true if the cell can show another model when its row is reloaded. If so, the cell stays and receives the
    /// new model. Main thread.
    @MainActor open func canUpdate(toNodeModel nodeModel: Any) -> Bool { false }

    /// True if the row is completely drawn before it becomes visible, so that it never looks empty.
    public final var neverShowPlaceholders = false {
        didSet { row?.neverShowPlaceholders = neverShowPlaceholders }
    }

    /// Makes a Weft cell that holds and shows this one. Call it once for each row, since the list keeps the cell.
    public final func makeWeftCell() -> CellNode { RowCell(self) }
}
