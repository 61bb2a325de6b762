import CSQLite
import WeftGLib

/// One connection to a database file.
///
/// Not `Sendable`: it belongs to one actor, off the main thread. Prepared statements are cached. The file's contents
/// are untrusted: SQLite runs in its defensive mode, and the file's triggers and views have no effect.
public final class Database {
    /// The options of opening a file. A value.
    public struct Options: Sendable {
        /// Statements cannot write. The file itself is opened for writing, which reading a write-ahead log after a
        /// crash needs.
        public var isReadOnly = false
        /// Makes the file if there is none.
        public var makesFile = true
        /// Milliseconds to wait for another connection's lock; then an error of kind `busy`.
        public var busyMilliseconds = 5000
        /// Maximum size of the file in bytes, beyond which writing fails with kind `full`; nil for SQLite's own limit.
        public var maximumBytes: Int?
        /// Maximum size of a value or row in bytes; reading a longer one fails with kind `damaged`.
        public var maximumValueBytes = Database.maximumValueBytes
        /// Initial value of the connection's `checkpointsOnClose`.
        public var checkpointsOnClose = true

        /// Reads and writes, makes a missing file, and uses SQLite's own limits.
        public init() {}
    }

    /// Maximum size of a value or row in bytes; a longer one is an error.
    public static let maximumValueBytes = 16 << 20
    /// Maximum size of a statement in bytes, including the statements that made the file's tables: about five times the
    /// longest one. SQLite needs up to 100 times the size in memory.
    private static let maximumStatementBytes = 4 << 10
    /// Maximum number of bytes that `all` holds.
    static let maximumHeldBytes = 128 << 20
    /// SQLite VM steps for opening a file: about eight for each table and index of its schema, whatever their size. The
    /// program's files have 40 of these.
    private static let openingSteps = 2000
    /// The path of an in-memory database.
    static let inMemory = ":memory:"
    /// Maximum number of cached statements.
    private static let maximumStatements = 128

    /// The file's path as given. The log and its index add suffixes (`-wal`, `-shm`).
    public let path: String
    let handle: OpaquePointer
    private var statements: [String: Statement] = [:]
    /// Depth of nested transactions.
    var depth = 0
    /// The limits of `bounded` while it runs.
    var budget: WorkBudget?

    /// Opens the file; damage may be detected later only. A new file is accessible to the user alone (0600). The file
    /// itself must not be a link, which another user may have placed there; its folders may be.
    public init(path: String, options: Options = Options()) throws(DatabaseError) {
        MainThread.assertOff(.fileRead)
        guard !path.utf8.contains(0) else {
            throw DatabaseError(.cannotOpen, path: path, message: "the path holds a NUL")
        }
        var handle: OpaquePointer?
        let flags =
            SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOFOLLOW
            | (options.makesFile ? SQLITE_OPEN_CREATE : 0)
        let file = Self.withoutLinkedFolders(path)
        if path != Self.inMemory {
            try Self.requireOwnJournal(of: file, path: path)
            LocalFile.makePrivate(file, orNew: options.makesFile)
        }
        let code = sqlite3_open_v2(file, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            defer { sqlite3_close_v2(handle) }
            throw DatabaseError(code: code, handle: handle, path: path)
        }
        self.path = path
        self.handle = handle
        sqlite3_busy_timeout(handle, Int32(clamping: options.busyMilliseconds))
        Self.configure(handle, options)
        checkpointsOnClose = options.checkpointsOnClose
        // The first of these statements reads the schema, which may contain any number of tables.
        try bounded(to: Self.openingSteps) { () throws(DatabaseError) in try prepare(options) }
    }

    private func prepare(_ options: Options) throws(DatabaseError) {
        try execute("PRAGMA cell_size_check = ON")
        // Overwrites deleted rows, so that a secret address does not stay in the file.
        try execute("PRAGMA secure_delete = ON")
        // Memory mapping is off: if another program truncated a mapped file, this process would crash.
        try execute("PRAGMA mmap_size = 0")
        try keepLog(waiting: options.busyMilliseconds)
        try waitForDisk()
        if let bytes = options.maximumBytes {
            // Another program may have made the file with larger pages.
            let pageBytes = try value("PRAGMA page_size", as: Int.self) ?? 4096
            try execute("PRAGMA max_page_count = \(max(1, bytes / max(512, pageBytes)))")
        }
        if options.isReadOnly { try execute("PRAGMA query_only = ON") }
    }

    /// Resolves links of the folders: SQLite refuses these, too, if it must not follow any.
    private static func withoutLinkedFolders(_ path: String) -> String {
        guard path != inMemory, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")),
            let folder = LocalFile.resolved(String(path[...slash]))
        else { return path }
        return (folder.utf8.count == 1 ? "" : folder) + String(path[slash...])
    }

    deinit {
        // Statements are released first, since each one refers to its connection.
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    private static func configure(_ handle: OpaquePointer, _ options: Options) {
        let switches: [(option: Int32, isOn: Int32)] = [
            (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
            (SQLITE_DBCONFIG_ENABLE_VIEW, 0), (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0), (SQLITE_DBCONFIG_DQS_DML, 0),
            (SQLITE_DBCONFIG_ENABLE_FKEY, 1),
        ]
        for (option, isOn) in switches { _ = weft_sqlite_configure(handle, option, isOn) }
        let limits: [(limit: Int32, value: Int)] = [
            (SQLITE_LIMIT_LENGTH, options.maximumValueBytes), (SQLITE_LIMIT_ATTACHED, 0),
            (SQLITE_LIMIT_TRIGGER_DEPTH, 10), (SQLITE_LIMIT_COLUMN, 200), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1000),
            (SQLITE_LIMIT_SQL_LENGTH, maximumStatementBytes),
        ]
        for (limit, value) in limits { sqlite3_limit(handle, limit, Int32(value)) }
    }

    /// Switches the file to a write-ahead log. A connection that finds a file without one locks the whole file. SQLite
    /// refuses one of two that do so at once immediately, as waiting would be a deadlock: this method tries again.
    private func keepLog(waiting milliseconds: Int) throws(DatabaseError) {
        let pause = 5
        var waited = 0
        while true {
            do {
                return try execute("PRAGMA journal_mode = WAL")
            } catch {
                guard error.kind == .busy, waited < milliseconds else { throw error }
                sqlite3_sleep(Int32(pause))
                waited += pause
            }
        }
    }

    /// Runs statements without results and values, one after the other.
    public func execute(_ script: String) throws(DatabaseError) {
        let code = sqlite3_exec(handle, script, nil, nil, nil)
        guard code == SQLITE_OK else {
            throw DatabaseError(code: code, handle: handle, path: path, statement: script, isPreparing: true)
        }
    }

    /// A prepared statement that is not in use.
    func statement(_ sql: String) throws(DatabaseError) -> Statement {
        if let kept = statements[sql], !kept.isInUse { return kept }
        let statement = try Statement(sql, database: handle, path: path)
        if statements.count >= Self.maximumStatements { statements.removeAll() }
        statements[sql] = statement
        return statement
    }
}
