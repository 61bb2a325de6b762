import WeftGLib
import WeftGraphics
import WeftLayout
import WeftNodes

@testable import WeftContainers

/// 400 rows of 100 points, each with a text and a drawing of its own.
@MainActor
final class DrawnRows: TableDataSource {
    let drawn = Locked<[Int: Int]>([:])

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 400 }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt path: IndexPath) -> @Sendable () -> CellNode {
        let drawn = drawn
        return { DrawnRowNode(path.row, drawn) }
    }

    /// The number of drawings of a row.
    func times(_ row: Int) -> Int { drawn.withLock { $0[row] ?? 0 } }
}

/// A line of text beside a square that is drawn by hand.
final class DrawnRowNode: CellNode, @unchecked Sendable {
    let text: TextNode
    private let square: DisplayNode

    init(_ row: Int, _ drawn: Locked<[Int: Int]>) {
        text = TextNode("row \(row)")
        square = SquareNode(row, drawn)
        super.init()
        style.height = .points(100)
        square.style.preferredSize = Size(width: 40, height: 40)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        StackLayoutSpec.horizontal {
            square
            text
        }
    }
}

private final class SquareNode: DisplayNode, @unchecked Sendable {
    private let row: Int
    private let drawn: Locked<[Int: Int]>

    init(_ row: Int, _ drawn: Locked<[Int: Int]>) {
        self.row = row
        self.drawn = drawn
        super.init()
    }

    override var drawsContents: Bool { true }

    override func draw(in context: DrawingContext, parameters: (any Sendable)?, isCancelled: () -> Bool) {
        drawn.withLock { $0[row, default: 0] += 1 }
        context.fill(Path(rectangle: context.bounds), with: Color(hex: 0x3584e4))
    }
}
