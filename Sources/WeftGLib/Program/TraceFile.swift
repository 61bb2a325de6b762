import Glibc

/// Where WEFT_TRACE wants the trace: in the file that it names, which a slash or the ending `.json` shows to be one, or for 1
/// in a file of the process in the folder for temporary files. Unset, empty or 0: nowhere.
enum TraceFile: Equatable {
    case none
    case file(String)
    /// What was asked for is neither.
    case unclear(String)

    init(_ value: String?, temporaryFolder: String, process: Int32) {
        switch value {
        case nil, "", "0": self = .none
        case "1": self = .file("\(temporaryFolder)/weft-trace-\(process).json")
        case let value? where value.contains("/") || value.hasSuffix(".json"): self = .file(value)
        case let value?: self = .unclear(value)
        }
    }

    /// What this process was started with.
    static var wanted: TraceFile {
        TraceFile(
            LocalFile.environment("WEFT_TRACE"), temporaryFolder: LocalFile.environment("TMPDIR") ?? "/tmp",
            process: getpid())
    }

    /// nil where nothing is to be written; what is unclear is told in the log.
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

    /// Says in the log where the trace is, or why there is none: it is a new file, so that nobody has put another one, or a link
    /// to one, in its place.
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
