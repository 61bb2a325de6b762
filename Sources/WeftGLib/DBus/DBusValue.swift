import WeftShim

/// A value of a D-Bus message. A value.
///
/// Input from other processes is untrusted, and therefore bounded (`maximumCount` values, `maximumDepth` levels).
/// Everything beyond the bounds, and all types that nobody here uses, become `other`.
public indirect enum DBusValue: Sendable, Hashable {
    case bool(Bool)
    case int32(Int32)
    case uint32(UInt32)
    case double(Double)
    case string(String)
    case objectPath(String)
    case bytes([UInt8])
    /// An array of strings.
    case strings([String])
    case objectPaths([String])
    /// A dictionary of strings.
    case texts([String: String])
    /// A dictionary of values of any type, without their variants.
    case options([String: DBusValue])
    /// An array of such dictionaries.
    case optionsList([[String: DBusValue]])
    /// An array of another type. For reading only.
    case array([DBusValue])
    case structure([DBusValue])
    case variant(DBusValue)
    case other

    static let maximumCount = 10_000
    static let maximumDepth = 8

    /// The value inside the variant, at any nesting.
    public var unwrapped: DBusValue {
        if case .variant(let value) = self { return value.unwrapped }
        return self
    }

    /// The value as this type; nil for other types.
    public var uint32: UInt32? {
        if case .uint32(let number) = unwrapped { return number }
        return nil
    }

    /// The value as this type; nil for other types.
    public var double: Double? {
        if case .double(let number) = unwrapped { return number }
        return nil
    }

    /// The value as a string; nil for other types.
    public var string: String? {
        if case .string(let text) = unwrapped { return text }
        return nil
    }

    /// The value as an object path; nil for other types.
    public var objectPath: String? {
        if case .objectPath(let path) = unwrapped { return path }
        return nil
    }

    /// The value as a dictionary; nil for other types.
    public var options: [String: DBusValue]? {
        if case .options(let values) = unwrapped { return values }
        return nil
    }
}

// MARK: Reading

extension DBusValue {
    /// - Parameter variant: borrowed.
    package init(reading variant: OpaquePointer) {
        var left = Self.maximumCount
        self = Self.read(variant, depth: 0, left: &left)
    }

    /// The parts of a reply, or of a signal's arguments.
    static func parts(of tuple: OpaquePointer) -> [DBusValue] {
        if case .structure(let parts) = DBusValue(reading: tuple) { return parts }
        return []
    }

    private static func read(_ variant: OpaquePointer, depth: Int, left: inout Int) -> DBusValue {
        left -= 1
        guard left >= 0, depth < maximumDepth else { return .other }
        switch g_variant_classify(variant) {
        case G_VARIANT_CLASS_BOOLEAN: return .bool(g_variant_get_boolean(variant) != 0)
        case G_VARIANT_CLASS_INT32: return .int32(g_variant_get_int32(variant))
        case G_VARIANT_CLASS_UINT32: return .uint32(g_variant_get_uint32(variant))
        case G_VARIANT_CLASS_DOUBLE: return .double(g_variant_get_double(variant))
        case G_VARIANT_CLASS_STRING: return .string(text(variant))
        case G_VARIANT_CLASS_OBJECT_PATH: return .objectPath(text(variant))
        case G_VARIANT_CLASS_VARIANT:
            guard let inner = g_variant_get_variant(variant) else { return .other }
            defer { g_variant_unref(inner) }
            return .variant(read(inner, depth: depth + 1, left: &left))
        case G_VARIANT_CLASS_TUPLE: return .structure(children(variant, depth, &left))
        case G_VARIANT_CLASS_ARRAY: return array(variant, depth, &left)
        default: return .other
        }
    }

    private static func text(_ variant: OpaquePointer) -> String { String(cString: g_variant_get_string(variant, nil)) }

    private static func children(_ variant: OpaquePointer, _ depth: Int, _ left: inout Int) -> [DBusValue] {
        let count = min(Int(g_variant_n_children(variant)), max(0, left))
        return (0..<count).compactMap { index in
            guard let child = g_variant_get_child_value(variant, gsize(index)) else { return nil }
            defer { g_variant_unref(child) }
            return read(child, depth: depth + 1, left: &left)
        }
    }

