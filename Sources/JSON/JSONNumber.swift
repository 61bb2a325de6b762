/// A number as its text: what a service's ids and prices are survives, however many digits they have.
///
/// Numbers are equal when they are the same decimal number, however they are written: `1`, `1.0` and `10e-1` are.
public struct JSONNumber: Sendable, CustomStringConvertible {
    /// As it was read, or the shortest that reads back as the same value.
    public let text: String

    /// - Parameter text: what the grammar of JSON takes for a number.
    init(written text: String) {
        self.text = text
    }

    /// Nil for what JSON takes for no number, such as "+1", ".5" and "0x10".
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard let root = try? JSONDocument(parsing: bytes).root, root.isNumber, root.byteRange == bytes.indices else {
            return nil
        }
        self.text = String(text)
    }

    /// A whole number.
    public init(_ value: some BinaryInteger) {
        text = String(value)
    }

    /// Infinities and what is not a number may be held; they are an error when they are written.
    public init(_ value: Double) {
        // Up to 2^53 a whole number is exact.
        let whole = value.magnitude < 9_007_199_254_740_992 ? Int64(value) : 0
        text = Double(whole) == value ? String(whole) : value.description
    }

    public var description: String { text }

    /// Whether JSON has it.
    public var isFinite: Bool { text.utf8.last.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false }

    /// The nearest `Double`; nil where the number is too large for any, or not finite.
    public var double: Double? {
        guard let value = Double(text), value.isFinite else { return nil }
        return value
    }

    /// The number where it is a whole one, exactly; `1.0` and `1e3` are.
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
        /// The digits, without zeros at their ends, times a power of ten. Zero has no digits, no sign and no exponent.
        case number(isNegative: Bool, digits: String, exponent: Int)
        /// Not finite, or with an exponent of more than 9 digits, which nobody can mean.
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
