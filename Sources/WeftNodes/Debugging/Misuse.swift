import WeftGLib

/// Reports mistakes of the calling code. Debug builds trap; release builds log the mistake and continue.
public enum Misuse {
    /// Reports a mistake. `message` names the node and the call. Any thread.
    public static func report(_ message: @autoclosure () -> String) {
        let text = message()
        if let handler = handler.withLock({ $0 }) { return handler(text) }
        Log.warning("weft", text)
        assertionFailure(text)
    }

    /// The block from `DisplayNode.nonFatalErrorBlock`. It receives the reports instead of the log and the trap.
    static let handler = Locked<(@Sendable (String) -> Void)?>(nil)
}
