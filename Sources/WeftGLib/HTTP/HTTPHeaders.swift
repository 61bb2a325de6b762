/// Header fields in their original order; names are compared ignoring ASCII case.
public struct HTTPHeaders: Sendable {
    /// The fields in their original order; names may occur twice.
    public private(set) var fields: [(name: String, value: String)]

    /// Headers of these fields.
    public init(_ fields: [(name: String, value: String)] = []) {
        self.fields = fields
    }

    /// The first value of a name.
    public subscript(name: String) -> String? {
        fields.first { Self.isSame($0.name, name) }?.value
    }

    /// All values of a name.
    public func values(_ name: String) -> [String] {
        fields.filter { Self.isSame($0.name, name) }.map(\.value)
    }

    /// Appends a field, even if the name exists already.
    public mutating func append(_ name: String, _ value: String) {
        fields.append((name, value))
    }

    /// The text encoding of the body according to `Content-Type`.
    public var charset: String? {
        for parameter in self["Content-Type"]?.split(separator: ";").dropFirst() ?? [] {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, Self.isSame(parts[0].filter { $0 != " " && $0 != "\t" }, "charset") else {
                continue
            }
            return parts[1].filter { !" \t\"'".contains($0) }
        }
        return nil
    }

    /// Removes all fields of a name and returns the first one's value.
    mutating func remove(_ name: String) -> String? {
        defer { fields.removeAll { Self.isSame($0.name, name) } }
        return self[name]
    }

    static func isSame(_ one: String, _ other: String) -> Bool {
        one.utf8.elementsEqual(other.utf8) { lowercased($0) == lowercased($1) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
