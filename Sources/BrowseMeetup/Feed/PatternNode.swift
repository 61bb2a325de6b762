import Weft

/// Faint rings of light in place of a failed photo. Any thread.
final class PatternNode: DisplayNode, @unchecked Sendable {
    override var drawsContents: Bool { true }
    /// The key with which all nodes share one drawing, since offline each row shows it.
    override var sharedDrawingKey: AnyHashableSendable? { AnyHashableSendable(0) }

    override func draw(in context: DrawingContext, parameters: (any Sendable)?, isCancelled: () -> Bool) {
        let box = context.bounds
        let width = 28.0
        let middle = Point(x: box.maxX - box.width * 0.2, y: box.minY + box.height * 0.2)
        var radius = width
        while radius < box.width + box.height, !isCancelled() {
            var ring = Path(ellipseIn: Self.square(around: middle, radius + width / 2))
            ring.add(Path(ellipseIn: Self.square(around: middle, radius)))
            context.fill(ring, with: .white.withAlpha(0.08), isEvenOdd: true)
            radius += width
        }
    }

    private static func square(around middle: Point, _ radius: Double) -> Rect {
        Rect(x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius)
    }
}
