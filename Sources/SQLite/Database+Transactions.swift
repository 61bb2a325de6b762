import CSQLite

extension Database {
    /// Runs `body` as one: all of it is kept, or, after an error, nothing. One inside of another is a savepoint of it.
    ///
    /// The lock for writing is taken at once: a transaction that begins by reading may find that it cannot be had any
    /// more.
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
            // A full disk and the like have ended the outer transaction already.
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

    /// Runs `body` on one state of the file, whatever others write meanwhile. It cannot write.
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
