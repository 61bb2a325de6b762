import GroupDirectory
import Weft

/// The picture of an event's page; without a photo a card with the day. A value.
struct EventPicture: Sendable, Hashable {
    let photo: Photo?
    let day: String?
    let title: String

    /// Makes the node that shows it; screen readers skip it. Any thread.
    func node() -> DisplayNode {
        photo?.url(filling: 600) != nil
            ? EventPictureNode(photo, initial: title.first) : EventDayCardNode(day ?? title)
    }
}

/// The title at the top of an event's page, below the picture if that is not beside the rows. Screen readers start with
/// it.
final class EventHeadCellNode: CellNode, @unchecked Sendable {
    private let pictureNode: DisplayNode?
    private let titleNode: TextNode

    init(_ title: String, _ picture: EventPicture?) {
        pictureNode = picture?.node()
        titleNode = TextNode(title, size: 24, weight: .bold, alignment: .leading)
        super.init()
        isSelectable = false
        setAccessibilityLabel(title)
    }

    override var canvasRole: CanvasRole { .heading(level: 1) }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.vertical(alignItems: .stretch) {
            if let pictureNode { pictureNode }
            titleNode.padding(EdgeInsets(top: 16, left: 16, bottom: 4, right: 16))
        }
    }
}

/// The picture above the rows beside those of a wide page. Screen readers skip it. Any thread.
final class EventPictureCellNode: CellNode, @unchecked Sendable {
    private let pictureNode: DisplayNode

    init(_ picture: EventPicture) {
        pictureNode = picture.node()
        super.init()
        isSelectable = false
        isAccessibilityHidden = true
        pictureNode.cornerRadius = 12
        pictureNode.clipsToBounds = true
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.vertical(alignItems: .stretch) { pictureNode }.padding(horizontal: 16, vertical: 16)
    }
}

/// A picture over the width of the page. Any thread.
private final class EventPictureNode: DisplayNode, @unchecked Sendable {
    private let photoNode = NetworkImageNode()
    private let initialNode: TextNode
    @Guarded private var isMissing = false
    @MainActor private var watch: PictureWatch?

    init(_ photo: Photo?, initial: Character?) {
        initialNode = TextNode(initial.map { String($0) } ?? "", size: 96, weight: .bold, maximumNumberOfLines: 1)
        super.init()
        automaticallyManagesSubnodes = true
        isAccessibilityHidden = true
        photoNode.reach = photo?.reach ?? .from(.internet)
        photoNode.url = photo?.url(filling: 600)
        photoNode.placeholderColor = .placeholder
    }

    override func didEnterPreloadState() {
        super.didEnterPreloadState()
        guard watch == nil else { return }
        watch = PictureWatch { [weak self] isMissing in
            guard let self, self.isMissing != isMissing else { return }
            self.isMissing = isMissing
            setNeedsLayout()
        }
        photoNode.delegate = watch
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        let photo = photoNode.ratio(0.5)
        return isMissing ? photo.overlay(initialNode.centered(sizing: .minimumXY)) : photo
    }
}

/// The day on a quiet ground, in place of a picture. Any thread.
private final class EventDayCardNode: DisplayNode, @unchecked Sendable {
    private let dayNode: TextNode
    private let ground = DisplayNode(backgroundColor: .fill)

    init(_ day: String) {
        dayNode = TextNode(day, size: 32, weight: .bold, color: .secondaryLabel, maximumNumberOfLines: 2)
        super.init()
        automaticallyManagesSubnodes = true
        isAccessibilityHidden = true
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.horizontal(justifyContent: .center) { dayNode.flex(shrink: 1) }
            .padding(horizontal: 16, vertical: 40)
            .background(ground)
    }
}

/// The notices, the date and time, and the place. Screen readers get one text, in this order.
final class EventWhenCellNode: CellNode, @unchecked Sendable {
    private let noticeNodes: [TextNode]
    private let lineNodes: [TextNode]

    init(_ words: EventWords) {
        noticeNodes = words.notices.map { TextNode($0, size: 15, weight: .bold, alignment: .leading) }
        let place = [words.place, words.distance].compactMap(\.self)
        lineNodes =
            (words.time.map { [TextNode($0, size: 16, weight: .semibold, alignment: .leading)] } ?? [])
            + (words.timeHere.map { [TextNode($0, size: 14, color: .secondaryLabel, alignment: .leading)] } ?? [])
            + (place.isEmpty ? [] : [TextNode(place.joinedWithDots, size: 15, alignment: .leading)])
        super.init()
        isSelectable = false
        setAccessibilityLabel(words.spokenWhen)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.vertical(spacing: 4, alignItems: .start) {
            noticeNodes.map { $0.flex(shrink: 1) }
            lineNodes.map { $0.flex(shrink: 1) }
        }
        .padding(EdgeInsets(top: 4, left: 16, bottom: 8, right: 16))
    }
}

