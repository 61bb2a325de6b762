import WeftGLib
import WeftShim

/// A handler of a signal whose arguments are ignored, disconnected when this object is released. Keeps the instance
/// alive. Main actor.
@MainActor
final class SignalConnection {
    private let instance: GObjectReference
    private let handler: UInt

    /// - Parameter after: runs the handler after the signal's default handler and earlier `after` handlers.
    init(
        _ instance: OpaquePointer, _ signal: String, after: Bool = false, _ body: @escaping @MainActor () -> Void
    ) {
        self.instance = GObjectReference(none: instance)
        handler = Signal.connect(instance, signal, after: after) { _ in
            // GTK emits on the main thread.
            MainActor.assumeIsolated(body)
            return false
        }
    }

    isolated deinit {
        // If the instance was disposed, its handlers are removed already.
        guard handler != 0,
            g_signal_handler_is_connected(UnsafeMutableRawPointer(instance.pointer), gulong(handler)) != 0
        else { return }
        Signal.disconnect(instance.pointer, handler)
    }
}
