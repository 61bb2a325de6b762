import Weft

/// Places children in `count` columns of equal width (at least one). Each child goes into the column that is shortest
/// so far.
struct Columns: LayoutRule {
    var count = 2
    var spacing = 8.0

    func layOut(_ constraints: LayoutConstraints, in pass: inout LayoutPass) -> Size {
        let largest = constraints.range.max.width
        let whole = largest < .unlimited ? largest : 400
        let width = (whole + spacing) / Double(count) - spacing
        let range = SizeRange(min: Size(width: width, height: 0), max: Size(width: width, height: .unlimited))
        var bottoms = Array(repeating: 0.0, count: count)
        for child in pass.children {
            let column = bottoms.indices.min { bottoms[$0] < bottoms[$1] } ?? 0
            let size = pass.measure(child, in: range)
            pass.place(child, at: Point(x: Double(column) * (width + spacing), y: bottoms[column]))
            bottoms[column] += size.height + spacing
        }
        return Size(width: whole, height: (bottoms.max() ?? 0) - spacing)
    }
}

final class BoardNode: DisplayNode, @unchecked Sendable {
    private let title = TextNode("Notes", size: 20, weight: .bold)
    private let notes: [TextNode]

    init(_ notes: [String]) {
        self.notes = notes.map { TextNode($0) }
        super.init()
        automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
        StackLayoutSpec.vertical(spacing: 12) {
            title
            Columns(count: range.max.width < 400 ? 2 : 3) { notes }
        }
        .padding(12)
    }
}
