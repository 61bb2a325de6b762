import Weft

final class Numbers: ViewController, TableDataSource {
    private let table = TableNode()

    init() {
        super.init(node: table)
        title = "Numbers"
        table.dataSource = self
    }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 1_000_000 }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> CellNodeBlock {
        { TextCellNode("Number \(indexPath.row + 1)") }
    }
}

exit(
    Application(id: "org.example.Numbers").run(title: "Numbers", width: 480, height: 720) {
        NavigationController(rootViewController: Numbers())
    })
