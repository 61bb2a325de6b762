import Glibc
import WeftGLib
import WeftShim

/// Reports when the other side of a socket has closed it while it is not read.
///
/// Main thread; the descriptor must stay open while the watch lives.
@MainActor
final class SocketWatch {
    private var source: UnsafeMutablePointer<GSource>?

    /// Calls `closed` once. Received data ends the watch, since a later close could not be detected.
    init(_ descriptor: Int32, closed: @escaping @MainActor () -> Void) {
        let source = g_unix_fd_source_new(
            descriptor, GIOCondition(rawValue: WEFT_G_IO_IN.rawValue | WEFT_G_IO_HUP.rawValue))
        let callback: GUnixFDSourceFunc = { descriptor, _, context in
            var byte: UInt8 = 0
            let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
            if count < 0, errno == EAGAIN || errno == EINTR { return 1 }
            if count <= 0, let context {
                let box = Unmanaged<Box>.fromOpaque(context).takeUnretainedValue()
                MainActor.assumeIsolated { box.closed() }
            }
            return 0
        }
        g_source_set_callback(
            source, unsafeBitCast(callback, to: GSourceFunc.self), Unmanaged.passRetained(Box(closed)).toOpaque(),
            { context in
                if let context { Unmanaged<Box>.fromOpaque(context).release() }
            })
        g_source_attach(source, nil)
        self.source = source
    }

    isolated deinit {
        guard let source else { return }
        g_source_destroy(source)
        g_source_unref(source)
    }

    private final class Box: Sendable {
        let closed: @MainActor () -> Void
        init(_ closed: @escaping @MainActor () -> Void) {
            self.closed = closed
        }
    }
}
