import WeftLayout

/// A node of a case: a name and a measuring rule.
public final class SampleNode: LayoutNode {
    /// A node's measuring rule, before the range is applied.
    public enum Rule: Sendable {
        /// The range's maximum on each limited axis, 0 on others.
        case fill
        case intrinsic(Size)
        /// A number of cells of one size, wrapped greedily.
        case text(cells: Double, cell: Size)
    }

    /// The node's name.
    public let name: String
    /// The measuring rule.
    public let rule: Rule
    private let fixedStyle: LayoutStyle

    /// A node with a measuring rule.
    public init(_ name: String, _ rule: Rule = .fill, style: LayoutStyle = LayoutStyle()) {
        self.name = name
        self.rule = rule
        fixedStyle = style
    }

    /// The initial style; a sample does not change.
    public var style: LayoutStyle {
        get { fixedStyle }
        set {}
    }

    public var layoutName: String { name }

    public func layoutThatFits(_ constraints: LayoutConstraints) -> Layout {
        Layout(node: self, size: rule.size(in: constraints.range))
    }
}

extension SampleNode.Rule {
    /// The rule's size in a range, in points.
    public func size(in range: SizeRange) -> Size {
        switch self {
        case .fill:
            return Size(
                width: range.max.width < .unlimited ? range.max.width : 0,
                height: range.max.height < .unlimited ? range.max.height : 0)
        case .intrinsic(let size):
            return size
        case .text(let cells, let cell):
            // The tolerance of 1e-9 lets a sum of cell widths hold exactly these cells.
            let fitting = range.max.width / cell.width + 1e-9
            let line = fitting < 1e15 ? Swift.max(1, Double(Int(fitting))) : Swift.max(1, cells)
            let lines = cells <= line ? (cells > 0 ? 1 : 0) : (cells / line).roundedUp
            return Size(width: Swift.min(cells, line) * cell.width, height: lines * cell.height)
        }
    }
}

extension Double {
    /// Rounds up to a whole number; numbers too large for a fraction are whole.
    fileprivate var roundedUp: Double {
        guard magnitude < 1e15 else { return self }
        let whole = Double(Int(self))
        return whole < self ? whole + 1 : whole
    }
}
