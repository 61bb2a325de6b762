import AsyncDisplayKit

/// A page with a node added to the controller's view, and one added to the node's view, both placed by hand.
final class ByHandController: ASDKViewController<ASDisplayNode> {
    let textNode = ASTextNode()
    let badge = ASDisplayNode()
    private(set) var viewSizes: [CGSize] = []

    override init() {
        super.init(node: ASDisplayNode())
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("storyboards are not used")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        textNode.attributedText = NSAttributedString(string: "by its view")
        textNode.frame = CGRect(x: 20, y: 20, width: 200, height: 30)
        view.addSubview(textNode.view)
        badge.backgroundColor = .orange
        view.addSubnode(badge)
        badge.view.frame = CGRect(x: 20, y: 60, width: 100, height: 40)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        viewSizes.append(view.frame.size)
    }
}

/// A list with a button floating over it.
final class ComposingController: ASDKViewController<ASTableNode>, ASTableDataSource, ASTableDelegate {
    let composeButton = ASButtonNode()
    private(set) var composed = 0
    private(set) var selected: [Int] = []

    override init() {
        super.init(node: ASTableNode())
        node.dataSource = self
        node.delegate = self
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("storyboards are not used")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        composeButton.setTitle("Write", with: nil, with: .white, for: .normal)
        composeButton.backgroundColor = .blue
        composeButton.addTarget(self, action: ComposingController.compose, forControlEvents: .touchUpInside)
        view.addSubnode(composeButton)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let size = view.bounds.size
        composeButton.frame = CGRect(x: size.width - 100, y: size.height - 60, width: 80, height: 40)
    }

    func compose() {
        composed += 1
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        return 60
    }

    func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode {
        let node = ASTextCellNode()
        node.text = "Row \(indexPath.row)"
        return node
    }

    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
        selected.append(indexPath.row)
    }
}
