import GroupDirectory
import Weft

/// The photo with the name, at the top of the details.
final class DetailsPhotoCellNode: CellNode, @unchecked Sendable {
    private let photoNode: GroupPhotoNode

    init(group: Group) {
        photoNode = Self.photo(of: group)
        super.init()
        isSelectable = false
    }

    /// The photo alone, for a wide page.
    static func photo(of group: Group) -> GroupPhotoNode { GroupPhotoNode(group: group, aspectRatio: 0.75) }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        photoNode
    }
}

/// One paragraph, heading or list item of the description.
final class DetailsTextCellNode: CellNode, @unchecked Sendable {
    private let textNode = TextNode()
    private let markerNode = TextNode()
    private let kind: RichBlock.Kind

    /// - Parameter onLink: receives the address, and the words of the link.
    init(block: RichBlock, onLink: @escaping @MainActor @Sendable (String, String) -> Void) {
        kind = block.kind
        super.init()
        isSelectable = false
        var written = AttributedString(paragraph: ParagraphStyle(lineSpacing: 2))
        for run in block.runs {
            written.append(
                run.text,
                attributes: TextAttributes(
                    size: Self.size(of: kind), weight: run.isBold || Self.isHeading(kind) ? .bold : .regular,
                    isItalic: run.isItalic, underline: run.link != nil, link: run.link))
        }
        let text = written
        textNode.attributedText = text
        if block.runs.contains(where: { $0.link != nil }) {
            textNode.onLinkTap = { address in
                let words = TextNode.wordsInQuestion(of: text)
                onLink(address, words.map { LinkHost.words(of: $0.link, before: $0.before, after: $0.after) } ?? "")
            }
        }
        if case .listItem(let item) = kind {
            markerNode.attributedText = AttributedString(item.ordinal.map { "\($0)." } ?? "•", size: 15)
            markerNode.textColor = .secondaryLabel
            // A number is part of the text for assistive technology; a bullet is not.
            markerNode.isAccessibilityHidden = item.ordinal == nil
            // The marker is placed at the start of its text, whatever the window's direction.
            if let isRightToLeft = TextDirection.isRightToLeft(text.string) {
                semanticDirection = isRightToLeft ? .rightToLeft : .leftToRight
            }
        }
    }

    override var canvasRole: CanvasRole {
        if case .heading(let level) = kind { .heading(level: level) } else { super.canvasRole }
    }

    private static func isHeading(_ kind: RichBlock.Kind) -> Bool {
        if case .heading = kind { true } else { false }
    }

    private static func size(of kind: RichBlock.Kind) -> Double {
        if case .heading(let level) = kind { Double(max(16, 23 - 2 * level)) } else { 15 }
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        var insets = EdgeInsets(top: 6, left: 16, bottom: 6, right: 16)
        guard case .listItem(let item) = kind else {
            if Self.isHeading(kind) { insets.top = 14 }
            return textNode.padding(insets)
        }
        insets.top = 3
        insets.bottom = 3
        insets.left += Double(min(item.level, 6) - 1) * 20
        return StackLayoutSpec.horizontal(spacing: 6, alignItems: .start) {
            markerNode.size(minWidth: 18)
            textNode.flex(shrink: 1)
        }
        .padding(insets)
    }
}

/// A button in the middle of the page.
final class DetailsButtonCellNode: CellNode, @unchecked Sendable {
    private let button: ButtonNode

    /// - Parameter label: the accessible name, if it differs from the title.
    init(_ button: ButtonNode, label: String? = nil) {
        self.button = button
        super.init()
        isSelectable = false
        button.titleNode.maximumNumberOfLines = 2
        if let label { button.setAccessibilityLabel(label) }
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.horizontal(justifyContent: .center) { button.flex(shrink: 1) }
            .padding(horizontal: 16, vertical: 10)
    }
}

/// A dimmed line about the page itself, optionally with an action.
final class DetailsNoteCellNode: CellNode, @unchecked Sendable {
    private let textNode: TextNode
    private let button: ButtonNode?

    init(_ text: String, _ button: ButtonNode? = nil) {
        textNode = TextNode(text, size: 13, color: .secondaryLabel)
        self.button = button
        super.init()
        isSelectable = false
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.vertical(spacing: 8, alignItems: .center) {
            textNode.flex(shrink: 1)
            if let button { button }
        }
        .padding(EdgeInsets(top: 8, left: 16, bottom: 16, right: 16))
    }
}
