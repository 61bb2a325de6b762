import WeftShim

/// Whether there is a network, and whether it costs by what is carried over it, as the system knows. Nothing is asked before
/// somebody wants to know. Any thread.
public final class NetworkMeter: Sendable {
    /// That of the process.
    public static let shared = NetworkMeter()

    private struct State: Sendable {
        var isAsked = false
        /// Nil before the system has answered.
        var isMetered: Bool?
        var waiting: [CheckedContinuation<Bool, Never>] = []
        var onChange: (@Sendable (Bool) -> Void)?
        /// Nil before the system has answered.
        var reach: Reach?
        var onReturn: (@Sendable () -> Void)?
    }

    /// How far the network reaches.
    enum Reach: Int, Comparable {
        /// There is none, or it ends at this machine.
        case nowhere
        /// Part of the internet, or a page on which one signs in.
        case part
        case internet

        static func < (one: Reach, other: Reach) -> Bool { one.rawValue < other.rawValue }
    }

    private let state = Locked(State())

    private init() {}

    /// Answers when the system has; false where it does not know.
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

    /// Calls `body`, on no particular thread, when it is otherwise than before. One at a time.
    public func onChange(_ body: (@Sendable (Bool) -> Void)?) {
        state.withLock { $0.onChange = body }
    }

    /// Calls `body`, on no particular thread, each time that the network is back, or reaches farther than before. One at a
    /// time.
    public func onReturn(_ body: (@Sendable () -> Void)?) {
        state.withLock { $0.onReturn = body }
        if body != nil { begin() }
    }

    /// On a thread that nobody waits for: the system's monitor is found over the message bus, which may take seconds.
    private func begin() {
        let isFirst = state.withLock { state in
            defer { state.isAsked = true }
            return !state.isAsked
        }
        guard isFirst else { return }
        let status = startThread(stackBytes: nil) { [self] in
            // One a process, which GIO keeps.
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
