import WeftShim

/// The program's log: GLib's structured log, for the journal and G_MESSAGES_DEBUG. Control sequences for terminals are
/// removed (`String.withoutControls`). Any thread.
public enum Log {
    /// Writes a warning to GLib's log. Any thread.
    public static func warning(_ domain: String, _ message: String) {
        weft_log(domain, WEFT_G_LOG_LEVEL_WARNING, message.withoutControls)
    }

    /// Writes an informational message, shown only on request (`G_MESSAGES_DEBUG=DOMAIN`). Any thread.
    public static func info(_ domain: String, _ message: String) {
        weft_log(domain, WEFT_G_LOG_LEVEL_INFO, message.withoutControls)
    }
}
