import Foundation
import WeftLayout

// Foundation's values and Weft's, both in points.

extension CGSize {
    init(_ size: Size) { self.init(width: size.width, height: size.height) }

    var weft: Size { Size(width: width.weft, height: height.weft) }
}

extension CGPoint {
    init(_ point: Point) { self.init(x: point.x, y: point.y) }

    var weft: Point { Point(x: Double(x), y: Double(y)) }
}

extension CGRect {
    init(_ rect: Rect) { self.init(origin: CGPoint(rect.origin), size: CGSize(rect.size)) }

    var weft: Rect { Rect(origin: origin.weft, size: Size(width: Double(width), height: Double(height))) }
}

extension CGFloat {
    /// Converts `CGFLOAT_MAX`, Texture's value for "no limit".
    var weft: Double { self >= .greatestFiniteMagnitude ? .unlimited : Double(self) }
}
