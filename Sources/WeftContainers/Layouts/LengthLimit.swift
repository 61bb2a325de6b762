import WeftLayout

/// Beyond what any list reaches lengths and places end: further on a number of points is no exact one any more, and GTK
/// counts no further. Any thread.
enum LengthLimit {
    /// Points.
    static let points = 1e9

    static func bounded(_ number: Double) -> Double { number.isNaN ? 0 : min(max(number, -points), points) }

    /// What something is measured in: no limit stays none.
    static func bounded(_ range: SizeRange) -> SizeRange {
        func most(_ length: Double) -> Double { length.isFinite ? bounded(length) : length }
        return SizeRange(
            min: Size(width: bounded(range.min.width), height: bounded(range.min.height)),
            max: Size(width: most(range.max.width), height: most(range.max.height)))
    }

    /// A frame that something can have; nil where that is not to be said of it.
    static func bounded(_ frame: Rect) -> Rect? {
        let numbers = [frame.minX, frame.minY, frame.width, frame.height]
        guard !numbers.contains(where: \.isNaN), frame.width >= 0, frame.height >= 0 else { return nil }
        return Rect(
            x: bounded(frame.minX), y: bounded(frame.minY), width: bounded(frame.width), height: bounded(frame.height))
    }

    static func isWithin(_ frame: Rect) -> Bool { bounded(frame) == frame }
}
