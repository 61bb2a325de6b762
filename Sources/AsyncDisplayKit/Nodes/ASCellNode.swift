import Foundation
import WeftContainers
import WeftLayout
import WeftNodes

/// Makes a row's cell, on a worker.
public typealias ASCellNodeBlock = () -> ASCellNode

/// How a list shows that a row is chosen.
public enum UITableViewCellSelectionStyle: Sendable, Hashable {
    case none
    /// As the desktop does.
    case `default`
    /// As the desktop does: there is one colour.
    case blue, gray

    var weft: CellNode.SelectionStyle { self == .none ? .none : .standard }
}

/// The root of a row, an item or a page. Any thread; node blocks make cells on workers.
open class ASCellNode: ASDisplayNode {
    /// What the list has for the cell.
    weak var row: RowCell?

    /// A cell without contents.
    public override init() {
        super.init()
    }

    /// A cell that shows a controller's page, made on the main thread when the cell is first shown. Its size is that of
    /// its style.
    public convenience init(
        viewControllerBlock: @escaping @MainActor () -> UIViewController,
        didLoad: (@MainActor (ASDisplayNode) -> Void)? = nil
    ) {
        self.init()
        let page = CellNode(viewControllerBlock: { viewControllerBlock().weftController })
        backing.layoutSpecBlock = { _, _ in WrapperLayoutSpec(child: page) }
        automaticallyManagesSubnodes = true
        if let didLoad { onDidLoad(didLoad) }
    }

    /// The same, by the label it had before.
    public convenience init(
        viewControllerBlock: @escaping @MainActor () -> UIViewController,
        didLoadBlock: (@MainActor (ASDisplayNode) -> Void)?
    ) {
        self.init(viewControllerBlock: viewControllerBlock, didLoad: didLoadBlock)
    }

    /// How the list shows that the row is chosen. Set it before the row is shown.
    public final var selectionStyle = UITableViewCellSelectionStyle.default {
        didSet { row?.selectionStyle = selectionStyle.weft }
    }

    /// Whether the row is chosen; the list keeps it.
    public final var isSelected: Bool {
        get { row?.isSelected ?? false }
        set { row?.isSelected = newValue }
    }

    /// Whether a press is under way on the row; the list keeps it.
    public final var isHighlighted: Bool {
        get { row?.isHighlighted ?? false }
        set { row?.isHighlighted = newValue }
    }

    /// `isSelected` or `isHighlighted` is another one.
    open func selectionDidChange() {}

    /// Whether the row is drawn with all in it before it comes into sight, so that it never stands empty.
    public final var neverShowPlaceholders = false {
        didSet { row?.neverShowPlaceholders = neverShowPlaceholders }
    }

    /// What a list of Weft's has for the cell: holds it, and shows it. A new one each time; the list takes it over.
    public final func makeWeftCell() -> CellNode { RowCell(self) }

    /// The row that the cell is of; nil while it is of none. Main thread.
    @MainActor public final var indexPath: Foundation.IndexPath? {
        guard let row, let list = row.owningNode as? ListNode else { return nil }
        return list.indexPath(for: row).map { Foundation.IndexPath($0) }
    }
}

/// A cell of one text. Any thread.
open class ASTextCellNode: ASCellNode {
    private static var standardAttributes: [NSAttributedString.Key: Any] { [.font: UIFont.systemFont(ofSize: 18)] }
    private static let standardInsets = UIEdgeInsets(top: 11, left: 15, bottom: 11, right: 15)

    /// What shows the text.
    public final let textNode = ASTextNode()

    /// The text.
    public final var text = "" {
        didSet { show() }
    }

    /// What it looks like.
    public final var textAttributes: [NSAttributedString.Key: Any] {
        didSet { show() }
    }

    /// Around it, in points.
    public final var textInsets: UIEdgeInsets {
        didSet { setNeedsLayout() }
    }

    /// A cell without a text, in the standard size.
    public override init() {
        textAttributes = Self.standardAttributes
        textInsets = Self.standardInsets
        super.init()
        automaticallyManagesSubnodes = true
    }

    /// A cell without a text, with its look.
    public convenience init(attributes: [NSAttributedString.Key: Any], insets: UIEdgeInsets) {
        self.init()
        textAttributes = attributes
        textInsets = insets
    }

    open override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(insets: textInsets, child: textNode)
    }

    private func show() {
        textNode.attributedText = NSAttributedString(string: text, attributes: textAttributes)
    }
}
