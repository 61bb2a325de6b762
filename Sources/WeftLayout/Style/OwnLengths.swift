/// The six sizes of a style, in the engine's form.
struct OwnLengths: Sendable {
    var exact: LayoutSize
    var smallest: LayoutSize
    var largest: LayoutSize

    /// Returns nil if all six are `auto`.
    init?(_ values: LayoutStyleValues) {
        exact = LayoutSize(width: values.width, height: values.height)
        smallest = LayoutSize(width: values.minWidth, height: values.minHeight)
        largest = LayoutSize(width: values.maxWidth, height: values.maxHeight)
        if isAuto { return nil }
    }

    /// Makes lengths that are all `auto`.
    init() {
        (exact, smallest, largest) = (.auto, .auto, .auto)
    }

    var isAuto: Bool { exact == .auto && smallest == .auto && largest == .auto }

    /// Takes the lengths in `names` from `other`.
    mutating func take(_ other: OwnLengths, _ names: StyleNames) {
        if names.contains(.width) { exact.width = other.exact.width }
        if names.contains(.height) { exact.height = other.exact.height }
        if names.contains(.minWidth) { smallest.width = other.smallest.width }
        if names.contains(.minHeight) { smallest.height = other.smallest.height }
        if names.contains(.maxWidth) { largest.width = other.largest.width }
        if names.contains(.maxHeight) { largest.height = other.largest.height }
    }

    /// The minimum and the maximum along `axis` without the exact length; the minimum beats the maximum.
    func limits(_ axis: Axis, in parent: Size) -> (Double, Double) {
        let low = smallest[axis].resolved(in: parent[axis]) ?? 0
        let high = largest[axis].resolved(in: parent[axis]) ?? .unlimited
        return (low, Swift.max(low, high))
    }

    /// The exact length along `axis`, within the limits; nil if the style sets none.
    func exactLength(_ axis: Axis, in parent: Size) -> Double? {
        guard let length = exact[axis].resolved(in: parent[axis]) else { return nil }
        let (low, high) = limits(axis, in: parent)
        return length.clamped(low, high)
    }

    /// The bounds that the style allows along `axis`: a minimum overrides a maximum, which overrides an exact length.
    func bounds(_ axis: Axis, in parent: Size) -> (Double, Double) {
        if let length = exactLength(axis, in: parent) { return (length, length) }
        return limits(axis, in: parent)
    }

    /// The part of `range` that the style allows. If they contradict each other, the range takes precedence.
    func narrowing(_ range: SizeRange, in parent: Size) -> SizeRange {
        var result = range
        let (minWidth, maxWidth) = bounds(.horizontal, in: parent)
        result.narrow(.horizontal, minWidth, maxWidth)
        let (minHeight, maxHeight) = bounds(.vertical, in: parent)
        result.narrow(.vertical, minHeight, maxHeight)
        return result
    }
}

extension LayoutSize {
    subscript(axis: Axis) -> Dimension { axis == .horizontal ? width : height }
}

/// A changed style in the form for a pass, with usable numbers only.
struct OwnStyle {
    /// The lengths; nil if all of them are `auto`.
    var lengths: OwnLengths?
    var flexBasis = Dimension.auto
    var ascender = 0.0
    var descender = 0.0
    var position = Point.zero
    var flexGrow = 0.0
    var flexShrink = 0.0
    var spacingBefore = 0.0
    var spacingAfter = 0.0
    var alignSelf = StackLayoutAlignSelf.auto
    /// True if only values were set that a slot stores itself; see `LayoutSlot.setStack`.
    var isPlain = true

    /// The default style.
    static var plain: OwnStyle { OwnStyle() }

    private init() {}

    init(_ values: LayoutStyleValues) {
        lengths = OwnLengths(values)
        flexBasis = values.flexBasis
        ascender = values.ascender.sanitizedOffset
        descender = values.descender.sanitizedOffset
        position = values.layoutPosition.sanitized
        isPlain = hasPlainValues
        takeStack(values)
    }

    private var hasPlainValues: Bool {
        lengths == nil && flexBasis == .auto && ascender == 0 && descender == 0 && position == .zero
    }

    /// Copies the values that a slot stores itself.
    mutating func takeStack(_ values: LayoutStyleValues) {
        flexGrow = values.flexGrow.sanitizedFactor
        flexShrink = values.flexShrink.sanitizedFactor
        spacingBefore = values.spacingBefore.sanitizedOffset
        spacingAfter = values.spacingAfter.sanitizedOffset
        alignSelf = values.alignSelf
    }

    /// Takes the values in `names` from `other`, except for those that a slot stores itself.
    mutating func takeRest(_ other: OwnStyle, _ names: StyleNames) {
        if !names.isDisjoint(with: .lengths) {
            var merged = lengths ?? OwnLengths()
            merged.take(other.lengths ?? OwnLengths(), names)
            lengths = merged.isAuto ? nil : merged
        }
        if names.contains(.flexBasis) { flexBasis = other.flexBasis }
        if names.contains(.ascender) { ascender = other.ascender }
        if names.contains(.descender) { descender = other.descender }
        if names.contains(.layoutPosition) { position = other.position }
        isPlain = hasPlainValues
    }
}
