import WeftLayout
import WeftShim

/// A colour at a position of a gradient.
public struct GradientStop: Sendable, Hashable {
    /// The position from 0 (start) to 1 (end).
    public var offset: Double
    /// The colour at the location.
    public var color: StyleColor

    /// Creates a stop at a position from 0 to 1.
    public init(_ offset: Double, _ color: StyleColor) {
        self.offset = offset
        self.color = color
    }
}

/// Colours along a line or outwards from a centre. Beyond the ends the last colour continues. A value; any thread.
public struct Gradient: Sendable, Hashable {
    /// The shapes along which the colours change.
    public enum Shape: Sendable, Hashable {
        case linear(from: Point, to: Point)
        case radial(center: Point, radius: Double)
    }

    /// The colours with their offsets, from the start to the end.
    public var stops: [GradientStop]
    /// The shape along which the colours change.
    public var shape: Shape

    /// A gradient of a shape.
    public init(_ shape: Shape, stops: [GradientStop]) {
        self.shape = shape
        self.stops = stops
    }

    /// Makes a cairo pattern, which the caller destroys.
    func makePattern(in environment: GraphicsEnvironment) -> OpaquePointer {
        let pattern: OpaquePointer
        switch shape {
        case .linear(let start, let end): pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
        case .radial(let center, let radius):
            pattern = cairo_pattern_create_radial(center.x, center.y, 0, center.x, center.y, max(0, radius))
        }
        for stop in stops {
            let color = stop.color.resolved(in: environment)
            cairo_pattern_add_color_stop_rgba(pattern, stop.offset, color.red, color.green, color.blue, color.alpha)
        }
        return pattern
    }
}
