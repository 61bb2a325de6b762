import Weft

/// Initials on a disc. Any thread.
final class AvatarNode: DisplayNode, @unchecked Sendable {
    private struct Look: Sendable, Hashable {
        let initials: String
        let color: Int
    }
    private let look: Look

    private static let colors: [(UInt32, UInt32)] = [
        (0x4f86c6, 0x2b5a97), (0xd9774a, 0xa94f28), (0x5f9e6e, 0x386c48), (0x9a6fb0, 0x6a4283), (0xc75b7a, 0x933552),
        (0x4aa0a8, 0x27707a),
    ]

    init(_ name: String, side: Double = 40) {
        let initials = String(name.split(separator: " ").prefix(2).compactMap(\.first))
        look = Look(initials: initials, color: name.utf8.reduce(0) { $0 + Int($1) } % Self.colors.count)
        super.init()
        style.preferredSize = Size(width: side, height: side)
        isAccessibilityHidden = true
    }

    override var drawsContents: Bool { true }

    override var sharedDrawingKey: AnyHashableSendable? { AnyHashableSendable(look) }

    override func draw(in context: DrawingContext, parameters: (any Sendable)?, isCancelled: () -> Bool) {
        let box = context.bounds
        let (light, dark) = Self.colors[look.color]
        context.fill(
            Path(ellipseIn: box),
            with: Gradient(
                .linear(from: .zero, to: Point(x: 0, y: box.height)),
                stops: [.init(0, StyleColor(hex: light)), .init(1, StyleColor(hex: dark))]))
        let text = AttributedString(
            look.initials, size: box.height * 0.38, weight: .semibold)
        let size = TextRenderer.measure(text, environment: context.environment).size
        context.draw(
            text,
            in: Rect(
                x: box.midX - size.width / 2, y: box.midY - size.height / 2, width: size.width, height: size.height),
            color: .white)
    }
}
