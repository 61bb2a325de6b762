/// Lays out the children of a spec. A program writes a rule for its own spec. Inset, ratio, relative, corner and
/// absolute specs are rules, too.
///
///     struct Diagonal: LayoutRule {
///         var step = 10.0
///
///         func layOut(_ constraints: LayoutConstraints, in pass: inout LayoutPass) -> Size {
///             var size = Size.zero
///             for child in pass.children {
///                 let inner = pass.measure(child, in: SizeRange(max: constraints.range.max))
///                 let start = Double(child) * step
///                 pass.place(child, at: Point(x: start, y: start))
///                 size = Size(width: max(size.width, start + inner.width), height: max(size.height, start + inner.height))
///             }
///             return size
///         }
///     }
///
///     Diagonal(step: 20) { photo; name; date }
///
/// Called with a block, a rule becomes a spec (`RuleLayoutSpec`). It can have modifiers and be nested like any other
/// spec.
public protocol LayoutRule: Sendable {
    /// Measures and places the children, and returns the spec's size.
    ///
    /// The engine calls it on the thread of the pass, several times with different constraints. The result may depend
    /// on the rule, the children's answers and the constraints only. If the environment is right to left, the engine
    /// mirrors the result.
    ///
    /// - Parameters:
    ///   - constraints: the range narrowed by the spec's own style, the reference of fractions, and the environment.
    ///   - pass: measures and places the spec's children.
    /// - Returns: the spec's size in points. The engine clamps it into the range; a length that is not finite counts as
    ///   0.
    func layOut(_ constraints: LayoutConstraints, in pass: inout LayoutPass) -> Size

    /// The index of the child that provides the spec's baselines; nil for none. Default: the first child.
    var baselineChild: Int? { get }

    /// The rule's name in ``LayoutElement/asciiArtString``. Default: its type's name.
    var asciiArtName: String { get }
}

extension LayoutRule {
    public var baselineChild: Int? { 0 }

    public var asciiArtName: String { "\(type(of: self))" }

    /// The spec that lays out the elements of a block, back to front, by this rule.
    public func callAsFunction(@LayoutBuilder children: () -> [any LayoutElement]) -> RuleLayoutSpec<Self> {
        RuleLayoutSpec(self, children: children())
    }
}
