import Foundation
import WeftGraphics

/// A two-dimensional transform: maps (x, y) to (a x + c y + tx, b x + d y + ty). Lengths in points.
public struct CGAffineTransform: Sendable, Hashable {
    /// The factor from x to x.
    public var a: CGFloat
    /// The factor from x to y.
    public var b: CGFloat
    /// The factor from y to x.
    public var c: CGFloat
    /// The factor from y to y.
    public var d: CGFloat
    /// Points to the right.
    public var tx: CGFloat
    /// Points down.
    public var ty: CGFloat

    /// The transform without effect.
    public static let identity = CGAffineTransform()

    /// A transform by its numbers; without arguments the one without effect.
    public init(
        a: CGFloat = 1, b: CGFloat = 0, c: CGFloat = 0, d: CGFloat = 1, tx: CGFloat = 0, ty: CGFloat = 0
    ) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// Scales each axis by a factor.
    public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(a: sx, d: sy) }

    /// Rotates by an angle in radians, clockwise on screen.
    public init(rotationAngle angle: CGFloat) { self.init(.rotation(Double(angle))) }

    /// Moves by that many points to the right and down.
    public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(tx: tx, ty: ty) }

    init(_ transform: Transform) {
        self.init(
            a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx, ty: transform.ty)
    }

    var weft: Transform {
        Transform(a: Double(a), b: Double(b), c: Double(c), d: Double(d), tx: Double(tx), ty: Double(ty))
    }

    /// True if it has no effect.
    public var isIdentity: Bool { self == .identity }

    /// This transform first, then another one.
    public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * other.a + b * other.c, b: a * other.b + b * other.d, c: c * other.a + d * other.c,
            d: c * other.b + d * other.d, tx: tx * other.a + ty * other.c + other.tx,
            ty: tx * other.b + ty * other.d + other.ty)
    }

    /// Scales first, then this transform.
    public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
        CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
    }

    /// Turns first, by radians, then this transform.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// Moves first, then this transform.
    public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
        CGAffineTransform(translationX: tx, y: ty).concatenating(self)
    }
}

/// A three-dimensional transform as a flat screen shows it: without depth and perspective.
public struct CATransform3D: Sendable, Hashable {
    /// The two-dimensional part, which is visible.
    var affine: CGAffineTransform

    init(_ affine: CGAffineTransform) {
        self.affine = affine
    }

    init(_ transform: Transform) {
        affine = CGAffineTransform(transform)
    }
}

/// The transform without effect.
public let CATransform3DIdentity = CATransform3D(CGAffineTransform.identity)

/// Scales each axis by a factor.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    CATransform3D(CGAffineTransform(scaleX: sx, y: sy))
}

/// Moves by points to the right and down. The movement towards the viewer has no visible effect.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    CATransform3D(CGAffineTransform(translationX: tx, y: ty))
}

/// Turns by an angle in radians around an axis; around z as clocks do.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return CATransform3DIdentity }
    let (x, y, z) = (x / length, y / length, z / length)
    let (sine, cosine) = (sin(angle), cos(angle))
    return CATransform3D(
        CGAffineTransform(
            a: cosine + x * x * (1 - cosine), b: x * y * (1 - cosine) + z * sine,
            c: x * y * (1 - cosine) - z * sine, d: cosine + y * y * (1 - cosine)))
}

/// A flat transform.
public func CATransform3DMakeAffineTransform(_ transform: CGAffineTransform) -> CATransform3D {
    CATransform3D(transform)
}

/// The flat part of a transform.
public func CATransform3DGetAffineTransform(_ transform: CATransform3D) -> CGAffineTransform { transform.affine }

/// The first transform, then the second.
public func CATransform3DConcat(_ first: CATransform3D, _ second: CATransform3D) -> CATransform3D {
    CATransform3D(first.affine.concatenating(second.affine))
}

/// Scales first, then the transform.
public func CATransform3DScale(
    _ transform: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D { CATransform3D(transform.affine.scaledBy(x: sx, y: sy)) }

/// Moves first, then the transform.
public func CATransform3DTranslate(
    _ transform: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D { CATransform3D(transform.affine.translatedBy(x: tx, y: ty)) }

/// Turns first, then the transform.
public func CATransform3DRotate(
    _ transform: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), transform) }

/// Corners of a box. The y axis points down.
public struct CACornerMask: OptionSet, Sendable, Hashable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The upper left corner.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    /// The upper right corner.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    /// The lower left corner.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    /// The lower right corner.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

    private static let pairs: [(own: CACornerMask, weft: Corners)] = [
        (.layerMinXMinYCorner, .topLeft), (.layerMaxXMinYCorner, .topRight), (.layerMinXMaxYCorner, .bottomLeft),
        (.layerMaxXMaxYCorner, .bottomRight),
    ]

    init(_ corners: Corners) {
        self = Self.pairs.reduce(into: []) { if corners.contains($1.weft) { $0.insert($1.own) } }
    }

    var weft: Corners { Self.pairs.reduce(into: []) { if contains($1.own) { $0.insert($1.weft) } } }
}
