extension StackLayoutSpec {
    /// A stack from top to bottom.
    public static func vertical(
        spacing: Double = 0, justifyContent: StackLayoutJustifyContent = .start,
        alignItems: StackLayoutAlignItems = .stretch, @LayoutBuilder children: () -> [any LayoutElement]
    ) -> StackLayoutSpec {
        StackLayoutSpec(
            direction: .vertical, spacing: spacing, justifyContent: justifyContent, alignItems: alignItems,
            children: children())
    }

    /// A stack from the left to the right.
    public static func horizontal(
        spacing: Double = 0, justifyContent: StackLayoutJustifyContent = .start,
        alignItems: StackLayoutAlignItems = .stretch, @LayoutBuilder children: () -> [any LayoutElement]
    ) -> StackLayoutSpec {
        StackLayoutSpec(
            direction: .horizontal, spacing: spacing, justifyContent: justifyContent, alignItems: alignItems,
            children: children())
    }

    /// Returns the stack with lines that break at the maximum length.
    public func wrapped(
        lineSpacing: Double = 0, alignContent: StackLayoutAlignContent = .start
    ) -> StackLayoutSpec {
        var stack = self
        stack.flexWrap = .wrap
        stack.lineSpacing = lineSpacing
        stack.alignContent = alignContent
        return stack
    }
}

extension WrapperLayoutSpec {
    /// Makes a spec that places all children at the origin.
    public init(@LayoutBuilder children: () -> [any LayoutElement]) {
        self.init(children: children())
    }
}

extension AbsoluteLayoutSpec {
    /// Makes a spec that places children at their style's `layoutPosition`.
    public init(sizing: AbsoluteLayoutSpecSizing = .default, @LayoutBuilder children: () -> [any LayoutElement]) {
        self.init(sizing: sizing, children: children())
    }
}

extension LayoutSpec {
    /// A spring: empty space that grows.
    public static let spring = LayoutSpec(style: LayoutStyle { $0.flexGrow = 1 })
}
