import GroupDirectory
import Weft
import WeftGLib

/// An event in the agenda: time, title, group and place, with its picture. Any thread.
final class EventCellNode: CellNode, @unchecked Sendable {
    static let insets = EdgeInsets(top: 8, left: 12, bottom: 8, right: 12)
    static let spacing = 12.0
    private static let pictureSide = 56.0
    /// The minimum width in points for a time beside the title, at the usual text size; in a narrower row the time is
    /// above the title.
    private static let widthForTimeBeside = 280.0

    private let timeNodes: [TextNode]
    private let titleNode: TextNode
    private let detailNodes: [TextNode]
    private let markNodes: [EventMarkNode]
    private let pictureNode: AvatarNode?
    /// A time of the widest kind, for measuring.
    private let sampleNode = TextNode(EventCellNode.sampleTime, size: 15, weight: .semibold)
    @Guarded private var timeWidth = 0.0

    init(_ row: EventRow) {
        let text = EventText(row)
        timeNodes =
            [TextNode(text.time, size: row.hasBegunBefore ? 13 : 15, weight: .semibold)]
            + (text.timeThere.map { [TextNode($0, size: 12, color: .secondaryLabel)] } ?? [])
        titleNode = TextNode(
            AttributedString(text.title, size: 15, weight: .semibold, strikethrough: text.isCancelled),
            color: text.isCancelled ? .secondaryLabel : .label, maximumNumberOfLines: 3, alignment: .leading)
        detailNodes = [text.until, text.group, text.place].compactMap(\.self).map {
            TextNode($0, size: 13, color: .secondaryLabel, maximumNumberOfLines: 1)
        }
        markNodes = text.marks.map { EventMarkNode($0) }
        let photo = row.event.event.photo ?? row.event.group?.photo
        pictureNode = photo.map { AvatarNode($0, initial: text.title.first, side: Self.pictureSide) }
        super.init()
        pictureNode?.cornerRadius = 8
        pictureNode?.clipsToBounds = true
        setAccessibilityLabel(text.spoken)
    }

    /// A time with two digits in each part.
    private static let sampleTime =
        LocalDate.time(Timestamp(unixMilliseconds: 82_680_000), in: LocalZone(utcOffsetSeconds: 0)) ?? ""

    /// All rows have a time column of the same width, which depends on the locale's clock.
    override func calculateLayoutThatFits(_ constraints: LayoutConstraints) -> Layout {
        let unlimited = LayoutConstraints(.unconstrained, environment: constraints.environment)
        timeWidth = sampleNode.layoutThatFits(unlimited).size.width.rounded(.up)
        return super.calculateLayoutThatFits(constraints)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        let isBeside = Self.hasTimeBeside(constrainedSize, textScale: traitCollection.textScale)
        let times = StackLayoutSpec.vertical(spacing: 2, alignItems: .start) { timeNodes }
        return StackLayoutSpec.horizontal(spacing: Self.spacing, alignItems: .start) {
            if isBeside { times.size(width: .points(timeWidth)) }
            StackLayoutSpec.vertical(spacing: 2, alignItems: .start) {
                if !isBeside { times }
                titleNode.flex(shrink: 1)
                detailNodes.map { $0.flex(shrink: 1) }
                if !markNodes.isEmpty {
                    StackLayoutSpec(spacing: 6, flexWrap: .wrap, lineSpacing: 4, children: markNodes)
                        .spacing(before: 2)
                }
            }
            .flex(grow: 1, shrink: 1)
            if let pictureNode { pictureNode }
        }
        .padding(Self.insets)
    }

    /// Returns true if the time is beside the title, false if it is above.
    static func hasTimeBeside(_ range: SizeRange, textScale: Double) -> Bool {
        range.max.width >= widthForTimeBeside * textScale
    }
}

/// A word on a quiet background. Any thread.
final class EventMarkNode: DisplayNode, @unchecked Sendable {
    private let textNode: TextNode

    init(_ text: String) {
        textNode = TextNode(text, size: 12, weight: .semibold, maximumNumberOfLines: 1)
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = .fill
        cornerRadius = 6
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        textNode.padding(horizontal: 6, vertical: 2)
    }
}

/// The day above its events. Any thread.
final class EventDayCellNode: CellNode, @unchecked Sendable {
    static let insets = EdgeInsets(top: 12, left: 12, bottom: 6, right: 12)

    private let textNode: TextNode

    init(_ day: EventDay) {
        textNode = TextNode(day.title, size: 14, weight: .bold, maximumNumberOfLines: 2)
        super.init()
        isSelectable = false
        // Events pass below it.
        backgroundColor = .background
    }

    override var canvasRole: CanvasRole { .heading(level: 2) }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        textNode.padding(Self.insets)
    }
}
