import CSQLite
import Glibc

extension Database {
    /// True if the file was renamed or removed since it was opened, so that its path does not lead to written data. One
    /// system call.
    public var hasMoved: Bool {
        var moved: Int32 = 0
        return sqlite3_file_control(handle, nil, SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved != 0
    }

    /// True if the last connection, when it closes, writes the log into the file and removes it. Otherwise both stay as
    /// they are.
    public var checkpointsOnClose: Bool {
        get { weft_sqlite_configure(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, -1) == 0 }
        set { _ = weft_sqlite_configure(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, newValue ? 0 : 1) }
    }

    /// True if the log has nothing in it.
    var hasEmptyLog: Bool {
        var status = stat()
        return stat(path + "-wal", &status) != 0 ? errno == ENOENT : status.st_size == 0
    }

    /// Writes the log into the file, and empties the log. False if other connections still need it, or if it failed.
    @discardableResult
    public func checkpoint() -> Bool { (try? emptyLog()) != nil }

    /// Writes the log into the file, and empties the log: afterwards the file alone has all data. Throws if other
    /// connections still need the log, or if the disk is full.
    public func emptyLog() throws(DatabaseError) {
        let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
        guard code == SQLITE_OK else { throw DatabaseError(code: code, handle: handle, path: path) }
    }

    /// The state of the file as seen by this connection. It changes with each write, by this connection or others.
    public func state() throws(DatabaseError) -> DatabaseState {
        DatabaseState(others: try value("PRAGMA data_version") ?? 0, own: sqlite3_total_changes64(handle))
    }
}

/// A state of a file, to be compared with another one of the same connection. A value.
public struct DatabaseState: Sendable, Hashable {
    fileprivate let others: Int64
    fileprivate let own: Int64
}
