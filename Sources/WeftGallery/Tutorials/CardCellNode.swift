import Weft

/// The tutorial's card: a photo with its name on a gradient, the details below, and the same photo blurred as the
/// background. Any thread.
final class CardCellNode: CellNode, @unchecked Sendable {
    private let photo: SceneryNode
    private let gradient = GradientNode(stops: [
        .init(0, .clear), .init(0.35, .clear), .init(0.7, StyleColor(white: 0, alpha: 0.4)),
        .init(1, StyleColor(white: 0, alpha: 0.85)),
    ])
    private let name: TextNode
    private let text: TextNode
    private let background: SceneryNode

    init(_ card: Card) {
        photo = SceneryNode(card.id)
        background = SceneryNode(card.id, blur: 14)
        name = TextNode(card.name, size: 30, weight: .bold, color: .white)
        text = TextNode(card.text, size: 15, color: .white)
        super.init()
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.vertical {
            photo.ratio(0.67)
                .overlay(gradient)
                .overlay(
                    name.positioned(horizontal: .start, vertical: .end)
                        .padding(EdgeInsets(top: 0, left: 16, bottom: 8, right: 16)))
            text.padding(EdgeInsets(top: 16, left: 28, bottom: 12, right: 28))
        }
        .background(background)
    }
}

/// The row shown while more cards are fetched. Any thread.
final class LoadingCellNode: CellNode, @unchecked Sendable {
    private let spinner = DisplayNode(widgetBlock: {
        let spinner = Spinner(size: 24)
        spinner.isSpinning = true
        return spinner
    })
    private let text = TextNode("Loading more", size: 13, color: .secondaryLabel)

    override init() {
        super.init()
        isSelectable = false
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.vertical(spacing: 8, alignItems: .center) {
            spinner.size(width: 24, height: 24)
            text
        }
        .padding(24)
    }
}

/// The page of a card: the photo in full width, and the whole text. Any thread.
final class CardPageNode: DisplayNode, @unchecked Sendable {
    private let scrollNode = ScrollNode()

    init(_ card: Card) {
        super.init()
        automaticallyManagesSubnodes = true
        scrollNode.automaticallyManagesSubnodes = true
        scrollNode.automaticallyManagesContentSize = true
        let photo = SceneryNode(card.id)
        let name = TextNode(card.name, size: 26, weight: .bold)
        let number = TextNode("Card \(card.id + 1)", size: 13, color: .secondaryLabel)
        let text = TextNode(card.text, size: 16)
        scrollNode.layoutSpecBlock = { _, _ in
            StackLayoutSpec.vertical {
                photo.ratio(0.67)
                StackLayoutSpec.vertical(spacing: 10) {
                    name
                    number
                    text
                }
                .padding(20)
            }
        }
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? { scrollNode }
}

extension CardPageNode: KeyboardTarget {
    func takeFocus() { scrollNode.takeFocus() }
}
