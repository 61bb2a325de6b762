import CSQLite
import WeftGLib

/// One connection to a database file.
///
/// Not `Sendable`: it lives in one actor, off the main thread. Statements are prepared once and kept. What is in the
/// file is taken for a stranger's: SQLite runs in its defensive mode, and neither triggers nor views of the file do
/// anything.
public final class Database {
    /// How a file is opened. A value.
    public struct Options: Sendable {
        /// Nothing is written by statements; the file itself is opened for writing, as reading a write-ahead log after
        /// a crash needs.
        public var isReadOnly = false
        /// Makes the file where there is none.
        public var makesFile = true
        /// Milliseconds to wait for another connection's lock; then an error of kind `busy`.
        public var busyMilliseconds = 5000
        /// The file grows no larger: an error of kind `full`; nil for SQLite's own bound.
        public var maximumBytes: Int?
        /// Bytes of one value or row; a longer one is an error of kind `damaged` when it is read.
        public var maximumValueBytes = Database.maximumValueBytes
        /// As the connection's `checkpointsOnClose`.
        public var checkpointsOnClose = true

        /// To read and write, made where it is not, with SQLite's own bounds.
        public init() {}
    }

    /// Bytes of one value or row; a longer one is an error.
    public static let maximumValueBytes = 16 << 20
    /// Of a statement, and of one that made a table of the file.
    private static let maximumStatementBytes = 64 << 10
    /// What `all` holds of a file at most.
    static let maximumHeldBytes = 128 << 20
    /// Steps of SQLite's machine in which a file is opened: some for each table and index that it says it has.
    private static let openingSteps = 20_000
    /// The path of a database that is in no file.
    static let inMemory = ":memory:"
    /// Of a page of the file.
    static let pageBytes = 4096
    /// Statements that are kept prepared.
    private static let maximumStatements = 128

    /// Of the file, as it was opened; the log and its index have their ends behind it (`-wal`, `-shm`).
    public let path: String
    let handle: OpaquePointer
    private var statements: [String: Statement] = [:]
    /// Transactions inside of each other.
    var depth = 0

    /// Opens the file; what is wrong inside of it may only show later. One that is made is for the user alone (0600), and the file
    /// itself is no link, as somebody may have put it there; the folders on the way may be.
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
        if path != Self.inMemory { LocalFile.makePrivate(file, orNew: options.makesFile) }
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
        // The first of these reads the schema, which may name any number of tables.
        try bounded(to: Self.openingSteps) { () throws(DatabaseError) in try prepare(options) }
    }

    private func prepare(_ options: Options) throws(DatabaseError) {
        try execute("PRAGMA cell_size_check = ON")
        // Deleted rows are overwritten: they may hold a secret address, which must not stay in the file.
        try execute("PRAGMA secure_delete = ON")
        // A mapped file that another program cuts short ends this one.
        try execute("PRAGMA mmap_size = 0")
        try keepLog(waiting: options.busyMilliseconds)
        // Each commit is on the disk when it returns, also after a loss of power.
        try execute("PRAGMA synchronous = FULL")
        if let bytes = options.maximumBytes {
            try execute("PRAGMA max_page_count = \(max(1, bytes / Self.pageBytes))")
        }
        if options.isReadOnly { try execute("PRAGMA query_only = ON") }
    }

    /// With the folder's links resolved: SQLite refuses those on the way, too, when it is to follow none.
    private static func withoutLinkedFolders(_ path: String) -> String {
        guard path != inMemory, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")),
            let folder = LocalFile.resolved(String(path[...slash]))
        else { return path }
        return (folder.utf8.count == 1 ? "" : folder) + String(path[slash...])
    }

    deinit {
        // Statements go first: each tells its connection.
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

    /// Makes the file one with a write-ahead log. A connection that finds a file without one takes the whole file, and of
    /// two that do so at once SQLite refuses one at once, as neither could wait for the other: it tries again.
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

    /// Runs statements that give nothing and take nothing, one after the other.
    public func execute(_ script: String) throws(DatabaseError) {
        let code = sqlite3_exec(handle, script, nil, nil, nil)
        guard code == SQLITE_OK else {
            throw DatabaseError(code: code, handle: handle, path: path, statement: script, isPreparing: true)
        }
    }

    /// A prepared statement that nobody steps through.
    func statement(_ sql: String) throws(DatabaseError) -> Statement {
        if let kept = statements[sql], !kept.isInUse { return kept }
        let statement = try Statement(sql, database: handle, path: path)
        if statements.count >= Self.maximumStatements { statements.removeAll() }
        statements[sql] = statement
        return statement
    }
}
