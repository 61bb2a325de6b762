/// A width and a height in points.
///
/// Sizes in results of the engine are finite and not negative. `Double.unlimited` appears only in constraints: as the
/// maximum of a `SizeRange`, and as an unknown length of a parent.
public struct Size: Sendable, Hashable {
    /// The width in points.
    public var width: Double
    /// The height in points.
    public var height: Double

    /// A size in points.
    @inlinable
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// The size 0 x 0.
    public static let zero = Size(width: 0, height: 0)

    /// No limit on either axis.
    public static let unlimited = Size(width: .unlimited, height: .unlimited)

    /// The length along `axis`.
    @inlinable
    public subscript(axis: Axis) -> Double {
        get { axis == .horizontal ? width : height }
        set {
            if axis == .horizontal {
                width = newValue
            } else {
                height = newValue
            }
        }
    }
}

extension Size {
    @inlinable
    init(main: Double, cross: Double, along axis: Axis) {
        self = axis == .horizontal ? Size(width: main, height: cross) : Size(width: cross, height: main)
    }

    /// A parent's size for use by children. A length that is not a usable number becomes unknown.
    var sanitizedParent: Size {
        Size(width: width.sanitizedMaximum, height: height.sanitizedMaximum)
    }

    /// The larger length of both sizes on each axis.
    func union(_ other: Size) -> Size {
        Size(width: Swift.max(width, other.width), height: Swift.max(height, other.height))
    }

    /// Adds to both lengths; the result is never below 0, and unlimited lengths stay unlimited.
    func adding(_ dx: Double, _ dy: Double) -> Size {
        Size(width: (width + dx).sanitizedMaximum, height: (height + dy).sanitizedMaximum)
    }
}
