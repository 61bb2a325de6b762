import WeftGraphics
import WeftLayout
import WeftNodes

@testable import WeftContainers

/// A row whose text is drawn.
final class TextRow: CellNode, @unchecked Sendable {
    private let text: TextNode

    init(_ number: Int) {
        text = Self.makeText("Row \(number)")
        super.init()
        style.height = .points(60)
    }

    static func makeText(_ string: String) -> TextNode {
        let node = TextNode()
        node.attributedText = AttributedString(string, attributes: TextAttributes(size: 14))
        return node
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        InsetLayoutSpec(insets: EdgeInsets(all: 20), child: text)
    }
}

@MainActor
final class TextRows: TableDataSource {
    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 400 }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> @Sendable () -> CellNode {
        let row = indexPath.row
        return { TextRow(row) }
    }
}
