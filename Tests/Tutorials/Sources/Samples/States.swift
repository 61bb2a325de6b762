import AsyncDisplayKit

/// A row of a timeline that draws its own look when it is pressed or selected.
final class TimelineCellNode: ASTextCellNode {
    private(set) var changes: [String] = []

    override var isHighlighted: Bool {
        didSet {
            guard isHighlighted != oldValue else { return }
            changes.append(isHighlighted ? "pressed" : "left")
            backgroundColor = isHighlighted ? .lightGray : .white
        }
    }

    override var isSelected: Bool {
        didSet {
            guard isSelected != oldValue else { return }
            changes.append(isSelected ? "chosen" : "not chosen")
        }
    }
}

/// A button that fades while it is pressed or disabled.
final class FadingButtonNode: ASButtonNode {
    private(set) var changes: [String] = []

    override var isHighlighted: Bool {
        didSet {
            guard isHighlighted != oldValue else { return }
            changes.append(isHighlighted ? "pressed" : "left")
            alpha = isHighlighted ? 0.5 : 1
        }
    }

    override var isEnabled: Bool {
        didSet { changes.append(isEnabled ? "enabled" : "disabled") }
    }

    override var isSelected: Bool {
        didSet { changes.append(isSelected ? "chosen" : "not chosen") }
    }
}

/// A timeline of three posts.
final class TimelineController: ASDKViewController<ASTableNode>, ASTableDataSource {
    override init() {
        super.init(node: ASTableNode(style: .plain))
        node.dataSource = self
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("storyboards are not used")
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        return 3
    }

    func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode {
        let node = TimelineCellNode()
        node.selectionStyle = .none
        node.text = "Post \(indexPath.row)"
        return node
    }
}
