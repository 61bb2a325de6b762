import Weft

/// A veil over a picture, below its caption: it rises from nothing over the first points, and from there on white text is
/// read whatever the picture. Any thread.
final class CaptionShadeNode: DisplayNode, @unchecked Sendable {
    private let rise: Double

    /// `rise` in points.
    init(rise: Double) {
        self.rise = rise
        super.init()
    }

    override var drawsContents: Bool { true }

    /// One pixel wide, stretched.
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
