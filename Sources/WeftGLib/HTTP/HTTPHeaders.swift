/// Header fields in the order they came; names compare without regard to ASCII case.
public struct HTTPHeaders: Sendable {
    /// The fields in the order they came in; names may come twice.
    public private(set) var fields: [(name: String, value: String)]

    /// Headers of these fields.
    public init(_ fields: [(name: String, value: String)] = []) {
        self.fields = fields
    }

    /// The first value of that name.
    public subscript(name: String) -> String? {
        fields.first { Self.isSame($0.name, name) }?.value
    }

    /// All values of that name.
    public func values(_ name: String) -> [String] {
        fields.filter { Self.isSame($0.name, name) }.map(\.value)
    }

    /// Adds a field behind the others, whether there is one of that name or not.
    public mutating func append(_ name: String, _ value: String) {
        fields.append((name, value))
    }

    /// How the body's text is encoded, as `Content-Type` names it.
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

    /// All fields of that name go; the first one's value.
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
