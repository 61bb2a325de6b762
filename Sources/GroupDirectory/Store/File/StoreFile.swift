import Glibc
import SQLite
import WeftGLib

/// Opens the store's file, detects damage, and sets damaged files aside.
enum StoreFile {
    /// Opens the file, creates it if there is none, and checks that the user's data is complete.
    static func open(_ path: String, _ options: StoreOptions) throws(DatabaseError) -> Database {
        _ = LocalFile.makeFolder(folder(of: path))
        try requireOwn(path)
        return try locked(path, options) { () throws(DatabaseError) in
            try finishReplacement(of: path, options)
            return try prepared(path, options)
        }
    }

    /// Throws if the folder belongs to another user or to everybody, or if a file of the store does, is a link, or has a
    /// second name: the contents could come from anyone, and written data could go anywhere. Other users' rights to the
    /// folder are removed.
    static func requireOwn(_ path: String) throws(DatabaseError) {
        let folder = folder(of: path)
        do throws(PrivateFolder.Refusal) {
            try PrivateFolder.requireOwn(folder, followsLink: true)
        } catch {
            let message: String
            switch error {
            case .otherOwner: message = localized("the folder {path} belongs to another user", ["path": folder])
            case .writableByAll: message = localized("everybody may write to the folder {path}", ["path": folder])
            case .writableByGroup, .replaceableByAll, .replaceableByGroup, .replaceableByOther:
                message = localized("other users can replace the folder {path}", ["path": folder])
            // SQLite reports these cases itself.
            case .link, .foreignFile, .unusable: return
            }
            throw DatabaseError(.cannotOpen, path: path, message: message)
        }
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
            throw DatabaseError(
                .cannotOpen, path: path, message: localized("{path} is a link to another file", ["path": path]))
        }
        for side in ["", "-journal", "-wal", "-shm"].map({ path + $0 }) where lstat(side, &status) == 0 {
            guard let message = refusal(of: status, at: side, for: path) else { continue }
            throw DatabaseError(.cannotOpen, path: path, message: message)
        }
    }

    /// Returns the reason why a file cannot belong to the store; nil if it can.
    private static func refusal(of status: stat, at side: String, for path: String) -> String? {
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            guard status.st_uid == geteuid() else { return localized("{path} belongs to another user", ["path": side]) }
            // SQLite would write to a user's file that also has another name.
            guard status.st_nlink > 1, !isSetAsideLog(status, at: side, for: path) else { return nil }
            return localized("{path} is also a file with another name (a hard link)", ["path": side])
        case S_IFDIR: return localized("{path} is a folder", ["path": side])
        // Opening a pipe would wait for its other end.
        default: return localized("{path} is not a regular file", ["path": side])
        }
    }

    /// Returns true if the other name of a log belongs to a file that was set aside: the process ended before it could
    /// remove the first name.
    private static func isSetAsideLog(_ status: stat, at side: String, for path: String) -> Bool {
        guard side == path + "-wal", status.st_nlink == 2, let folder = opendir(folder(of: path)) else { return false }
        defer { closedir(folder) }
        let beginnings = ["-damaged-", "-newer-"].map { String(path.dropFirst(Self.folder(of: path).count + 1)) + $0 }
        while let entry = readdir(folder) {
            guard entry.pointee.d_ino == status.st_ino else { continue }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix("-wal"), beginnings.contains(where: name.hasPrefix) { return true }
        }
        return false
    }

    /// Throws an error of kind `damaged` if the file is larger than any that the program makes.
    private static func requireSize(_ path: String, _ options: StoreOptions) throws(DatabaseError) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_size > options.largestFile else { return }
        throw DatabaseError(
            .damaged, path: path, message: "it has \(status.st_size >> 20) MB, of at most \(options.largestFile >> 20)")
    }

    /// Runs `body` with the lock on the file's folder: while one instance replaces the file, no other instance opens
    /// the old or the new file, or makes another one. If the system has no locks, `body` runs without one.
    ///
    /// Throws an error of kind `busy` if it takes longer than the time to wait.
    static func locked<Value>(
        _ path: String, _ options: StoreOptions, _ body: () throws(DatabaseError) -> Value
    ) throws(DatabaseError) -> Value {
        let folder = Glibc.open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return try body() }
        defer { close(folder) }
        let pause = 5
        var waited = 0
        while flock(folder, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
            guard waited < options.busyMilliseconds else {
                throw DatabaseError(.busy, path: path, message: "another instance has locked the folder")
            }
            // Blocks only the store's own thread. `flock` has no deadline and no notification.
            usleep(UInt32(pause * 1000))
            waited += pause
        }
        return try body()
    }

    static func prepared(_ path: String, _ options: StoreOptions) throws(DatabaseError) -> Database {
        var settings = Database.Options()
        settings.maximumBytes = options.maximumBytes
        settings.busyMilliseconds = options.busyMilliseconds
        // A file that turns out to be damaged is not written to on closing.
        settings.checkpointsOnClose = false
        settings.maximumValueBytes = maximumValueBytes
        try requireOwn(path)
        try requireSize(path, options)
        let database = try Database(path: path, options: settings)
        try migrate(database, options)
        try database.bounded(to: maximumSteps) { () throws(DatabaseError) in
            try database.snapshot { () throws(DatabaseError) in try StoreLedger.check(database) }
        }
        database.checkpointsOnClose = true
        return database
    }

    /// Brings the tables of an older file up to date. A file that takes too long, or whose rows get in each other's way,
    /// is not as the program wrote it.
    private static func migrate(_ database: Database, _ options: StoreOptions) throws(DatabaseError) {
        do throws(DatabaseError) {
            try database.bounded(to: options.migrationSteps) { () throws(DatabaseError) in
                try database.migrate(to: StoreSchema.current)
            }
        } catch {
            guard error.kind == .constraint else { throw error }
            throw DatabaseError(
                .damaged, path: error.path, statement: error.statement, message: error.message, code: error.code)
        }
    }

    /// The maximum size of a value in bytes: the list of hidden groups is the longest.
    static let maximumValueBytes = 6 << 20
    /// The maximum number of SQLite's machine steps for reading all of the user's data: about ten for a row.
    static let maximumSteps = 20_000_000

    /// Returns true if the contents of the file may have caused the error. If the system can write the file, but SQLite
    /// cannot, the file's header forbids it.
    static func suspects(_ error: DatabaseError) -> Bool {
        switch error.kind {
        case .damaged, .statement, .newer, .foreign: true
        case .readOnly: access(error.path, W_OK) == 0 && access(folder(of: error.path), W_OK) == 0
        default: false
        }
    }

    /// Returns true if it can be opened, read and written.
    static func isSound(_ path: String, _ options: StoreOptions) -> Bool {
        do throws(DatabaseError) {
            try prepared(path, options).transaction { () throws(DatabaseError) in }
            return true
        } catch {
            return false
        }
    }

    /// Removes the file, its log and its journals: SQLite would take those of another file for its own.
    static func removeAll(_ path: String) {
        for end in ["", "-journal", "-wal", "-shm"] { unlink(path + end) }
    }

    static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }
}

extension DatabaseError {
    var isOfLaterVersion: Bool {
        if case .newer = kind { true } else { false }
    }
}
