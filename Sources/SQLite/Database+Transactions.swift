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

    /// Runs `body` on one state of the file, whatever others write meanwhile. `body` cannot write.
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
}
