import Glibc

extension LocalFile {
    /// A file in a folder.
    struct Entry {
        /// With the folder's, by its bytes: others may have put there what is no UTF-8; ends with 0.
        let path: [CChar]
        /// What it takes of the disk, whole blocks.
        let bytes: Int
        /// When it was written or used last, in nanoseconds since 1970.
        let used: Int
    }

    /// What the files right in a folder take of the disk; 0 where there is no such folder. O(files). Any thread but the main one.
    public static func bytesOnDisk(inFolder path: String) -> Int { files(in: path).reduce(0) { $0 + $1.bytes } }

    /// The regular files in a folder, in no order; none where it cannot be read or is a link, and links to files are none. O(files).
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

    /// What a regular file takes of the disk, whole blocks, and when it was used last; nil for anything else.
    static func onDisk(_ path: UnsafePointer<CChar>) -> (bytes: Int, used: Int)? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        // Blocks are of 512 bytes, whatever the file system's own are. Some file systems give them later.
        let bytes = max(Int(status.st_blocks) * 512, (Int(status.st_size) + 4095) / 4096 * 4096)
        return (bytes, Int(status.st_mtim.tv_sec) * 1_000_000_000 + Int(status.st_mtim.tv_nsec))
    }

    /// Removes files of a folder whose name ends so and that were written longer ago, and of the others those written first
    /// until `maximumCount` are left. Any thread but the main one.
    ///
    /// - Parameters:
    ///   - suffix: of the names, with its dot: other files stay.
    ///   - seconds: how old a file may be.
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
