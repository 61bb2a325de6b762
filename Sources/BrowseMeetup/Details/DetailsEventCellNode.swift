import GroupDirectory
import Weft

/// An event in a box, with its actions.
final class DetailsEventCellNode: CellNode, @unchecked Sendable {
    private let titleNode: TextNode
    private let lineNodes: [TextNode]
    private let markNodes: [EventMarkNode]
    private let buttons: [ButtonNode]
    private let box = DisplayNode(backgroundColor: .fill, cornerRadius: 10)

    /// The address of the title's link, which opens a page of this program.
    private static let pageOfTheEvent = "about:event"

    /// - Parameter showsMap: true while its map is shown.
    init(_ event: DetailsEvent, showsMap: Bool, _ actions: DetailsActions) {
        var title = AttributedString()
        title.append(
            event.title,
            attributes: TextAttributes(
                size: 15, weight: .semibold, color: event.event.isCancelled ? .secondaryLabel : .label,
                underline: true, strikethrough: event.event.isCancelled, link: Self.pageOfTheEvent))
        titleNode = TextNode(title, alignment: .leading)
        // Its link gets the name, too.
        titleNode.setAccessibilityLabel(event.withDay(event.title))
        titleNode.onLinkTap = { _ in actions.openEvent(event.event) }
        let quiet = [event.timeHere, event.place, event.going].compactMap(\.self)
        lineNodes =
            (event.time.map { [TextNode($0, size: 15, alignment: .leading)] } ?? [])
            + quiet.map { TextNode($0, size: 13, color: .secondaryLabel, alignment: .leading) }
        markNodes = event.marks.map { EventMarkNode($0) }
        var buttons: [ButtonNode] = []
        if event.event.time != nil, !event.event.isCancelled {
            let button = ButtonNode(title: localized("Add to Calendar")) { actions.addToCalendar(event.event) }
            button.setAccessibilityLabel(localized("Add to Calendar: {event}", ["event": event.withDay(event.title)]))
            buttons.append(button)
        }
        if let venue = event.venue {
            buttons.append(
                MapToggleNode(venue, called: event.withDay(venue.name), isOn: showsMap) { actions.toggleMap(event.id) })
        }
        self.buttons = buttons
        super.init()
        isSelectable = false
        setAccessibilityLabel(event.spoken)
        for button in buttons { button.titleNode.maximumNumberOfLines = 2 }
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.vertical(spacing: 4, alignItems: .start) {
            titleNode.flex(shrink: 1)
            lineNodes.map { $0.flex(shrink: 1) }
            if !markNodes.isEmpty {
                StackLayoutSpec(spacing: 6, flexWrap: .wrap, lineSpacing: 4, children: markNodes).spacing(before: 2)
            }
            if !buttons.isEmpty {
                StackLayoutSpec(
                    spacing: 8, flexWrap: .wrap, lineSpacing: 8, children: buttons.map { $0.flex(shrink: 1) }
                )
                .spacing(before: 6)
            }
        }
        .padding(12)
        .background(box)
        .padding(horizontal: 16, vertical: 6)
    }
}
