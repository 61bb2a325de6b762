import WeftShim

/// Tells when the system is short of memory. Main actor.
///
/// Source: `GMemoryMonitor`, which hears it from the kernel or from the desktop's portal.
@MainActor
public final class MemoryPressure {
    /// That of this process.
    public static let shared = MemoryPressure()

    private struct Listener {
        weak var owner: AnyObject?
        let body: @MainActor () -> Void
    }

    private var listeners: [Listener] = []
    private var monitor: GObjectReference?

    private init() {}

    /// Calls `body` at each warning while `owner` lives; it is held weakly. The monitor is started with the first one,
    /// when the main loop has nothing better to do.
    public func onWarning(_ owner: AnyObject, _ body: @escaping @MainActor () -> Void) {
        listeners.removeAll { $0.owner == nil }
        listeners.append(Listener(owner: owner, body: body))
    }

    /// Listens to the system. It asks the bus, so not before the first frame.
    public func start() {
        guard monitor == nil, let pointer = g_memory_monitor_dup_default() else { return }
        let monitor = GObjectReference(full: pointer)
        self.monitor = monitor
        Signal.connect(monitor.pointer, "low-memory-warning") { _ in
            MainActor.assumeIsolated { MemoryPressure.shared.warn() }
            return false
        }
    }

    /// As if the system had warned. For tests, and for programs that know better.
    public func warn() {
        for listener in listeners where listener.owner != nil { listener.body() }
        listeners.removeAll { $0.owner == nil }
    }
}
