import WeftGLib
import WeftShim

/// A connection that was taken from libsoup.
@MainActor
final class StolenConnection {
    private let stream: GObjectReference
    private let socket: GObjectReference
    private var waiting: CheckedContinuation<Bool, Never>?
    private var watch: SocketWatch?
    private var timer: ContextTimer?

    /// - Parameter socket: the stream's socket. It is passed separately, since libsoup's own stream type does not
    ///   expose it.
    init(_ stream: GObjectReference, _ socket: GObjectReference) {
        self.stream = stream
        self.socket = socket
    }

    /// Writes `bytes`, waits `seconds` or until the client disconnects, and closes the connection.
    func write(_ bytes: [UInt8], thenWait seconds: Double) async -> HTTPServer.Outcome {
        let output = g_io_stream_get_output_stream(stream.borrowed())
        let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, bytes.count))
        defer { buffer.deallocate() }
        _ = buffer.update(fromContentsOf: bytes)
        let isWritten = await awaitAsyncCall { callback, context in
            g_output_stream_write_all_async(
                output, buffer.baseAddress, gsize(bytes.count), G_PRIORITY_DEFAULT, nil, callback, context)
        } finish: { result in
            g_output_stream_write_all_finish(output, result, nil, nil) != 0
        }
        let stayed = seconds > 0 && isWritten ? await wait(seconds) : isWritten
        g_io_stream_close(stream.borrowed(), nil, nil)
        return stayed ? .finished : .aborted
    }

    /// True if the client is still connected after `seconds`.
    private func wait(_ seconds: Double) async -> Bool {
        return await withCheckedContinuation { continuation in
            waiting = continuation
            watch = SocketWatch(g_socket_get_fd(socket.borrowed())) { [weak self] in self?.endWait(stayed: false) }
            timer = ContextTimer(after: seconds) { [weak self] in
                MainActor.assumeIsolated { self?.endWait(stayed: true) }
            }
        }
    }

    private func endWait(stayed: Bool) {
        waiting?.resume(returning: stayed)
        waiting = nil
        watch = nil
        timer = nil
    }
}
