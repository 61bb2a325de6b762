/// Writes numbered fields in the wire format of Protocol Buffers. A reader skips unknown fields, so that older and
/// later versions of the program can read each other's records.
///
/// Source: https://protobuf.dev/programming-guides/encoding/
struct RecordWriter {
    private(set) var bytes: [UInt8] = []

    /// Writes a text; nil writes nothing.
    mutating func text(_ field: Int, _ value: String?) {
        guard let value else { return }
        tag(field, .bytes)
        varint(UInt64(value.utf8.count))
        bytes.append(contentsOf: value.utf8)
    }

    mutating func integer(_ field: Int, _ value: Int64?) {
        guard let value else { return }
        tag(field, .varint)
        // The sign comes last, so that small negative numbers are short.
        varint(UInt64(bitPattern: value << 1 ^ value >> 63))
    }

    mutating func number(_ field: Int, _ value: Double?) {
        guard let value else { return }
        tag(field, .fixed)
        fixed(value.bitPattern)
    }

    mutating func message(_ field: Int, _ write: (inout RecordWriter) -> Void) {
        var inner = RecordWriter()
        write(&inner)
        tag(field, .bytes)
        varint(UInt64(inner.bytes.count))
        bytes.append(contentsOf: inner.bytes)
    }

    /// Writes eight bytes, least significant first.
    mutating func fixed(_ value: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    private mutating func tag(_ field: Int, _ kind: RecordReader.Kind) {
        varint(UInt64(field) << 3 | kind.rawValue)
    }

    private mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}

/// Reads records of `RecordWriter`, and any other bytes safely. O(bytes)
struct RecordReader {
    enum Kind: UInt64 {
        case varint = 0
        case fixed = 1
        case bytes = 2
    }

    enum Value {
        case varint(UInt64)
        case fixed(UInt64)
        case bytes(ArraySlice<UInt8>)
    }

    private var rest: ArraySlice<UInt8>
    /// True if the bytes end inside a field, or are invalid.
    private(set) var isBroken = false

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    /// Returns the next field; nil at the end, and at invalid bytes.
    mutating func next() -> (field: Int, value: Value)? {
        guard !rest.isEmpty, !isBroken else { return nil }
        guard let tag = varint(), let kind = Kind(rawValue: tag & 7), tag >> 3 <= 1 << 28, let value = value(kind)
        else {
            isBroken = true
            return nil
        }
        return (Int(tag >> 3), value)
    }

    private mutating func value(_ kind: Kind) -> Value? {
        switch kind {
        case .varint: return varint().map(Value.varint)
        case .fixed: return Self.fixed(&rest).map(Value.fixed)
        case .bytes:
            guard let count = varint(), count <= rest.count else { return nil }
            defer { rest = rest.dropFirst(Int(count)) }
            return .bytes(rest.prefix(Int(count)))
        }
    }

    private mutating func varint() -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = rest.popFirst() else { return nil }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        return nil
    }

    static func fixed(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
        guard bytes.count >= 8 else { return nil }
        let value = bytes.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        bytes = bytes.dropFirst(8)
        return value
    }
}

extension RecordReader.Value {
    /// Maximum size of a text in bytes, except of descriptions. The program writes lines of 300 characters, addresses of
    /// 8 KB, and ids of sources, which have a kind and an address.
    static let maximumTextBytes = 64 << 10

    /// A text; nil for one that is longer than any that the program writes.
    var text: String? { text(maximumBytes: Self.maximumTextBytes) }

    /// The HTML of a description; a longer one than of services is cut.
    var description: String? {
        text(maximumBytes: .max).map { HTMLReducer.start(of: $0, maximumBytes: Group.maximumDescriptionBytes) }
    }

    private func text(maximumBytes: Int) -> String? {
        guard case .bytes(let bytes) = self, bytes.count <= maximumBytes else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    var integer: Int64? {
        guard case .varint(let value) = self else { return nil }
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    var number: Double? {
        guard case .fixed(let value) = self else { return nil }
        return Double(bitPattern: value)
    }

    var message: RecordReader? {
        guard case .bytes(let bytes) = self else { return nil }
        return RecordReader(bytes)
    }
}
