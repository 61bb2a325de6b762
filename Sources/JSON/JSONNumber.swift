/// A number as its text, which preserves ids and prices with any number of digits.
///
/// Equality compares decimal values: `1`, `1.0` and `10e-1` are equal.
public struct JSONNumber: Sendable, CustomStringConvertible {
    /// The text as parsed, or the shortest one that parses to the same value.
    public let text: String

    /// - Parameter text: a number in JSON's grammar.
    init(written text: String) {
        self.text = text
    }

    /// Nil for text that is no JSON number, such as "+1", ".5" and "0x10".
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard let root = try? JSONDocument(parsing: bytes).root, root.isNumber, root.byteRange == bytes.indices else {
            return nil
        }
        self.text = String(text)
    }

    /// An integer.
    public init(_ value: some BinaryInteger) {
        text = String(value)
    }

    /// A floating-point number. NaN and infinities can be held; writing them throws.
    public init(_ value: Double) {
        // Whole numbers up to 2^53 are exact.
        let whole = value.magnitude < 9_007_199_254_740_992 ? Int64(value) : 0
        text = Double(whole) == value ? String(whole) : value.description
    }

    public var description: String { text }

    /// True if JSON can express the number.
    public var isFinite: Bool { text.utf8.last.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false }

    /// The nearest `Double`; nil if the number is out of range or not finite.
    public var double: Double? {
        guard let value = Double(text), value.isFinite else { return nil }
        return value
    }

    /// The exact integer value, also for `1.0` and `1e3`; nil for other numbers.
    public var integer: Int64? {
        if let value = Int64(text) { return value }
        guard case .number(let isNegative, let digits, let exponent) = decimal, exponent >= 0,
            digits.count + exponent <= 19
        else { return nil }
        return Int64((isNegative ? "-0" : "0") + digits + String(repeating: "0", count: exponent))
    }
}

extension JSONNumber: Hashable {
    private enum Decimal: Hashable {
        /// The digits without leading and trailing zeros, times a power of ten. Zero has no digits, no sign and no
        /// exponent.
        case number(isNegative: Bool, digits: String, exponent: Int)
        /// A number that is not finite, or has an exponent of more than 9 digits.
        case text(String)
    }

    private var decimal: Decimal {
        guard isFinite else { return .text(text) }
        let isNegative = text.hasPrefix("-")
        let parts = text.dropFirst(isNegative ? 1 : 0).split(maxSplits: 1) { $0 == "e" || $0 == "E" }
        let written = parts.count == 2 ? Int(parts[1]) : 0
        guard let mantissa = parts.first, let written, written.magnitude < 1_000_000_000 else { return .text(text) }
        let halves = mantissa.split(separator: ".", maxSplits: 1)
        let fraction = halves.count == 2 ? halves[1] : ""
        let digits = ((halves.first ?? "") + fraction).utf8.drop { $0 == UInt8(ascii: "0") }
        let zeros = digits.reversed().prefix { $0 == UInt8(ascii: "0") }.count
        guard !digits.isEmpty else { return .number(isNegative: false, digits: "", exponent: 0) }
        return .number(
            isNegative: isNegative, digits: String(Substring(digits.dropLast(zeros))),
            exponent: written - fraction.utf8.count + zeros)
    }

    public static func == (one: JSONNumber, other: JSONNumber) -> Bool {
        one.text == other.text || one.decimal == other.decimal
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(decimal)
    }
}

extension JSONNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    public init(integerLiteral value: Int) {
        self.init(value)
    }

    public init(floatLiteral value: Double) {
        self.init(value)
    }
}
