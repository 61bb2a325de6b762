/// Ratio: gives the child exactly the size nearest to the ratio.
struct RatioRule: LayoutRule {
    /// Height divided by width.
    var ratio: Double

    func layOut(_ constraints: LayoutConstraints, in pass: inout LayoutPass) -> Size {
        guard let best = size(in: constraints.range) else {
            return pass.measure(0, in: constraints.range, parentSize: .unlimited)
        }
        return pass.measure(0, in: SizeRange(trusted: best, best), parentSize: best)
    }

    /// Returns one of two sizes with the ratio: the one that the maximum width allows, or the one that the maximum
    /// height allows, whichever is nearer to the ratio after clamping into the range. Nil without a limit or a usable
    /// ratio.
    private func size(in range: SizeRange) -> Size? {
        guard ratio > 0, ratio < .infinity else { return nil }
        var best: Size?
        if range.max.width < .unlimited {
            best = range.clamp(Size(width: range.max.width, height: Self.capped(range.max.width * ratio)))
        }
        if range.max.height < .unlimited {
            let other = range.clamp(Size(width: Self.capped(range.max.height / ratio), height: range.max.height))
            guard let first = best else { return other }
            if distance(other) < distance(first) { best = other }
        }
        return best
    }

    private static func capped(_ length: Double) -> Double { Swift.min(length, .layoutLimit) }

    private func distance(_ size: Size) -> Double {
        let distance = (size.height / size.width - ratio).magnitude
        return distance.isNaN ? 0 : distance
    }
}
