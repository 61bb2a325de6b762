import Glibc
import WeftShim

/// Events for a profiler: intervals by thread, as a JSON trace for chrome://tracing, Perfetto and speedscope.
/// WEFT_TRACE sets the file (`TraceFile`). Any thread; when off, a mark costs the test of a constant.
public enum Trace {
    /// True if events are written.
    public static let isOn = file != nil

    /// An open interval.
    public struct Mark: Sendable {
        fileprivate let name: StaticString
        fileprivate let id: UInt64
        fileprivate let start: Double
    }

    /// Begins an interval; `id` identifies the node or row. nil when off.
    @inlinable
    public static func begin(_ name: StaticString, _ id: UInt64 = 0) -> Mark? {
        isOn ? start(name, id) : nil
    }

    /// Ends an interval and writes its event; does nothing for nil. Any thread.
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
        // The format allows a missing end of the list, so that a program may stop at any time.
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
