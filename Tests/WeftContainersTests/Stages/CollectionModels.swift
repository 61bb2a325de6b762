import WeftLayout
import WeftNodes

@testable import WeftContainers

/// Places items on a staircase that turns at the viewport's edge.
@MainActor
final class StairsLayout: CollectionLayout {
    let scrollDirection = ScrollDirection.vertical
    func invalidate(from position: Int) {}

    func sizeRange(at position: Int, in space: CollectionSpace) -> SizeRange {
        SizeRange(exactly: Size(width: 80, height: 60))
    }

    func attributes(at position: Int, in space: CollectionSpace) -> LayoutAttributes {
        // Position 0 is the header, which is not shown.
        let item = position - 1
        return LayoutAttributes(
            position: position, frame: Rect(x: Double(item % 8) * 40, y: Double(item) * 50, width: 80, height: 60))
    }

    func attributes(in rect: Rect, space: CollectionSpace) -> [LayoutAttributes] {
        let first = max(0, Int(rect.minY / 50) - 1)
        let last = min(space.count, max(first, Int(rect.maxY / 50) + 2))
        return (first..<last).map { attributes(at: $0, in: space) }.filter {
            $0.frame.maxY > rect.minY && $0.frame.minY < rect.maxY
        }
    }

    func contentExtent(in space: CollectionSpace) -> Double { Double(space.count - 2) * 50 + 10 }
}

/// Rows that are strips of items.
@MainActor
final class StripsSource: TableDataSource {
    let ledger = StateLedger()

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 300 }

    func tableNode(_ tableNode: TableNode, nodeForRowAt indexPath: IndexPath) -> CellNode {
        StripCellNode(ledger)
    }
}

final class StripCellNode: CellNode, @unchecked Sendable {
    let strip: CollectionNode
    let source: StripSource

    @MainActor
    init(_ ledger: StateLedger) {
        source = StripSource(ledger)
        strip = CollectionNode {
            let layout = FlowLayout(scrollDirection: .horizontal)
            layout.itemSize = Size(width: 90, height: 100)
            return layout
        }
        super.init()
        strip.dataSource = source
        strip.reloadData()
        strip.style.preferredSize = Size(width: 400, height: 100)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        WrapperLayoutSpec(child: strip)
    }
}

@MainActor
final class StripSource: CollectionDataSource {
    let ledger: StateLedger

    init(_ ledger: StateLedger) {
        self.ledger = ledger
    }

    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { 100 }

    func collectionNode(
        _ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> @Sendable () -> CellNode {
        let (item, ledger) = (TableItem(id: indexPath.item, height: 100), ledger)
        return { RowNode(item, ledger, effort: 0) }
    }
}
