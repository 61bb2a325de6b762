import Glibc

extension LocalFile {
    /// A file in a folder.
    struct Entry {
        /// The path including the folder's, as bytes, since names may not be UTF-8; ends with 0.
        let path: [CChar]
        /// Disk space in bytes, in whole blocks.
        let bytes: Int
        /// Time of the last write or use, in nanoseconds since 1970.
        let used: Int
    }

    /// Disk space in bytes of the files directly in a folder; 0 without such a folder. O(files). Any thread except the
    /// main one.
    public static func bytesOnDisk(inFolder path: String) -> Int { files(in: path).reduce(0) { $0 + $1.bytes } }

    /// The regular files in a folder, unordered; none if it cannot be read or is a link. Links to files are ignored.
    /// O(files).
    static func files(in folder: String) -> [Entry] {
        MainThread.assertOff(.fileRead)
        let descriptor = folder.utf8.contains(0) ? -1 : open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0, let directory = fdopendir(descriptor) else { return [] }
        defer { closedir(directory) }
        var files: [Entry] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { buffer in
                buffer.prefix { $0 != 0 }.map { CChar(bitPattern: $0) }
            }
            let path = folder.utf8.map { CChar(bitPattern: $0) } + [CChar(bitPattern: UInt8(ascii: "/"))] + name + [0]
            if let file = onDisk(path) { files.append(Entry(path: path, bytes: file.bytes, used: file.used)) }
        }
        return files
    }

    /// Disk space of a regular file in whole blocks, and its last use; nil for anything else.
    static func onDisk(_ path: UnsafePointer<CChar>) -> (bytes: Int, used: Int)? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        // `st_blocks` counts 512 bytes on every file system. Some file systems set it with a delay.
        let bytes = max(Int(status.st_blocks) * 512, (Int(status.st_size) + 4095) / 4096 * 4096)
        return (bytes, Int(status.st_mtim.tv_sec) * 1_000_000_000 + Int(status.st_mtim.tv_nsec))
    }

    /// Removes files of a folder by suffix: those written longer ago than `seconds`, and of the rest the oldest beyond
    /// `maximumCount`. Any thread except the main one.
    ///
    /// - Parameters:
    ///   - suffix: the suffix of the names, with its dot; other files stay.
    ///   - seconds: the maximum age of a file.
    public static func tidy(_ folder: String, suffix: String, olderThan seconds: Int, maximumCount: Int) {
        let end = suffix.utf8.map { CChar(bitPattern: $0) } + [0]
        let files = files(in: folder).filter { $0.path.suffix(end.count).elementsEqual(end) }
            .sorted { $0.used > $1.used }
        let oldest = (time(nil) - seconds) * 1_000_000_000
        for (index, file) in files.enumerated() where index >= maximumCount || file.used < oldest {
            unlink(file.path)
        }
    }
}

extension LocalFile {
    /// True if the path names a symbolic link. Any thread.
    public static func isLink(_ path: String) -> Bool {
        status(path, followsLink: false).map { $0.st_mode & S_IFMT == S_IFLNK } ?? false
    }

    /// The size of a file in bytes; 0 if there is none.
    static func byteCount(_ path: String) -> Int { status(path, followsLink: false).map { Int($0.st_size) } ?? 0 }

    /// True if the file or folder belongs to the user or to the system, and not everybody may write to it.
    package static func isOfUserOrSystem(_ path: String) -> Bool {
        status(path, followsLink: true).map { ($0.st_uid == geteuid() || $0.st_uid == 0) && $0.st_mode & 0o002 == 0 }
            ?? false
    }

    private static func status(_ path: String, followsLink: Bool) -> stat? {
        var status = stat()
        guard !path.utf8.contains(0), fstatat(AT_FDCWD, path, &status, followsLink ? 0 : AT_SYMLINK_NOFOLLOW) == 0
        else { return nil }
        return status
    }
}
