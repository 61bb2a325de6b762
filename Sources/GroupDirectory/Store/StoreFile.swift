import Glibc
import SQLite
import WeftGLib

/// The store's file as a file: opened, found damaged, set aside.
enum StoreFile {
    /// Opens the file, makes it where there is none, and looks whether what the user made is all there.
    static func open(_ path: String, _ options: StoreOptions) throws(DatabaseError) -> Database {
        let folder = folder(of: path)
        _ = LocalFile.makeFolder(folder)
        // A replacement that was cut short between its two renamings is finished.
        if access(path, F_OK) != 0, access(path + newEnd, F_OK) == 0 { rename(path + newEnd, path) }
        return try prepared(path, options)
    }

    static func prepared(_ path: String, _ options: StoreOptions) throws(DatabaseError) -> Database {
        var settings = Database.Options()
        settings.maximumBytes = options.maximumBytes
        settings.busyMilliseconds = options.busyMilliseconds
        // What turns out to be damaged is not written to on closing.
        settings.checkpointsOnClose = false
        let database = try Database(path: path, options: settings)
        try database.migrate(to: StoreSchema.current)
        try database.snapshot { () throws(DatabaseError) in try StoreLedger.check(database) }
        database.checkpointsOnClose = true
        return database
    }

    /// Puts the file aside and a new one with what could be read of it in its place; nil where another instance has
    /// done so in the meantime.
    ///
    /// Whenever this ends, there is a file with all that could be read: the new one is written whole under another name
    /// first. Its log is linked to the name that goes with the old file's before that one is renamed: SQLite deletes a
    /// log that has no file, and would take it for the new file's otherwise.
    static func replace(
        _ path: String, opened: Database?, after error: DatabaseError, _ options: StoreOptions
    ) throws(DatabaseError) -> StoreSetAside? {
        let lock = Glibc.open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { if lock >= 0 { Glibc.close(lock) } }
        if lock >= 0 { flock(lock, LOCK_EX) }
        if let opened, opened.hasMoved { return nil }
        if opened == nil, isSound(path, options) { return nil }

        let rescue = StoreRescue(path: path, opened: opened)
        defer { rescue.end() }
        let found = rescue.read(options)
        try makeNew(path + newEnd, found, options)

        let aside = freeName(path, error.isOfLaterVersion ? "newer" : "damaged", options)
        let hasLinkedLog = link(path + "-wal", aside + "-wal") == 0
        guard rename(path, aside) == 0 else {
            let reason = String(cString: strerror(errno))
            unlink(aside + "-wal")
            removeAll(path + newEnd)
            throw DatabaseError(
                .cannotOpen, path: path, message: "\(error.message); it cannot be set aside (\(reason))")
        }
        if hasLinkedLog { unlink(path + "-wal") } else { rename(path + "-wal", aside + "-wal") }
        unlink(path + "-shm")
        rename(path + newEnd, path)
        return StoreSetAside(
            cause: error.isOfLaterVersion ? .newer : .damaged(detail: error.message), path: aside,
            keptSaved: found.saved.count, lostSaved: found.savedCount.map { max(0, $0 - found.saved.count) })
    }

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
    private static func isSound(_ path: String, _ options: StoreOptions) -> Bool {
        do throws(DatabaseError) {
            try prepared(path, options).transaction { () throws(DatabaseError) in }
            return true
        } catch {
            return false
        }
    }

    private static func makeNew(
        _ path: String, _ content: StoreRescue.Content, _ options: StoreOptions
    ) throws(DatabaseError) {
        removeAll(path)
        do throws(DatabaseError) {
            let database = try prepared(path, options)
            try database.transaction { () throws(DatabaseError) in try content.write(to: database, options) }
            database.checkpoint()
        } catch {
            removeAll(path)
            throw error
        }
    }

    /// Ends of the names of what belongs to a file.
    private static let newEnd = "-new"

    static func removeAll(_ path: String) {
        for end in ["", "-wal", "-shm"] { unlink(path + end) }
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    /// `PATH-damaged-2026-11-22`, or with a number behind it.
    private static func freeName(_ path: String, _ cause: String, _ options: StoreOptions) -> String {
        let day = LocalDate.isoDay(options.now()) ?? "undated"
        let base = "\(path)-\(cause)-\(day)"
        var number = 1
        var name = base
        while access(name, F_OK) == 0 || access(name + "-wal", F_OK) == 0, number < 10_000 {
            number += 1
            name = "\(base)-\(number)"
        }
        return name
    }
}

extension DatabaseError {
    var isOfLaterVersion: Bool {
        if case .newer = kind { true } else { false }
    }
}
