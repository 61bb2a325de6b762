import Foundation
import WeftGraphics
import WeftLayout

/// A path of lines and curves. Use it to fill, stroke or clip the current thread's drawing, or to keep text out of an
/// area. Points, with y downwards. Use it on one thread at a time.
public final class UIBezierPath: NSObject {
    private(set) var weft: Path
    /// The width of the stroke in points.
    public var lineWidth: CGFloat = 1

    /// A path without lines.
    public override init() {
        weft = Path()
        super.init()
    }

    /// Wraps a Weft path.
    public init(_ path: Path) {
        weft = path
        super.init()
    }

    /// Makes a rectangle.
    public convenience init(rect: CGRect) { self.init(Path(rectangle: rect.weft)) }

    /// The ellipse that touches a rectangle's edges from within.
    public convenience init(ovalIn rect: CGRect) { self.init(Path(ellipseIn: rect.weft)) }

    /// A rectangle with round corners; the radius is at most half of the shorter side.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(Path(roundedRectangle: rect.weft, radius: Double(cornerRadius)))
    }

    /// Makes an arc of a circle. Angles are in radians, starting at the right; clockwise means clockwise on screen.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(
            withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// Begins a new line at a point.
    public func move(to point: CGPoint) { weft.move(to: point.weft) }
    /// A straight line from the current point.
    public func addLine(to point: CGPoint) { weft.addLine(to: point.weft) }
    /// A curve from the current point.
    public func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        weft.addCurve(to: endPoint.weft, control1: controlPoint1.weft, control2: controlPoint2.weft)
    }
    /// Adds an arc of a circle, and a line to the arc's start. A counterclockwise arc is drawn from its end.
    public func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        let (start, end) = clockwise ? (startAngle, endAngle) : (endAngle, startAngle)
        weft.addArc(center: center.weft, radius: Double(radius), from: Double(start), to: Double(end))
    }
    /// Adds a straight line to the start of the current subpath.
    public func close() { weft.close() }
    /// Appends another path.
    public func append(_ bezierPath: UIBezierPath) { weft.add(bezierPath.weft) }

    /// Fills the path in the current fill colour.
    public func fill() {
        let (path, color) = (weft, CurrentDrawing.here.fillColor.styleColor)
        CurrentDrawing.here.draw { $0.fill(path, with: color.resolved(in: $0.environment)) }
    }

    /// Strokes the path in the current stroke colour.
    public func stroke() {
        let (path, color, width) = (weft, CurrentDrawing.here.strokeColor.styleColor, Double(lineWidth))
        CurrentDrawing.here.draw { $0.stroke(path, with: color.resolved(in: $0.environment), width: width) }
    }

    /// Clips all further drawing to the path.
    public func addClip() {
        let path = weft
        CurrentDrawing.here.draw { $0.clip(to: path) }
    }
}
