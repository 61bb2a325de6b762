import WeftLayout
import WeftShim

/// Lines and curves to be filled, stroked or clipped to; points, y down. A value; any thread.
public struct Path: Sendable, Hashable {
    enum Element: Sendable, Hashable {
        case move(Point)
        case line(Point)
        case curve(Point, Point, Point)
        case arc(center: Point, radius: Size, from: Double, to: Double)
        case close
    }

    private(set) var elements: [Element] = []

    /// A path without elements.
    public init() {}

    /// The outline of a rectangle.
    public init(rectangle: Rect) {
        self.init(roundedRectangle: rectangle, radius: 0)
    }

    /// Creates a rounded rectangle. The radius is limited to half of the shorter side.
    public init(roundedRectangle rect: Rect, radius: Double) {
        self.init(roundedRectangle: rect, radii: CornerRadii(radius))
    }

    /// Creates a rounded rectangle. Each radius is limited to half of the shorter side.
    public init(roundedRectangle rect: Rect, radii: CornerRadii) {
        let limit = max(0, min(rect.width, rect.height) / 2)
        func corner(_ x: Double, _ y: Double, _ radius: Double, _ quarter: Double) {
            let radius = max(0, min(radius, limit))
            guard radius > 0 else {
                elements.append(elements.isEmpty ? .move(Point(x: x, y: y)) : .line(Point(x: x, y: y)))
                return
            }
            let inward = [(-1.0, 1.0), (-1, -1), (1, -1), (1, 1)][Int(quarter) + 1]
            elements.append(
                .arc(
                    center: Point(x: x + inward.0 * radius, y: y + inward.1 * radius),
                    radius: Size(width: radius, height: radius), from: quarter * .pi / 2, to: (quarter + 1) * .pi / 2))
        }
        corner(rect.maxX, rect.minY, radii.topRight, -1)
        corner(rect.maxX, rect.maxY, radii.bottomRight, 0)
        corner(rect.minX, rect.maxY, radii.bottomLeft, 1)
        corner(rect.minX, rect.minY, radii.topLeft, 2)
        elements.append(.close)
    }

    /// Creates the ellipse that fits into a rectangle.
    public init(ellipseIn rect: Rect) {
        elements = [
            .arc(
                center: Point(x: rect.midX, y: rect.midY), radius: Size(width: rect.width / 2, height: rect.height / 2),
                from: 0, to: 2 * .pi), .close,
        ]
    }

    /// Begins a new line at a point.
    public mutating func move(to point: Point) { elements.append(.move(point)) }
    /// A straight line from the current point.
    public mutating func addLine(to point: Point) { elements.append(.line(point)) }
    /// A cubic Bézier curve from the current point.
    public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
        elements.append(.curve(control1, control2, point))
    }
    /// Adds an arc of a circle, drawn clockwise, with angles in radians from the right. A line connects it to the
    /// current point.
    public mutating func addArc(center: Point, radius: Double, from start: Double, to end: Double) {
        elements.append(.arc(center: center, radius: Size(width: radius, height: radius), from: start, to: end))
    }
    /// Appends the lines and curves of another path.
    public mutating func add(_ other: Path) { elements += other.elements }
    /// Adds a straight line to the start of the current subpath.
    public mutating func close() { elements.append(.close) }

    /// Makes this the context's current path.
    func set(on context: OpaquePointer) {
        cairo_new_path(context)
        for element in elements {
            switch element {
            case .move(let point): cairo_move_to(context, point.x, point.y)
            case .line(let point): cairo_line_to(context, point.x, point.y)
            case .curve(let first, let second, let end):
                cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
            case .arc(let center, let radius, let start, let end):
                // A zero scale would make cairo's matrix singular, and the context unusable.
                guard radius.width > 0, radius.height > 0 else { continue }
                cairo_save(context)
                cairo_translate(context, center.x, center.y)
                cairo_scale(context, radius.width, radius.height)
                cairo_arc(context, 0, 0, 1, start, end)
                cairo_restore(context)
            case .close: cairo_close_path(context)
            }
        }
    }
}
