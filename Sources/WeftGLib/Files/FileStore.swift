import Glibc
import WeftShim

/// A folder of named files with a limit on the disk space: the least recently read file is removed first. Any thread
/// except the main one.
///
/// Names are hashed, so any text is a valid name. Two stores, also of two processes, may share a folder: files are
/// replaced atomically. Readers must detect damaged contents. A folder that others can write to (`PrivateFolder`) is
/// neither read, written nor cleared.
public final class FileStore: Sendable {
    private let directory: String
    private let folder: PrivateFolder
    private let maximumBytes: Int

    private struct State: Sendable {
        /// Nil until the folder was checked; it is checked again before files are removed.
        var isUsable: Bool?
        /// Disk space of all files in bytes; nil until the folder was read.
        var bytes: Int?
        var isTrimming = false
    }

    private let state = Locked(State())

    /// A store in a folder, which is made with the first write.
    public init(directory: String, maximumBytes: Int) {
        self.directory = directory
        folder = PrivateFolder(directory) { $0.utf8.count == 64 && $0.utf8.allSatisfy(Self.isDigitOfHash) }
        self.maximumBytes = max(0, maximumBytes)
    }

    private static func isDigitOfHash(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }

    private func isUsable(asksAgain: Bool = false) -> Bool {
        if !asksAgain, let known = state.withLock({ $0.isUsable }) { return known }
        let isUsable = folder.isUsable()
        state.withLock { $0.isUsable = isUsable }
        return isUsable
    }

    /// Reads a file; nil if it does not exist. The file then counts as used most recently.
    public func read(_ name: String) -> [UInt8]? {
        let path = path(of: name)
        guard isUsable(), let bytes = try? LocalFile.read(path, maximumBytes: maximumBytes) else { return nil }
        utimensat(AT_FDCWD, path, nil, 0)
        return bytes
    }

    /// Replaces a file; a file of more than a tenth of the limit is not stored. False if it was not written.
    @discardableResult
    public func write(_ bytes: [UInt8], for name: String) -> Bool {
        MainThread.assertOff(.fileRead)
        let path = path(of: name)
        guard isUsable() else { return false }
        guard bytes.count <= maximumBytes / 10 else {
            unlink(path)
            return false
        }
        // The folder may have been removed since it was checked.
        guard LocalFile.makeFolder(directory), LocalFile.write(bytes, to: path) else { return false }
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

    /// Removes a file, if it exists.
    public func remove(_ name: String) {
        if isUsable() { unlink(path(of: name)) }
    }

    /// Disk space of all files in bytes. O(files).
    public var byteCount: Int { LocalFile.files(in: directory).reduce(0) { $0 + $1.bytes } }

    /// Removes all files. O(files).
    public func removeAll() {
        MainThread.assertOff(.fileRead)
        if isUsable(asksAgain: true) { for file in LocalFile.files(in: directory) { unlink(file.path) } }
        state.withLock { $0.bytes = nil }
    }

    /// Removes files until nine tenths of the limit are left. O(files).
    private func trim() {
        var files = isUsable(asksAgain: true) ? LocalFile.files(in: directory) : []
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
