import GroupDirectory
import Weft
import WeftGLib

/// An event outside of the agenda: its picture, name, day and time, place, and notes, for example about changes. Any
/// thread.
final class SavedEventCellNode: CellNode, @unchecked Sendable {
    private let pictureNode: AvatarNode
    private let titleNode: TextNode
    private let lineNodes: [TextNode]
    private let markNodes: [EventMarkNode]

    init(_ text: SavedEventText, _ photo: Photo?) {
        pictureNode = AvatarNode(photo, initial: text.title.first, side: SavedCellNode.pictureSide)
        titleNode = TextNode(
            AttributedString(text.title, size: 15, weight: .semibold, strikethrough: text.isCancelled),
            color: text.isCancelled ? .secondaryLabel : .label, maximumNumberOfLines: 2, alignment: .leading)
        let when = [text.time, text.yourTime].compactMap(\.self).joinedWithDots
        let details = [when.isEmpty ? nil : when, text.place, text.group].compactMap(\.self)
        // A time must not be truncated, because it would be misread.
        lineNodes =
            details.map {
                TextNode($0, size: 13, color: .secondaryLabel, maximumNumberOfLines: 2, alignment: .leading)
            }
            + text.notes.map { TextNode($0, size: 13, weight: .semibold, maximumNumberOfLines: 3, alignment: .leading) }
        markNodes = text.marks.map { EventMarkNode($0) }
        super.init()
        pictureNode.cornerRadius = 8
        pictureNode.clipsToBounds = true
        setAccessibilityLabel(text.spoken)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.horizontal(spacing: 12, alignItems: .center) {
            pictureNode
            StackLayoutSpec.vertical(spacing: 2, alignItems: .start) {
                titleNode.flex(shrink: 1)
                lineNodes.map { $0.flex(shrink: 1) }
                if !markNodes.isEmpty {
                    StackLayoutSpec(spacing: 6, flexWrap: .wrap, lineSpacing: 4, children: markNodes)
                        .spacing(before: 2)
                }
            }
            .flex(grow: 1, shrink: 1)
        }
        .padding(horizontal: 12, vertical: 8)
    }
}

/// The row that shows and hides saved events that are over. Any thread.
final class PastEventsCellNode: CellNode, @unchecked Sendable {
    private let arrowNode: TextNode
    private let textNode: TextNode

    init(count: Int, isUnfolded: Bool) {
        let text = localizedPlural("{count} past event", "{count} past events", count)
        arrowNode = TextNode(isUnfolded ? "▾" : "▸", size: 15, color: .secondaryLabel, maximumNumberOfLines: 1)
        arrowNode.setAccessibilityLabel("")
        textNode = TextNode(text, size: 15, color: .secondaryLabel, maximumNumberOfLines: 2, alignment: .leading)
        super.init()
        // Translators: heard after "3 past events", of a row that shows and hides them.
        let state = isUnfolded ? localizedIn("past events", "shown") : localizedIn("past events", "hidden")
        setAccessibilityLabel(localizedNames([text, state]))
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.horizontal(spacing: 12, alignItems: .center) {
            arrowNode.centered(sizing: .minimumY).size(width: .points(SavedCellNode.pictureSide))
            textNode.flex(grow: 1, shrink: 1)
        }
        .padding(horizontal: 12, vertical: 12)
    }
}
