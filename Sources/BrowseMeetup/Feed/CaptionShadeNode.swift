import Weft

/// A shade over a picture, below its caption: it fades in over the first points, and then makes white text legible on
/// any picture. Any thread.
final class CaptionShadeNode: DisplayNode, @unchecked Sendable {
    private let rise: Double

    /// - Parameter rise: height of the fade in points.
    init(rise: Double) {
        self.rise = rise
        super.init()
    }

    override var drawsContents: Bool { true }

    /// Draws a shade that is one pixel wide and then stretched.
    override func displayContents(_ context: DisplayContext) -> NodeContents? {
        let height = context.size.height
        guard height > 0 else { return .empty }
        let stops: [GradientStop] = [
            .init(0, .clear), .init(min(1, rise / height), .scrim), .init(1, StyleColor(white: 0, alpha: 0.8)),
        ]
        return ShapeRenderer.verticalGradient(stops, height: height, environment: context.environment)
            .map { .fill($0) } ?? .empty
    }
}
