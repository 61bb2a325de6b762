import WeftGraphics
import WeftLayout

/// A gradient from the top edge to the bottom edge, drawn a pixel wide and stretched. Any thread.
///
/// A texture rather than a render node: the GL renderer compiles a program for each kind of node it meets, and the first
/// frame waits for it.
// @unchecked: the rule of DisplayNode for stored properties, which a lint checks.
public final class GradientNode: DisplayNode, @unchecked Sendable {
    /// Offset 0 is the top edge, 1 the bottom edge.
    public let stops: [GradientStop]

    public init(stops: [GradientStop]) {
        self.stops = stops
        super.init()
    }

    public override var drawsContents: Bool { true }

    public override func displayContents(_ context: DisplayContext) -> NodeContents? {
        ShapeRenderer.verticalGradient(stops, height: context.size.height, environment: context.environment)
            .map { .fill($0) } ?? .empty
    }
}