/// The buttons of the page, in as many lines as their widths require. A button that is wider than the page has its title
/// in two lines.
final class EventActionsCellNode: CellNode, @unchecked Sendable {
    private let buttons: [ButtonNode]

    init(_ buttons: EventPageRow.Actions, showsMap: Bool, _ actions: EventPageActions) {
        var made: [ButtonNode] = []
        if buttons.canBeAdded {
            made.append(ButtonNode(title: localized("Add to Calendar"), action: actions.addToCalendar))
        }
        if buttons.offersReminder { made.append(actions.reminder.makeButton(actions.remind)) }
        if let venue = buttons.venue {
            made.append(MapToggleNode(venue, isOn: showsMap) { actions.toggleMap() })
        }
        if let address = buttons.onlineAddress {
            made.append(ButtonNode(title: localized("Take Part Online"), leadingTo: address, open: actions.open))
        }
        if let link = buttons.link {
            made.append(ButtonNode(title: localized("Open Page"), leadingTo: link, open: actions.open))
        }
        self.buttons = made
        super.init()
        isSelectable = false
        for button in made { button.titleNode.maximumNumberOfLines = 2 }
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec(
            spacing: 8, flexWrap: .wrap, lineSpacing: 8, children: buttons.map { $0.flex(shrink: 1) }
        )
        .padding(horizontal: 16, vertical: 8)
    }
}

/// The tags of an event. They are buttons if there is a list to open.
final class EventTagsCellNode: CellNode, @unchecked Sendable {
    private let tagNodes: [DisplayNode]

    init(_ tags: [String], open: (@MainActor @Sendable (String) -> Void)?) {
        tagNodes = tags.map { tag in
            guard let open else { return EventMarkNode(tag) }
            let button = ButtonNode(title: tag) { open(tag) }
            button.setAccessibilityLabel(localized("Events with the tag {tag}", ["tag": tag]))
            return button
        }
        super.init()
        isSelectable = false
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec(
            spacing: 6, flexWrap: .wrap, lineSpacing: 6, children: tagNodes.map { $0.flex(shrink: 1) }
        )
        .padding(horizontal: 16, vertical: 8)
    }
}

/// Another date of the series. A press opens that event's page.
final class EventDateCellNode: CellNode, @unchecked Sendable {
    private let button: ButtonNode

    init(_ date: EventDate, open: @escaping @MainActor @Sendable () -> Void) {
        button = ButtonNode(title: date.text, action: open)
        super.init()
        isSelectable = false
        button.titleNode.maximumNumberOfLines = 2
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.horizontal { button.flex(shrink: 1) }.padding(horizontal: 16, vertical: 4)
    }
}

/// The event's group with its picture; pressed, it opens the group's page.
final class EventHostCellNode: CellNode, @unchecked Sendable {
    private let button: EventHostButtonNode

    init(_ group: EventHostRow, open: @escaping @MainActor @Sendable () -> Void) {
        button = EventHostButtonNode(group)
        super.init()
        isSelectable = false
        button.addTarget(for: .primaryActionTriggered) { _, _ in open() }
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        button.padding(horizontal: 16, vertical: 6)
    }
}

/// A button with the picture, the name and the place of a group. Any thread.
private final class EventHostButtonNode: ButtonNode, @unchecked Sendable {
    private let pictureNode: AvatarNode?
    private let nameNode: TextNode
    private let placeNode: TextNode?

    init(_ group: EventHostRow) {
        pictureNode = group.photo.map { AvatarNode($0, initial: group.name.first, side: 40) }
        nameNode = TextNode(group.name, size: 15, weight: .semibold, maximumNumberOfLines: 2, alignment: .leading)
        placeNode = group.place.map {
            TextNode($0, size: 13, color: .secondaryLabel, maximumNumberOfLines: 1, alignment: .leading)
        }
        super.init(look: .themed)
        pictureNode?.cornerRadius = 6
        pictureNode?.clipsToBounds = true
        setAccessibilityLabel([group.name, group.place].compactMap(\.self).joined(separator: ", "))
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        StackLayoutSpec.horizontal(spacing: 12, alignItems: .center) {
            if let pictureNode { pictureNode }
            StackLayoutSpec.vertical(spacing: 2, alignItems: .start) {
                nameNode.flex(shrink: 1)
                if let placeNode { placeNode.flex(shrink: 1) }
            }
            .flex(grow: 1, shrink: 1)
        }
        .padding(8)
    }
}
