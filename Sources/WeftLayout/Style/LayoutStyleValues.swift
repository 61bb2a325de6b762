/// The values of a style that differs from the default.
struct LayoutStyleValues: Sendable, Equatable {
    var width = Dimension.auto
    var height = Dimension.auto
    var minWidth = Dimension.auto
    var minHeight = Dimension.auto
    var maxWidth = Dimension.auto
    var maxHeight = Dimension.auto
    var flexBasis = Dimension.auto
    var flexGrow = 0.0
    var flexShrink = 0.0
    var spacingBefore = 0.0
    var spacingAfter = 0.0
    var ascender = 0.0
    var descender = 0.0
    var layoutPosition = Point.zero
    var alignSelf = StackLayoutAlignSelf.auto
    var extensions = LayoutStyleExtensions()
}

extension LayoutStyleValues {
    /// Copies the values in `names` from `other`.
    mutating func take(_ other: LayoutStyleValues, _ names: StyleNames) {
        if names.contains(.width) { width = other.width }
        if names.contains(.height) { height = other.height }
        if names.contains(.minWidth) { minWidth = other.minWidth }
        if names.contains(.minHeight) { minHeight = other.minHeight }
        if names.contains(.maxWidth) { maxWidth = other.maxWidth }
        if names.contains(.maxHeight) { maxHeight = other.maxHeight }
        if names.contains(.flexBasis) { flexBasis = other.flexBasis }
        if names.contains(.flexGrow) { flexGrow = other.flexGrow }
        if names.contains(.flexShrink) { flexShrink = other.flexShrink }
        if names.contains(.spacingBefore) { spacingBefore = other.spacingBefore }
        if names.contains(.spacingAfter) { spacingAfter = other.spacingAfter }
        if names.contains(.ascender) { ascender = other.ascender }
        if names.contains(.descender) { descender = other.descender }
        if names.contains(.layoutPosition) { layoutPosition = other.layoutPosition }
        if names.contains(.alignSelf) { alignSelf = other.alignSelf }
        if names.contains(.extensions) { extensions = other.extensions }
    }
}

/// Names of a style's values.
struct StyleNames: OptionSet, Sendable {
    let rawValue: UInt16

    static let width = StyleNames(rawValue: 1 << 0)
    static let height = StyleNames(rawValue: 1 << 1)
    static let minWidth = StyleNames(rawValue: 1 << 2)
    static let minHeight = StyleNames(rawValue: 1 << 3)
    static let maxWidth = StyleNames(rawValue: 1 << 4)
    static let maxHeight = StyleNames(rawValue: 1 << 5)
    static let flexBasis = StyleNames(rawValue: 1 << 6)
    static let flexGrow = StyleNames(rawValue: 1 << 7)
    static let flexShrink = StyleNames(rawValue: 1 << 8)
    static let spacingBefore = StyleNames(rawValue: 1 << 9)
    static let spacingAfter = StyleNames(rawValue: 1 << 10)
    static let ascender = StyleNames(rawValue: 1 << 11)
    static let descender = StyleNames(rawValue: 1 << 12)
    static let layoutPosition = StyleNames(rawValue: 1 << 13)
    static let alignSelf = StyleNames(rawValue: 1 << 14)
    static let extensions = StyleNames(rawValue: 1 << 15)

    /// The values that a slot stores itself.
    static let stack: StyleNames = [.flexGrow, .flexShrink, .spacingBefore, .spacingAfter, .alignSelf]
    static let lengths: StyleNames = [.width, .height, .minWidth, .minHeight, .maxWidth, .maxHeight]
}
