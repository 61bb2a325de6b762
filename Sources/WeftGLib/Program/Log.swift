import WeftShim

/// The program's log: GLib's structured log, so that the journal and G_MESSAGES_DEBUG know it. Messages are written without
/// what a terminal obeys (`String.withoutControls`). Any thread.
public enum Log {
    /// Writes a warning to GLib's log. Any thread.
    public static func warning(_ domain: String, _ message: String) {
        weft_log(domain, WEFT_G_LOG_LEVEL_WARNING, message.withoutControls)
    }

    /// Writes what only those read who ask for it (`G_MESSAGES_DEBUG=DOMAIN`). Any thread.
    public static func info(_ domain: String, _ message: String) {
        weft_log(domain, WEFT_G_LOG_LEVEL_INFO, message.withoutControls)
    }
}
