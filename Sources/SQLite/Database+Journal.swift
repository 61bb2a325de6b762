import Glibc

extension Database {
    /// The bytes at the end of a journal that names a super-journal: the same as at its beginning.
    private static let journalMagic: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]

    /// Throws if the file's rollback journal names a super-journal, or is not a regular file.
    ///
    /// SQLite writes such a name only in a transaction on several files, which no connection here can begin
    /// (`SQLITE_LIMIT_ATTACHED`). So another program has made this journal, and SQLite would read and delete the named
    /// file, which may be any file of the user's. Without that name a journal changes only the database file.
    static func requireOwnJournal(of file: String, path: String) throws(DatabaseError) {
        // Non-blocking: opening a pipe would wait for its other end. SQLite itself does not follow a link either.
        let journal = open(file + "-journal", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard journal >= 0 else { return }
        defer { close(journal) }
        var status = stat()
        guard fstat(journal, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw DatabaseError(.cannotOpen, path: path, message: "\(path)-journal is not a regular file")
        }
        var end = [UInt8](repeating: 0, count: journalMagic.count)
        let start = status.st_size - off_t(end.count)
        guard start >= 0, pread(journal, &end, end.count, start) == end.count, end == journalMagic else { return }
        throw DatabaseError(
            .cannotOpen, path: path, message: "\(path)-journal is another program's: it names a further file")
    }
}
