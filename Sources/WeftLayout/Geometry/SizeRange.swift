/// The allowed sizes of an element: from `min` to `max`, both included, in points.
///
/// `min` is finite and not negative, `max` is at least `min` and may be `Double.unlimited` on either axis. A range
/// follows these rules for any numbers. A lower bound that is not finite, or an upper bound that is NaN, is no bound.
/// Negative bounds count as 0. If the maximum is smaller than the minimum, the minimum is used.
public struct SizeRange: Sendable, Hashable {
    /// The smallest size. Setting it keeps the range valid: the maximum is at least as large.
    public var min: Size {
        didSet { self = SizeRange(min: min, max: max) }
    }
    /// The largest size, `Double.unlimited` without a limit. Setting it keeps the range valid.
    public var max: Size {
        didSet { self = SizeRange(min: min, max: max) }
    }

    /// Makes a range; an unusable number counts as no limit, and the maximum is at least the minimum.
    public init(min: Size = .zero, max: Size) {
        let lower = Size(width: min.width.sanitizedMinimum, height: min.height.sanitizedMinimum)
        let upper = Size(width: max.width.sanitizedMaximum, height: max.height.sanitizedMaximum)
        self.init(trusted: lower, lower.union(upper))
    }

    /// Makes the range of exactly one size.
    public init(exactly size: Size) {
        self.init(min: size, max: size)
    }

    /// The range from 0 x 0 to unlimited.
    public static let unconstrained = SizeRange(trusted: .zero, .unlimited)

    /// The range that contains only 0 x 0.
    public static let zero = SizeRange(trusted: .zero, .zero)

    /// Makes a range from bounds that already follow the rules.
    @inline(__always)
    init(trusted min: Size, _ max: Size) {
        self.min = min
        self.max = max
    }

    /// Returns the size of this range that is nearest to `size`; NaN is replaced with 0.
    ///
    /// - Returns: a size that is finite and not negative, also if the range has no upper limit.
    public func clamp(_ size: Size) -> Size {
        // Nearly all sizes are inside the range. `layoutLimit` is finite, and NaN fails the comparison.
        if size.width >= min.width, size.width <= max.width, size.height >= min.height, size.height <= max.height,
            size.width <= .layoutLimit, size.height <= .layoutLimit
        {
            return size
        }
        return Size(
            width: size.width.sanitizedLength.clamped(min.width, max.width),
            height: size.height.sanitizedLength.clamped(min.height, max.height))
    }

    /// True if the range contains exactly one size.
    public var isExact: Bool { min == max }

    /// True if the range contains exactly one length along `axis`.
    public func isExact(on axis: Axis) -> Bool { min[axis] == max[axis] }

    /// The range of the sizes that are in both ranges. If there are none, it has only the size of this range that is
    /// nearest to the other range.
    public func intersection(_ other: SizeRange) -> SizeRange {
        var result = self
        result.narrow(.horizontal, other.min.width, other.max.width)
        result.narrow(.vertical, other.min.height, other.max.height)
        return result
    }

    /// True if `size` lies in the range, bounds included.
    public func contains(_ size: Size) -> Bool {
        size.width >= min.width && size.width <= max.width && size.height >= min.height && size.height <= max.height
    }

    mutating func narrow(_ axis: Axis, _ lower: Double, _ upper: Double) {
        let low = Swift.max(min[axis], lower)
        let high = Swift.min(max[axis], upper)
        var newMin = min
        var newMax = max
        if low <= high {
            newMin[axis] = low
            newMax[axis] = high
        } else {
            let nearest = min[axis] < lower ? max[axis] : min[axis]
            newMin[axis] = nearest
            newMax[axis] = nearest
        }
        self = SizeRange(trusted: newMin, newMax)
    }

    init(main: (Double, Double), cross: (Double, Double), along axis: Axis) {
        self.init(
            trusted: Size(main: main.0, cross: cross.0, along: axis),
            Size(main: main.1, cross: cross.1, along: axis))
    }
}
