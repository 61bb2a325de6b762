/// A JSON value that can be built, compared, changed and written.
///
/// `JSONDocument` reads large texts faster; this type is for small or constructed values.
public enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSON])
    case object(JSONObject)

    /// A number.
    public static func number(_ value: Double) -> JSON { .number(JSONNumber(value)) }

    /// A number.
    public static func number(_ value: some BinaryInteger) -> JSON { .number(JSONNumber(value)) }
}

/// Typed accessors; nil for a value of another type.
extension JSON {
    /// True for `null`.
    public var isNull: Bool { self == .null }

    /// The value of `true` or `false`; nil for other types.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The number; nil for other types.
    public var number: JSONNumber? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The number as a `Double`; nil for other types.
    public var double: Double? { number?.double }

    /// The number as an integer; nil if it is fractional or out of range, and for other types.
    public var integer: Int64? { number?.integer }

    /// The string; nil for other types.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The elements of an array; nil for other types.
    public var array: [JSON]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The object; nil for other types.
    public var object: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }

    /// A member of an object; nil if there is none.
    public subscript(_ key: String) -> JSON? { object?[key] }

    /// An element of an array; nil if there is none.
    public subscript(_ place: Int) -> JSON? {
        array.flatMap { $0.indices.contains(place) ? $0[place] : nil }
    }
}

// There is no nil literal: with optional values, `nil` would mean a missing member in one place and a null value in
// another.
extension JSON: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }

    public init(integerLiteral value: Int) {
        self = .number(value)
    }

    public init(floatLiteral value: Double) {
        self = .number(value)
    }

    public init(stringLiteral value: String) {
        self = .string(value)
    }

    public init(arrayLiteral elements: JSON...) {
        self = .array(elements)
    }

    /// An object with these members.
    public init(dictionaryLiteral members: (String, JSON)...) {
        self = .object(JSONObject(members.lazy.map { (key: $0, value: $1) }))
    }
}
