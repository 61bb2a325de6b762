import GroupDirectory
import Weft
import WeftGLib

/// The line of choices in the agenda's list. Any thread.
final class EventChoicesCellNode: CellNode, @unchecked Sendable {
    private let barNode: DisplayNode

    init(_ bar: @escaping @MainActor @Sendable () -> Widget) {
        barNode = DisplayNode(widgetBlock: bar)
        super.init()
        isSelectable = false
        isTabStop = true
        isKeptAlive = true
        selectionStyle = .none
        setAccessibilityLabel(localized("Filters"))
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        let height = Self.height(textScale: traitCollection.textScale)
        return barNode.size(Size(width: constrainedSize.max.width, height: height))
    }

    /// Height in points. It is an estimate: the widget's real height is known too late for the first frame.
    static func height(textScale: Double) -> Double { max(24, 19 * textScale).rounded(.up) + 20 }
}

/// The row that unfolds the events of several days. Any thread.
final class EventOngoingCellNode: CellNode, @unchecked Sendable {
    private let textNode: TextNode
    private let arrowNode: TextNode

    init(count: Int, isUnfolded: Bool) {
        // Translators: events that go on for several days, and how many there are.
        let text = localized("Ongoing, {count}", ["count": LocalNumber.grouped(count)])
        textNode = TextNode(text, size: 14, weight: .bold, maximumNumberOfLines: 1)
        arrowNode = TextNode(isUnfolded ? "▾" : "▸", size: 14, color: .secondaryLabel)
        super.init()
        arrowNode.isAccessibilityHidden = true
        setAccessibilityLabel(text)
        // Translators: the events below a row are shown, or not.
        accessibilityValue = isUnfolded ? localized("expanded") : localized("collapsed")
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.horizontal(spacing: 8, alignItems: .center) {
            arrowNode
            textNode.flex(shrink: 1)
        }
        .padding(horizontal: 12, vertical: 10)
    }
}

/// The row for an empty result, with a button that resets the query. Any thread.
final class EventNothingCellNode: CellNode, @unchecked Sendable {
    private let titleNode: TextNode
    private let messageNode: TextNode
    private let buttonNode: ButtonNode

    init(isLooking: Bool, reset: @escaping @MainActor @Sendable () -> Void) {
        let title = EventNothingCellNode.title(isLooking: isLooking)
        titleNode = TextNode(title, size: 18, weight: .bold, maximumNumberOfLines: 3, alignment: .center)
        messageNode = TextNode(
            localized("Near this place there are events of other kinds or on other days."), size: 14,
            color: .secondaryLabel, alignment: .center)
        buttonNode = ButtonNode(title: localized("Reset"), action: reset)
        super.init()
        isSelectable = false
        isTabStop = true
        buttonNode.setAccessibilityLabel(localized("Reset the filters"))
        // The row itself takes no focus, so its text is read with the button.
        buttonNode.accessibilityHint = title
    }

    static func title(isLooking: Bool) -> String {
        isLooking ? localized("Looking for events…") : localized("No events fit the filters")
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.vertical(spacing: 12, alignItems: .center) {
            titleNode.flex(shrink: 1)
            messageNode.flex(shrink: 1)
            buttonNode
        }
        .padding(horizontal: 24, vertical: 36)
    }
}

/// The header of a section without a title. Any thread.
final class EventNoHeaderCellNode: CellNode, @unchecked Sendable {
    override init() {
        super.init()
        isSelectable = false
        isAccessibilityHidden = true
    }

    override func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size {
        Size(width: constraints.range.max.width, height: 0)
    }
}
