import WeftLayout

/// The maximum of lengths and positions, in points. Larger numbers are not exact, and GTK's integers end near there.
/// Any thread.
enum LengthLimit {
    /// The maximum in points.
    static let points = 1e9

    static func bounded(_ number: Double) -> Double { number.isNaN ? 0 : min(max(number, -points), points) }

    /// Limits a size range; infinity stays infinite.
    static func bounded(_ range: SizeRange) -> SizeRange {
        func most(_ length: Double) -> Double { length.isFinite ? bounded(length) : length }
        return SizeRange(
            min: Size(width: bounded(range.min.width), height: bounded(range.min.height)),
            max: Size(width: most(range.max.width), height: most(range.max.height)))
    }

    /// Limits a frame; nil for a NaN or a negative size.
    static func bounded(_ frame: Rect) -> Rect? {
        let numbers = [frame.minX, frame.minY, frame.width, frame.height]
        guard !numbers.contains(where: \.isNaN), frame.width >= 0, frame.height >= 0 else { return nil }
        return Rect(
            x: bounded(frame.minX), y: bounded(frame.minY), width: bounded(frame.width), height: bounded(frame.height))
    }

    static func isWithin(_ frame: Rect) -> Bool { bounded(frame) == frame }
}
