import AsyncDisplayKit

/// A page with a table and a collection. It is the delegate of both, and fetches the table's data.
final class DashboardController: ASDKViewController<ASDisplayNode>, ASTableDataSource, ASTableDelegate,
    ASCollectionDataSource, ASCollectionDelegate
{
    let tableNode = ASTableNode()
    let collectionNode = ASCollectionNode(collectionViewLayout: UICollectionViewFlowLayout())
    private(set) var scrolled: [UIScrollView] = []
    private(set) var isFetching: [Bool] = []
    private(set) var rows = 30

    override init() {
        super.init(node: ASDisplayNode())
        node.backgroundColor = ASDisplayNodeDefaultPlaceholderColor()
        node.automaticallyManagesSubnodes = true
        node.layoutSpecBlock = { [tableNode, collectionNode] _, _ in
            tableNode.style.flexGrow = 1
            tableNode.style.flexBasis = ASDimensionMake(1)
            collectionNode.style.height = ASDimensionMake(150)
            let stack = ASStackLayoutSpec.vertical()
            stack.alignItems = .stretch
            stack.children = [tableNode, collectionNode]
            return stack
        }
        tableNode.dataSource = self
        tableNode.delegate = self
        collectionNode.dataSource = self
        collectionNode.delegate = self
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("storyboards are not used")
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        return rows
    }

    func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode {
        return label("Row \(indexPath.row)")
    }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        return 40
    }

    func collectionNode(_ collectionNode: ASCollectionNode, nodeForItemAt indexPath: IndexPath) -> ASCellNode {
        return label("Item \(indexPath.item)")
    }

    private func label(_ text: String) -> ASCellNode {
        let node = ASTextCellNode()
        node.text = text
        return node
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        scrolled.append(scrollView)
    }

    func shouldBatchFetch(for tableNode: ASTableNode) -> Bool {
        return rows < 40
    }

    func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext) {
        context.beginBatchFetching()
        isFetching.append(context.isFetching())
        ASPerformBlockOnBackgroundThread {
            ASPerformBlockOnMainThread {
                guard !context.batchFetchingWasCancelled() else { return }
                let paths = (self.rows..<self.rows + 10).map { IndexPath(row: $0, section: 0) }
                self.rows += 10
                tableNode.insertRows(at: paths, with: .none)
                context.completeBatchFetching(true)
                self.isFetching.append(context.isFetching())
            }
        }
    }
}
