import Foundation
import WeftLayout

/// The sizes an element may have, in points, both ends included; a maximum of `.infinity` is none.
public struct ASSizeRange: Sendable, Hashable {
    /// The smallest.
    public var min: CGSize
    /// The largest.
    public var max: CGSize

    /// Any size.
    public init() {
        self.init(.unconstrained)
    }

    /// From one size to another.
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

/// Any size.
public let ASSizeRangeUnconstrained = ASSizeRange()

/// Only nothing.
public let ASSizeRangeZero = ASSizeRange(min: .zero, max: .zero)

/// From one size to another.
public func ASSizeRangeMake(_ min: CGSize, _ max: CGSize) -> ASSizeRange { ASSizeRange(min: min, max: max) }

/// Only this size.
public func ASSizeRangeMake(_ exactSize: CGSize) -> ASSizeRange { ASSizeRange(min: exactSize, max: exactSize) }
