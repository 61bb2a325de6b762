import Glibc
import WeftLayout

/// A plane affine transform: x' = a x + c y + tx, y' = b x + d y + ty; points, y down. A value; any thread.
public struct Transform: Sendable, Hashable {
    /// The factor from x to x.
    public var a: Double
    /// The factor from x to y.
    public var b: Double
    /// The factor from y to x.
    public var c: Double
    /// The factor from y to y.
    public var d: Double
    /// The translation to the right, in points.
    public var tx: Double
    /// The translation downwards, in points.
    public var ty: Double

    /// A transform from its six numbers: (x, y) goes to (a x + c y + tx, b x + d y + ty).
    public init(a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, tx: Double = 0, ty: Double = 0) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// The identity transform.
    public static let identity = Transform()

    /// A move by that many points to the right and down.
    public static func translation(x: Double, y: Double) -> Transform { Transform(tx: x, ty: y) }

    /// Scales both axes by a factor.
    public static func scale(_ factor: Double) -> Transform { scale(x: factor, y: factor) }

    /// Scales each axis by a factor.
    public static func scale(x: Double, y: Double) -> Transform { Transform(a: x, d: y) }

    /// A clockwise rotation, in radians.
    public static func rotation(_ angle: Double) -> Transform {
        Transform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle))
    }

    /// This transform first, then `next`.
    public func then(_ next: Transform) -> Transform {
        Transform(
            a: a * next.a + b * next.c, b: a * next.b + b * next.d,
            c: c * next.a + d * next.c, d: c * next.b + d * next.d,
            tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
    }

    /// Returns the same transform with `center` as its fixed point.
    public func around(_ center: Point) -> Transform {
        Transform.translation(x: -center.x, y: -center.y).then(self).then(.translation(x: center.x, y: center.y))
    }

    /// The position of a point after the transform.
    public func applied(to point: Point) -> Point {
        Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }

    /// The smallest rectangle around the four transformed corners.
    public func applied(to rect: Rect) -> Rect {
        let corners = [
            rect.origin, Point(x: rect.maxX, y: rect.minY), Point(x: rect.minX, y: rect.maxY),
            Point(x: rect.maxX, y: rect.maxY),
        ].map(applied(to:))
        let xs = corners.map(\.x)
        let ys = corners.map(\.y)
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        return Rect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
    }

    /// Interpolates between this transform at 0 and `other` at 1. Size, slant and place change linearly, and a rotation
    /// goes the shorter way round.
    public func mixed(with other: Transform, _ fraction: Double) -> Transform {
        let (first, last) = (Parts(self), Parts(other))
        func mix(_ part: KeyPath<Parts, Double>) -> Double {
            first[keyPath: part] + (last[keyPath: part] - first[keyPath: part]) * fraction
        }
        let turn = (last.angle - first.angle).remainder(dividingBy: 2 * .pi)
        let shape = Transform(a: mix(\.width), c: mix(\.slant), d: mix(\.height))
            .then(.rotation(first.angle + turn * fraction))
        return shape.then(.translation(x: tx + (other.tx - tx) * fraction, y: ty + (other.ty - ty) * fraction))
    }

    /// The parts of a transform without its translation: scale and slant along x, then a rotation.
    private struct Parts {
        let width: Double
        let height: Double
        let slant: Double
        let angle: Double

        init(_ transform: Transform) {
            width = hypot(transform.a, transform.b)
            angle = width > 0 ? atan2(transform.b, transform.a) : 0
            let (cosine, sine) = (cos(angle), sin(angle))
            slant = transform.c * cosine + transform.d * sine
            height = transform.d * cosine - transform.c * sine
        }
    }

    /// The inverse transform; nil if it does not exist or is not finite.
    public var inverted: Transform? {
        let determinant = a * d - b * c
        guard determinant.isFinite, tx.isFinite, ty.isFinite, abs(determinant) > 1e-12 else { return nil }
        return Transform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }
}
