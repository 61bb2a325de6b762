import AsyncDisplayKit

/// The collection of the container guide, with headers, which fetches more items.
final class PhotoCollectionController: ASDKViewController<ASCollectionNode>, ASCollectionDataSource,
    ASCollectionDelegate
{
    let flowLayout: UICollectionViewFlowLayout
    let collectionNode: ASCollectionNode
    var photoFeed: [String]
    private(set) var fetches = 0
    private(set) var selected: [IndexPath] = []

    init(photos: [String]) {
        photoFeed = photos
        flowLayout = UICollectionViewFlowLayout()
        collectionNode = ASCollectionNode(collectionViewLayout: flowLayout)
        super.init(node: collectionNode)

        flowLayout.minimumInteritemSpacing = 1
        flowLayout.minimumLineSpacing = 1
        flowLayout.itemSize = CGSize(width: 100, height: 60)
        flowLayout.sectionHeadersPinToVisibleBounds = true
        collectionNode.registerSupplementaryNode(ofKind: UICollectionView.elementKindSectionHeader)
        collectionNode.contentInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("storyboards are not used")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionNode.delegate = self
        collectionNode.dataSource = self
        collectionNode.view.allowsSelection = true
        collectionNode.view.backgroundColor = .white
        collectionNode.leadingScreensForBatching = 1
    }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        return photoFeed.count
    }

    func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> ASCellNodeBlock
    {
        guard photoFeed.count > indexPath.row else { return { ASCellNode() } }
        let photo = photoFeed[indexPath.row]
        return {
            let node = ASTextCellNode()
            node.text = photo
            return node
        }
    }

    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNode {
        let header = ASTextCellNode()
        header.text = "Photos"
        return header
    }

    func collectionNode(_ collectionNode: ASCollectionNode, didSelectItemAt indexPath: IndexPath) {
        selected.append(indexPath)
        collectionNode.deselectItem(at: indexPath, animated: true)
    }

    func shouldBatchFetch(for collectionNode: ASCollectionNode) -> Bool {
        return photoFeed.count < 60
    }

    func collectionNode(_ collectionNode: ASCollectionNode, willBeginBatchFetchWith context: ASBatchContext) {
        fetches += 1
        DispatchQueue.main.async {
            let first = self.photoFeed.count
            let paths = (first..<first + 20).map { IndexPath(item: $0, section: 0) }
            self.photoFeed += paths.map { "photo \($0.item)" }
            collectionNode.performBatchUpdates(
                {
                    collectionNode.insertItems(at: paths)
                },
                completion: { _ in
                    context.completeBatchFetching(true)
                })
        }
    }
}
