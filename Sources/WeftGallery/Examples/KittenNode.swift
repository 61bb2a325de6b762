import Weft

/// A kitten's face; the number selects its fur. Any thread.
final class KittenNode: DisplayNode, @unchecked Sendable {
    private let seed: Int

    init(_ seed: Int) {
        self.seed = seed
        super.init()
        // The colour shown until the node is drawn.
        backgroundColor = StyleColor(white: 0.5, alpha: 0.25)
        isAccessibilityHidden = true
    }

    /// The colours of the fur, its stripes, and the wall behind.
    private static let coats: [(fur: UInt32, stripes: UInt32?, wall: UInt32)] = [
        (0xe8a15b, 0xc4742c, 0xcfe4e8), (0x8f959c, 0x666c74, 0xf2dfd0), (0x3b3a40, nil, 0xf0c6bf),
        (0xf2eee6, nil, 0xb8d4c0), (0xd9c1a0, 0x8c6a48, 0xd6d0ea), (0x6b5445, 0x4a382d, 0xf4e2a9),
    ]

    override var drawsContents: Bool { true }

    override var sharedDrawingKey: AnyHashableSendable? { AnyHashableSendable(seed) }

    override func draw(in context: DrawingContext, parameters: (any Sendable)?, isCancelled: () -> Bool) {
        var dice = Dice(seed)
        let coat = Self.coats[seed % Self.coats.count]
        let eyes = Color(hex: dice.pick([0x7fb069, 0x5aa9e6, 0xe0a63a]))
        context.fill(Path(rectangle: context.bounds), with: Color(hex: coat.wall))
        // The face is drawn in a square of 100 points.
        let side = min(context.bounds.width, context.bounds.height)
        context.translate(x: context.bounds.midX, y: context.bounds.midY)
        context.scale(x: side / 100, y: side / 100)
        context.rotate(dice.roll(-0.1...0.1))
        context.translate(x: -50, y: -44)
        let fur = Color(hex: coat.fur)
        ellipse(context, 50, 112, 40, 36, fur)
        for sign in [-1.0, 1] {
            polygon(context, [(50 + sign * 34, 6), (50 + sign * 35, 38), (50 + sign * 8, 26)], fur)
            polygon(
                context, [(50 + sign * 30.5, 15), (50 + sign * 31, 36), (50 + sign * 17, 27)], Color(hex: 0xe9a6a6))
        }
        ellipse(context, 50, 52, 38, 32, fur)
        if let stripes = coat.stripes {
            for (x, length) in [(-9.0, 12.0), (0, 16), (9, 12)] {
                line(context, [(50 + x, 22), (50 + x * 0.7, 22 + length)], Color(hex: stripes), 4)
            }
            for sign in [-1.0, 1] {
                line(context, [(50 + sign * 36, 50), (50 + sign * 27, 52)], Color(hex: stripes), 3.5)
                line(context, [(50 + sign * 34, 60), (50 + sign * 27, 60)], Color(hex: stripes), 3.5)
            }
        }
        ellipse(context, 50, 66, 15, 11, Color(white: 1, alpha: 0.75))
        for sign in [-1.0, 1] {
            ellipse(context, 50 + sign * 16, 50, 8, 9, eyes)
            ellipse(context, 50 + sign * 16, 50, 4, 7.5, Color(hex: 0x1d1a1f))
            ellipse(context, 50 + sign * 16 + 2, 46, 2, 2.2, .white)
            for rise in [-3.0, 1, 5] {
                line(
                    context, [(50 + sign * 16, 65 + rise / 2), (50 + sign * 44, 62 + rise * 1.6)],
                    Color(white: 1, alpha: 0.8), 0.8)
            }
        }
        polygon(context, [(46.5, 60), (53.5, 60), (50, 64)], Color(hex: 0xd9717d))
        let mouth = Color(hex: 0x4a3238)
        line(context, [(50, 64), (50, 67), (45, 69.5)], mouth, 1.2)
        line(context, [(50, 67), (55, 69.5)], mouth, 1.2)
    }

    private func ellipse(
        _ context: DrawingContext, _ x: Double, _ y: Double, _ radiusX: Double, _ radiusY: Double, _ color: Color
    ) {
        let box = Rect(x: x - radiusX, y: y - radiusY, width: 2 * radiusX, height: 2 * radiusY)
        context.fill(Path(ellipseIn: box), with: color)
    }

    private func path(_ points: [(Double, Double)]) -> Path {
        var path = Path()
        for (index, point) in points.enumerated() {
            let place = Point(x: point.0, y: point.1)
            if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
        }
        return path
    }

    private func polygon(_ context: DrawingContext, _ points: [(Double, Double)], _ color: Color) {
        var shape = path(points)
        shape.close()
        context.fill(shape, with: color)
        context.stroke(shape, with: color, width: 3, isRound: true)
    }

    private func line(_ context: DrawingContext, _ points: [(Double, Double)], _ color: Color, _ width: Double) {
        context.stroke(path(points), with: color, width: width, isRound: true)
    }
}
