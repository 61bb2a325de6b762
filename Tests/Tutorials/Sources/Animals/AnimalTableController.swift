import AsyncDisplayKit

class AnimalTableController: ASViewController<ASDisplayNode> {
    var animals: [RainforestCardInfo]
    let tableNode: ASTableNode
    var numberOfFetches = 0
    var selectedPath: IndexPath?
    var canFetchMore = true

    init(animals: [RainforestCardInfo]) {
        self.animals = animals
        tableNode = ASTableNode(style: .plain)
        super.init(node: tableNode)
        wireDelegation()
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("storyboards are not used")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Animals"
        node.backgroundColor = UIColor.white
        applyStyle()
        tableNode.view.leadingScreensForBatching = 1.0
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        navigationItem.title = "Animals"
    }

    func wireDelegation() {
        tableNode.dataSource = self
        tableNode.delegate = self
    }

    func applyStyle() {
        tableNode.view.separatorStyle = .none
    }

    func retrieveNextPage(completion block: @escaping ([RainforestCardInfo]) -> Void) {
        let next = animals.suffix(8)
        DispatchQueue.main.async { block(Array(next)) }
    }

    func insertNewRows(_ newAnimals: [RainforestCardInfo]) {
        let section = 0
        var indexPaths = [IndexPath]()
        let newNumberOfSections = animals.count + newAnimals.count
        for row in animals.count..<newNumberOfSections {
            indexPaths.append(IndexPath(row: row, section: section))
        }
        animals.append(contentsOf: newAnimals)
        tableNode.insertRows(at: indexPaths, with: .none)
    }
}

extension AnimalTableController: ASTableDataSource {
    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { animals.count }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let animal = animals[indexPath.row]
        return {
            let cellNode = CardNode(animalInfo: animal)
            cellNode.debugName = "cell \(indexPath.row)"
            return cellNode
        }
    }
}

extension AnimalTableController: ASTableDelegate {
    func tableNode(_ tableNode: ASTableNode, constrainedSizeForRowAt indexPath: IndexPath) -> ASSizeRange {
        let width: CGFloat = 400
        let min = CGSize(width: width, height: 240)
        let max = CGSize(width: width, height: CGFloat.infinity)
        return ASSizeRange(min: min, max: max)
    }

    func shouldBatchFetch(for tableNode: ASTableNode) -> Bool { canFetchMore }

    func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext) {
        numberOfFetches += 1
        retrieveNextPage { animals in
            self.insertNewRows(animals)
            context.completeBatchFetching(true)
        }
    }

    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
        selectedPath = indexPath
    }
}
