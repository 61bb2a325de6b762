import WeftLayout

/// Renders simple contents as textures. Any thread.
public enum ShapeRenderer {
    /// A gradient from the top to the bottom of a box `height` points high; nil for an empty box. It is one pixel wide
    /// and meant to be stretched.
    public static func verticalGradient(
        _ stops: [GradientStop], height: Double, environment: GraphicsEnvironment
    ) -> Texture? {
        Texture(size: Size(width: 1 / environment.scale, height: height), environment: environment) { context in
            let end = Point(x: 0, y: height)
            context.fill(Path(rectangle: context.bounds), with: Gradient(.linear(from: .zero, to: end), stops: stops))
        }
    }

    /// A filled rectangle with round corners; nil for an empty one.
    public static func roundedRectangle(
        size: Size, cornerRadius: Double, color: Color, environment: GraphicsEnvironment
    ) -> Texture? {
        Texture(size: size, environment: environment) { context in
            context.fill(Path(roundedRectangle: context.bounds, radius: cornerRadius), with: color)
        }
    }
}
