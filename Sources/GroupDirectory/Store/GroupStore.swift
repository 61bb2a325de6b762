import SQLite
import WeftGLib

/// The data that the program keeps between two starts: seen groups and events, saved groups and events, sources,
/// places.
///
/// It is one SQLite file with a write-ahead log, written by this actor on a thread of its own. Searches read on another
/// thread, so neither waits for the other, and the main thread never waits for both. The first call opens the file.
/// When `save` and similar methods return, the data is on the disk, even if the program or the machine crashes directly
/// afterwards. A file that is damaged, or that a later version wrote, is set aside, and the user's data is copied to a
/// new one (`StoreNotice.setAside`). If the file cannot be written, calls throw, a notice gives the reason, and each
/// later call tries again.
public actor GroupStore {
    /// The path of the file.
    public nonisolated let path: String
    /// The options that the store was made with.
    public nonisolated let options: StoreOptions
    /// The messages for the user, each once, in order; for one reader.
    public nonisolated let notices: AsyncStream<StoreNotice>

    private nonisolated let thread: GLibContextThread
    private let noticeContinuation: AsyncStream<StoreNotice>.Continuation
    nonisolated let searcher: StoreSearcher
    nonisolated let writes = FeedNews()
    nonisolated let savedEventNews = FeedNews()
    nonisolated let changes = FeedNews()
    private var opened: Database?
    private var isEnded = false
    /// The use of the file's folder, by which other instances know of this one.
    private var use: FolderUse?
    /// True if `cannotWrite` was the last notice about writing.
    private var isInTrouble = false
    /// The number of groups and events written since the last trim.
    var rowsSinceTrim = 0
    var wordSearch = WordSearch()

    /// The state of searches for words of events.
    struct WordSearch {
        /// The first row that may lack its words (`indexEvents`); nil if all have them.
        var firstRowToIndex: Int64? = .min
        /// The keys of all events while the user searches.
        var keys: StoredEventKeys?
    }

    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Returns the path of the program's own file; nil if the user's folder has no usable name.
    public static func defaultPath() -> String? {
        UserFolder.data.map { $0 + "/browse-meetup/groups.sqlite" }
    }

    /// - Parameter path: the path of the file; the first call creates its folder.
    public init(path: String, options: StoreOptions = StoreOptions()) {
        self.path = path
        self.options = options
        thread = GLibContextThread(name: "store")
        searcher = StoreSearcher(path: path)
        (notices, noticeContinuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(100))
    }

    deinit {
        noticeContinuation.finish()
        writes.finish()
        savedEventNews.finish()
        changes.finish()
        thread.stop()
    }

    /// True if data was ever stored: the file or its unfinished replacement exists. It only checks the file system. A
    /// link to nothing counts, since opening it gives the reason.
    public nonisolated var isThere: Bool {
        LocalFile.mayBeThere(path) || LocalFile.isLink(path) || LocalFile.mayBeThere(StoreFile.newPath(path))
    }

    /// Returns a stream, for one reader, that reports writes which may be news about saved groups (`takeEventNews`).
    /// Writes close together are reported once.
    public nonisolated func eventWrites() -> AsyncStream<Void> { writes.stream() }

    /// Closes the file; the next call opens it again.
    public func close() async {
        (opened, use) = (nil, nil)
        await searcher.close()
    }

    /// True if no other instance used the file when this one opened it.
    public var isFirstUser: Bool {
        if use == nil { _ = try? open() }
        return use?.isFirst ?? true
    }

    /// Closes the file for good: later calls throw ``StoreError/cancelled``. A late write would make a removed file again.
    public func end() async {
        isEnded = true
        await close()
    }

    /// Writes the log into the file, since the log contains deleted data. Pages that another connection reads stay in
    /// the log.
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
            noticeContinuation.yield(.writesAgain)
        }
        changes.tell()
        return value
    }

    /// Runs `body`, which only reads, on one state of the file.
    func read<Value>(_ body: (Database) throws(DatabaseError) -> Value) throws(StoreError) -> Value {
        try guarded { database throws(DatabaseError) in
            try database.snapshot { () throws(DatabaseError) in try body(database) }
        }
    }

    /// Runs `body` on the file, and once more if the file turned out to be damaged and was replaced, or if another
    /// instance replaced it.
    private func guarded<Value>(_ body: (Database) throws(DatabaseError) -> Value) throws(StoreError) -> Value {
        guard !isEnded else { throw .cancelled }
        var tries = 0
        while true {
            tries += 1
            do throws(DatabaseError) {
                let database = try open()
                let value = try body(database)
                // If another instance set the file aside meanwhile, the data is written to the new file, too.
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
        if use == nil { use = FolderUse(StoreFile.folder(of: path)) }
        return database
    }

    private func replaceFile(after error: DatabaseError) throws(StoreError) {
        defer { opened = nil }
        do throws(DatabaseError) {
            // nil if another instance has done it.
            if let aside = try StoreFile.replace(path, opened: opened, after: error, options) {
                noticeContinuation.yield(.setAside(aside))
                Log.warning("browse-meetup", "\(StoreNotice.setAside(aside))")
            }
        } catch {
            throw trouble(error)
        }
    }

    /// Reports an error, once until writing works again.
    private func trouble(_ error: DatabaseError) -> StoreError {
        if error.kind == .cancelled { return .cancelled }
        if !isInTrouble {
            isInTrouble = true
            noticeContinuation.yield(.cannotWrite(reason: error.message))
            Log.warning("browse-meetup", "\(error)")
        }
        return .unavailable(error.message)
    }

    /// Runs `body` on a new connection, opened with checks, after another connection failed to read. That connection
    /// may have read an unfinished file, or one that was set aside since, so its error does not prove that the current
    /// file is damaged. If the new connection fails, too, the file is replaced.
    func readAgain<Value>(_ body: (Database) throws(DatabaseError) -> Value) throws(StoreError) -> Value {
        if opened?.hasMoved == true { opened = nil }
        do throws(DatabaseError) {
            // `opened` is not used: its data in memory may no longer be in the file.
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
