import LayoutFormat
import WeftLayout

/// Every property of `LayoutStyle`, with its effect: the same for nodes and for specs.
public struct StyleRow: Sendable {
    /// The surroundings of an element of 20 x 10, beside a marker of 5 x 5 at its right or below it.
    public enum Surroundings: Sendable {
        /// A row of exactly that many points.
        case row(Double)
        case column(Double)
        /// A row whose marker is 40 points high, with its first and last baselines at 30.
        case baselines(StackLayoutAlignItems)
        case absolute
    }

    /// The property's name.
    public let name: String
    let surroundings: Surroundings
    let set: @Sendable (inout LayoutStyle) -> Void
    /// True if the property reads back as set, and as its default in a new style.
    let isReadBack: @Sendable (LayoutStyle) -> Bool
    /// x and y of the element's leaf, then of the marker.
    let expected: [Double]

    /// The problem with an element of that style; nil without one.
    ///
    /// - Parameter make: makes an element of 20 x 10 with a style, and the leaf that shows its place.
    public func problem(_ make: (LayoutStyle) -> (element: any LayoutElement, leaf: any LayoutNode)) throws -> String? {
        let style = LayoutStyle(set)
        let (element, leaf) = make(style)
        guard isReadBack(element.style) else { return "\(name) does not read as it was set" }
        guard !isReadBack(LayoutStyle()) else { return "\(name) is set in a new style" }
        let found = try place(element, leaf)
        return found == expected ? nil : "\(name): \(found) instead of \(expected)"
    }

    private func place(_ element: any LayoutElement, _ leaf: any LayoutNode) throws(LayoutError) -> [Double] {
        var size = Size(width: 200, height: 100)
        var marker = SampleNode("marker", .intrinsic(Size(width: 5, height: 5)))
        let spec: any LayoutElement
        switch surroundings {
        case .row(let width):
            size.width = width
            spec = StackLayoutSpec(direction: .horizontal, alignItems: .start, children: [element, marker])
        case .column(let height):
            size.height = height
            spec = StackLayoutSpec(direction: .vertical, alignItems: .start, children: [element, marker])
        case .baselines(let alignItems):
            marker = SampleNode(
                "marker", .intrinsic(Size(width: 5, height: 40)),
                style: LayoutStyle {
                    $0.ascender = 30
                    $0.descender = -10
                })
            spec = StackLayoutSpec(direction: .horizontal, alignItems: alignItems, children: [element, marker])
        case .absolute:
            spec = AbsoluteLayoutSpec(children: [element, marker])
        }
        let layout = try Layout.calculate(spec: spec, constraints: LayoutConstraints(SizeRange(exactly: size)))
        let places = [layout.frame(of: leaf)?.origin, layout.frame(of: marker)?.origin]
        return places.flatMap { [$0?.x ?? .nan, $0?.y ?? .nan] }
    }

    /// Every property.
    public static let all: [StyleRow] = sizes + sizePairs + stack
}

extension StyleRow {
    private static let sizes: [StyleRow] = [
        StyleRow("width", .row(200), [0, 0, 50, 0], \.width, 50),
        StyleRow("width, a fraction", .row(200), [0, 0, 50, 0], \.width, .fraction(0.25)),
        StyleRow("height", .column(100), [0, 0, 0, 40], \.height, 40),
        StyleRow("minWidth", .row(200), [0, 0, 50, 0], \.minWidth, 50),
        StyleRow("minHeight", .column(100), [0, 0, 0, 40], \.minHeight, 40),
        StyleRow("maxWidth", .row(200), [0, 0, 12, 0], \.maxWidth, 12),
        StyleRow("maxHeight", .column(100), [0, 0, 0, 6], \.maxHeight, 6),
    ]

    private static let sizePairs: [StyleRow] = [
        StyleRow("preferredSize", .row(200), [0, 0, 50, 0], \.preferredSize, Size(width: 50, height: 40)),
        StyleRow("preferredSize", .column(100), [0, 0, 0, 40], \.preferredSize, Size(width: 50, height: 40)),
        StyleRow("minSize", .row(200), [0, 0, 50, 0], \.minSize, Size(width: 50, height: 40)),
        StyleRow("minSize", .column(100), [0, 0, 0, 40], \.minSize, Size(width: 50, height: 40)),
        StyleRow("maxSize", .row(200), [0, 0, 12, 0], \.maxSize, Size(width: 12, height: 6)),
        StyleRow("maxSize", .column(100), [0, 0, 0, 6], \.maxSize, Size(width: 12, height: 6)),
        StyleRow("preferredLayoutSize", .row(200), [0, 0, 50, 0], \.preferredLayoutSize, half),
        StyleRow("preferredLayoutSize", .column(100), [0, 0, 0, 40], \.preferredLayoutSize, half),
        StyleRow("minLayoutSize", .row(200), [0, 0, 50, 0], \.minLayoutSize, half),
        StyleRow("minLayoutSize", .column(100), [0, 0, 0, 40], \.minLayoutSize, half),
        StyleRow("maxLayoutSize", .row(40), [0, 0, 10, 0], \.maxLayoutSize, half),
        StyleRow("maxLayoutSize", .column(20), [0, 0, 0, 8], \.maxLayoutSize, half),
    ]

    private static let half = LayoutSize(width: .fraction(0.25), height: .fraction(0.4))

    private static let stack: [StyleRow] = [
        StyleRow("spacingBefore", .row(200), [7, 0, 27, 0], \.spacingBefore, 7),
        StyleRow("spacingBefore, negative", .row(200), [-7, 0, 13, 0], \.spacingBefore, -7),
        StyleRow("spacingAfter", .column(100), [0, 0, 0, 18], \.spacingAfter, 8),
        StyleRow("flexGrow", .row(200), [0, 0, 195, 0], \.flexGrow, 1),
        StyleRow("flexShrink", .row(15), [0, 0, 10, 0], \.flexShrink, 1),
        StyleRow("flexBasis", .row(200), [0, 0, 60, 0], \.flexBasis, 60),
        StyleRow("flexBasis, a fraction", .column(100), [0, 0, 0, 30], \.flexBasis, .fraction(0.3)),
        StyleRow("alignSelf", .row(200), [0, 90, 20, 0], \.alignSelf, .end),
        StyleRow("alignSelf", .column(100), [90, 0, 0, 10], \.alignSelf, .center),
        StyleRow("ascender", .baselines(.baselineFirst), [0, 18, 20, 0], \.ascender, 12),
        StyleRow("descender", .baselines(.baselineLast), [0, 24, 20, 0], \.descender, -4),
        StyleRow("layoutPosition", .absolute, [11, 13, 0, 0], \.layoutPosition, Point(x: 11, y: 13)),
    ]

    private init<Value: Equatable & Sendable>(
        _ name: String, _ surroundings: Surroundings, _ expected: [Double],
        _ property: WritableKeyPath<LayoutStyle, Value> & Sendable, _ value: Value
    ) {
        self.name = name
        self.surroundings = surroundings
        self.expected = expected
        set = { $0[keyPath: property] = value }
        isReadBack = { $0[keyPath: property] == value }
    }
}
