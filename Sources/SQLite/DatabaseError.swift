import CSQLite
import Glibc

/// A failure of SQLite: the file, the statement and the message. A value.
public struct DatabaseError: Error, Sendable, Hashable {
    /// The kind of failure, for decisions of callers.
    public enum Kind: Sendable, Hashable {
        /// The file is no database, or its contents differ from what was written.
        case damaged
        /// A statement does not match the file's tables.
        case statement
        /// The file was written by a later version of the program, with this version of its tables.
        case newer(version: Int)
        /// The file's mark is that of another program.
        case foreign
        /// The disk, a quota or the file's size limit is exhausted.
        case full
        /// Another connection held the lock for longer than the waiting time.
        case busy
        /// The work was cancelled.
        case cancelled
        /// The file cannot be written.
        case readOnly
        /// The file cannot be opened or made.
        case cannotOpen
        /// The system failed to read or write.
        case inputOutput
        /// A constraint of a table was violated.
        case constraint
        /// Any other failure; see the code.
        case other
    }

    /// The kind of failure, for the program; `message` is for people.
    public let kind: Kind
    /// SQLite's extended result code; 0 if the failure was found by this module.
    public let code: Int32
    /// Path of the database file.
    public let path: String
    /// The SQL text; nil without a statement.
    public let statement: String?
    /// A sentence fragment, SQLite's own if it has one.
    public let message: String

    /// An error found by the program itself.
    public init(_ kind: Kind, path: String, statement: String? = nil, message: String, code: Int32 = 0) {
        self.kind = kind
        self.code = code
        self.path = path
        self.statement = statement
        self.message = message
    }

    /// An error from a connection's last call, which returned `code`.
    init(code: Int32, handle: OpaquePointer?, path: String, statement: String? = nil, isPreparing: Bool = false) {
        let extended = handle.map { sqlite3_extended_errcode($0) } ?? code
        // The connection's message belongs to `code` only if the connection's own code is the same.
        let said = handle.flatMap { extended & 0xff == code & 0xff ? sqlite3_errmsg($0) : nil } ?? sqlite3_errstr(code)
        var message = said.map { String(cString: $0) } ?? "error \(code)"
        // SQLite reports the system's error for some calls only. `errno` is still valid, since no other system call was
        // made.
        let reported = handle.map { sqlite3_system_errno($0) } ?? 0
        let systemError = reported == 0 ? errno : reported
        var kind = Self.kind(of: code & 0xff, isPreparing: isPreparing)
        if code & 0xff == SQLITE_ERROR, Self.damageOfVirtualTables.contains(where: message.contains) { kind = .damaged }
        if kind == .inputOutput || kind == .cannotOpen, systemError != 0 {
            // SQLite maps only ENOSPC to "full"; an exceeded quota or file size limit has the same effect.
            if kind == .inputOutput, [ENOSPC, EDQUOT, EFBIG].contains(systemError) { kind = .full }
            message += " (\(String(cString: strerror(systemError))))"
        }
        self.init(
            kind, path: path, statement: statement, message: message,
            code: extended & 0xff == code & 0xff ? extended : code)
    }

    /// SQLite's messages for damaged internal tables of a full-text table, which it reports as errors of the statement.
    /// Errors in search expressions have other messages.
    private static let damageOfVirtualTables = [
        "vtable constructor failed", "invalid fts5 file format", "SQL logic error",
    ]

    private static func kind(of primaryCode: Int32, isPreparing: Bool) -> Kind {
        switch primaryCode {
        case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT, SQLITE_MISMATCH: .damaged
        case SQLITE_ERROR where isPreparing: .statement
        case SQLITE_FULL: .full
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy
        case SQLITE_INTERRUPT, SQLITE_ABORT: .cancelled
        case SQLITE_READONLY: .readOnly
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .cannotOpen
        case SQLITE_IOERR: .inputOutput
        case SQLITE_CONSTRAINT: .constraint
        default: .other
        }
    }
}

extension DatabaseError: CustomStringConvertible {
    public var description: String {
        let number = code == 0 ? "" : " (SQLite's code \(code))"
        guard let statement else { return "\(path): \(message)\(number)" }
        // The first part is enough to identify the statement.
        let words = statement.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        return "\(path): \(message)\(number) in: \(words.prefix(160))\(words.count > 160 ? "…" : "")"
    }
}
