import WeftGTK
import WeftGraphics
import WeftLayout

/// A gradient from the top edge to the bottom edge: a render node, so it costs no texture. Any thread.
// @unchecked: the rule of DisplayNode for stored properties, which a lint checks.
public final class GradientNode: DisplayNode, @unchecked Sendable {
    /// From 0 at the top to 1 at the bottom.
    public let stops: [GradientStop]

    public init(stops: [GradientStop]) {
        self.stops = stops
        super.init()
    }

    @MainActor
    public override func drawBackground(_ snapshot: Snapshot, in rect: Rect) {
        snapshot.verticalGradient(stops, in: rect)
    }
}
