import AsyncDisplayKit

final class AnimalPagerController: ASViewController<ASPagerNode>, ASPagerDataSource, ASPagerDelegate {
    let groups: [[RainforestCardInfo]]

    init(groups: [[RainforestCardInfo]]) {
        self.groups = groups
        let pagerNode = ASPagerNode()
        super.init(node: pagerNode)
        pagerNode.setDataSource(self)
        pagerNode.setDelegate(self)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("storyboards are not used")
    }

    func numberOfPages(in pagerNode: ASPagerNode) -> Int { groups.count }

    func pagerNode(_ pagerNode: ASPagerNode, nodeAt index: Int) -> ASCellNode {
        let animals = groups[index]
        let node = ASCellNode(
            viewControllerBlock: { () -> UIViewController in
                return AnimalTableController(animals: animals)
            }, didLoad: nil)
        node.style.preferredSize = pagerNode.bounds.size
        return node
    }
}

/// A pager whose pages are made by blocks.
final class CardPagerController: ASDKViewController<ASPagerNode>, ASPagerDataSource {
    let animals = RainforestCardInfo.all

    override init() {
        super.init(node: ASPagerNode())
        node.setDataSource(self)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("storyboards are not used")
    }

    func numberOfPages(in pagerNode: ASPagerNode) -> Int {
        return animals.count
    }

    func pagerNode(_ pagerNode: ASPagerNode, nodeBlockAt index: Int) -> ASCellNodeBlock {
        guard animals.count > index else { return { ASCellNode() } }
        let animal = animals[index]
        let cellNodeBlock = { () -> ASCellNode in
            let cellNode = CardNode(animalInfo: animal)
            return cellNode
        }
        return cellNodeBlock
    }
}
