import Glibc

/// The contrast of colours. Any thread.
///
/// Source: Web Content Accessibility Guidelines 2.1, "relative luminance" and "contrast ratio".
extension Color {
    /// The relative luminance from 0 (black) to 1 (white), without regard to alpha.
    public var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    private static func linear(_ part: Double) -> Double {
        let part = min(max(part, 0), 1)
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }

    /// The part of an sRGB colour that has this luminance as a grey.
    static func grey(ofLuminance luminance: Double) -> Double {
        luminance <= 0.0031308 ? luminance * 12.92 : 1.055 * pow(luminance, 1 / 2.4) - 0.055
    }

    /// The contrast ratio from 1 (equal luminance) to 21 (black and white). Alpha does not count: see `over`.
    public func contrast(with other: Color) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// This colour blended over an opaque one.
    public func over(_ ground: Color) -> Color {
        alpha >= 1 ? self : ground.mixed(with: withAlpha(ground.alpha), alpha)
    }

    /// The lowest contrast with any of the opaque grounds. A translucent colour is blended over each ground first.
    public func contrast(on grounds: [Color]) -> Double {
        grounds.reduce(21) { min($0, over($1).contrast(with: $1)) }
    }

    /// The colour rounded to eight bits per component, as a screen shows it. Guaranteed contrasts must hold after
    /// rounding.
    var rounded: Color {
        func byte(_ part: Double) -> Double { (min(max(part, 0), 1) * 255).rounded() / 255 }
        return Color(red: byte(red), green: byte(green), blue: byte(blue), alpha: alpha)
    }

    /// This colour if it has at least `minimum` contrast with all of these grounds, otherwise the nearest opaque colour
    /// towards black or white that does. If there is none, the result is black or white, whichever has more contrast.
    public func legible(on grounds: [Color], contrast minimum: Double) -> Color {
        let start = withAlpha(1).rounded
        guard start.contrast(on: grounds) < minimum else { return start }
        let end: Color =
            Color.white.contrast(on: grounds) >= Color.black.contrast(on: grounds) ? .white : .black
        // Once the contrast is sufficient, it only grows towards the end, so a binary search works.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<12 {
            let middle = (low + high) / 2
            if start.mixed(with: end, middle).rounded.contrast(on: grounds) < minimum {
                low = middle
            } else {
                high = middle
            }
        }
        return start.mixed(with: end, high).rounded
    }
}
