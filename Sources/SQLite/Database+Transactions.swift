import CSQLite

extension Database {
    /// Runs `body` atomically: all of it is kept, or nothing after an error. A nested transaction is a savepoint.
    ///
    /// The write lock is taken at the start: a transaction that begins by reading may later fail to get it.
    @discardableResult
    public func transaction<Value>(_ body: () throws(DatabaseError) -> Value) throws(DatabaseError) -> Value {
        let isOuter = depth == 0
        let name = "level\(depth)"
        try run(isOuter ? "BEGIN IMMEDIATE" : "SAVEPOINT \(name)")
        depth += 1
        defer { depth -= 1 }
        do throws(DatabaseError) {
            let value = try body()
            try run(isOuter ? "COMMIT" : "RELEASE \(name)")
            return value
        } catch {
            // A full disk and similar errors have ended the outer transaction already.
            if sqlite3_get_autocommit(handle) == 0 {
                if isOuter {
                    _ = try? run("ROLLBACK")
                } else {
                    _ = try? run("ROLLBACK TO \(name)")
                    _ = try? run("RELEASE \(name)")
                }
            }
            throw error
        }
    }

    /// Runs `body` on one snapshot of the file, whatever other connections write meanwhile. `body` cannot write.
    public func snapshot<Value>(_ body: () throws(DatabaseError) -> Value) throws(DatabaseError) -> Value {
        guard depth == 0 else { return try body() }
        try run("BEGIN")
        depth += 1
        defer {
            depth -= 1
            _ = try? run("ROLLBACK")
        }
        return try body()
    }

    /// A transaction that is written to disk with the next one, or when the file is closed. If the machine crashes
    /// before, the file may be as it was before the transaction, so use it only if the work can be repeated.
    ///
    /// Waiting for the disk takes several times as long as opening the file. Nothing else is at risk: the log is empty
    /// before, and it is not copied into the file before it has reached the disk.
    func unhurriedTransaction(_ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
        guard depth == 0, hasEmptyLog else { return try transaction(body) }
        try execute("PRAGMA synchronous = OFF; PRAGMA wal_autocheckpoint = 0")
        let isDone: Bool
        do throws(DatabaseError) {
            // Another connection may have written meanwhile; during the transaction no other one can.
            isDone = try transaction { () throws(DatabaseError) in
                guard hasEmptyLog else { return false }
                try body()
                return true
            }
        } catch {
            try? waitForDisk()
            throw error
        }
        try waitForDisk()
        if !isDone { try transaction(body) }
    }

    /// Each commit is on disk when it returns, also after a power failure.
    func waitForDisk() throws(DatabaseError) {
        try execute("PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 1000")
    }
}
