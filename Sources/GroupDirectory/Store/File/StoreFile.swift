import Glibc
import SQLite
import WeftGLib

/// The store's file as a file: opened, found damaged, set aside.
enum StoreFile {
    /// Opens the file, makes it where there is none, and looks whether what the user made is all there.
    static func open(_ path: String, _ options: StoreOptions) throws(DatabaseError) -> Database {
        _ = LocalFile.makeFolder(folder(of: path))
        try requireOwn(path)
        return try locked(path, options) { () throws(DatabaseError) in
            try finishReplacement(of: path, options)
            return try prepared(path, options)
        }
    }

    /// Throws where the folder is another user's or everybody's, or the file is a link: what is there may be anybody's, and what
    /// would be written may go anywhere. What others may do with the folder is taken from them.
    static func requireOwn(_ path: String) throws(DatabaseError) {
        let folder = folder(of: path)
        do throws(PrivateFolder.Refusal) {
            try PrivateFolder.requireOwn(folder, followsLink: true)
        } catch {
            let message: String
            switch error {
            case .otherOwner: message = localized("the folder {path} belongs to another user", ["path": folder])
            case .writableByAll: message = localized("everybody may write to the folder {path}", ["path": folder])
            // SQLite says it.
            case .link, .foreignFile, .unusable: return
            }
            throw DatabaseError(.cannotOpen, path: path, message: message)
        }
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return }
        throw DatabaseError(
            .cannotOpen, path: path, message: localized("{path} is a link to another file", ["path": path]))
    }

    /// Throws an error of kind `damaged` where the file is larger than the program makes any.
    private static func requireSize(_ path: String, _ options: StoreOptions) throws(DatabaseError) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_size > options.largestFile else { return }
        throw DatabaseError(
            .damaged, path: path, message: "it has \(status.st_size >> 20) MB, of at most \(options.largestFile >> 20)")
    }

    /// Runs `body` with the lock on the file's folder: while one instance puts a new file in the place of another one,
    /// no other opens either of them, or makes a third. Without it where the system has none.
    ///
    /// Throws an error of kind `busy` when it takes longer than the time to wait.
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
            // On the store's own thread: flock has no deadline, and tells nobody when the lock is free.
            usleep(UInt32(pause * 1000))
            waited += pause
        }
        return try body()
    }

    static func prepared(_ path: String, _ options: StoreOptions) throws(DatabaseError) -> Database {
        var settings = Database.Options()
        settings.maximumBytes = options.maximumBytes
        settings.busyMilliseconds = options.busyMilliseconds
        // What turns out to be damaged is not written to on closing.
        settings.checkpointsOnClose = false
        settings.maximumValueBytes = maximumValueBytes
        try requireSize(path, options)
        let database = try Database(path: path, options: settings)
        try database.migrate(to: StoreSchema.current)
        try database.bounded(to: maximumSteps) { () throws(DatabaseError) in
            try database.snapshot { () throws(DatabaseError) in try StoreLedger.check(database) }
        }
        database.checkpointsOnClose = true
        return database
    }

    /// Bytes of a value: the list of hidden groups is the longest.
    static let maximumValueBytes = 6 << 20
    /// Steps of SQLite's machine in which all that the user made is read: some ten for a row.
    static let maximumSteps = 20_000_000

    /// Whether the error may come from what is in the file. One that SQLite will not write although the system would
    /// let it says so in its header.
    static func suspects(_ error: DatabaseError) -> Bool {
        switch error.kind {
        case .damaged, .statement, .newer, .foreign: true
        case .readOnly: access(error.path, W_OK) == 0 && access(folder(of: error.path), W_OK) == 0
        default: false
        }
    }

    /// Whether it can be opened, read and written.
    static func isSound(_ path: String, _ options: StoreOptions) -> Bool {
        do throws(DatabaseError) {
            try prepared(path, options).transaction { () throws(DatabaseError) in }
            return true
        } catch {
            return false
        }
    }

    static func removeAll(_ path: String) {
        for end in ["", "-wal", "-shm"] { unlink(path + end) }
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
