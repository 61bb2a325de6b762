import Glibc

/// Straight (not premultiplied) red, green, blue in linear light and alpha, each 0...1.
typealias Colour = SIMD4<Float>
/// Canvas points: x to the right, y down.
typealias Point = SIMD2<Float>

extension SIMD4<Float> {
    /// A colour from 0xRRGGBB in sRGB.
    static func hex(_ value: UInt32, _ alpha: Float = 1) -> Colour {
        Colour(
            linear(Float((value >> 16) & 255) / 255), linear(Float((value >> 8) & 255) / 255),
            linear(Float(value & 255) / 255), alpha)
    }

    static let white = Colour(1, 1, 1, 1)
    static let black = Colour(0, 0, 0, 1)
    static let clear = Colour(0, 0, 0, 0)

    func alpha(_ value: Float) -> Colour {
        Colour(x, y, z, value)
    }

    /// The colour with its brightness multiplied by `factor`. The output's tone curve handles values above 1.
    func lit(_ factor: Float) -> Colour {
        Colour(x * factor, y * factor, z * factor, w)
    }

    /// The colour moved towards `other` by `amount` in OKLab, where equal steps look equal.
    func mixed(_ other: Colour, _ amount: Float) -> Colour {
        let from = OKLab.from(self)
        let to = OKLab.from(other)
        var result = OKLab.colour(from + (to - from) * amount)
        result.w = w + (other.w - w) * amount
        return result
    }

    /// sRGB transfer function, IEC 61966-2-1.
    static func linear(_ value: Float) -> Float {
        value <= 0.04045 ? value / 12.92 : powf((value + 0.055) / 1.055, 2.4)
    }

    static func encoded(_ value: Float) -> Float {
        value <= 0.0031308 ? value * 12.92 : 1.055 * powf(value, 1 / 2.4) - 0.055
    }
}

/// Björn Ottosson's OKLab, 2020.
enum OKLab {
    static func from(_ colour: Colour) -> SIMD3<Float> {
        let l = cbrtf(0.4122214708 * colour.x + 0.5363325363 * colour.y + 0.0514459929 * colour.z)
        let m = cbrtf(0.2119034982 * colour.x + 0.6806995451 * colour.y + 0.1073969566 * colour.z)
        let s = cbrtf(0.0883024619 * colour.x + 0.2817188376 * colour.y + 0.6299787005 * colour.z)
        return SIMD3(
            0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
    }

    static func colour(_ lab: SIMD3<Float>) -> Colour {
        let l = lab.x + 0.3963377774 * lab.y + 0.2158037573 * lab.z
        let m = lab.x - 0.1055613458 * lab.y - 0.0638541728 * lab.z
        let s = lab.x - 0.0894841775 * lab.y - 1.2914855480 * lab.z
        let (l3, m3, s3) = (l * l * l, m * m * m, s * s * s)
        return Colour(
            max(0, 4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3),
            max(0, -1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3),
            max(0, -0.0041960863 * l3 - 0.7034186147 * m3 + 1.7076147010 * s3), 1)
    }
}

/// Colour stops over 0...1, interpolated in OKLab into a table.
struct Gradient {
    private let table: [Colour]

    init(_ stops: [(at: Float, colour: Colour)]) {
        table = (0..<256).map { index in
            let position = Float(index) / 255
            guard let next = stops.firstIndex(where: { $0.at >= position }) else {
                return stops.last?.colour ?? .clear
            }
            guard next > 0 else { return stops[0].colour }
            let (before, after) = (stops[next - 1], stops[next])
            return before.colour.mixed(after.colour, (position - before.at) / max(after.at - before.at, 1e-6))
        }
    }

    /// Evenly spread opaque colours, 0xRRGGBB.
    init(hex colours: [UInt32]) {
        let last = Float(max(colours.count - 1, 1))
        self.init(colours.enumerated().map { (Float($0.offset) / last, Colour.hex($0.element)) })
    }

    func callAsFunction(_ position: Float) -> Colour {
        let place = min(max(position, 0), 1) * 255
        let index = min(Int(place), 254)
        let part = place - Float(index)
        return table[index] * (1 - part) + table[index + 1] * part
    }
}

func smoothstep(_ low: Float, _ high: Float, _ value: Float) -> Float {
    let t = min(max((value - low) / (high - low), 0), 1)
    return t * t * (3 - 2 * t)
}

func lerp(_ from: Float, _ to: Float, _ amount: Float) -> Float {
    from + (to - from) * amount
}

func length(_ vector: Point) -> Float {
    (vector.x * vector.x + vector.y * vector.y).squareRoot()
}

func direction(_ angle: Float) -> Point {
    Point(cosf(angle), sinf(angle))
}
