import Glibc
import WeftShim

extension LocalFile {
    /// Writes the whole file, in place of what was there: readers see the old text or the new. False when it could not.
    public static func write(_ text: String, to path: String) -> Bool {
        g_file_set_contents(path, text, gssize(text.utf8.count), nil) != 0
    }

    /// The same of bytes. Any thread but the main one.
    public static func write(_ bytes: [UInt8], to path: String) -> Bool {
        MainThread.assertOff(.fileRead)
        return bytes.withUnsafeBytes { buffer in
            g_file_set_contents(
                path, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), gssize(buffer.count), nil) != 0
        }
    }

    /// Makes a folder and those it is in, for the user alone. False when there is none then.
    public static func makeFolder(_ path: String) -> Bool { g_mkdir_with_parents(path, 0o700) == 0 }

    /// Makes a folder and those it is in unless they are there. False when its files could not be read and written then.
    static func makeUsableFolder(_ path: String) -> Bool {
        makeFolder(path) && access(path, R_OK | W_OK | X_OK) == 0
    }

    /// Writes to a file of the kernel's, which cannot be replaced.
    static func writeSpecial(_ text: String, to path: String) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return Glibc.write(descriptor, text, text.utf8.count) == text.utf8.count
    }

    /// The text of a file of the kernel's, whose size is not known before; at most 64 KiB.
    static func readSpecial(_ path: String) -> String? {
        (try? readStream(path, maximumBytes: 65_536)).flatMap { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) }
    }

    /// All that comes out of a file, a pipe or the like until it ends. Blocks until then. Any thread.
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
