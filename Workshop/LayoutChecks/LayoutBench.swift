import LayoutFormat
import WeftLayout

/// The timed work of the layout benchmark. The caller provides the clock and the table.
public struct LayoutBench: Sendable {
    private let cells: [GroupCell]

    /// The texts of the cells, used in turn. The third title wraps.
    public static let texts: [(title: String, subtitle: String, date: String)] = {
        let names = [
            "Swift Berlin", "Machine Learning Meetup Kreuzberg", "Board games and more on Tuesdays at the library",
            "Lindy Hop",
        ]
        return names.map { ($0, "\($0.count * 37) members, Berlin", "in \($0.count) days") }
    }()

    /// The bench's cells.
    public init() {
        cells = Self.texts.map { GroupCell(title: $0.title, subtitle: $0.subtitle, date: $0.date) }
    }

    /// Lays out that many group cells at width 400, each from fresh specs.
    ///
    /// - Returns: the sum of their heights, so that the compiler cannot remove the work.
    public func cells(_ count: Int) throws(LayoutError) -> Double {
        let memory = LayoutMemory()
        var heights = 0.0
        for index in 0..<count {
            heights += try cells[index & 3].layout(in: memory).size.height
        }
        return heights
    }

    /// A tree with that many leaves and ten children per spec. Stacks alternate between vertical and horizontal, and
    /// leaves have a fixed size and grow. Making the tree is not part of the layout.
    public static func fanOut(_ leaves: Int) -> any LayoutElement {
        var level: [any LayoutElement] = (0..<leaves).map { index in
            SampleNode(
                "leaf", .intrinsic(Size(width: Double(index % 7 + 1), height: Double(index % 5 + 1))),
                style: LayoutBench.growing)
        }
        var isVertical = true
        while level.count > 1 {
            level = stride(from: 0, to: level.count, by: 10).map { start in
                StackLayoutSpec(
                    direction: isVertical ? .vertical : .horizontal,
                    children: Array(level[start..<Swift.min(start + 10, level.count)]), style: LayoutBench.growing)
            }
            isVertical.toggle()
        }
        return level.first ?? LayoutSpec()
    }

    private static let growing = LayoutStyle { $0.flexGrow = 1 }

    /// Lays out a tree of `fanOut` in a million by a million points, so that every stack grows its children.
    public static func layOut(_ tree: any LayoutElement, in memory: LayoutMemory) throws(LayoutError) -> Int {
        let range = SizeRange(exactly: Size(width: 1_000_000, height: 1_000_000))
        return try Layout.calculate(spec: tree, constraints: LayoutConstraints(range), memory: memory).sublayouts.count
    }
}
