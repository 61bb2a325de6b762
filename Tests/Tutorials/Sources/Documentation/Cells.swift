import AsyncDisplayKit

/// A row with the features of `UITableViewCell`, which records its events.
final class OptionRowNode: ASTextCellNode {
    private(set) var events: [ASCellNodeVisibilityEvent] = []
    private(set) var lastFrame = CGRect.zero
    private(set) var scrollView: UIScrollView?

    init(title: String, accessory: UITableViewCellAccessoryType) {
        super.init()
        text = title
        accessoryType = accessory
        selectionStyle = .none
        separatorInset = UIEdgeInsets(top: 0, left: 15, bottom: 0, right: 0)
    }

    override func didLoad() {
        super.didLoad()
        let selected = UIView()
        selected.backgroundColor = UIColor.yellow
        selectedBackgroundView = selected
        backgroundView = UIView(frame: .zero)
        backgroundView?.backgroundColor = .lightGray
    }

    override func cellNodeVisibilityEvent(
        _ event: ASCellNodeVisibilityEvent, in scrollView: UIScrollView?, withCellFrame cellFrame: CGRect
    ) {
        super.cellNodeVisibilityEvent(event, in: scrollView, withCellFrame: cellFrame)
        events.append(event)
        lastFrame = cellFrame
        self.scrollView = scrollView
    }
}

/// A table of settings.
final class SettingsController: ASDKViewController<ASTableNode>, ASTableDataSource, ASTableDelegate {
    static let accessories: [UITableViewCellAccessoryType] = [
        .disclosureIndicator, .checkmark, .detailButton, .none,
    ]
    private(set) var details: [IndexPath] = []

    override init() {
        super.init(node: ASTableNode())
        node.dataSource = self
        node.delegate = self
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("storyboards are not used")
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        return 40
    }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let accessory = Self.accessories[indexPath.row % 4]
        return {
            return OptionRowNode(title: "Setting \(indexPath.row)", accessory: accessory)
        }
    }

    func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
        details.append(indexPath)
    }
}

/// An item that applies layout attributes, and accepts another model.
final class BadgeCellNode: ASCellNode {
    private(set) var frames: [CGRect] = []

    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        frames.append(layoutAttributes.frame)
    }

    override func canUpdate(toNodeModel nodeModel: Any) -> Bool {
        return nodeModel is String
    }
}
