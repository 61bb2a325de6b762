import GroupDirectory
import Weft

/// The title and value of each fact, in two columns. If a word of a value does not fit beside the widest title, each
/// title is above its value.
final class DetailsFactsCellNode: CellNode, @unchecked Sendable {
    private static let insets = EdgeInsets(top: 16, left: 16, bottom: 8, right: 16)
    private static let spacing = 8.0
    private static let avatarSpacing = 12.0

    private let avatarNode: AvatarNode?
    private let titles: [TextNode]
    private let values: [TextNode]
    /// The longest word of each value, for measuring.
    private let words: [TextNode]
    @Guarded private var arrangement = Arrangement(titleWidth: nil, isAvatarBeside: true)

    private struct Arrangement: Sendable, Hashable {
        /// The width of the titles' column in points; nil if titles are above their values.
        var titleWidth: Double?
        var isAvatarBeside: Bool
    }

    init(_ facts: [GroupDetails.Fact], avatar: AvatarNode? = nil) {
        avatarNode = avatar
        titles = facts.map { TextNode($0.title, size: 13, color: .secondaryLabel, alignment: .leading) }
        values = facts.map { TextNode($0.value, size: 15, alignment: .leading) }
        words = facts.map { fact in
            TextNode(fact.value.split(separator: " ").max { $0.count < $1.count }.map { String($0) } ?? "", size: 15)
        }
        super.init()
        isSelectable = false
    }

    /// Measures the texts, since the fonts are known here.
    override func calculateLayoutThatFits(_ constraints: LayoutConstraints) -> Layout {
        func widest(_ nodes: [TextNode]) -> Double {
            let unlimited = LayoutConstraints(.unconstrained, environment: constraints.environment)
            return nodes.map { $0.layoutThatFits(unlimited).size.width.rounded(.up) }.max() ?? 0
        }
        let width = constraints.range.max.width - Self.insets.left - Self.insets.right
        let beside = width - (avatarNode.map { $0.style.preferredSize.width + Self.avatarSpacing } ?? 0)
        let (title, word) = (widest(titles), widest(words))
        if title + Self.spacing + word <= beside, title <= beside * 0.45 {
            arrangement = Arrangement(titleWidth: title, isAvatarBeside: true)
        } else {
            arrangement = Arrangement(titleWidth: nil, isAvatarBeside: max(title, word) <= beside)
        }
        return super.calculateLayoutThatFits(constraints)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        let arrangement = arrangement
        let facts = StackLayoutSpec.vertical(spacing: 8, alignItems: .start) {
            zip(titles, values).map { fact($0, $1, arrangement.titleWidth) }
        }
        .flex(grow: 1, shrink: 1)
        guard let avatarNode else { return facts.padding(Self.insets) }
        let content =
            arrangement.isAvatarBeside
            ? StackLayoutSpec.horizontal(spacing: Self.avatarSpacing, alignItems: .start) {
                facts
                avatarNode
            }
            : StackLayoutSpec.vertical(spacing: Self.avatarSpacing, alignItems: .start) {
                avatarNode
                facts
            }
        return content.padding(Self.insets)
    }

    /// - Parameter titleWidth: the width of the titles' column in points; nil if the title is above the value.
    private func fact(_ title: TextNode, _ value: TextNode, _ titleWidth: Double?) -> StackLayoutSpec {
        guard let titleWidth else {
            return StackLayoutSpec.vertical(spacing: 2, alignItems: .start) {
                title
                value.flex(shrink: 1)
            }
        }
        return StackLayoutSpec.horizontal(spacing: Self.spacing, alignItems: .baselineFirst) {
            title.size(width: .points(titleWidth))
            value.flex(shrink: 1)
        }
    }
}
