extension Double {
    /// The length of an axis without a limit.
    @inlinable
    public static var unlimited: Double { .infinity }

    /// The largest length or coordinate in a layout. Sums over hundreds of thousands of siblings stay finite.
    static var layoutLimit: Double { 1e300 }

    /// Differences of fewer points than this are not corrected by flexing or stretching (Texture's
    /// `kViolationEpsilon`).
    static var violationThreshold: Double { 0.01 }

    /// The value as a lower bound; 0 if it is not usable.
    var sanitizedMinimum: Double {
        guard self > 0, self < .infinity else { return 0 }
        return Swift.min(self, .layoutLimit)
    }

    /// The value as an upper bound. NaN means no bound; negative numbers count as 0.
    var sanitizedMaximum: Double {
        guard self >= 0 else { return isNaN ? .unlimited : 0 }
        return self > .layoutLimit ? (self < .infinity ? .layoutLimit : .unlimited) : self
    }

    /// A measured length: finite and not negative.
    var sanitizedLength: Double {
        guard self > 0, self < .infinity else { return 0 }
        return Swift.min(self, .layoutLimit)
    }

    /// A coordinate, a spacing, an offset: finite.
    var sanitizedOffset: Double {
        guard isFinite else { return 0 }
        return Swift.min(Swift.max(self, -.layoutLimit), .layoutLimit)
    }

    /// A flex factor: finite and not negative.
    var sanitizedFactor: Double { sanitizedMinimum }

    /// True if two lengths differ by more than rounding errors. It serves to find children that flexing has not
    /// changed, because their length was limited to its own minimum or maximum.
    func differs(from other: Double) -> Bool {
        (self - other).magnitude > 1e-9 * Swift.max(1, other.magnitude)
    }

    /// Returns the value limited to the two bounds. If they contradict each other, the lower bound is used.
    @inlinable
    func clamped(_ lower: Double, _ upper: Double) -> Double {
        let capped = self < upper ? self : upper
        return capped > lower ? capped : lower
    }
}
