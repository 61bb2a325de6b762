import Weft

/// A landscape generated from a number: mountains, the sea, hills or a town at some time of the day. Any thread.
final class SceneryNode: DisplayNode, @unchecked Sendable {
    private let seed: Int
    private let blur: Double?

    /// Creates a landscape. With `blur`, in points, it is out of focus and darkened, as a background for white text.
    init(_ seed: Int, blur: Double? = nil) {
        self.seed = seed
        self.blur = blur
        super.init()
        // The colour shown until the node is drawn.
        backgroundColor = StyleColor(white: 0.5, alpha: 0.25)
        isAccessibilityHidden = true
    }

    override var drawsContents: Bool { true }

    override var sharedDrawingKey: AnyHashableSendable? { AnyHashableSendable(seed) }

    override func draw(in context: DrawingContext, parameters: (any Sendable)?, isCancelled: () -> Bool) {
        var scene = Scene(seed, context)
        scene.draw()
    }

    /// A blurred scene is drawn small and stretched, without a visible difference.
    override func displayContents(_ context: DisplayContext) -> NodeContents? {
        guard let blur else { return super.displayContents(context) }
        let share = 0.25
        let size = Size(width: context.size.width * share, height: context.size.height * share)
        guard size.width > 0, size.height > 0, !context.isCancelled(),
            let small = Texture(
                size: size, environment: context.environment,
                { drawing in
                    var scene = Scene(seed, drawing)
                    scene.draw()
                    drawing.fill(Path(rectangle: drawing.bounds), with: Color(white: 0, alpha: 0.6))
                })
        else { return .empty }
        return .fill(ImageModification.blur(radius: blur * share).apply(to: small, in: context.environment))
    }

    /// The colours of a time of day: the sky from top to horizon, distant and near objects, the sun or moon.
    private struct Hour {
        let sky: [UInt32]
        let far: UInt32
        let near: UInt32
        let sun: UInt32
        var isNight = false

        static let all = [
            Hour(sky: [0x3a8dde, 0x8cc6f2, 0xe3f1f8], far: 0x8aa9b8, near: 0x2f6b4f, sun: 0xfff4c4),
            Hour(sky: [0x39366f, 0xc0567a, 0xf7b267], far: 0x8d5a7b, near: 0x33284f, sun: 0xffe3a3),
            Hour(sky: [0x0c1433, 0x1f2f63, 0x4c5f97], far: 0x33427a, near: 0x11183a, sun: 0xf2efdc, isNight: true),
            Hour(sky: [0x6fa3c7, 0xf4c9b5, 0xfbe6cf], far: 0xb39aa8, near: 0x5a6f5b, sun: 0xfff8e6),
            Hour(sky: [0x2a7f9e, 0x7cc4bd, 0xf3e6b8], far: 0x6fa79c, near: 0x1f5a5c, sun: 0xfff0b8),
        ]
    }

    private struct Scene {
        let context: DrawingContext
        let box: Rect
        let hour: Hour
        let kind: Int
        var dice: Dice

        init(_ seed: Int, _ context: DrawingContext) {
            self.context = context
            box = context.bounds
            dice = Dice(seed)
            kind = dice.roll(0..<4)
            hour = dice.pick(Hour.all)
        }

        mutating func draw() {
            sky()
            switch kind {
            case 0:
                ridge(at: 0.62, by: 0.26, Color(hex: hour.far), steps: 9, isSharp: true)
                ridge(at: 0.78, by: 0.16, mix(hour.far, hour.near, 0.5), steps: 7, isSharp: true)
                ridge(at: 0.9, by: 0.06, Color(hex: hour.near), steps: 5, isSharp: false)
            case 1:
                sea()
            case 2:
                for layer in 0..<4 {
                    let share = Double(layer) / 3
                    ridge(
                        at: 0.56 + 0.12 * Double(layer), by: 0.1, mix(hour.far, hour.near, share), steps: 4,
                        isSharp: false)
                }
                trees()
            default:
                town()
            }
        }

        private func mix(_ one: UInt32, _ other: UInt32, _ share: Double) -> Color {
            let (a, b) = (Color(hex: one), Color(hex: other))
            return Color(
                red: a.red + (b.red - a.red) * share, green: a.green + (b.green - a.green) * share,
                blue: a.blue + (b.blue - a.blue) * share)
        }

        private func point(_ x: Double, _ y: Double) -> Point {
            Point(x: box.minX + x * box.width, y: box.minY + y * box.height)
        }

        private mutating func sky() {
            let stops = zip([0, 0.5, 0.8], hour.sky).map { GradientStop($0, StyleColor(hex: $1)) }
            context.fill(
                Path(rectangle: box), with: Gradient(.linear(from: point(0, 0), to: point(0, 1)), stops: stops))
            if hour.isNight {
                for _ in 0..<40 {
                    disc(point(dice.roll(0...1), dice.roll(0...0.5)), dice.roll(0.4...1.2), Color(white: 1, alpha: 0.8))
                }
            }
            let center = point(dice.roll(0.2...0.8), dice.roll(0.18...0.42))
            let radius = min(box.width, box.height) * 0.07
            let glow = Color(hex: hour.sun)
            context.fill(
                Path(
                    ellipseIn: Rect(x: center.x, y: center.y, width: 0, height: 0).insetBy(
                        dx: -radius * 4, dy: -radius * 4)),
                with: Gradient(
                    .radial(center: center, radius: radius * 4),
                    stops: [.init(0, .fixed(glow.withAlpha(0.6))), .init(1, .fixed(glow.withAlpha(0)))]))
            disc(center, radius, glow)
        }

