import WeftGTK
import WeftGraphics
import WeftLayout

/// A gradient from the top edge to the bottom edge: a render node, so it costs no texture. Any thread.
// @unchecked: the rule of DisplayNode for stored properties, which a lint checks.
public final class GradientNode: DisplayNode, @unchecked Sendable {
    public struct Stop: Sendable, Hashable {
        /// 0 at the top, 1 at the bottom.
        public let offset: Double
        public let color: Color

        public init(offset: Double, color: Color) {
            self.offset = offset
            self.color = color
        }
    }

    public let stops: [Stop]

    public init(stops: [Stop]) {
        self.stops = stops
        super.init()
    }

    @MainActor
    public override func drawBackground(_ snapshot: Snapshot, in rect: Rect) {
        snapshot.verticalGradient(stops.map { ($0.offset, $0.color) }, in: rect)
    }
}
