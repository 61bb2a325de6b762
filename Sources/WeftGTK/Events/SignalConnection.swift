import WeftGLib
import WeftShim

/// A handler of a signal without arguments that matter, disconnected when this object goes. Keeps the instance alive.
/// Main actor.
@MainActor
final class SignalConnection {
    private let instance: GObjectReference
    private let handler: UInt

    /// - Parameter after: behind the signal's own handler, and those that were connected so before.
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
        // Not where the instance was disposed of, which ends its handlers.
        guard handler != 0,
            g_signal_handler_is_connected(UnsafeMutableRawPointer(instance.pointer), gulong(handler)) != 0
        else { return }
        Signal.disconnect(instance.pointer, handler)
    }
}