        private func disc(_ center: Point, _ radius: Double, _ color: Color) {
            context.fill(
                Path(
                    ellipseIn: Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)),
                with: color)
        }

        /// Draws a ridge around the height `y`, filled down to the lower edge. Lengths are fractions of the picture.
        private mutating func ridge(at y: Double, by height: Double, _ color: Color, steps: Int, isSharp: Bool) {
            var path = Path()
            path.move(to: point(0, 1))
            var last = point(0, y + dice.roll(-height / 2...height / 2))
            path.addLine(to: last)
            for step in 1...steps {
                let top = step % 2 == 0 ? -height : height * 0.3
                let next = point((Double(step) + dice.roll(-0.2...0.2)) / Double(steps), y + top * dice.roll(0.4...1))
                if isSharp {
                    path.addLine(to: next)
                } else {
                    let middle = (last.x + next.x) / 2
                    path.addCurve(
                        to: next, control1: Point(x: middle, y: last.y), control2: Point(x: middle, y: next.y))
                }
                last = next
            }
            path.addLine(to: point(1.1, y))
            path.addLine(to: point(1.1, 1))
            path.close()
            context.fill(path, with: color)
        }

        private mutating func sea() {
            ridge(at: 0.62, by: 0.08, Color(hex: hour.far), steps: 5, isSharp: false)
            context.fill(
                Path(rectangle: Rect(x: box.minX, y: point(0, 0.62).y, width: box.width, height: box.height)),
                with: Gradient(
                    .linear(from: point(0, 0.62), to: point(0, 1)),
                    stops: [.init(0, .fixed(mix(hour.sky[2], hour.near, 0.35))), .init(1, StyleColor(hex: hour.near))]))
            for wave in 0..<14 {
                let depth = 0.65 + 0.025 * Double(wave)
                let from = point(dice.roll(0...0.9), depth)
                var line = Path()
                line.move(to: from)
                line.addLine(to: Point(x: from.x + box.width * dice.roll(0.04...0.14), y: from.y))
                context.stroke(
                    line, with: Color(hex: hour.sun, alpha: 0.35), width: max(1, box.height * 0.006), isRound: true)
            }
            let (x, y, size) = (dice.roll(0.2...0.8), dice.roll(0.64...0.74), 0.09)
            sail([point(x, y - 2 * size), point(x, y - 0.02), point(x + size, y - 0.02)], Color(white: 0.98))
            sail(
                [point(x - 0.01, y - 1.7 * size), point(x - 0.01, y - 0.02), point(x - size * 0.7, y - 0.02)],
                Color(white: 0.9))
            sail(
                [
                    point(x - size, y), point(x + size * 1.1, y), point(x + size * 0.7, y + 0.03),
                    point(x - size * 0.7, y + 0.03),
                ],
                Color(hex: 0x7a3b2e))
        }

        private func sail(_ corners: [Point], _ color: Color) {
            var path = Path()
            path.move(to: corners[0])
            for corner in corners.dropFirst() { path.addLine(to: corner) }
            path.close()
            context.fill(path, with: color)
        }

        private mutating func trees() {
            for _ in 0..<9 {
                let (x, size) = (dice.roll(0...1), dice.roll(0.07...0.13))
                let color = mix(hour.near, 0x000000, 0.25)
                sail([point(x, 0.98 - 2 * size), point(x - size / 3, 0.98), point(x + size / 3, 0.98)], color)
            }
        }

        private mutating func town() {
            for layer in 0..<2 {
                var x = -0.02
                while x < 1 {
                    let (width, top) = (dice.roll(0.06...0.13), dice.roll(0.42...0.66) + 0.12 * Double(layer))
                    let house = Rect(
                        x: point(x, 0).x, y: point(0, top).y, width: box.width * width + 1, height: box.height)
                    context.fill(Path(rectangle: house), with: mix(hour.far, hour.near, Double(layer)))
                    if layer == 1 { windows(house) }
                    x += width
                }
            }
        }

        private mutating func windows(_ house: Rect) {
            let pane = box.width * 0.012
            var y = house.minY + 2 * pane
            while y < box.maxY - pane {
                for column in 0..<3 where dice.roll(0..<3) > 0 {
                    let x = house.minX + house.width * (0.2 + 0.25 * Double(column))
                    context.fill(
                        Path(rectangle: Rect(x: x, y: y, width: pane, height: pane * 1.5)),
                        with: Color(hex: 0xffd98a, alpha: hour.isNight ? 0.95 : 0.55))
                }
                y += pane * 3
            }
        }
    }
}
