import LayoutFormat
import WeftLayout

/// The feed's cell in the benches. Its specs are made anew each time, and texts are measured by arithmetic (7 points
/// per character, 15 per line).
public struct GroupCell: Sendable {
    /// The organiser's picture.
    public let avatar = SampleNode("avatar", style: LayoutStyle { $0.preferredSize = Size(width: 30, height: 30) })
    /// The group's name.
    public let title: ArithmeticText
    /// The line below it.
    public let subtitle: ArithmeticText
    /// The date.
    public let date: ArithmeticText
    /// The group's picture.
    public let photo = SampleNode("photo", style: LayoutStyle { $0.preferredSize = Size(width: 400, height: 400) })

    /// Makes a cell with its texts.
    public init(title: String, subtitle: String, date: String) {
        self.title = ArithmeticText(title, shrinks: true)
        self.subtitle = ArithmeticText(subtitle, shrinks: true)
        self.date = ArithmeticText(date, shrinks: false)
    }

    /// The cell's spec.
    public func spec() -> StackLayoutSpec {
        Self.spec(avatar: avatar, title: title, subtitle: subtitle, date: date, photo: photo)
    }

    /// The spec: the header above the photo.
    public static func spec(
        avatar: any LayoutElement, title: any LayoutElement, subtitle: any LayoutElement, date: any LayoutElement,
        photo: any LayoutElement
    ) -> StackLayoutSpec {
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

    /// Lays the cell out from fresh specs. The default width is 400.
    public func layout(width: Double = 400, in memory: LayoutMemory? = nil) throws(LayoutError) -> Layout {
        try Layout.calculate(spec: spec(), constraints: Self.constraints(width: width), memory: memory)
    }

    /// The constraints that a list uses for a row of that width.
    public static func constraints(width: Double = 400) -> LayoutConstraints {
        LayoutConstraints(SizeRange(min: Size(width: width, height: 0), max: Size(width: width, height: .unlimited)))
    }
}

/// A text with 7 points per character and 15 per line, wrapped between characters.
public final class ArithmeticText: LayoutNode {
    /// The text.
    public let text: String
    private let length: Double
    private let fixedStyle: LayoutStyle

    /// Makes a text that is measured by counting its characters.
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
        return Layout(node: self, size: Self.size(characters: length, maximumWidth: limit))
    }

    /// The size of that many characters in lines of at most that width.
    public static func size(characters: Double, maximumWidth: Double) -> Size {
        guard characters * 7 > maximumWidth else { return Size(width: characters * 7, height: 15) }
        let line = Swift.max(1, Int(maximumWidth / 7))
        let lines = (Int(characters) + line - 1) / line
        return Size(width: Double(line) * 7, height: Double(lines) * 15)
    }
}
