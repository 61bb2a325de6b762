import Foundation
import WeftLayout

/// The sizes that an element may have, in points, bounds included; a maximum of `.infinity` is unlimited.
public struct ASSizeRange: Sendable, Hashable {
    /// The smallest.
    public var min: CGSize
    /// The largest.
    public var max: CGSize

    /// Makes a range that allows any size.
    public init() {
        self.init(.unconstrained)
    }

    /// Makes a range from a minimum and a maximum.
    public init(min: CGSize, max: CGSize) {
        self.min = min
        self.max = max
    }

    init(_ range: SizeRange) {
        min = CGSize(range.min)
        max = CGSize(range.max)
    }

    var weft: SizeRange { SizeRange(min: min.weft, max: max.weft) }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(weft)
    }
}

/// A range that allows any size.
public let ASSizeRangeUnconstrained = ASSizeRange()

/// A range that allows only the size zero.
public let ASSizeRangeZero = ASSizeRange(min: .zero, max: .zero)

/// Makes a range from a minimum and a maximum.
public func ASSizeRangeMake(_ min: CGSize, _ max: CGSize) -> ASSizeRange { ASSizeRange(min: min, max: max) }

/// Makes a range that allows only this size.
public func ASSizeRangeMake(_ exactSize: CGSize) -> ASSizeRange { ASSizeRange(min: exactSize, max: exactSize) }

/// The nearest size within a range.
public func ASSizeRangeClamp(_ sizeRange: ASSizeRange, _ size: CGSize) -> CGSize {
    CGSize(sizeRange.weft.clamp(size.weft))
}

/// The range of the sizes that are in both ranges. If there are none, it has only the size of the first range that is
/// nearest to the second.
public func ASSizeRangeIntersect(_ sizeRange: ASSizeRange, _ otherSizeRange: ASSizeRange) -> ASSizeRange {
    ASSizeRange(
        min: ASSizeRangeClamp(sizeRange, otherSizeRange.min), max: ASSizeRangeClamp(sizeRange, otherSizeRange.max))
}

/// True if both are equal.
public func ASSizeRangeEqualToSizeRange(_ lhs: ASSizeRange, _ rhs: ASSizeRange) -> Bool { lhs == rhs }
