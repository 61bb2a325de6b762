import CSQLite
import Glibc

/// Why SQLite did not do what it was asked: which file, which statement, and what it says. A value.
public struct DatabaseError: Error, Sendable, Hashable {
    /// What a caller can decide by.
    public enum Kind: Sendable, Hashable {
        /// What is in the file is no database, or not what was written.
        case damaged
        /// A statement does not fit the file's tables.
        case statement
        /// The file was written by a later version of the program; the version is that of its tables.
        case newer(version: Int)
        /// Another program's file, by its mark.
        case foreign
        /// Neither the disk, nor a quota, nor the bound of the file's size leaves room.
        case full
        /// Another connection has held the lock for longer than the time to wait.
        case busy
        /// The work was cancelled.
        case cancelled
        /// The file may not be written.
        case readOnly
        /// The file cannot be opened or made.
        case cannotOpen
        /// The system failed to read or write.
        case inputOutput
        /// A rule of a table was broken.
        case constraint
        /// Anything else; the code says which.
        case other
    }

    /// What went wrong, for the program; `message` is for people.
    public let kind: Kind
    /// SQLite's extended result code; 0 where the trouble was found here.
    public let code: Int32
    /// Of the database file.
    public let path: String
    /// The SQL text; nil where no statement was involved.
    public let statement: String?
    /// A sentence fragment, SQLite's own where it has one.
    public let message: String

    /// For what a program finds wrong by itself.
    public init(_ kind: Kind, path: String, statement: String? = nil, message: String, code: Int32 = 0) {
        self.kind = kind
        self.code = code
        self.path = path
        self.statement = statement
        self.message = message
    }

    /// From what a connection says of its last call, which gave `code`.
    init(code: Int32, handle: OpaquePointer?, path: String, statement: String? = nil, isPreparing: Bool = false) {
        let extended = handle.map { sqlite3_extended_errcode($0) } ?? code
        // The text of the last call belongs to `code` only while the connection says the same.
        let said = handle.flatMap { extended & 0xff == code & 0xff ? sqlite3_errmsg($0) : nil } ?? sqlite3_errstr(code)
        var message = said.map { String(cString: $0) } ?? "error \(code)"
        // SQLite passes it on for some calls only; nothing of the system's was called since.
        let reported = handle.map { sqlite3_system_errno($0) } ?? 0
        let systemError = reported == 0 ? errno : reported
        var kind = Self.kind(of: code & 0xff, isPreparing: isPreparing)
        if code & 0xff == SQLITE_ERROR, Self.damageOfVirtualTables.contains(where: message.contains) { kind = .damaged }
        if kind == .inputOutput || kind == .cannotOpen, systemError != 0 {
            // SQLite calls only ENOSPC full: a quota and a limit of the process are so, too.
            if kind == .inputOutput, [ENOSPC, EDQUOT, EFBIG].contains(systemError) { kind = .full }
            message += " (\(String(cString: strerror(systemError))))"
        }
        self.init(
            kind, path: path, statement: statement, message: message,
            code: extended & 0xff == code & 0xff ? extended : code)
    }

    /// What a full-text table says, as an error in the statement, when its own tables are not what it wrote. The words
    /// that somebody looks for have other errors.
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
        // One line of it is enough to find it by.
        let words = statement.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        return "\(path): \(message)\(number) in: \(words.prefix(160))\(words.count > 160 ? "…" : "")"
    }
}
