import WeftGLib

/// What a program's file looks like, and how an older one becomes so.
public struct DatabaseSchema: Sendable {
    /// One step; the file's version (`user_version`) counts the steps that were done.
    public struct Migration: Sendable {
        /// SQL, run first.
        let script: String
        /// What SQL cannot do.
        let code: (@Sendable (Database) throws(DatabaseError) -> Void)?

        /// - Parameter code: run behind the script, in the same transaction.
        public init(_ script: String, then code: (@Sendable (Database) throws(DatabaseError) -> Void)? = nil) {
            self.script = script
            self.code = code
        }
    }

    /// The mark of the program's files; not 0.
    public let applicationID: Int32
    /// From an empty file on, in order. A step that was once released never changes.
    public let migrations: [Migration]
    /// What files of each version say of their tables, once it was asked for.
    private let texts = Locked<[Int: SchemaText]>([:])

    /// - Parameters:
    ///   - applicationID: not 0, which is that of a file without a mark.
    ///   - migrations: from an empty file on; their count is the version.
    public init(applicationID: Int32, migrations: [Migration]) {
        self.applicationID = applicationID
        self.migrations = migrations
    }

    /// Of the tables that all steps make.
    public var version: Int { migrations.count }

    /// What a file of that version says of its tables, after a new one in memory.
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
    /// The version of the file's tables; 0 of a file that is new.
    public func version() throws(DatabaseError) -> Int {
        try value("PRAGMA user_version") ?? 0
    }

    /// Brings the file to what `schema` says, in one transaction: after any interruption it is as before, or done. Two
    /// connections may do so at once.
    ///
    /// Throws an error of kind `newer` or `foreign` where the file is not this program's to change, and of kind `damaged` where
    /// its tables are not those that the steps make: nothing of theirs was asked for then.
    public func migrate(to schema: DatabaseSchema) throws(DatabaseError) {
        // Mark, version and tables are those of one moment: another connection may be writing them.
        if try snapshot({ () throws(DatabaseError) in try isCurrent(schema) }) { return }
        try transaction { () throws(DatabaseError) in
            // Another one may have been faster.
            if try isCurrent(schema) { return }
            for step in schema.migrations[try version()...] {
                try execute(step.script)
                try step.code?(self)
            }
            try run("PRAGMA application_id = \(schema.applicationID)")
            try run("PRAGMA user_version = \(schema.version)")
        }
    }

    /// Throws an error of kind `damaged` where the tables are not those that the steps make; asks for nothing that is in them.
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
        // A file without a mark that has tables was made by somebody else, or is damaged.
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
