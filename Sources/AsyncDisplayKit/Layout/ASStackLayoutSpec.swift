import Foundation
import WeftLayout

/// Children one after the other; lengths in points.
open class ASStackLayoutSpec: ASLayoutSpec {
    /// The direction in which the children are placed. Default: horizontal.
    public final var direction = ASStackLayoutDirection.horizontal
    /// The space between children, in points.
    public final var spacing: CGFloat = 0
    /// The alignment along x, for either direction.
    public final var horizontalAlignment = ASHorizontalAlignment.none
    /// The alignment along y, for either direction.
    public final var verticalAlignment = ASVerticalAlignment.none
    /// The alignment along the stack.
    public final var justifyContent = ASStackLayoutJustifyContent.start
    /// The alignment across the stack. Default: stretch.
    public final var alignItems = ASStackLayoutAlignItems.stretch
    /// The rule for breaking the children into lines.
    public final var flexWrap = ASStackLayoutFlexWrap.noWrap
    /// The distribution of several lines.
    public final var alignContent = ASStackLayoutAlignContent.start
    /// The space between lines, in points.
    public final var lineSpacing: CGFloat = 0
    /// True if children may be measured on several threads.
    public final var isConcurrent = false

    /// An empty, horizontal stack.
    public override init() {
        super.init()
    }

    /// A stack of one line.
    public init(
        direction: ASStackLayoutDirection, spacing: CGFloat, justifyContent: ASStackLayoutJustifyContent,
        alignItems: ASStackLayoutAlignItems, children: [any ASLayoutElement]
    ) {
        super.init()
        self.direction = direction
        self.spacing = spacing
        self.justifyContent = justifyContent
        self.alignItems = alignItems
        elements = children
    }

    /// A stack that may have several lines.
    public convenience init(
        direction: ASStackLayoutDirection, spacing: CGFloat, justifyContent: ASStackLayoutJustifyContent,
        alignItems: ASStackLayoutAlignItems, flexWrap: ASStackLayoutFlexWrap, alignContent: ASStackLayoutAlignContent,
        lineSpacing: CGFloat = 0, children: [any ASLayoutElement]
    ) {
        self.init(
            direction: direction, spacing: spacing, justifyContent: justifyContent, alignItems: alignItems,
            children: children)
        self.flexWrap = flexWrap
        self.alignContent = alignContent
        self.lineSpacing = lineSpacing
    }

    /// An empty stack from the top down.
    public static func vertical() -> ASStackLayoutSpec {
        let stack = ASStackLayoutSpec()
        stack.direction = .vertical
        return stack
    }

    /// An empty stack from left to right.
    public static func horizontal() -> ASStackLayoutSpec { ASStackLayoutSpec() }

    open override var weftElement: any LayoutElement {
        var stack = StackLayoutSpec(
            direction: direction, spacing: Double(spacing), justifyContent: justifyContent, alignItems: alignItems,
            children: weftChildren, style: weftStyle)
        if flexWrap != .noWrap {
            stack.flexWrap = flexWrap
            stack.alignContent = alignContent
            stack.lineSpacing = Double(lineSpacing)
        }
        if horizontalAlignment != .none { stack.horizontalAlignment = horizontalAlignment }
        if verticalAlignment != .none { stack.verticalAlignment = verticalAlignment }
        if isConcurrent { stack.isConcurrent = true }
        return stack
    }
}
