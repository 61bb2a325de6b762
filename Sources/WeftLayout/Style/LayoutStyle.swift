/// An element's requests to the layout around it: its size, its flex factors in a stack, its position in an absolute
/// spec.
///
/// A style is a value. Copying it costs one pointer, and the defaults use no memory. Changing a node's style does not
/// mark the node as changed: call its `setNeedsLayout`.
public struct LayoutStyle: Sendable, Equatable {
    private var box: Contents?

    /// The defaults.
    public init() {}

    /// Makes a style by changing the default one: `LayoutStyle { $0.flexGrow = 1 }`.
    public init(_ change: (inout LayoutStyle) -> Void) {
        change(&self)
    }

    public static func == (left: LayoutStyle, right: LayoutStyle) -> Bool {
        left.box === right.box || left.values == right.values
    }

    /// The values that were set, including those that were set to their default.
    var names: StyleNames { box?.names ?? [] }

    /// A copy with the same values, none of them marked as set.
    var withoutNames: LayoutStyle {
        var style = LayoutStyle()
        style.box = box.map { Contents($0.values, $0.own, []) }
        return style
    }

    /// This style, overridden by the values that `change` sets.
    func overridden(by change: LayoutStyle) -> LayoutStyle {
        guard let other = change.box else { return self }
        var values = values
        values.take(other.values, other.names)
        var style = LayoutStyle()
        style.box = Contents(values, OwnStyle(values), names.union(other.names))
        return style
    }

    /// True if no value was set.
    @inline(__always)
    package var isDefault: Bool { box == nil }

    var values: LayoutStyleValues { box?.values ?? LayoutStyleValues() }

    /// Writes a changed style to a pass: the values for stacks into the slot, and any others into the list.
    func lower(into slot: inout LayoutSlot, _ ownStyles: inout ContiguousArray<OwnStyle>) {
        guard let box else { return }
        if box.own.isPlain {
            slot.setStack(box.own, -1)
        } else {
            slot.setStack(box.own, ownStyles.count)
            ownStyles.append(box.own)
        }
    }

    /// Replaces values of the lowered element in the slot by those that this style sets.
    func override(_ slot: inout LayoutSlot, _ ownStyles: inout ContiguousArray<OwnStyle>) {
        guard let box else { return }
        slot.takeStack(box.own, box.names)
        guard !box.names.isSubset(of: .stack) else { return }
        let index = Int(slot.own)
        var own = index < 0 ? OwnStyle.plain : ownStyles[index]
        own.takeRest(box.own, box.names)
        if own.isPlain {
            slot.own = -1
        } else if index < 0 {
            slot.own = Int32(ownStyles.count)
            ownStyles.append(own)
        } else {
            ownStyles[index] = own
        }
    }

    private mutating func set(_ name: StyleNames, _ change: (inout LayoutStyleValues) -> Void) {
        let contents = ownContents()
        change(&contents.values)
        contents.names.formUnion(name)
        contents.own = OwnStyle(contents.values)
    }

    /// Like `set`, for the values that a slot stores itself. Stacks set them on new specs in every pass.
    private mutating func setStack(_ name: StyleNames, _ change: (inout LayoutStyleValues) -> Void) {
        let contents = ownContents()
        change(&contents.values)
        contents.names.formUnion(name)
        contents.own.takeStack(contents.values)
    }

    /// The contents, copied first if another style shares them.
    private mutating func ownContents() -> Contents {
        if isKnownUniquelyReferenced(&box), let box { return box }
        let contents = box.map { Contents($0.values, $0.own, $0.names) } ?? Contents(LayoutStyleValues(), .plain, [])
        box = contents
        return contents
    }

    /// The values of a changed style: the ones that were set, and the corrected ones for a pass.
    // Shared by copies of a style and written only while one style holds it, so no two threads see a write.
    final class Contents: @unchecked Sendable {
        @exclusivity(unchecked)
        var values: LayoutStyleValues
        @exclusivity(unchecked)
        var own: OwnStyle
        @exclusivity(unchecked)
        var names: StyleNames

        init(_ values: LayoutStyleValues, _ own: OwnStyle, _ names: StyleNames) {
            self.values = values
            self.own = own
            self.names = names
        }
    }
}

/// Room for values of a program's own specs.
public struct LayoutStyleExtensions: Sendable, Equatable {
    /// A flag for programs. The engine does not read it.
    public var flag = false
    /// Numbers for programs. The engine does not read them.
    public var integers: (Int, Int, Int, Int) = (0, 0, 0, 0)
    /// Insets for programs. The engine does not read them.
    public var insets = EdgeInsets.zero

