import AsyncDisplayKit

/// The month of a section in the feed.
final class MonthContext: ASSectionContext {
    var sectionName: String?
    weak var collectionView: ASCollectionView?

    init(name: String) {
        sectionName = name
    }
}

/// Sets the size of items.
final class SquareInspector: NSObject, ASCollectionViewLayoutInspecting {
    var side: CGFloat = 50

    func collectionView(
        _ collectionView: ASCollectionView, constrainedSizeForNodeAt indexPath: IndexPath
    ) -> ASSizeRange {
        return ASSizeRangeMake(CGSize(width: side, height: side))
    }

    func scrollableDirections() -> ASScrollDirection {
        return ASScrollDirectionVerticalDirections
    }
}

/// Fetches if three seconds are left.
final class PatientFetching: NSObject, ASBatchFetchingDelegate {
    private(set) var hints: [Bool] = []

    func shouldFetchBatch(withRemainingTime remainingTime: TimeInterval, hint: Bool) -> Bool {
        hints.append(hint)
        return remainingTime < 3
    }
}

/// A collection of months with the features of Texture's beta headers.
final class MonthsController: ASDKViewController<ASCollectionNode>, ASCollectionDataSource, ASCollectionDelegate {
    let inspector = SquareInspector()
    let fetching = PatientFetching()

    override init() {
        super.init(node: ASCollectionNode(collectionViewLayout: UICollectionViewFlowLayout()))
        node.registerSupplementaryNode(ofKind: UICollectionView.elementKindSectionHeader)
        node.dataSource = self
        node.delegate = self
        node.layoutInspector = inspector
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("storyboards are not used")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.batchFetchingDelegate = fetching
    }

    func numberOfSections(in collectionNode: ASCollectionNode) -> Int {
        return 2
    }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        return 120
    }

    func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> ASCellNodeBlock
    {
        return {
            let node = ASCellNode()
            node.backgroundColor = .cyan
            return node
        }
    }

    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let name = collectionNode.context(forSection: indexPath.section)?.sectionName
        return {
            let header = ASTextCellNode()
            header.text = name ?? ""
            return header
        }
    }

    func collectionNode(_ collectionNode: ASCollectionNode, contextForSection section: Int) -> ASSectionContext? {
        return MonthContext(name: section == 0 ? "May" : "June")
    }
}

/// A scroll node with pages.
final class PagesNode: ASDisplayNode {
    let scrollNode = ASScrollNode()

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        scrollNode.automaticallyManagesSubnodes = true
        scrollNode.automaticallyManagesContentSize = true
        scrollNode.scrollableDirections = ASScrollDirectionHorizontalDirections
        let pages = (0..<4).map { _ in ASDisplayNodeWithBackgroundColor(.orange, CGSize(width: 300, height: 200)) }
        scrollNode.layoutSpecBlock = { node, constrainedSize in
            let stack = ASStackLayoutSpec.horizontal()
            stack.children = pages
            return stack
        }
        scrollNode.style.preferredSize = CGSize(width: 300, height: 200)
    }

    override func didLoad() {
        super.didLoad()
        scrollNode.view.isPagingEnabled = true
        scrollNode.view.showsHorizontalScrollIndicator = false
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        return ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: scrollNode)
    }
}
