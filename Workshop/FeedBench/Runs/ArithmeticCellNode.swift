import LayoutChecks
import Weft

/// `GroupCell` built of nodes.
final class ArithmeticCellNode: CellNode, @unchecked Sendable {
    private let avatar = DisplayNode()
    private let photo = DisplayNode()
    private let title: ArithmeticTextNode
    private let subtitle: ArithmeticTextNode
    private let date: ArithmeticTextNode

    init(index: Int) {
        let texts = LayoutBench.texts[index % LayoutBench.texts.count]
        title = ArithmeticTextNode(texts.title)
        subtitle = ArithmeticTextNode(texts.subtitle)
        date = ArithmeticTextNode(texts.date)
        super.init()
        avatar.style.preferredSize = Size(width: 30, height: 30)
        photo.style.preferredSize = Size(width: 400, height: 400)
        title.style.flexShrink = 1
        subtitle.style.flexShrink = 1
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        GroupCell.spec(avatar: avatar, title: title, subtitle: subtitle, date: date, photo: photo)
    }
}

/// `ArithmeticText` as a node.
private final class ArithmeticTextNode: DisplayNode, @unchecked Sendable {
    private let length: Double

    init(_ text: String) {
        length = Double(text.count)
    }

    override func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size {
        ArithmeticText.size(characters: length, maximumWidth: constraints.range.max.width)
    }
}
