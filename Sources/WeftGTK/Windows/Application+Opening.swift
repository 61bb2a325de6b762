import Glibc
import WeftGLib
import WeftShim

/// Single instance, and requests to open addresses.
extension Application {
    /// Calls `handler` with addresses to open, from the desktop or from another start of the program. Files are `file:`
    /// addresses; all other addresses are unchanged. Call before ``runsElsewhere()``. At most `maximum` addresses of a
    /// request are read.
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

    /// True if another process runs this application; ``forward(_:)`` sends addresses to it. Queries the session bus,
    /// which takes about a millisecond. Without a bus, or without permission to own the name, the program runs alone. A
    /// service never forwards: see ``isReachable``.
    public func runsElsewhere() -> Bool {
        if g_application_register(application, nil, nil) == 0 { add(WEFT_G_APPLICATION_NON_UNIQUE) }
        return g_application_get_is_remote(application) != 0
    }

    /// True if other processes on the session bus reach this one by the application's name. Known after
    /// ``runsElsewhere()`` or ``run(activate:)``.
    public var isReachable: Bool { ownConnection != nil }

    /// Milliseconds that a service without a window waits for a call, as GApplication does for the first one.
    private static let idleMilliseconds: guint = 10_000

    /// Called by `init` for a process started by the message bus.
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
        g_application_set_flags(application, GApplicationFlags(rawValue: flags))
    }

    /// Sends these addresses to the other process, or activates it if there are none. Does not wait for the result.
    public func forward(_ addresses: [String]) {
        // The addresses are passed as arguments, so that GIO sends them before it disconnects from the bus.
        var arguments: [UnsafeMutablePointer<CChar>?] = ([""] + addresses).map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        _ = g_application_run(application, gint(arguments.count - 1), &arguments)
    }

    /// Exports an object on the session bus, below the application's path. Any process of the session may call it; the
    /// application does not end while it answers a call.
    ///
    /// Call it before ``runsElsewhere()``: if the bus started this process for a call, that call arrives as soon as the
    /// process owns the application's name. Handlers run in the main loop.
    /// - Parameters:
    ///   - name: the last part of the object's path: letters, digits and "_".
    ///   - interface: its description in D-Bus's XML.
    /// - Returns: an object that keeps the export; nil without a bus.
    public func export(
        _ name: String, interface: String, _ handler: @escaping DBusExport.Handler
    ) -> DBusExport? {
        // Uses GApplication's own connection.
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

    /// The connection to the bus on which this process owns the application's name; nil without one.
    private var ownConnection: OpaquePointer? {
        guard g_application_get_is_registered(application) != 0, g_application_get_is_remote(application) == 0,
            g_application_get_flags(application).rawValue & WEFT_G_APPLICATION_NON_UNIQUE.rawValue == 0
        else { return nil }
        return g_application_get_dbus_connection(application)
    }
}
