import WeftGraphics
import WeftLayout

/// A gradient over the whole node, drawn on a worker. Any thread.
///
/// Nodes of the same colours and size share one texture. It is a texture, not a render node, because the GL renderer
/// compiles a program for each kind of render node, and the first frame would wait for it.
public final class GradientNode: DisplayNode, @unchecked Sendable {
    /// The direction in which the colours change.
    public enum Direction: Sendable, Hashable {
        case down, right
        /// The colours change from the centre to the farther side.
        case outward
    }

    /// The colours by offset: 0 is the start of the gradient, 1 its end.
    @Guarded public var stops: [GradientStop] {
        didSet { setNeedsDisplay() }
    }

    /// The direction in which the colours change.
    @Guarded public var direction: Direction {
        didSet { setNeedsDisplay() }
    }

    /// A gradient of colours. Any thread.
    public init(stops: [GradientStop], direction: Direction = .down) {
        self.stops = stops
        self.direction = direction
        super.init()
    }

    /// The inputs of a drawing, which also identify it.
    private struct Parameters: Sendable, Hashable {
        let stops: [GradientStop]
        let direction: Direction
    }

    public override var drawsContents: Bool { true }

    public override func drawParameters() -> (any Sendable)? { Parameters(stops: stops, direction: direction) }

    public override var sharedDrawingKey: AnyHashableSendable? {
        AnyHashableSendable(Parameters(stops: stops, direction: direction))
    }

    /// Draws the gradient. A vertical gradient is the same along each row, so it is one pixel wide and stretched.
    public override func displayContents(_ context: DisplayContext) -> NodeContents? {
        guard direction == .down else { return super.displayContents(context) }
        return ShapeRenderer.verticalGradient(stops, height: context.size.height, environment: context.environment)
            .map { .fill($0) } ?? .empty
    }

    public override func draw(in context: DrawingContext, parameters: (any Sendable)?, isCancelled: () -> Bool) {
        guard let parameters = parameters as? Parameters else { return }
        let box = context.bounds
        let shape: Gradient.Shape =
            switch parameters.direction {
            case .down: .linear(from: .zero, to: Point(x: 0, y: box.height))
            case .right: .linear(from: .zero, to: Point(x: box.width, y: 0))
            case .outward: .radial(center: Point(x: box.midX, y: box.midY), radius: max(box.width, box.height) / 2)
            }
        context.fill(Path(rectangle: box), with: Gradient(shape, stops: parameters.stops))
    }
}
