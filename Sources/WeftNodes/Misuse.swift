import WeftGLib

/// The one place a mistake of the calling code is reported: traps in debug builds, logs and carries on in release.
public enum Misuse {
    /// `message` names the node and the call. Any thread.
    public static func report(_ message: @autoclosure () -> String) {
        let text = message()
        Log.warning("weft", text)
        assertionFailure(text)
    }
}
