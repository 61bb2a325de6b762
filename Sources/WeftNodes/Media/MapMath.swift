import Glibc

/// The Mercator projection's functions.
enum MapMath {
    /// The map's y for a latitude in radians.
    static func inverseGudermannian(_ latitude: Double) -> Double { asinh(tan(latitude)) }

    static func gudermannian(_ y: Double) -> Double { atan(sinh(y)) }

    static func powerOfTwo(_ exponent: Double) -> Double { exp2(exponent) }
}
