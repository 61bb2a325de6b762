import Glibc
import WeftShim

/// Files by name in a folder, bounded by what they take of the disk: what was read longest ago goes first. Any thread but
/// the main one.
///
/// Names are hashed, so any text will do. Two stores, also of two processes, may share a folder: files are replaced as a
/// whole, and what is damaged is the reader's to notice.
public final class FileStore: Sendable {
    private let directory: String
    private let maximumBytes: Int

    private struct State: Sendable {
        /// On disk, of all files; nil until the folder was looked at.
        var bytes: Int?
        var isTrimming = false
    }

    private let state = Locked(State())

    /// The folder is made with the first write.
    public init(directory: String, maximumBytes: Int) {
        self.directory = directory
        self.maximumBytes = max(0, maximumBytes)
    }

    /// The file's bytes; nil when there is none. It thereby counts as just used.
    public func read(_ name: String) -> [UInt8]? {
        let path = path(of: name)
        guard let bytes = try? LocalFile.read(path, maximumBytes: maximumBytes) else { return nil }
        utimensat(AT_FDCWD, path, nil, 0)
        return bytes
    }

    /// Replaces the file; one of more than a tenth of the store is not kept. False when it was not written.
    @discardableResult
    public func write(_ bytes: [UInt8], for name: String) -> Bool {
        MainThread.assertOff(.fileRead)
        let path = path(of: name)
        guard bytes.count <= maximumBytes / 10 else {
            unlink(path)
            return false
        }
        g_mkdir_with_parents(directory, 0o700)
        let isWritten = bytes.withUnsafeBytes { buffer in
            g_file_set_contents(
                path, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), gssize(buffer.count), nil)
        }
        guard isWritten != 0 else { return false }
        let taken = path.withCString(LocalFile.onDisk)?.bytes ?? bytes.count
        let mustTrim = state.withLock { state in
            if let known = state.bytes { state.bytes = known + taken }
            guard state.bytes ?? .max > maximumBytes, !state.isTrimming else { return false }
            state.isTrimming = true
            return true
        }
        if mustTrim { trim() }
        return true
    }

    /// Removes a file; nothing happens when there is none.
    public func remove(_ name: String) {
        unlink(path(of: name))
    }

    /// What all files take of the disk. O(files).
    public var byteCount: Int { LocalFile.files(in: directory).reduce(0) { $0 + $1.bytes } }

    /// Removes all files. O(files).
    public func removeAll() {
        MainThread.assertOff(.fileRead)
        for file in LocalFile.files(in: directory) { unlink(file.path) }
        state.withLock { $0.bytes = nil }
    }

    /// Down to nine tenths of the bound. O(files).
    private func trim() {
        var files = LocalFile.files(in: directory)
        var total = files.reduce(0) { $0 + $1.bytes }
        if total > maximumBytes {
            files.sort { $0.used < $1.used }
            for file in files where total > maximumBytes / 10 * 9 {
                unlink(file.path)
                total -= file.bytes
            }
        }
        state.withLock { state in
            state.bytes = total
            state.isTrimming = false
        }
    }

    private func path(of name: String) -> String { directory + "/" + Checksum.sha256(name) }
}
