import SQLite
import WeftGLib

/// What the program keeps between two starts: groups and events seen, saved groups, sources, places.
///
/// One file, by SQLite with a write-ahead log, written by this actor on a thread of its own; search reads on another
/// one, so neither waits for the other nor does the main thread for both. Opened with the first call. What `save` and
/// its like have answered is on the disk, whatever happens to the program or the machine then. A file that is damaged,
/// or that a later version wrote, is set aside, and what the user made is carried over (`StoreNotice.setAside`); where
/// the file cannot be written, calls throw, a notice says why, and each later call tries again.
public actor GroupStore {
    /// Of the file.
    public nonisolated let path: String
    /// As it was made with.
    public nonisolated let options: StoreOptions
    /// What the user should hear of, once, in order; for one reader.
    public nonisolated let notices: AsyncStream<StoreNotice>

    private nonisolated let thread: GLibContextThread
    private let teller: AsyncStream<StoreNotice>.Continuation
    nonisolated let searcher: StoreSearcher
    nonisolated let writes = FeedNews()
    private var opened: Database?
    /// Whether `cannotWrite` was the last thing told of writing.
    private var isInTrouble = false
    /// Groups and events that came since the file was last looked through for what is too old or too many.
    var rowsSinceTrim = 0

    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// The program's own; nil where the user's folder has no name that can be used.
    public static func defaultPath() -> String? {
        UserFolder.data.map { $0 + "/browse-meetup/groups.sqlite" }
    }

    /// - Parameter path: of the file; its folder is made with the first call.
    public init(path: String, options: StoreOptions = StoreOptions()) {
        self.path = path
        self.options = options
        thread = GLibContextThread(name: "store")
        searcher = StoreSearcher(path: path)
        (notices, teller) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(100))
    }

    deinit {
        teller.finish()
        writes.finish()
        thread.stop()
    }

    /// Whether something was ever stored: there is a file, or the one that was to take its place. Asks the file system alone.
    public nonisolated var isThere: Bool {
        LocalFile.mayBeThere(path) || LocalFile.mayBeThere(StoreFile.newPath(path))
    }

    /// Says that something was kept which may be news of saved groups (`takeEventNews`), for one reader; what comes close
    /// together is one.
    public nonisolated func eventWrites() -> AsyncStream<Void> { writes.stream() }

    /// Lets go of the file; the next call opens it again.
    public func close() async {
        opened = nil
        await searcher.close()
    }

    /// Writes what is in the log into the file: the log has what was deleted. Pages that another connection reads stay until later.
    func empty() { opened?.checkpoint() }

    var now: Int64 { options.now().unixMilliseconds }

    // MARK: Work on the file

    /// Runs `body`, which writes, as one transaction.
    @discardableResult
    func write<Value>(_ body: (Database) throws(DatabaseError) -> Value) throws(StoreError) -> Value {
        let value = try guarded { database throws(DatabaseError) in
            try database.transaction { () throws(DatabaseError) in try body(database) }
        }
        if isInTrouble {
            isInTrouble = false
            teller.yield(.writesAgain)
        }
        return value
    }

    /// Runs `body`, which only reads, on one state of the file.
    func read<Value>(_ body: (Database) throws(DatabaseError) -> Value) throws(StoreError) -> Value {
        try guarded { database throws(DatabaseError) in
            try database.snapshot { () throws(DatabaseError) in try body(database) }
        }
    }

    /// Runs `body` on the file; once more where the file turned out to be damaged and was replaced, or was replaced by
    /// another instance.
    private func guarded<Value>(_ body: (Database) throws(DatabaseError) -> Value) throws(StoreError) -> Value {
        var tries = 0
        while true {
            tries += 1
            do throws(DatabaseError) {
                let database = try open()
                let value = try body(database)
                // What went into a file that another instance set aside meanwhile goes into the new one, too.
                guard tries < 3, database.hasMoved else { return value }
                opened = nil
            } catch {
                guard tries < 3, StoreFile.suspects(error) else { throw trouble(error) }
                try replaceFile(after: error)
            }
        }
    }

    private func open() throws(DatabaseError) -> Database {
        if let opened, !opened.hasMoved { return opened }
        opened = nil
        let database = try StoreFile.open(path, options)
        opened = database
        return database
    }

    private func replaceFile(after error: DatabaseError) throws(StoreError) {
        defer { opened = nil }
        do throws(DatabaseError) {
            // Nil where another instance has done it.
            if let aside = try StoreFile.replace(path, opened: opened, after: error, options) {
                teller.yield(.setAside(aside))
                Log.warning("browse-meetup", "\(StoreNotice.setAside(aside))")
            }
        } catch {
            throw trouble(error)
        }
    }

    /// Tells of it, once until it is over.
    private func trouble(_ error: DatabaseError) -> StoreError {
        if error.kind == .cancelled { return .cancelled }
        if !isInTrouble {
            isInTrouble = true
            teller.yield(.cannotWrite(reason: error.message))
            Log.warning("browse-meetup", "\(error)")
        }
        return .unavailable(error.message)
    }

    /// Runs `body`, which another connection could not read for: on a new one, which is opened with care. The other
    /// one may have seen a file that was half made, or that is set aside by now, so its error says nothing of the file
    /// that is there; where the new one fails, too, that is replaced.
    func readAgain<Value>(_ body: (Database) throws(DatabaseError) -> Value) throws(StoreError) -> Value {
        if opened?.hasMoved == true { opened = nil }
        do throws(DatabaseError) {
            // Not `opened`: what that has in memory may not be in the file any more.
            let database = try StoreFile.open(path, options)
            do throws(DatabaseError) {
                return try database.snapshot { () throws(DatabaseError) in try body(database) }
            } catch {
                if opened == nil { opened = database }
                throw error
            }
        } catch {
            guard StoreFile.suspects(error) else { throw trouble(error) }
            try replaceFile(after: error)
        }
        return try read(body)
    }
}
