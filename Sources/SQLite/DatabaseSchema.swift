import WeftGLib

/// The tables of a program's files, and the migrations of older files.
public struct DatabaseSchema: Sendable {
    /// One migration; the file's version (`user_version`) counts the completed ones.
    public struct Migration: Sendable {
        /// The SQL of the step, which runs first.
        let script: String
        /// Changes that SQL cannot express.
        let code: (@Sendable (Database) throws(DatabaseError) -> Void)?

        /// - Parameter code: runs after the script, in the same transaction.
        public init(_ script: String, then code: (@Sendable (Database) throws(DatabaseError) -> Void)? = nil) {
            self.script = script
            self.code = code
        }
    }

    /// The mark of the program's files (`application_id`); not 0.
    public let applicationID: Int32
    /// All migrations from an empty file on. A released one never changes.
    public let migrations: [Migration]
    /// The schema of each version, computed on first use.
    private let texts = Locked<[Int: SchemaText]>([:])

    /// - Parameters:
    ///   - applicationID: the mark of the program's files; not 0, which SQLite uses for files without a mark.
    ///   - migrations: the steps from an empty file to the current tables; their number is the version.
    public init(applicationID: Int32, migrations: [Migration]) {
        self.applicationID = applicationID
        self.migrations = migrations
    }

    /// The version after all migrations.
    public var version: Int { migrations.count }

    /// The schema of a version, taken from a new file in memory.
    func text(version: Int) throws(DatabaseError) -> SchemaText {
        if let known = texts.withLock({ $0[version] }) { return known }
        let database = try Database(path: Database.inMemory)
        for step in migrations.prefix(version) {
            try database.execute(step.script)
            try step.code?(database)
        }
        let text = try SchemaText(of: database)
        texts.withLock { $0[version] = text }
        return text
    }
}

extension Database {
    /// The version of the file's tables; 0 for a new file.
    public func version() throws(DatabaseError) -> Int {
        try value("PRAGMA user_version") ?? 0
    }

    /// Migrates the file to `schema` in one transaction: after an interruption it is unchanged or complete. Two
    /// connections may do so at once.
    ///
    /// Throws an error of kind `newer` or `foreign` if the file is not this program's to change, and of kind `damaged`
    /// if its tables differ from those of the migrations; these tables were not read then.
    public func migrate(to schema: DatabaseSchema) throws(DatabaseError) {
        // Mark, version and tables are read in one snapshot, since another connection may be writing them.
        if try snapshot({ () throws(DatabaseError) in try isCurrent(schema) }) { return }
        try unhurriedTransaction { () throws(DatabaseError) in
            // Another connection may have migrated the file meanwhile.
            if try isCurrent(schema) { return }
            for step in schema.migrations[try version()...] {
                try execute(step.script)
                try step.code?(self)
            }
            try run("PRAGMA application_id = \(schema.applicationID)")
            try run("PRAGMA user_version = \(schema.version)")
        }
    }

    /// Throws an error of kind `damaged` if the tables differ from those of the migrations; reads none of their
    /// contents.
    public func requireTables(of schema: DatabaseSchema) throws(DatabaseError) {
        guard try snapshot({ () throws(DatabaseError) in try isCurrent(schema) }) else {
            throw DatabaseError(.damaged, path: path, message: "the tables are not those of the program")
        }
    }

    private func isCurrent(_ schema: DatabaseSchema) throws(DatabaseError) -> Bool {
        let mark: Int32 = Int32(truncatingIfNeeded: try value("PRAGMA application_id", as: Int.self) ?? 0)
        let version = try version()
        guard mark == schema.applicationID || mark == 0 && version == 0 else {
            throw DatabaseError(.foreign, path: path, message: "this file is another program's (mark \(mark))")
        }
        guard version <= schema.version else {
            throw DatabaseError(
                .newer(version: version), path: path,
                message: "written by a later version of the program (tables \(version), known up to \(schema.version))")
        }
        guard version >= 0 else {
            throw DatabaseError(.damaged, path: path, message: "the version of the tables is \(version)")
        }
        // A file that has tables but no mark belongs to another program, or is damaged.
        if mark == 0, try value("SELECT count(*) FROM sqlite_schema", as: Int.self) ?? 0 > 0 {
            throw DatabaseError(.foreign, path: path, message: "this file is another program's (no mark)")
        }
        guard mark == schema.applicationID else { return false }
        guard try SchemaText(of: self) == schema.text(version: version) else {
            throw DatabaseError(.damaged, path: path, message: "the tables are not those of the program")
        }
        return version == schema.version
    }
}
