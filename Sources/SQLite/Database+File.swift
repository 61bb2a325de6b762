import CSQLite

extension Database {
    /// Looks at every page of the file; what is wrong, at most `limit` sentence fragments. Empty for a sound file.
    ///
    /// - Complexity: O(file).
    public func faults(limit: Int = 5) -> [String] {
        do throws(DatabaseError) {
            let lines = try all("PRAGMA quick_check(\(limit))") { row throws(DatabaseError) in
                try row.get(0, as: String.self)
            }
            return lines == ["ok"] ? [] : lines
        } catch {
            return [error.message]
        }
    }

    /// Whether the file has another name than when it was opened, or none: what is written is not found any more where
    /// one looks for it. One call of the system.
    public var hasMoved: Bool {
        var moved: Int32 = 0
        return sqlite3_file_control(handle, nil, SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved != 0
    }

    /// Whether the log beside the file stays as it is when this connection closes, as by `Options.leavesLog`.
    public func leaveLog(_ isLeft: Bool) {
        _ = weft_sqlite_configure(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, isLeft ? 1 : 0)
    }

    /// Writes what is in the log into the file; the log is empty then. False where others still need it.
    @discardableResult
    public func emptyLog() -> Bool {
        sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil) == SQLITE_OK
    }
}
