/// A JSON value of its own, read or made, to be looked at, compared and written.
///
/// `JSONDocument` is what reads large texts fast; this is for what is small, built, or changed.
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

/// What a value is; nil where it is something else.
extension JSON {
    /// Whether it is `null`.
    public var isNull: Bool { self == .null }

    /// The value, when it is `true` or `false`.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The number, when it is one.
    public var number: JSONNumber? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The number, when it is one.
    public var double: Double? { number?.double }

    /// The number, when it is a whole one that fits.
    public var integer: Int64? { number?.integer }

    /// The text, when it is one.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The elements, when it is an array.
    public var array: [JSON]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The members, when it is an object.
    public var object: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }

    /// The member of an object.
    public subscript(_ key: String) -> JSON? { object?[key] }

    /// The element of an array.
    public subscript(_ place: Int) -> JSON? {
        array.flatMap { $0.indices.contains(place) ? $0[place] : nil }
    }
}

// Null has no literal: beside optional values `nil` would mean a missing member here and a null one there.
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

    /// An object of these members.
    public init(dictionaryLiteral members: (String, JSON)...) {
        self = .object(JSONObject(members.lazy.map { (key: $0, value: $1) }))
    }
}
