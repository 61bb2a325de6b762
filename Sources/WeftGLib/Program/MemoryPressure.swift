import WeftShim

/// Warnings that the system is short of memory. Main actor.
///
/// Source: `GMemoryMonitor`, which gets them from the kernel or the desktop's portal.
@MainActor
public final class MemoryPressure {
    /// The monitor of this process.
    public static let shared = MemoryPressure()

    private struct Listener {
        weak var owner: AnyObject?
        let body: @MainActor () -> Void
    }

    private var listeners: [Listener] = []
    private var monitor: GObjectReference?

    private init() {}

    /// Calls `body` at each warning while `owner`, held weakly, lives. The first call starts the monitor when the main
    /// loop is idle.
    public func onWarning(_ owner: AnyObject, _ body: @escaping @MainActor () -> Void) {
        listeners.removeAll { $0.owner == nil }
        listeners.append(Listener(owner: owner, body: body))
    }

    /// Starts monitoring. It calls the bus, so not before the first frame.
    public func start() {
        guard monitor == nil, let pointer = g_memory_monitor_dup_default() else { return }
        let monitor = GObjectReference(full: pointer)
        self.monitor = monitor
        Signal.connect(monitor.pointer, "low-memory-warning") { _ in
            MainActor.assumeIsolated { MemoryPressure.shared.warn() }
            return false
        }
    }

    /// Simulates a warning. For tests, and for programs with their own knowledge.
    public func warn() {
        for listener in listeners where listener.owner != nil { listener.body() }
        listeners.removeAll { $0.owner == nil }
    }
}
