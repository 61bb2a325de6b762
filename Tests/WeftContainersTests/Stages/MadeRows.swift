import WeftLayout
import WeftNodes

@testable import WeftContainers

/// Six rows that `make` makes.
@MainActor
final class MadeRows: TableDataSource {
    private let make: @Sendable (Int) -> CellNode

    init(_ make: @escaping @Sendable (Int) -> CellNode) {
        self.make = make
    }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 6 }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> @Sendable () -> CellNode {
        let (make, row) = (make, indexPath.row)
        return { make(row) }
    }
}

/// A row around an existing node.
final class FrameCell: CellNode, @unchecked Sendable {
    let part: DisplayNode

    init(_ part: DisplayNode) {
        self.part = part
        super.init()
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        InsetLayoutSpec(insets: EdgeInsets(all: 10), child: part)
    }
}
