import Glibc
import WeftShim

extension LocalFile {
    /// Replaces the file atomically: readers see the old text or the new. Readable by the user only (0600). False on
    /// failure.
    public static func write(_ text: String, to path: String) -> Bool {
        g_file_set_contents_full(path, text, gssize(text.utf8.count), WEFT_G_FILE_SET_CONTENTS_CONSISTENT, 0o600, nil)
            != 0
    }

    /// The same for bytes. Any thread except the main one.
    /// - Parameter isForOthers: applies the user's umask, for files that the user saves. A file that is there keeps its
    ///   permissions for reading and writing.
    public static func write(_ bytes: [UInt8], to path: String, isForOthers: Bool = false) -> Bool {
        MainThread.assertOff(.fileRead)
        var (status, mode) = (stat(), isForOthers ? 0o666 : 0o600 as mode_t)
        if isForOthers, stat(path, &status) == 0 { mode &= status.st_mode }
        return bytes.withUnsafeBytes { buffer in
            g_file_set_contents_full(
                path, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), gssize(buffer.count),
                WEFT_G_FILE_SET_CONTENTS_CONSISTENT, Int32(mode | 0o600), nil) != 0
        }
    }

    /// Removes others' permissions on a file of the user's. With `orNew`, makes an empty file if there is none. Does
    /// nothing for a link or a file with several names, or on failure.
    public static func makePrivate(_ path: String, orNew: Bool) {
        // The file is not opened, since closing it would release this process's locks on it.
        if orNew { mknod(path, S_IFREG | 0o600, 0) }
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            status.st_nlink == 1, status.st_mode & 0o077 != 0
        else { return }
        chmod(path, status.st_mode & 0o700)
    }

    /// Removes a file; there may be none.
    public static func remove(_ path: String) { unlink(path) }

    /// Makes a folder and its parents, accessible to the user only. False if there is no folder afterwards.
    public static func makeFolder(_ path: String) -> Bool { g_mkdir_with_parents(path, 0o700) == 0 }

    /// Writes to a special file of the kernel's, which cannot be replaced.
    static func writeSpecial(_ text: String, to path: String) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return Glibc.write(descriptor, text, text.utf8.count) == text.utf8.count
    }

    /// The text of a special file of the kernel's, whose size is unknown in advance; at most 64 KiB.
    static func readSpecial(_ path: String) -> String? {
        (try? readStream(path, maximumBytes: 65_536)).flatMap { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) }
    }

    /// Reads a file, a pipe or a similar stream until its end. Blocks until then. Any thread.
    public static func readStream(_ path: String, maximumBytes: Int) throws(Failure) -> [UInt8] {
        guard !path.utf8.contains(0) else { throw .other("the path holds a NUL") }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .other(reason(errno)) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw .other(reason(errno)) }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= maximumBytes else { throw .tooLarge(bytes: bytes.count, maximum: maximumBytes) }
        }
    }
}
