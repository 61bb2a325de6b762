import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

/// A scrolling list of self-sizing rows in sections; only rows near the viewport have nodes.
///
/// Made anywhere; everything but `init` on the main actor.
public final class TableNode: ListNode, @unchecked Sendable {
    /// Weakly: somebody else keeps it.
    @MainActor public weak var dataSource: (any TableDataSource)? {
        didSet { if !accepts(dataSource) { dataSource = nil } }
    }

    /// Weakly, too.
    @MainActor public weak var delegate: (any TableDelegate)?

    public override init() {
        super.init()
    }

    override init(itemSource: any ListItemSource) {
        super.init(itemSource: itemSource)
    }

    /// What is between rows.
    public enum SeparatorStyle: Sendable, Hashable {
        case none
        /// A line of one point below each row.
        case singleLine
    }

    /// What is between rows.
    @MainActor public var separatorStyle = SeparatorStyle.none {
        didSet {
            guard separatorStyle != oldValue else { return }
            core.painter.showsSeparators = separatorStyle == .singleLine
            core.remeasure { core.geometry.separatorExtent = separatorStyle == .singleLine ? 1 : 0 }
        }
    }

    override func makeGeometry() -> ListGeometry { ListGeometry() }

    override var listSource: (any ListDataSource)? {
        super.listSource ?? dataSource.map { TableSource(list: self, source: $0) }
    }

    override var listDelegate: (any ListDelegate)? { delegate.map { TableObserver(list: self, delegate: $0) } }
}

@MainActor
extension TableNode {
    /// Whether the header of the section on screen stays at the top until its section ends. Default true.
    public var hasStickyHeaders: Bool {
        get { core.geometry.headersStick }
        set {
            core.geometry.headersStick = newValue
            core.setNeedsRangeUpdate()
        }
    }
}
