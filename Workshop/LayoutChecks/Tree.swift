import LayoutFormat
import WeftLayout

/// A tree of elements as plain data: the output of the generators, and the input of the checkers and the reference
/// model.
public struct Tree: Sendable {
    /// The kind of an element.
    public enum Kind: Sendable {
        case node(SampleNode.Rule)
        case spacer
        case wrapper
        case inset(EdgeInsets)
        case ratio(Double)
        case overlay
        case background
        case relative(RelativeLayoutSpecPosition, RelativeLayoutSpecPosition, RelativeLayoutSpecSizingOption)
        case center(CenterLayoutSpecCenteringOptions, CenterLayoutSpecSizingOptions)
        case absolute(AbsoluteLayoutSpecSizing)
        case corner(CornerLayoutLocation, Point, wraps: Bool)
        case stack(Stack)
    }

    /// The parameters of a stack.
    public struct Stack: Sendable {
        /// See `StackLayoutSpec`.
        public var direction = StackLayoutDirection.horizontal
        /// See `StackLayoutSpec`.
        public var spacing = 0.0
        /// See `StackLayoutSpec`.
        public var justifyContent = StackLayoutJustifyContent.start
        /// See `StackLayoutSpec`.
        public var alignItems = StackLayoutAlignItems.stretch
        /// See `StackLayoutSpec`.
        public var flexWrap = StackLayoutFlexWrap.noWrap
        /// See `StackLayoutSpec`.
        public var alignContent = StackLayoutAlignContent.start
        /// See `StackLayoutSpec`.
        public var lineSpacing = 0.0
        /// See `StackLayoutSpec`.
        public var horizontalAlignment = HorizontalAlignment.none
        /// See `StackLayoutSpec`.
        public var verticalAlignment = VerticalAlignment.none
        /// See `StackLayoutSpec`.
        public var isConcurrent = false

        /// Makes a row without spacing.
        public init() {}
    }

    /// The element's kind.
    public var kind: Kind
    /// Its style.
    public var style: LayoutStyle
    /// The children.
    public var children: [Tree]

    /// Makes an element with its contents.
    public init(_ kind: Kind, style: LayoutStyle = LayoutStyle(), children: [Tree] = []) {
        self.kind = kind
        self.style = style
        self.children = children
    }

    /// True if the contract promises that a larger maximum never yields a smaller size: for nodes of a fixed size in
    /// specs that do not wrap, keep a ratio, or place children by coordinates.
    public var growsWithMaximum: Bool {
        switch kind {
        case .node(.intrinsic), .spacer, .wrapper, .inset, .overlay, .background, .relative, .center: break
        case .node, .ratio, .absolute, .corner: return false
        case .stack(let stack): if stack.flexWrap != .noWrap { return false }
        }
        return children.allSatisfy(\.growsWithMaximum)
    }

    /// The elements with fresh nodes, which are appended to `nodes` in reading order.
    ///
    /// - Parameters:
    ///   - usesModifiers: true to set styles by modifiers on elements without a style, instead of in the element.
    ///   - usesRules: true to use the specs of `OutsideRules` in place of the engine's.
    public func element(
        _ nodes: inout [ProbeNode], usesModifiers: Bool = false, usesRules: Bool = false
    ) -> any LayoutElement {
        let own = usesModifiers ? LayoutStyle() : style
        let element: any LayoutElement
        if case .node(let rule) = kind {
            nodes.append(ProbeNode("n\(nodes.count)", rule, style: own))
            element = nodes[nodes.count - 1]
        } else {
            var parts: [any LayoutElement] = []
            for child in children {
                parts.append(child.element(&nodes, usesModifiers: usesModifiers, usesRules: usesRules))
            }
            element = (usesRules ? OutsideRules.spec(kind, parts, own) : nil) ?? spec(parts, own)
        }
        return usesModifiers ? element.styled { $0 = style } : element
    }

    private func spec(_ parts: [any LayoutElement], _ style: LayoutStyle) -> any LayoutElement {
        switch kind {
        case .node, .spacer: return LayoutSpec(style: style)
        case .wrapper: return WrapperLayoutSpec(children: parts, style: style)
        case .inset(let insets): return InsetLayoutSpec(insets: insets, child: parts[0], style: style)
        case .ratio(let ratio): return RatioLayoutSpec(ratio: ratio, child: parts[0], style: style)
        case .overlay: return OverlayLayoutSpec(child: parts[0], overlay: parts[1], style: style)
        case .background: return BackgroundLayoutSpec(child: parts[0], background: parts[1], style: style)
        case .relative(let horizontal, let vertical, let sizing):
            return RelativeLayoutSpec(
                horizontalPosition: horizontal, verticalPosition: vertical, sizingOption: sizing, child: parts[0],
                style: style)
        case .center(let centering, let sizing):
            return CenterLayoutSpec(centeringOptions: centering, sizingOptions: sizing, child: parts[0], style: style)
        case .absolute(let sizing): return AbsoluteLayoutSpec(sizing: sizing, children: parts, style: style)
        case .corner(let location, let offset, let wraps):
            return CornerLayoutSpec(
                child: parts[0], corner: parts[1], location: location, offset: offset, wrapsCorner: wraps, style: style)
        case .stack(let stack): return stack.spec(parts, style)
        }
    }
}

extension Tree.Stack {
    fileprivate func spec(_ children: [any LayoutElement], _ style: LayoutStyle) -> StackLayoutSpec {
        var spec = StackLayoutSpec(
            direction: direction, spacing: spacing, justifyContent: justifyContent, alignItems: alignItems,
            flexWrap: flexWrap, alignContent: alignContent, lineSpacing: lineSpacing, children: children, style: style)
        spec.horizontalAlignment = horizontalAlignment
        spec.verticalAlignment = verticalAlignment
        spec.isConcurrent = isConcurrent
        return spec
    }
}

/// A sample node that records its constraints, and may return invalid sizes.
// Its list is only touched by the one pass at a time a checker runs on it.
public final class ProbeNode: LayoutNode, @unchecked Sendable {
    public var style: LayoutStyle
    public let layoutName: String
    /// The rule by which it measures itself.
    public let rule: SampleNode.Rule
    /// The constraints it was measured with, in order.
    public private(set) var asked: [LayoutConstraints] = []

    /// Makes a node without recorded constraints.
    public init(_ name: String, _ rule: SampleNode.Rule, style: LayoutStyle = LayoutStyle()) {
        layoutName = name
        self.rule = rule
        self.style = style
    }

    /// Discards the recorded constraints.
    public func forget() { asked = [] }

    public func layoutThatFits(_ constraints: LayoutConstraints) -> Layout {
        asked.append(constraints)
        return Layout(node: self, size: rule.size(in: constraints.range))
    }
}
