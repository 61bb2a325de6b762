import Glibc

/// The trace file requested by WEFT_TRACE: a path, recognised by a slash or the suffix `.json`, or for 1 a file of the
/// process in the temporary folder. Unset, empty or 0: none.
enum TraceFile: Equatable {
    case none
    case file(String)
    /// The value is neither.
    case unclear(String)

    init(_ value: String?, temporaryFolder: String, process: Int32) {
        switch value {
        case nil, "", "0": self = .none
        case "1": self = .file("\(temporaryFolder)/weft-trace-\(process).json")
        case let value? where value.contains("/") || value.hasSuffix(".json"): self = .file(value)
        case let value?: self = .unclear(value)
        }
    }

    /// The request of this process's environment.
    static var wanted: TraceFile {
        TraceFile(
            LocalFile.environment("WEFT_TRACE"), temporaryFolder: LocalFile.environment("TMPDIR") ?? "/tmp",
            process: getpid())
    }

    /// The path; nil for none. An unclear value is logged.
    var path: String? {
        switch self {
        case .none: return nil
        case .file(let path): return path
        case .unclear(let value):
            Log.warning(
                "weft",
                "WEFT_TRACE=\(value): no trace is written; 1 writes one into the folder for temporary files, and a name with a "
                    + "slash or the ending .json into that file")
            return nil
        }
    }

    /// Opens the trace file, and logs its path or the failure. It must be a new file, so that nobody can substitute
    /// another one or a link.
    static func open(_ path: String) -> UnsafeMutablePointer<FILE>? {
        let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0, let file = fdopen(descriptor, "w") else {
            Log.warning("weft", "WEFT_TRACE: \(path) cannot be written: \(String(cString: strerror(errno)))")
            return nil
        }
        Log.info("weft", "the trace is written to \(path)")
        return file
    }
}