    private static func array(_ variant: OpaquePointer, _ depth: Int, _ left: inout Int) -> DBusValue {
        switch g_variant_get_type_string(variant).map({ String(cString: $0) }) {
        case "ay":
            var count: gsize = 0
            let bytes = g_variant_get_fixed_array(variant, &count, 1)
            return .bytes(Array(UnsafeRawBufferPointer(start: bytes, count: Int(count))))
        case "as": return .strings(children(variant, depth, &left).compactMap(\.string))
        case "ao": return .objectPaths(children(variant, depth, &left).compactMap(\.objectPath))
        case "a{sv}":
            return .options(entries(variant, depth, &left).reduce(into: [:]) { $0[$1.key] = $1.value.unwrapped })
        case "aa{sv}": return .optionsList(children(variant, depth, &left).compactMap(\.options))
        case "a{ss}": return .texts(entries(variant, depth, &left).reduce(into: [:]) { $0[$1.key] = $1.value.string })
        default: return .array(children(variant, depth, &left))
        }
    }

    private static func entries(
        _ variant: OpaquePointer, _ depth: Int, _ left: inout Int
    ) -> [(key: String, value: DBusValue)] {
        let count = min(Int(g_variant_n_children(variant)), max(0, left))
        return (0..<count).compactMap { index in
            guard let entry = g_variant_get_child_value(variant, gsize(index)) else { return nil }
            defer { g_variant_unref(entry) }
            let parts = children(entry, depth, &left)
            guard parts.count == 2, let key = parts[0].string else { return nil }
            return (key, parts[1])
        }
    }
}

// MARK: Writing

extension DBusValue {
    /// A floating reference to the value; nil if it cannot be sent.
    package func make() -> OpaquePointer? {
        switch self {
        case .bool(let value): g_variant_new_boolean(value ? 1 : 0)
        case .int32(let value): g_variant_new_int32(value)
        case .uint32(let value): g_variant_new_uint32(value)
        case .double(let value): g_variant_new_double(value)
        case .string(let value): g_variant_new_string(value)
        case .objectPath(let value):
            g_variant_is_object_path(value) != 0 ? g_variant_new_object_path(value) : nil
        case .bytes(let bytes): Self.makeArray(of: "y", bytes.map { g_variant_new_byte($0) })
        case .strings(let values): Self.makeArray(of: "s", values.map { DBusValue.string($0).make() })
        case .objectPaths(let values): Self.makeArray(of: "o", values.map { DBusValue.objectPath($0).make() })
        case .texts(let values):
            Self.makeArray(of: "{ss}", values.map { Self.makeEntry($0, .string($1)) })
        case .options(let values):
            Self.makeArray(of: "{sv}", values.map { Self.makeEntry($0, .variant($1.unwrapped)) })
        case .optionsList(let values):
            Self.makeArray(of: "a{sv}", values.map { DBusValue.options($0).make() })
        case .structure(let values): Self.makeTuple(values)
        case .variant(let value): value.make().map { g_variant_new_variant($0) }
        case .array, .other: nil
        }
    }

    static func makeTuple(_ values: [DBusValue]) -> OpaquePointer? {
        withAll(values.map { $0.make() }) { g_variant_new_tuple($0, gsize(values.count)) }
    }

    private static func makeEntry(_ key: String, _ value: DBusValue) -> OpaquePointer? {
        value.make().map { g_variant_new_dict_entry(g_variant_new_string(key), $0) }
    }

    private static func makeArray(of type: String, _ parts: [OpaquePointer?]) -> OpaquePointer? {
        let type = g_variant_type_new(type)
        defer { g_variant_type_free(type) }
        return withAll(parts) { g_variant_new_array(type, $0, gsize(parts.count)) }
    }

    /// Makes nothing if a part is nil, and releases the other parts.
    private static func withAll(
        _ parts: [OpaquePointer?], _ make: (UnsafePointer<OpaquePointer?>?) -> OpaquePointer?
    ) -> OpaquePointer? {
        guard parts.allSatisfy({ $0 != nil }) else {
            for part in parts.compactMap({ $0 }) { g_variant_unref(g_variant_ref_sink(part)) }
            return nil
        }
        return parts.withUnsafeBufferPointer { make($0.baseAddress) }
    }
}
