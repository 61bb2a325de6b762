import Weft

/// A popover with nodes. A node opens it, and Escape closes it.
enum PopoverPage {
    static let all = [
        GalleryPage(title: "Popover", summary: "Nodes in a popover: open it with Enter, choose, leave it with Escape") {
            PopoverDemo().node
        }
    ]
}

/// A line of text, with a popover for its size and weight. Any thread.
final class PopoverDemo: Sendable {
    private let text = TextNode("Text that is as large as you like: choose its size with the button below.", size: 15)
    private let opener = ButtonNode(title: "Text size…")

    init() {
        opener.addTarget(for: .primaryActionTriggered) { [text] opener, _ in
            let content = SizeChoiceNode { size in
                text.attributedText = AttributedString(text.attributedText?.string ?? "", size: size)
            }
            content.popover = opener.presentPopover(content, label: "Text size", maximumWidth: 300)
        }
    }

    var node: DisplayNode {
        DemoNode { [text, opener] in
            StackLayoutSpec.vertical(spacing: 20, alignItems: .start) {
                text
                opener
            }
        }
    }
}

/// The popover's contents: a heading, sizes to choose from, and a close button. Any thread.
final class SizeChoiceNode: DisplayNode, @unchecked Sendable {
    private let heading = TextNode("How large?", size: 17, weight: .bold)
    private let note = TextNode(
        "The text changes at once. Escape closes this.", size: 13, color: .secondaryLabel)
    private let sizes: [ButtonNode]
    private let done = ButtonNode(title: "Done")
    /// The popover that contains the node.
    @MainActor weak var popover: NodePopover?

    private static let choices: [(name: String, points: Double)] = [("Small", 12), ("Medium", 15), ("Large", 22)]

    init(choose: @escaping @MainActor @Sendable (Double) -> Void) {
        sizes = Self.choices.map { choice in
            ButtonNode(title: choice.name, look: .flat) { choose(choice.points) }
        }
        super.init()
        automaticallyManagesSubnodes = true
        done.addTarget(for: .primaryActionTriggered) { [weak self] _, _ in self?.popover?.close() }
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        StackLayoutSpec.vertical(spacing: 10) {
            heading
            StackLayoutSpec.horizontal(spacing: 4) { sizes }
            note
            done.alignSelf(.end)
        }
        .padding(12)
    }
}
