import LayoutFormat
import WeftLayout

/// The cell of the feed as benches lay it out: specs made anew each time, texts sized by arithmetic (7 points a
/// character, 15 a line).
public struct GroupCell: Sendable {
    public let avatar = SampleNode("avatar", style: LayoutStyle { $0.preferredSize = Size(width: 30, height: 30) })
    public let title: ArithmeticText
    public let subtitle: ArithmeticText
    public let date: ArithmeticText
    public let photo = SampleNode("photo", style: LayoutStyle { $0.preferredSize = Size(width: 400, height: 400) })

    public init(title: String, subtitle: String, date: String) {
        self.title = ArithmeticText(title, shrinks: true)
        self.subtitle = ArithmeticText(subtitle, shrinks: true)
        self.date = ArithmeticText(date, shrinks: false)
    }

    /// Header over photo.
    public func spec() -> StackLayoutSpec {
        let picture = InsetLayoutSpec(insets: EdgeInsets(top: 10, left: 0, bottom: 10, right: 10), child: avatar)
        var names = StackLayoutSpec(direction: .vertical, children: [title, subtitle])
        names.style.flexShrink = 1
        var spacer = LayoutSpec()
        spacer.style.flexGrow = 1
        let header = StackLayoutSpec(
            direction: .horizontal, alignItems: .center, children: [picture, names, spacer, date])
        let padded = InsetLayoutSpec(insets: EdgeInsets(horizontal: 10), child: header)
        return StackLayoutSpec(direction: .vertical, children: [padded, photo])
    }

    /// Lays the cell out from fresh specs at a width, 400 unless told.
    public func layout(width: Double = 400) throws(LayoutError) -> Layout {
        let range = SizeRange(
            min: Size(width: width, height: 0), max: Size(width: width, height: .unlimited))
        return try Layout.calculate(spec: spec(), constraints: LayoutConstraints(range))
    }
}

/// A text of 7 points a character and 15 a line, wrapped at characters.
public final class ArithmeticText: LayoutNode {
    public let text: String
    private let length: Double
    private let fixedStyle: LayoutStyle

    public init(_ text: String, shrinks: Bool) {
        self.text = text
        length = Double(text.count)
        fixedStyle = shrinks ? LayoutStyle { $0.flexShrink = 1 } : LayoutStyle()
    }

    public var style: LayoutStyle {
        get { fixedStyle }
        set {}
    }

    public var layoutName: String { text }

    public func layoutThatFits(_ constraints: LayoutConstraints) -> Layout {
        let limit = constraints.range.max.width
        guard length * 7 > limit else { return Layout(node: self, size: Size(width: length * 7, height: 15)) }
        let line = Swift.max(1, Int(limit / 7))
        let lines = (Int(length) + line - 1) / line
        return Layout(node: self, size: Size(width: Double(line) * 7, height: Double(lines) * 15))
    }
}
