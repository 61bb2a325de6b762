import Glibc
import WeftShim

/// Marks for a profiler: what ran when on which thread, as a JSON trace that chrome://tracing, Perfetto and speedscope
/// open. WEFT_TRACE says where it is written (`TraceFile`). Any thread; off, a mark costs a test of a constant.
public enum Trace {
    /// Whether marks are written.
    public static let isOn = file != nil

    /// An interval that was begun.
    public struct Mark: Sendable {
        fileprivate let name: StaticString
        fileprivate let id: UInt64
        fileprivate let start: Double
    }

    /// Starts an interval; `id` is the node's or row's it is about. nil when off.
    @inlinable
    public static func begin(_ name: StaticString, _ id: UInt64 = 0) -> Mark? {
        isOn ? start(name, id) : nil
    }

    /// Writes a mark of what began with `begin` and ends now; nil is nothing. Any thread.
    @inlinable
    public static func end(_ mark: Mark?) {
        if let mark { finish(mark) }
    }

    @usableFromInline
    static func start(_ name: StaticString, _ id: UInt64) -> Mark {
        Mark(name: name, id: id, start: microseconds())
    }

    @usableFromInline
    static func finish(_ mark: Mark) {
        let end = microseconds()
        write("\"ph\":\"X\",\"dur\":\(Int(end - mark.start))", mark.name, mark.id, mark.start)
    }

    private static func microseconds() -> Double { monotonicSeconds() * 1e6 }

    // nonisolated(unsafe): opened once and never changed; stdio locks its files.
    nonisolated(unsafe) private static let file: UnsafeMutablePointer<FILE>? = {
        guard let path = TraceFile.wanted.path, let file = TraceFile.open(path) else { return nil }
        // The format allows the list's end to be missing, so that a program may stop at any time.
        fputs("[\n", file)
        return file
    }()

    private static func write(_ kind: String, _ name: StaticString, _ id: UInt64, _ time: Double) {
        guard let file else { return }
        fputs(event(kind, name, id, time) + ",\n", file)
        fflush(file)
    }

    /// One event as a JSON object; `time` in microseconds.
    static func event(_ kind: String, _ name: StaticString, _ id: UInt64, _ time: Double) -> String {
        "{\"name\":\"\(name)\",\(kind),\"ts\":\(Int(time)),\"pid\":\(getpid()),"
            + "\"tid\":\(weft_thread_id()),\"args\":{\"id\":\(id)}}"
    }
}
