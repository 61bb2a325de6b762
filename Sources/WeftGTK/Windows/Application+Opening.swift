import Glibc
import WeftGLib
import WeftShim

/// One instance of a program, and what it is told to open.
extension Application {
    /// Calls `handler` with the addresses that another start of the program, or the desktop, wants opened: `file:` addresses of
    /// files, all others as they are. Before ``runsElsewhere()``. At most `maximum` of each call are looked at.
    public func onOpen(maximum: Int, _ handler: @escaping @MainActor ([String]) -> Void) {
        add(WEFT_G_APPLICATION_HANDLES_OPEN)
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
    /// without one, or without the right to have the name there, the program is alone. A service is never remote: see
    /// ``isReachable``.
    public func runsElsewhere() -> Bool {
        if g_application_register(application, nil, nil) == 0 { add(WEFT_G_APPLICATION_NON_UNIQUE) }
        return g_application_get_is_remote(application) != 0
    }

    /// Whether others on the session's bus reach this process by the application's name. Known after ``runsElsewhere()`` or
    /// ``run(activate:)``.
    public var isReachable: Bool { ownConnection != nil }

    /// Milliseconds that a service without a window waits for a call. GApplication waits as long for the first one.
    private static let idleMilliseconds: guint = 10_000

    /// For `init`: the message bus starts the process.
    func becomeService() {
        add(WEFT_G_APPLICATION_IS_SERVICE)
        g_application_set_inactivity_timeout(application, Self.idleMilliseconds)
        let application = application
        Signal.connect(OpaquePointer(pointer), "window-added") { _ in
            g_application_set_inactivity_timeout(application, 0)
            return false
        }
    }

    private func add(_ flag: GApplicationFlags) {
        let flags = g_application_get_flags(application).rawValue | flag.rawValue
        g_application_set_flags(application, GApplicationFlags(flags))
    }

    /// Has the other process open these addresses, or come to the front where there are none. What becomes of it is not waited
    /// for.
    public func forward(_ addresses: [String]) {
        // As arguments, so that GIO sends all before it lets go of the bus.
        var arguments: [UnsafeMutablePointer<CChar>?] = ([""] + addresses).map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        _ = g_application_run(application, gint(arguments.count - 1), &arguments)
    }

    /// Puts an object on the session's bus, below the application's path there. Any process of the session may call it; the
    /// application does not end while a call is answered.
    ///
    /// Call it before ``runsElsewhere()``: the call that had the bus start this process arrives as soon as the process has the
    /// application's name. Handlers run in the main loop.
    /// - Parameters:
    ///   - name: the end of the object's path: letters, digits and "_".
    ///   - interface: its description in D-Bus's XML.
    /// - Returns: what keeps it there; nil without a bus.
    public func export(
        _ name: String, interface: String, _ handler: @escaping DBusExport.Handler
    ) -> DBusExport? {
        // The same connection as GApplication's.
        guard let id = g_application_get_application_id(application).map({ String(cString: $0) }),
            let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil)
        else { return nil }
        let path = "/" + id.replacing(".", with: "/").replacing("-", with: "_")
        return DBusConnection(GObjectReference(full: connection))
            .export(path + "/" + name, interface: interface) {
                [weak self] method, arguments throws(DBusError) in
                let application = self?.application
                if let application { g_application_hold(application) }
                defer { if let application { g_application_release(application) } }
                return try await handler(method, arguments)
            }
    }

    /// To the bus on which the application's name is this process; nil without one.
    private var ownConnection: OpaquePointer? {
        guard g_application_get_is_registered(application) != 0, g_application_get_is_remote(application) == 0,
            g_application_get_flags(application).rawValue & WEFT_G_APPLICATION_NON_UNIQUE.rawValue == 0
        else { return nil }
        return g_application_get_dbus_connection(application)
    }
}
