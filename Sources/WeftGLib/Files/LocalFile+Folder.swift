import Glibc

/// What is in a folder. Off the main thread.
extension LocalFile {
    /// A regular file of a folder.
    struct FolderEntry {
        /// Ends in a NUL; perhaps no UTF-8.
        let path: [CChar]
        /// What it takes of the disk.
        let bytes: Int
        /// When it was used last, in nanoseconds of the system's clock.
        let used: Int
    }

    /// What the files right in a folder take of the disk; 0 where there is no such folder. O(files).
    public static func bytesOnDisk(inFolder path: String) -> Int { files(in: path).reduce(0) { $0 + $1.bytes } }

    /// The regular files right in a folder. O(files).
    static func files(in directory: String) -> [FolderEntry] {
        MainThread.assertOff(.fileRead)
        guard !directory.utf8.contains(0), let folder = opendir(directory) else { return [] }
        defer { closedir(folder) }
        var files: [FolderEntry] = []
        while let entry = readdir(folder) {
            // By its bytes: others may have put there what is no UTF-8.
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { buffer in
                buffer.prefix { $0 != 0 }.map { CChar(bitPattern: $0) }
            }
            let path =
                directory.utf8.map { CChar(bitPattern: $0) } + [CChar(bitPattern: UInt8(ascii: "/"))] + name + [0]
            guard let file = bytesOnDisk(path) else { continue }
            files.append(FolderEntry(path: path, bytes: file.bytes, used: file.used))
        }
        return files
    }

    /// What a regular file takes of the disk, whole blocks, and when it was used last; nil for anything else.
    static func bytesOnDisk(_ path: UnsafePointer<CChar>) -> (bytes: Int, used: Int)? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        // Blocks are of 512 bytes, whatever the file system's own are. Some file systems give them later.
        let bytes = max(Int(status.st_blocks) * 512, (Int(status.st_size) + 4095) / 4096 * 4096)
        return (bytes, Int(status.st_mtim.tv_sec) * 1_000_000_000 + Int(status.st_mtim.tv_nsec))
    }
}
