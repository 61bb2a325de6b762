import Glibc
import WeftShim

/// Local files, arguments and environment without Foundation: FoundationEssentials alone would add 12 MB to a program
/// and 3 MB to its memory. Any thread; reading blocks, so not the main thread.
public enum LocalFile {
    /// The failure of reading a file.
    public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// The file is larger than the limit.
        case tooLarge(bytes: Int, maximum: Int)
        /// A folder, a pipe, a device or another special file.
        case notRegular
        /// A sentence fragment in the process's language.
        case other(String)

        /// The text for messages.
        public var description: String {
            switch self {
            case .tooLarge(_, let maximum): "larger than \(maximum) bytes"
            case .notRegular: "not a regular file"
            case .other(let reason): reason
            }
        }
    }

    /// Reads a whole regular file of at most `maximumBytes`. O(bytes).
    public static func read(_ path: String, maximumBytes: Int) throws(Failure) -> [UInt8] {
        MainThread.assertOff(.fileRead)
        guard !path.utf8.contains(0) else { throw .other("the path holds a NUL") }
        // Non-blocking: opening a pipe without a writer would block.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .other(reason(errno)) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .other(reason(errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
        let size = Int(status.st_size)
        guard size <= maximumBytes else { throw .tooLarge(bytes: size, maximum: maximumBytes) }

        var failure: Failure?
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), size - count)
                if got < 0, errno == EINTR { continue }
                if got < 0 { failure = .other(reason(errno)) }
                if got <= 0 { return }
                count += got
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// True if there is a readable regular file at `path`.
    public static func isReadable(_ path: String) -> Bool {
        var status = stat()
        return !path.utf8.contains(0) && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && access(path, R_OK) == 0
    }

    /// True if a file begins with the bytes of `text`.
    static func starts(_ path: String, with text: StaticString) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: text.utf8CodeUnitCount)
        return Glibc.read(descriptor, &bytes, bytes.count) == bytes.count
            && bytes.elementsEqual(text.description.utf8)
    }

    /// Path of the running program, with links resolved; nil without /proc.
    public static var executablePath: String? {
        resolved("/proc/self/exe")
    }

    /// The absolute path without links, `.` and `..`; nil if there is nothing at `path`, or if its path is not UTF-8.
    public static func resolved(_ path: String) -> String? {
        guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return text(ofPath: resolved)
    }

    /// The absolute path without `.` and `..`, if it exists or not. A path that is not UTF-8, possibly that of the
    /// current folder, becomes a `file:` address, which differs from every path of a file here.
    public static func absolute(_ path: String) -> String {
        guard !path.utf8.contains(0), let absolute = g_canonicalize_filename(path, nil) else { return path }
        defer { g_free(absolute) }
        return text(ofPath: absolute) ?? address(ofPath: absolute) ?? path
    }

    /// A system path as text; nil if it is not UTF-8: repaired, it would name another file.
    static func text(ofPath path: UnsafePointer<CChar>) -> String? { String(validatingCString: path) }

    /// A variable of the environment; nil if it is not set, empty or not UTF-8.
    /// - Parameter repairs: repairs a value that is not UTF-8, for messages about it.
    public static func environment(_ name: String, repairs: Bool = false) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return repairs ? String(cString: value) : String(validatingCString: value)
    }

    /// True if a file exists at the path, or if the check failed: reading the file then gives the reason.
    public static func mayBeThere(_ path: String) -> Bool {
        access(path, F_OK) == 0 || errno == EACCES || errno == ELOOP
    }

    static func reason(_ code: Int32) -> String {
        // strerror shares one buffer between threads; GLib's function does not.
        String(cString: g_strerror(code))
    }
}
