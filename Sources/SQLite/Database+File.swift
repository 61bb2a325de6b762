import CSQLite

extension Database {
    /// Whether the file has another name than when it was opened, or none: what is written is not found any more where
    /// one looks for it. One call of the system.
    public var hasMoved: Bool {
        var moved: Int32 = 0
        return sqlite3_file_control(handle, nil, SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved != 0
    }

    /// Whether this connection, when it is the last one that closes, writes what is in the log into the file and removes
    /// the log. Else both stay as they are.
    public var checkpointsOnClose: Bool {
        get { weft_sqlite_configure(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, -1) == 0 }
        set { _ = weft_sqlite_configure(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, newValue ? 0 : 1) }
    }

    /// Writes what is in the log into the file; the log is empty then. False where others still need it.
    @discardableResult
    public func checkpoint() -> Bool {
        sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil) == SQLITE_OK
    }
}
