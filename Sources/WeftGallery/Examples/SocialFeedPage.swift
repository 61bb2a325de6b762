import Weft
import WeftGLib

/// Posts with buttons that Tab reaches.
@MainActor
final class SocialFeed: TableDataSource {
    nonisolated static let page = GalleryPage(
        title: "Social feed", summary: "Posts with buttons: Tab goes into a row, the arrow keys from row to row"
    ) {
        ExamplePage(TableNode()) { SocialFeed($0) }
    }

    private var liked: Set<Int> = []
    private var shared: Set<Int> = []

    init(_ tableNode: TableNode) {
        tableNode.accessibilityName = "Posts"
        tableNode.separatorStyle = .singleLine
        tableNode.maximumContentWidth = 640
        tableNode.dataSource = self
        tableNode.reloadData()
    }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 500 }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> CellNodeBlock {
        let number = indexPath.row
        let (isLiked, isShared) = (liked.contains(number), shared.contains(number))
        let onLike: @MainActor @Sendable () -> Void = { [weak self] in self?.liked.formSymmetricDifference([number]) }
        let onShare: @MainActor @Sendable () -> Void = { [weak self] in self?.shared.formSymmetricDifference([number]) }
        return {
            PostCellNode(number, isLiked: isLiked, isShared: isShared, onLike: onLike, onShare: onShare)
        }
    }
}

/// Author, text, an optional picture, and actions. Any thread.
final class PostCellNode: CellNode, @unchecked Sendable {
    private let avatar: AvatarNode
    private let name: TextNode
    private let handle: TextNode
    private let text: TextNode
    private let picture: SceneryNode?
    private let likes: CountButton
    private let shares: CountButton
    private let replies: CountButton

    init(
        _ number: Int, isLiked: Bool, isShared: Bool, onLike: @escaping @MainActor @Sendable () -> Void,
        onShare: @escaping @MainActor @Sendable () -> Void
    ) {
        var dice = Dice(number &+ 17)
        let person = ExampleTexts.people[(number * 5 + number / 12) % ExampleTexts.people.count]
        let handle = person.lowercased().split(separator: " ").joined(separator: "_")
        avatar = AvatarNode(person, side: 44)
        name = TextNode(person, size: 15, weight: .bold, maximumNumberOfLines: 1)
        self.handle = TextNode(
            "@\(handle) · \(number < 10 ? "\(number * 5 + 2) min" : "\(number / 5) h")", size: 14,
            color: .secondaryLabel, maximumNumberOfLines: 1)
        text = TextNode(ExampleTexts.posts[number % ExampleTexts.posts.count], size: 15)
        picture = dice.roll(0..<4) == 0 ? SceneryNode(number &+ 90) : nil
        picture?.cornerRadius = 12
        replies = CountButton("Reply", symbols: ("↩", "↩"), count: dice.roll(0..<40))
        shares = CountButton("Share", symbols: ("⇄", "⇄"), count: dice.roll(0..<200), isOn: isShared, onPress: onShare)
        likes = CountButton("Like", symbols: ("♡", "♥"), count: dice.roll(0..<2000), isOn: isLiked, onPress: onLike)
        super.init()
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.horizontal(spacing: 12, alignItems: .start) {
            avatar
            StackLayoutSpec.vertical(spacing: 6) {
                StackLayoutSpec.horizontal(spacing: 6, alignItems: .baselineLast) {
                    name.flex(shrink: 1)
                    // The name is the last part to be truncated.
                    handle.flex(shrink: 20)
                }
                text
                picture?.ratio(0.56)
                // Aligns the first symbol, not its larger button, with the text's edge.
                StackLayoutSpec.horizontal(spacing: 12) {
                    replies
                    shares
                    likes
                }
                .padding(EdgeInsets(top: 0, left: -10, bottom: 0, right: 0))
            }
            .flex(grow: 1, shrink: 1)
        }
        .padding(EdgeInsets(top: 12, left: 16, bottom: 6, right: 16))
    }
}
