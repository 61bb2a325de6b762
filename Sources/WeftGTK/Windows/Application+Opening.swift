import Glibc
import WeftGLib
import WeftShim

/// One instance of a program, and what it is told to open.
extension Application {
    /// Calls `handler` with the addresses that another start of the program, or the desktop, wants opened: `file:` addresses of
    /// files, all others as they are. Before ``runsElsewhere()``. At most `maximum` of each call are looked at.
    public func onOpen(maximum: Int, _ handler: @escaping @MainActor ([String]) -> Void) {
        let flags = g_application_get_flags(application).rawValue | G_APPLICATION_HANDLES_OPEN.rawValue
        g_application_set_flags(application, GApplicationFlags(flags))
        Signal.connect(OpaquePointer(pointer), "open") { arguments in
            let files = arguments.pointer(0)?.assumingMemoryBound(to: OpaquePointer?.self)
            let addresses = (0..<min(max(arguments.int(1), 0), maximum)).compactMap { index -> String? in
                guard let file = files?[index], let address = g_file_get_uri(file) else { return nil }
                defer { g_free(address) }
                return String(cString: address)
            }
            MainActor.assumeIsolated { handler(addresses) }
            return false
        }
    }

    /// Whether another process is this application, which ``forward(_:)`` talks to. Asks the session's bus, for a millisecond;
    /// without one, or without the right to have the name there, the program is alone.
    public func runsElsewhere() -> Bool {
        if g_application_register(application, nil, nil) == 0 {
            let flags = g_application_get_flags(application).rawValue | G_APPLICATION_NON_UNIQUE.rawValue
            g_application_set_flags(application, GApplicationFlags(flags))
        }
        return g_application_get_is_remote(application) != 0
    }

    /// Has the other process open these addresses, or come to the front where there are none. What becomes of it is not waited
    /// for.
    public func forward(_ addresses: [String]) {
        // As arguments, so that GIO sends all before it lets go of the bus.
        var arguments: [UnsafeMutablePointer<CChar>?] = ([""] + addresses).map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        _ = g_application_run(application, gint(arguments.count - 1), &arguments)
    }
}
