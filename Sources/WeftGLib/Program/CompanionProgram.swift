import Glibc
import WeftShim

/// A child process that should end with this object: its standard input is a pipe that closes when this object is
/// released or the process ends in any way. Main actor; nothing blocks.
@MainActor
public final class CompanionProgram {
    /// The failure of starting it or reading from it: a sentence fragment.
    public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        public let description: String
    }

    private let process: GObjectReference
    private let lines: GObjectReference

    /// - Parameter path: the program's absolute path.
    public init(_ path: String, _ arguments: [String] = []) throws(Failure) {
        var words: [UnsafePointer<CChar>?] = ([path] + arguments).map { UnsafePointer(strdup($0)) } + [nil]
        defer { for word in words { free(UnsafeMutablePointer(mutating: word)) } }
        let flags = GSubprocessFlags(
            rawValue: WEFT_G_SUBPROCESS_FLAGS_STDIN_PIPE.rawValue | WEFT_G_SUBPROCESS_FLAGS_STDOUT_PIPE.rawValue)
        var error: UnsafeMutablePointer<GError>?
        guard let process = g_subprocess_newv(&words, flags, &error) else {
            defer { g_error_free(error) }
            throw Failure(description: error.map { String(cString: $0.pointee.message) } ?? "it did not start")
        }
        self.process = GObjectReference(full: process)
        lines = GObjectReference(
            full: OpaquePointer(g_data_input_stream_new(g_subprocess_get_stdout_pipe(process))))
    }

    /// GIO keeps its object, and with it the pipe, until the program has ended.
    isolated deinit {
        g_output_stream_close(g_subprocess_get_stdin_pipe(process.pointer), nil, nil)
    }

    /// The next line of its output; nil at the end. One call at a time.
    public func line() async -> String? {
        let lines = lines
        return await awaitAsyncCall { callback, context in
            g_data_input_stream_read_line_async(lines.borrowed(), G_PRIORITY_DEFAULT, nil, callback, context)
        } finish: { result in
            guard let text = g_data_input_stream_read_line_finish_utf8(lines.borrowed(), result, nil, nil) else {
                return nil
            }
            defer { g_free(text) }
            return String(cString: text)
        }
    }
}

extension MainLoop {
    /// Calls `body` in the loop when standard input ends, which means that the parent of a `CompanionProgram` has
    /// ended. Earlier input is discarded.
    public static func onInputEnd(_ body: @escaping @MainActor @Sendable () -> Void) {
        inputEndBody = body
        g_unix_fd_add(
            STDIN_FILENO, GIOCondition(rawValue: WEFT_G_IO_IN.rawValue | WEFT_G_IO_HUP.rawValue),
            { descriptor, _, _ in
                var bytes: (UInt64, UInt64) = (0, 0)
                if read(descriptor, &bytes, MemoryLayout.size(ofValue: bytes)) > 0 { return 1 }
                MainActor.assumeIsolated { MainLoop.inputEndBody() }
                return 0
            }, nil)
    }

    private static var inputEndBody: @MainActor @Sendable () -> Void = {}
}