    /// Makes extensions with default values.
    public init() {}

    public static func == (left: LayoutStyleExtensions, right: LayoutStyleExtensions) -> Bool {
        left.flag == right.flag && left.integers == right.integers && left.insets == right.insets
    }
}

extension LayoutStyle {
    /// The preferred width; a parent's range overrides it. Default `auto`.
    public var width: Dimension {
        get { box?.values.width ?? .auto }
        set { set(.width) { $0.width = newValue } }
    }

    /// The preferred height; a parent's range overrides it. Default `auto`.
    public var height: Dimension {
        get { box?.values.height ?? .auto }
        set { set(.height) { $0.height = newValue } }
    }

    /// The smallest width; beats `maxWidth` and `width`. Default `auto`, 0.
    public var minWidth: Dimension {
        get { box?.values.minWidth ?? .auto }
        set { set(.minWidth) { $0.minWidth = newValue } }
    }

    /// The smallest height; beats `maxHeight` and `height`. Default `auto`, 0.
    public var minHeight: Dimension {
        get { box?.values.minHeight ?? .auto }
        set { set(.minHeight) { $0.minHeight = newValue } }
    }

    /// The largest width; beats `width`. Default `auto`, no limit.
    public var maxWidth: Dimension {
        get { box?.values.maxWidth ?? .auto }
        set { set(.maxWidth) { $0.maxWidth = newValue } }
    }

    /// The largest height; beats `height`. Default `auto`, no limit.
    public var maxHeight: Dimension {
        get { box?.values.maxHeight ?? .auto }
        set { set(.maxHeight) { $0.maxHeight = newValue } }
    }

    /// The length along a stack before the stack grows or shrinks it, instead of the content's length. A fraction
    /// refers to the stack's length if that is exact. Default: `auto`.
    public var flexBasis: Dimension {
        get { box?.values.flexBasis ?? .auto }
        set { set(.flexBasis) { $0.flexBasis = newValue } }
    }

    /// The share of free space along a stack, a weight of 0 or more. Default 0: does not grow.
    public var flexGrow: Double {
        get { box?.values.flexGrow ?? 0 }
        set { setStack(.flexGrow) { $0.flexGrow = newValue } }
    }

    /// The share of missing space along a stack, a weight of 0 or more that counts times the child's length.
    /// Default 0, unlike CSS: does not shrink.
    public var flexShrink: Double {
        get { box?.values.flexShrink ?? 0 }
        set { setStack(.flexShrink) { $0.flexShrink = newValue } }
    }

    /// The space before the child, in addition to the stack's spacing; also before the first child. In points; may be
    /// negative.
    public var spacingBefore: Double {
        get { box?.values.spacingBefore ?? 0 }
        set { setStack(.spacingBefore) { $0.spacingBefore = newValue } }
    }

    /// The space after the child, in addition to the stack's spacing; also after the last child. In points; may be
    /// negative.
    public var spacingAfter: Double {
        get { box?.values.spacingAfter ?? 0 }
        set { setStack(.spacingAfter) { $0.spacingAfter = newValue } }
    }

    /// The distance from the element's top to its first baseline, in points. Default 0.
    public var ascender: Double {
        get { box?.values.ascender ?? 0 }
        set { set(.ascender) { $0.ascender = newValue } }
    }

    /// The distance from the element's bottom to its last baseline, in points, negative upwards. Default 0.
    public var descender: Double {
        get { box?.values.descender ?? 0 }
        set { set(.descender) { $0.descender = newValue } }
    }

    /// The place in an absolute spec, from its top left corner, in points. Default 0, 0.
    public var layoutPosition: Point {
        get { box?.values.layoutPosition ?? .zero }
        set { set(.layoutPosition) { $0.layoutPosition = newValue } }
    }

    /// The alignment of this element, which overrides its stack's `alignItems`. Default: `auto`.
    public var alignSelf: StackLayoutAlignSelf {
        get { box?.values.alignSelf ?? .auto }
        set { setStack(.alignSelf) { $0.alignSelf = newValue } }
    }

    /// Values for a program's own specs; the engine does not read them.
    public var extensions: LayoutStyleExtensions {
        get { box?.values.extensions ?? LayoutStyleExtensions() }
        set { set(.extensions) { $0.extensions = newValue } }
    }
}
