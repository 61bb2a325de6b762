import AsyncDisplayKit

/// Comments that arrive after a delay.
final class CommentFeedModel {
    var comments: [String] = []

    func refreshFeed(withCompletionBlock block: @escaping ([String]) -> Void) {
        DispatchQueue.main.async {
            self.comments = ["so green", "so red"]
            block(self.comments)
        }
    }
}

protocol CommentedCellDelegate: AnyObject {
    func commentsTapped(of cell: CommentedCellNode)
}

final class CommentedCellNode: ASCellNode {
    let photoCommentsNode = ASTextNode()
    weak var delegate: CommentedCellDelegate?

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        photoCommentsNode.attributedText = NSAttributedString(string: "no comments yet")
        photoCommentsNode.addTarget(self, action: CommentedCellNode.tapped, forControlEvents: .touchUpInside)
    }

    func tapped() {
        delegate?.commentsTapped(of: self)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        return ASWrapperLayoutSpec(layoutElement: photoCommentsNode)
    }
}

/// Loads the contents of its cell when the cell comes near the screen.
final class CommentedCellController: ASNodeController<CommentedCellNode> {
    let commentFeed = CommentFeedModel()
    private(set) var events: [String] = []

    override func loadNode() {
        self.node = CommentedCellNode()
    }

    override func nodeDidLoad() {
        super.nodeDidLoad()
        events.append("load")
    }

    override func didEnterPreloadState() {
        super.didEnterPreloadState()
        events.append("preload")
        commentFeed.refreshFeed { [weak self] newComments in
            self?.node.photoCommentsNode.attributedText = NSAttributedString(
                string: newComments.joined(separator: ", "))
            self?.node.setNeedsLayout()
        }
    }

    override func didEnterVisibleState() {
        super.didEnterVisibleState()
        events.append("visible")
    }
}

/// A feed that retains the controllers of its cells.
final class CommentFeedController: ASDKViewController<ASTableNode>, ASTableDataSource, ASTableDelegate,
    CommentedCellDelegate
{
    let tableNode: ASTableNode = ASTableNode()
    var cellControllers: [CommentedCellController] = []
    private(set) var layouts: [CGSize] = []
    private let activityIndicatorView = UIActivityIndicatorView(style: .gray)

    override init() {
        super.init(node: tableNode)
        navigationItem.title = "Texture"
        tableNode.dataSource = self
        tableNode.delegate = self
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("storyboards are not used")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        activityIndicatorView.sizeToFit()
        node.view.addSubview(activityIndicatorView)
        activityIndicatorView.startAnimating()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = node.bounds
        layouts.append(bounds.size)
        activityIndicatorView.frame.origin = CGPoint(
            x: (bounds.width - activityIndicatorView.frame.width) / 2.0,
            y: (bounds.height - activityIndicatorView.frame.height) / 2.0)
    }

    private(set) var tappedCells: [CommentedCellNode] = []

    func commentsTapped(of cell: CommentedCellNode) {
        tappedCells.append(cell)
    }

    var isIndicatorShown: Bool { activityIndicatorView.widget.isMapped }

    func insertNewRowsInTableNode(newPhotos: Int) {
        let section = 0
        var indexPaths: [IndexPath] = []
        let first = cellControllers.count
        (first..<first + newPhotos).forEach { row in
            cellControllers.append(CommentedCellController())
            indexPaths.append(IndexPath(row: row, section: section))
        }
        tableNode.insertRows(at: indexPaths, with: .none)
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        return cellControllers.count
    }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let cellController = cellControllers[indexPath.row]
        let cellNodeBlock = { () -> ASCellNode in
            let cellNode = cellController.node
            cellNode.delegate = self
            return cellNode
        }
        return cellNodeBlock
    }
}

/// A pager of native views, as on the documentation's page about cells.
final class SpinnerPagesController: ASDKViewController<ASPagerNode>, ASPagerDataSource, ASPagerDelegate {
    private(set) var shownPages: [Int] = []

    override init() {
        let pagerNode = ASPagerNode()
        super.init(node: pagerNode)
        pagerNode.setDataSource(self)
        pagerNode.setDelegate(self)
    }

    func pagerNode(_ pagerNode: ASPagerNode, didShowPageAt index: Int) {
        shownPages.append(index)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("storyboards are not used")
    }

    func numberOfPages(in pagerNode: ASPagerNode) -> Int {
        return 3
    }

    func pagerNode(_ pagerNode: ASPagerNode, nodeAt index: Int) -> ASCellNode {
        let node = ASCellNode { () -> UIView in
            let view = UIActivityIndicatorView(style: .gray)
            view.startAnimating()
            return view
        }

        node.style.preferredSize = pagerNode.bounds.size

        return node
    }
}

/// A node that represents a native view, and can access it.
final class SpinnerNode: ASDisplayNode {
    var activityIndicatorView: UIActivityIndicatorView {
        return view as! UIActivityIndicatorView
    }

    override init() {
        super.init()
        setViewBlock {
            UIActivityIndicatorView(style: .gray)
        }
        self.style.preferredSize = CGSize(width: 20.0, height: 20.0)
    }

    override func didLoad() {
        super.didLoad()
        activityIndicatorView.startAnimating()
    }
}
