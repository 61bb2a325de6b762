import CSQLite

/// A prepared statement of one connection; belongs to the connection's actor.
final class Statement {
    let sql: String
    private let handle: OpaquePointer
    private let database: OpaquePointer
    private let path: String
    /// True while a caller steps through the statement; another caller must not get it.
    private(set) var isInUse = false
    /// Bytes of texts and blobs read since the start.
    private(set) var bytesRead = 0

    init(_ sql: String, database: OpaquePointer, path: String) throws(DatabaseError) {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(
            database, sql, Int32(sql.utf8.count), UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK else {
            throw DatabaseError(code: code, handle: database, path: path, statement: sql, isPreparing: true)
        }
        guard let statement else {
            throw DatabaseError(.statement, path: path, statement: sql, message: "there is no statement")
        }
        self.sql = sql
        self.database = database
        self.path = path
        handle = statement
    }

    deinit {
        sqlite3_finalize(handle)
    }

    func begin() {
        isInUse = true
        bytesRead = 0
    }

    /// Resets the statement for the next use, and releases its parameters.
    func end() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
        isInUse = false
    }

    /// - Parameter index: counted from 1.
    func bind(_ value: DatabaseStorage, at index: Int32) throws(DatabaseError) {
        let code =
            switch value {
            case .null: sqlite3_bind_null(handle, index)
            case .integer(let value): sqlite3_bind_int64(handle, index, value)
            case .real(let value): sqlite3_bind_double(handle, index, value)
            case .text(var value):
                value.withUTF8 { bytes in
                    bytes.withMemoryRebound(to: CChar.self) { text in
                        weft_sqlite_bind_text(handle, index, text.baseAddress ?? Self.empty, UInt64(text.count))
                    }
                }
            case .blob(let value):
                value.withUnsafeBytes { weft_sqlite_bind_blob(handle, index, $0.baseAddress, UInt64($0.count)) }
            }
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// An empty text is not null.
    // A literal's address is valid for the process's lifetime.
    nonisolated(unsafe) private static let empty = UnsafeRawPointer(StaticString("").utf8Start)
        .assumingMemoryBound(to: CChar.self)

    /// Throws unless the number of values matches the statement's parameters.
    func expectValues(_ count: Int32) throws(DatabaseError) {
        let wanted = sqlite3_bind_parameter_count(handle)
        guard wanted == count else {
            throw DatabaseError(
                .statement, path: path, statement: sql, message: "\(wanted) values are wanted, \(count) were given")
        }
    }

    /// Steps to the next row; false if there is none.
    func step() throws(DatabaseError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        // The program never writes such long values.
        case SQLITE_TOOBIG: throw mismatch("a value is longer than the program writes any")
        case let code: throw failure(code)
        }
    }

    var columnCount: Int { Int(sqlite3_column_count(handle)) }

    func columnName(_ index: Int) -> String {
        sqlite3_column_name(handle, Int32(index)).map { String(cString: $0) } ?? "\(index)"
    }

    /// A column of the current row.
    func storage(_ index: Int) -> DatabaseStorage {
        let index = Int32(index)
        switch sqlite3_column_type(handle, index) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, index))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, index))
        case SQLITE_TEXT:
            // Reads the text before the byte count: reading may convert the value, which changes its length.
            let text = sqlite3_column_text(handle, index)
            let count = Int(sqlite3_column_bytes(handle, index))
            bytesRead += count
            return .text(
                String(decoding: UnsafeBufferPointer(start: text, count: text == nil ? 0 : count), as: UTF8.self))
        case SQLITE_BLOB:
            let blob = sqlite3_column_blob(handle, index)
            let count = Int(sqlite3_column_bytes(handle, index))
            bytesRead += count
            return .blob(Array(UnsafeRawBufferPointer(start: blob, count: blob == nil ? 0 : count)))
        default: return .null
        }
    }

    private func failure(_ code: Int32) -> DatabaseError {
        DatabaseError(code: code, handle: database, path: path, statement: sql)
    }

    func mismatch(_ message: String) -> DatabaseError {
        DatabaseError(.damaged, path: path, statement: sql, message: message)
    }
}
