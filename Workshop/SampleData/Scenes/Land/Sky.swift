import Glibc

/// Parts that several landscapes share.
enum Sky {
    static func stars(_ canvas: inout Canvas, _ random: inout SplitMix64, count: Int, below: Float) {
        for _ in 0..<count {
            let place = Point(random.float(0, 600), random.float(0, below))
            let power = powf(random.unit(), 3)
            let dim = 1 - place.y / below
            let tint = Colour.hex(random.pick([0xFFFFFF, 0xDCE8FF, 0xFFF0D8]))
            canvas.fill(
                Path(circle: place, 0.5 + power * 1.1), tint, opacity: (0.25 + 0.75 * power) * (0.3 + 0.7 * dim))
            if power > 0.75 {
                canvas.fill(
                    Path(circle: place, 4.5),
                    .shader { point in
                        tint.alpha(0.35 * powf(max(0, 1 - length(point - place) / 4.5), 2))
                    })
            }
        }
    }

    static func pine(
        _ canvas: inout Canvas, _ random: inout SplitMix64, foot: Point, height: Float, _ colour: Colour
    ) {
        let tiers = max(4, Int(height / 7))
        var left: [Point] = []
        var right: [Point] = []
        for tier in 0..<tiers {
            let down = Float(tier) / Float(tiers)
            let y = foot.y - height + height * 0.92 * down
            let next = foot.y - height + height * 0.92 * (Float(tier) + 1.25) / Float(tiers)
            let half = height * 0.19 * (down + 0.1)
            left += [Point(foot.x - half * 0.4, y), Point(foot.x - half * random.float(0.8, 1.25), next)]
            right += [Point(foot.x + half * 0.4, y), Point(foot.x + half * random.float(0.8, 1.25), next)]
        }
        let top = Point(foot.x, foot.y - height)
        canvas.fill(Path(polygon: [top] + right + left.reversed()), colour)
        canvas.fill(Path(rect: foot.x - height * 0.018, foot.y - height * 0.12, height * 0.036, height * 0.14), colour)
    }

    static func bird(_ canvas: inout Canvas, at place: Point, span: Float, _ colour: Colour) {
        let half = span / 2
        let left = Path.cubic(
            place + Point(-half, -half * 0.25), place + Point(-half * 0.6, -half * 0.55),
            place + Point(-half * 0.2, -half * 0.3), place, steps: 10)
        let right = Path.cubic(
            place, place + Point(half * 0.2, -half * 0.35), place + Point(half * 0.6, -half * 0.6),
            place + Point(half, -half * 0.2), steps: 10)
        let step = span * 0.06 / Float(left.count)
        let widths = (0..<left.count).map { (index: Int) -> Float in 0.5 + Float(index) * step }
        canvas.fill(Path(line: left, widths: widths), colour)
        canvas.fill(Path(line: right, widths: widths.reversed()), colour)
    }
}
