import CairoTextLock
import WeftGLib
import WeftShim

/// Checks that several threads of this process may draw texts at once: cairo's own locks are not enough for that, see
/// `cairo_text_lock.c`. Any thread.
enum TextLock {
    /// The result of a check that runs once in a process, before its first text; problems are in the log.
    static let isChecked: Bool = {
        if let problem = problem(isNeeded: weft_text_lock_is_needed(), isInEffect: weft_text_lock_is_in_effect()) {
            Log.warning("weft", problem)
        }
        return true
    }()

    /// A message for the program's author; nil if everything is right.
    static func problem(isNeeded: Bool, isInEffect: Bool) -> String? {
        guard isNeeded, !isInEffect else { return nil }
        return """
            cairo \(String(cString: cairo_version_string())) may crash or stop this process when texts in many fonts are drawn \
            by several threads: Weft's lock around its text functions is not in effect, since this process got cairo's own \
            before Weft was loaded. Link Weft into the program itself
            """
    }
}
