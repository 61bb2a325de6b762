/// A length of a style.
public enum Dimension: Sendable, Hashable {
    /// The element decides.
    case auto
    /// A number of points.
    case points(Double)
    /// A fraction of the parent's length; 0.5 is half of it. If the parent's length is unknown, it has the effect of
    /// `auto`.
    case fraction(Double)

    /// Returns the length in points, nil for `auto` and for a fraction of an unknown parent.
    ///
    /// - Parameter parent: the parent's length, `Double.unlimited` if it is unknown.
    public func resolved(in parent: Double) -> Double? {
        switch self {
        case .auto:
            return nil
        case .points(let value):
            return value.isFinite ? value.sanitizedLength : nil
        case .fraction(let value):
            guard value.isFinite, parent < .unlimited else { return nil }
            let length = value * parent
            return length.isNaN ? nil : Swift.min(Swift.max(length, 0), .layoutLimit)
        }
    }

    /// The points, nil for `auto` and for a fraction.
    public var pointsValue: Double? {
        if case .points(let value) = self { return value }
        return nil
    }
}

extension Dimension: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    public init(floatLiteral value: Double) { self = .points(value) }
    public init(integerLiteral value: Int) { self = .points(Double(value)) }
}

extension Dimension: LosslessStringConvertible {
    /// Reads `"100pt"`, `"50%"` and `"auto"`; nil for everything else.
    public init?(_ text: String) {
        if text == "auto" {
            self = .auto
        } else if text.hasSuffix("pt"), let value = Double(text.dropLast(2)), value.isFinite {
            self = .points(value)
        } else if text.hasSuffix("%"), let value = Double(text.dropLast()), value.isFinite {
            self = .fraction(value / 100)
        } else {
            return nil
        }
    }

    /// The text form `init(_:)` reads.
    public var description: String {
        switch self {
        case .auto: "auto"
        case .points(let value): "\(value.plainText)pt"
        case .fraction(let value): "\((value * 100).plainText)%"
        }
    }
}
