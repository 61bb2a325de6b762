import Glibc
import WeftGLib
import WeftShim

/// One instance of a program, and what it is told to open.
extension Application {
    /// Calls `handler` with the addresses that another start of the program, or the desktop, wants opened: `file:` addresses of
    /// files, all others as they are. Before ``runsElsewhere()``. At most `maximum` of each call are looked at.
    public func onOpen(maximum: Int, _ handler: @escaping @MainActor ([String]) -> Void) {
        let flags = g_application_get_flags(application).rawValue | WEFT_G_APPLICATION_HANDLES_OPEN.rawValue
        g_application_set_flags(application, GApplicationFlags(rawValue: flags))
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
            let flags = g_application_get_flags(application).rawValue | WEFT_G_APPLICATION_NON_UNIQUE.rawValue
            g_application_set_flags(application, GApplicationFlags(rawValue: flags))
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

    /// Puts an object of the program on the session's bus, below its own path there and under its own name. Anybody of the session
    /// may call it.
    /// - Parameters:
    ///   - name: the end of the object's path: letters, digits and "_".
    ///   - interface: its description in D-Bus's XML.
    /// - Returns: what keeps it there; nil where the program has no name on a bus. Known after ``runsElsewhere()``.
    public func export(
        _ name: String, interface: String, _ handler: @escaping DBusExport.Handler
    ) -> DBusExport? {
        guard let connection = ownConnection, let path = g_application_get_dbus_object_path(application) else {
            return nil
        }
        return DBusConnection(GObjectReference(none: connection))
            .export(String(cString: path) + "/" + name, interface: interface, handler)
    }

    /// To the bus on which the application's name is this process; nil without one.
    var ownConnection: OpaquePointer? {
        guard g_application_get_is_registered(application) != 0, g_application_get_is_remote(application) == 0,
            g_application_get_flags(application).rawValue & WEFT_G_APPLICATION_NON_UNIQUE.rawValue == 0
        else { return nil }
        return g_application_get_dbus_connection(application)
    }
}
