/// A file's schema in a comparable form: its rows, independent of SQL formatting. A value.
struct SchemaText: Hashable, Sendable {
    private let entries: Set<[String]>

    /// Reads only the file's schema.
    init(of database: Database) throws(DatabaseError) {
        let rows = try database.all("SELECT type, name, tbl_name, sql FROM sqlite_schema") {
            row throws(DatabaseError) in
            let sql: String? = try row.get(3)
            return [try row.get(0), try row.get(1), try row.get(2), Self.plain(sql ?? "")]
        }
        entries = Set(rows)
    }

    /// Normalises white space: single spaces, and none beside punctuation; quoted names and texts stay unchanged.
    static func plain(_ sql: String) -> String {
        var result: [UInt8] = []
        var quote: UInt8?
        var needsBlank = false
        for byte in sql.utf8 {
            if let open = quote {
                result.append(byte)
                if byte == open { quote = nil }
                continue
            }
            if isBlank(byte) {
                needsBlank = true
                continue
            }
            if needsBlank, isWord(byte), result.last.map(isWord) == true { result.append(0x20) }
            needsBlank = false
            result.append(byte)
            if byte == 0x22 || byte == 0x27 || byte == 0x60 { quote = byte }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// SQLite's own white space. It ends a text at a NUL, so nothing after one has an effect.
    private static func isBlank(_ byte: UInt8) -> Bool { [0x09, 0x0a, 0x0c, 0x0d, 0x20].contains(byte) }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "'"), UInt8(ascii: "\""),
            UInt8(ascii: "`"), 0x80...:
            true
        default: false
        }
    }
}
