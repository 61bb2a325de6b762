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

    private let timeNode: TextNode
    private let titleNode: TextNode
    private let detailNodes: [TextNode]
    private let markNodes: [EventMarkNode]
    private let pictureNode: AvatarNode?
    /// The widest times and words of the column, for measuring it.
    private let sampleNodes = EventCellNode.sampleTimes.map { TextNode($0, size: 15, weight: .semibold) }
    private let allDayNode = TextNode(localized("All day"), size: 15, weight: .semibold)
    @Guarded private var column = Column()

    /// The column of the times.
    private struct Column: Sendable, Hashable {
        /// The width of the time column in points.
        var width = 0.0
        /// True if the row's own time fits into the column in one line.
        var holdsTime = true
    }

    init(_ row: EventRow) {
        let text = EventText(row)
        timeNode = TextNode(text.time, size: 15, weight: .semibold)
        titleNode = TextNode(
            AttributedString(text.title, size: 15, weight: .semibold, strikethrough: text.isCancelled),
            color: text.isCancelled ? .secondaryLabel : .label, maximumNumberOfLines: 3, alignment: .leading)
        detailNodes = [text.yourTime, text.until, text.group, text.place, text.sources].compactMap(\.self).map {
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

    /// Times with two digits each for hours and minutes, before and after noon.
    private static let sampleTimes = [39_480_000, 82_680_000].map {
        LocalDate.time(Timestamp(unixMilliseconds: $0), in: LocalZone(utcOffsetSeconds: 0)) ?? ""
    }
    /// The maximum width of the column for "All day", as a multiple of the width of a time. In languages in which it is
    /// longer, it is shown above the title.
    private static let maximumWidening = 1.75

    /// All rows have a time column of the same width, which depends on the locale's clock.
    override func calculateLayoutThatFits(_ constraints: LayoutConstraints) -> Layout {
        let unlimited = LayoutConstraints(.unconstrained, environment: constraints.environment)
        func width(_ node: TextNode) -> Double { node.layoutThatFits(unlimited).size.width.rounded(.up) }
        let time = sampleNodes.map(width).max() ?? 0
        let allDay = width(allDayNode)
        let column = allDay <= time * Self.maximumWidening ? max(time, allDay) : time
        self.column = Column(width: column, holdsTime: width(timeNode) <= column)
        return super.calculateLayoutThatFits(constraints)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        let isBeside = Self.hasTimeBeside(constrainedSize, textScale: traitCollection.textScale)
        let column = column
        let isInColumn = isBeside && column.holdsTime
        return StackLayoutSpec.horizontal(spacing: Self.spacing, alignItems: .start) {
            if isBeside {
                StackLayoutSpec.vertical { if isInColumn { timeNode } }.size(width: .points(column.width))
            }
            StackLayoutSpec.vertical(spacing: 2, alignItems: .start) {
                if !isInColumn { timeNode.flex(shrink: 1) }
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

/// The day above its events, or the title above another part of a list. Any thread.
final class EventDayCellNode: CellNode, @unchecked Sendable {
    static let insets = EdgeInsets(top: 12, left: 12, bottom: 6, right: 12)

    private let textNode: TextNode

    convenience init(_ day: EventDay) { self.init(title: day.title) }

    init(title: String) {
        textNode = TextNode(title, size: 14, weight: .bold, maximumNumberOfLines: 2)
        super.init()
        isSelectable = false
        // The heading sticks while events scroll behind it.
        backgroundColor = .background
    }

    override var canvasRole: CanvasRole { .heading(level: 2) }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        textNode.padding(Self.insets)
    }
}
