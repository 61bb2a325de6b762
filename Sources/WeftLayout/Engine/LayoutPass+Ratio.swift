extension LayoutPass {
    /// Ratio: the child gets exactly the size that comes nearest to the ratio.
    mutating func solveRatio(_ index: Int, _ ratio: Double, _ range: SizeRange, _ baseline: Bool) -> Measure {
        guard let child = slots[index].children.first else { return Measure(size: range.min) }
        guard let best = Self.size(atRatio: ratio, in: range) else {
            let size = give(child, range, .unlimited, baseline: baseline)
            return baselines(of: child, in: size)
        }
        give(child, SizeRange(trusted: best, best), best, baseline: baseline)
        return baselines(of: child, in: best)
    }

    /// The largest sizes at the ratio which the maximum width and the maximum height allow, whichever comes nearer to
    /// the ratio once it is in the range; nil where there is no limit or no usable ratio.
    private static func size(atRatio ratio: Double, in range: SizeRange) -> Size? {
        guard ratio > 0, ratio < .infinity else { return nil }
        var best: Size?
        if range.max.width < .unlimited {
            best = range.clamp(Size(width: range.max.width, height: capped(range.max.width * ratio)))
        }
        if range.max.height < .unlimited {
            let other = range.clamp(Size(width: capped(range.max.height / ratio), height: range.max.height))
            guard let first = best else { return other }
            if distance(other, ratio) < distance(first, ratio) { best = other }
        }
        return best
    }

    private static func capped(_ length: Double) -> Double { Swift.min(length, .layoutLimit) }

    private static func distance(_ size: Size, _ ratio: Double) -> Double {
        let distance = (size.height / size.width - ratio).magnitude
        return distance.isNaN ? 0 : distance
    }
}
