import WeftGTK
import WeftGraphics
import WeftLayout

extension DebugOverlay {
    /// The ranges that a list keeps ready along its axis, in points from the start of its contents.
    public struct RangeBar: Sendable {
        /// The visible part of the list, in points from its start.
        public var visible: Range<Double>
        /// The drawn part of the list, in points.
        public var display: Range<Double>
        /// The part of the list with loaded data, in points.
        public var preload: Range<Double>

        /// The ranges of one list, in its own points.
        public init(visible: Range<Double>, display: Range<Double>, preload: Range<Double>) {
            self.visible = visible
            self.display = display
            self.preload = preload
        }

        /// The ranges on a bar of `length` points that represents the widest of them, from back to front.
        func parts(length: Double) -> [(range: Range<Double>, color: Color)] {
            let all = [(preload, 0xff7800), (display, 0xf6d32d), (visible, 0x33d17a)] as [(Range<Double>, UInt32)]
            let start = all.map(\.0.lowerBound).min() ?? 0
            let end = all.map(\.0.upperBound).max() ?? 0
            guard end > start else { return [] }
            func place(_ offset: Double) -> Double { (offset - start) / (end - start) * length }
            return all.map { (place($0.0.lowerBound)..<place($0.0.upperBound), Color(hex: $0.1)) }
        }
    }

    /// Draws a list's bar into its viewport: 24 points high, a third of the list's width, 10 points from its upper
    /// right corner. Green is visible, yellow is drawn, orange is preloaded; the start of the list is at the left.
    /// Draws nothing without `.ranges`.
    package static func draw(_ bar: @autoclosure () -> RangeBar, _ snapshot: Snapshot, in viewport: Rect) {
        guard options.contains(.ranges), viewport.width > 60 else { return }
        let width = (viewport.width / 3).rounded()
        let rect = Rect(x: viewport.maxX - width - 10, y: viewport.minY + 10, width: width, height: 24)
        for (range, color) in bar().parts(length: width) {
            snapshot.fill(
                color,
                in: Rect(
                    x: rect.minX + range.lowerBound, y: rect.minY, width: range.upperBound - range.lowerBound,
                    height: rect.height))
        }
        snapshot.border(Color(white: 0, alpha: 0.5), width: 1, in: rect)
    }
}
