import Glibc
import SQLite
import WeftGLib

extension StoreFile {
    /// The suffix of the new file until it gets the old file's name.
    private static let newEnd = "-new"

    /// Returns the path for writing a replacement before it is renamed.
    static func newPath(_ path: String) -> String { path + newEnd }

    /// Sets the file aside and replaces it by a new one with the readable data; nil if another instance has done so
    /// meanwhile.
    ///
    /// The new file is first written completely under another name, so an interruption at any time leaves a file with
    /// all readable data.
    static func replace(
        _ path: String, opened: Database?, after error: DatabaseError, _ options: StoreOptions
    ) throws(DatabaseError) -> StoreSetAside? {
        try locked(path, options) { () throws(DatabaseError) in
            try finishReplacement(of: path, options)
            try requireOwn(path)
            if let opened, opened.hasMoved { return nil }
            if opened == nil, isSound(path, options) { return nil }

            let rescue = StoreRescue(path: path, opened: opened)
            defer { rescue.end() }
            let found = rescue.read(options)
            try makeNew(newPath(path), found, options)
            let aside = freeName(path, error.isOfLaterVersion ? "newer" : "damaged", options)
            try exchange(path, aside, after: error)
            return StoreSetAside(
                cause: error.isOfLaterVersion ? .newer : .damaged(detail: error.message), path: aside,
                keptSaved: found.allSaved, lostSaved: found.lostSaved(options), keptSources: found.sources.count)
        }
    }

    private static func makeNew(
        _ path: String, _ content: StoreRescue.Content, _ options: StoreOptions
    ) throws(DatabaseError) {
        removeAll(path)
        do throws(DatabaseError) {
            let database = try prepared(path, options)
            try database.transaction { () throws(DatabaseError) in try content.write(to: database, options) }
            // The log stays behind when the file is renamed. On a nearly full disk only this step fails.
            try database.emptyLog()
        } catch {
            removeAll(path)
            throw error
        }
    }

    /// Renames the file to `aside`, and the new one to the file's name.
    ///
    /// Before that, the log is linked to the name for `aside`, since SQLite deletes a log without a file, and uses any
    /// log with the file's name for the new file.
    private static func exchange(_ path: String, _ aside: String, after error: DatabaseError) throws(DatabaseError) {
        func failure() -> DatabaseError {
            let reason = String(cString: strerror(errno))
            return DatabaseError(
                .cannotOpen, path: path, message: "\(error.message); it cannot be set aside (\(reason))")
        }
        let hasLinkedLog = link(path + "-wal", aside + "-wal") == 0
        func takeBack() {
            if hasLinkedLog { unlink(aside + "-wal") }
            removeAll(newPath(path))
        }
        guard rename(path, aside) == 0 else {
            let failure = failure()
            takeBack()
            throw failure
        }
        // A journal exists only if another program has made it, or changed the mode of the file.
        guard moved(path + "-journal", aside + "-journal") else {
            let failure = failure()
            rename(aside, path)
            takeBack()
            throw failure
        }
        let result = hasLinkedLog ? unlink(path + "-wal") : rename(path + "-wal", aside + "-wal")
        // The log may not exist.
        guard result == 0 || errno == ENOENT else {
            let failure = failure()
            rename(aside + "-journal", path + "-journal")
            rename(aside, path)
            takeBack()
            throw failure
        }
        unlink(path + "-shm")
        guard rename(newPath(path), path) == 0 else { throw failure() }
    }

    /// Finishes an `exchange` that a crashed process left half done: the old file is renamed already, the new one is
    /// not. Requires the folder's lock.
    static func finishReplacement(of path: String, _ options: StoreOptions) throws(DatabaseError) {
        var status = stat()
        // Another user or program created a link or a pipe there, or gave one of the user's files this second name.
        guard access(path, F_OK) != 0, errno == ENOENT, lstat(newPath(path), &status) == 0,
            status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(), status.st_nlink == 1
        else { return }
        let log = path + "-wal"
        let spare = freeName(path, "damaged", options)
        var result: Int32 = 0
        if stat(log, &status) == 0 {
            // If the log has a second name, it was already linked beside the old file.
            let isLinked = status.st_nlink > 1
            result = isLinked ? unlink(log) : rename(log, spare + "-wal")
        }
        guard result == 0, moved(path + "-journal", spare + "-journal"),
            unlink(path + "-shm") == 0 || errno == ENOENT, rename(newPath(path), path) == 0
        else {
            let reason = String(cString: strerror(errno))
            throw DatabaseError(
                .cannotOpen, path: path, message: "its replacement cannot be put in its place (\(reason))")
        }
    }

    /// Renames a file. Returns true also if there is none.
    private static func moved(_ path: String, _ other: String) -> Bool { rename(path, other) == 0 || errno == ENOENT }

    /// Returns an unused name: `PATH-damaged-2026-11-22`, possibly with a number after it.
    private static func freeName(_ path: String, _ cause: String, _ options: StoreOptions) -> String {
        let day = LocalDate.isoDay(options.now()) ?? "undated"
        let base = "\(path)-\(cause)-\(day)"
        var number = 1
        var name = base
        while ["", "-wal", "-journal"].contains(where: { access(name + $0, F_OK) == 0 }), number < 10_000 {
            number += 1
            name = "\(base)-\(number)"
        }
        return name
    }
}
