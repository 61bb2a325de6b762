/// Places its children one after the other: Texture's flexbox.
///
/// The stack measures its children without a limit along the stack (or at their `flexBasis`), grows them by `flexGrow`
/// up to the range's minimum or shrinks them by `flexShrink` down to its maximum, and aligns them. Unlike in CSS,
/// `flexShrink` is 0 by default, so a text in a horizontal stack wraps only if its `flexShrink` is positive.
public struct StackLayoutSpec: StoredSpec {
    struct Parameters: Sendable {
        var spacing = 0.0
        var lineSpacing = 0.0
        var direction = StackLayoutDirection.horizontal
        var justifyContent = StackLayoutJustifyContent.start
        var alignItems = StackLayoutAlignItems.stretch
        var flexWrap = StackLayoutFlexWrap.noWrap
        var alignContent = StackLayoutAlignContent.start
        var horizontalAlignment = HorizontalAlignment.none
        var verticalAlignment = VerticalAlignment.none
        var isConcurrent = false
    }
    var storage: ChildrenStorage<Parameters>

    /// Makes a stack that places children one after the other. Lengths are in points.
    public init(
        direction: StackLayoutDirection = .horizontal, spacing: Double = 0,
        justifyContent: StackLayoutJustifyContent = .start, alignItems: StackLayoutAlignItems = .stretch,
        flexWrap: StackLayoutFlexWrap = .noWrap, alignContent: StackLayoutAlignContent = .start,
        lineSpacing: Double = 0, children: [any LayoutElement] = [], style: LayoutStyle = LayoutStyle()
    ) {
        let parameters = Parameters(
            spacing: spacing, lineSpacing: lineSpacing, direction: direction, justifyContent: justifyContent,
            alignItems: alignItems, flexWrap: flexWrap, alignContent: alignContent)
        storage = ChildrenStorage(parameters, style, children: children)
    }

    /// A stack from top to bottom with the defaults.
    public static func vertical() -> StackLayoutSpec { StackLayoutSpec(direction: .vertical) }

    /// A stack from the left to the right with the defaults.
    public static func horizontal() -> StackLayoutSpec { StackLayoutSpec(direction: .horizontal) }

    public func lower(into pass: inout LayoutPass) {
        pass.lowerSpec(.stack(StackRule(storage.parameters)), storage.style)
        pass.lowerChildren(storage.children)
    }
}

extension StackLayoutSpec {
    /// Default horizontal.
    public var direction: StackLayoutDirection {
        get { storage.parameters.direction }
        set { change { $0.parameters.direction = newValue } }
    }

    /// The space between children, in points. Default: 0.
    public var spacing: Double {
        get { storage.parameters.spacing }
        set { change { $0.parameters.spacing = newValue } }
    }

    /// Default `start`.
    public var justifyContent: StackLayoutJustifyContent {
        get { storage.parameters.justifyContent }
        set { change { $0.parameters.justifyContent = newValue } }
    }

    /// The alignment of the children across the stack. Default: `stretch`.
    public var alignItems: StackLayoutAlignItems {
        get { storage.parameters.alignItems }
        set { change { $0.parameters.alignItems = newValue } }
    }

    /// Default `noWrap`.
    public var flexWrap: StackLayoutFlexWrap {
        get { storage.parameters.flexWrap }
        set { change { $0.parameters.flexWrap = newValue } }
    }

    /// Default `start`.
    public var alignContent: StackLayoutAlignContent {
        get { storage.parameters.alignContent }
        set { change { $0.parameters.alignContent = newValue } }
    }

    /// The space between lines, in points. Default: 0.
    public var lineSpacing: Double {
        get { storage.parameters.lineSpacing }
        set { change { $0.parameters.lineSpacing = newValue } }
    }

    /// The horizontal alignment. Unless it is `none`, it overrides `justifyContent` in a horizontal stack and
    /// `alignItems` in a vertical one.
    public var horizontalAlignment: HorizontalAlignment {
        get { storage.parameters.horizontalAlignment }
        set { change { $0.parameters.horizontalAlignment = newValue } }
    }

    /// The vertical alignment. Unless it is `none`, it overrides `justifyContent` in a vertical stack and `alignItems`
    /// in a horizontal one.
    public var verticalAlignment: VerticalAlignment {
        get { storage.parameters.verticalAlignment }
        set { change { $0.parameters.verticalAlignment = newValue } }
    }

    /// True if the host may measure child nodes on several threads at once. Default: false.
    public var isConcurrent: Bool {
        get { storage.parameters.isConcurrent }
        set { change { $0.parameters.isConcurrent = newValue } }
    }

    /// Texture's name for `isConcurrent`.
    public var concurrent: Bool {
        get { isConcurrent }
        set { isConcurrent = newValue }
    }

    /// The children from the stack's start to its end, which is also their drawing order, back to front.
    public var children: [any LayoutElement] {
        get { storage.children }
        set { storage = ChildrenStorage(storage.parameters, storage.style, children: newValue) }
    }
}
