import WeftShim

/// The system's information about the network: its reach, and whether it is metered. Queried on first use. Any thread.
public final class NetworkMeter: Sendable {
    /// The meter of this process.
    public static let shared = NetworkMeter()

    private struct State: Sendable {
        var isAsked = false
        /// True on a metered network; nil before the system has answered.
        var isMetered: Bool?
        var waiting: [CheckedContinuation<Bool, Never>] = []
        var onChange: (@Sendable (Bool) -> Void)?
        /// The reach of the network; nil before the system has answered.
        var reach: Reach?
        var onReturn: (@Sendable () -> Void)?
    }

    /// The reach of the network.
    enum Reach: Int, Comparable {
        /// No network beyond this machine.
        case nowhere
        /// Part of the internet, or a sign-in page.
        case part
        case internet

        static func < (one: Reach, other: Reach) -> Bool { one.rawValue < other.rawValue }
    }

    private let state = Locked(State())

    private init() {}

    /// Returns true on a metered network once the system has answered; false if it does not know.
    public func isMetered() async -> Bool {
        begin()
        return await withCheckedContinuation { continuation in
            let known = state.withLock { state in
                if state.isMetered == nil { state.waiting.append(continuation) }
                return state.isMetered
            }
            if let known { continuation.resume(returning: known) }
        }
    }

    /// Calls `body`, on an arbitrary thread, after each change of the metering. One handler at a time.
    public func onChange(_ body: (@Sendable (Bool) -> Void)?) {
        state.withLock { $0.onChange = body }
    }

    /// Calls `body`, on an arbitrary thread, each time the network returns or reaches further. One handler at a time.
    public func onReturn(_ body: (@Sendable () -> Void)?) {
        state.withLock { $0.onReturn = body }
        if body != nil { begin() }
    }

    /// Runs on a separate thread: finding the system's monitor over the message bus may take seconds.
    private func begin() {
        let isFirst = state.withLock { state in
            defer { state.isAsked = true }
            return !state.isAsked
        }
        guard isFirst else { return }
        let status = startThread(stackBytes: nil) { [self] in
            // GIO keeps one monitor per process.
            guard let monitor = g_network_monitor_get_default() else { return set(false) }
            Signal.connect(monitor, "notify::network-metered") { [self] _ in
                set(g_network_monitor_get_network_metered(monitor) != 0)
                return false
            }
            for name in ["notify::network-available", "notify::connectivity"] {
                Signal.connect(monitor, name) { [self] _ in
                    set(Self.reach(of: monitor))
                    return false
                }
            }
            set(g_network_monitor_get_network_metered(monitor) != 0)
            set(Self.reach(of: monitor))
        }
        if status != 0 { set(false) }
    }

    private static func reach(of monitor: OpaquePointer) -> Reach {
        guard g_network_monitor_get_network_available(monitor) != 0 else { return .nowhere }
        return switch g_network_monitor_get_connectivity(monitor) {
        case G_NETWORK_CONNECTIVITY_FULL: .internet
        case G_NETWORK_CONNECTIVITY_LOCAL: .nowhere
        default: .part
        }
    }

    func set(_ reach: Reach) {
        let onReturn = state.withLock { state in
            let isBack = state.reach.map { $0 < reach } ?? false
            state.reach = reach
            return isBack ? state.onReturn : nil
        }
        onReturn?()
    }

    private func set(_ isMetered: Bool) {
        let (waiting, onChange) = state.withLock { state in
            let isNew = state.isMetered.map { $0 != isMetered } ?? false
            state.isMetered = isMetered
            defer { state.waiting = [] }
            return (state.waiting, isNew ? state.onChange : nil)
        }
        for continuation in waiting { continuation.resume(returning: isMetered) }
        onChange?(isMetered)
    }
}
