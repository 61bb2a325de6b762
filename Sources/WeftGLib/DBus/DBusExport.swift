import WeftShim

/// An object of this process on the bus, for as long as this value lives. Main actor.
@MainActor
public final class DBusExport {
    /// Answers a method call with its reply; a thrown error is sent to the caller.
    public typealias Handler =
        @MainActor (_ method: String, _ arguments: [DBusValue]) async throws(DBusError) -> [DBusValue]

    /// Maximum size of a call's arguments in bytes; a longer call is refused unread.
    public nonisolated static let maximumBytes = 1 << 20

    private let connection: GObjectReference
    private let id: guint

    fileprivate init(_ connection: GObjectReference, _ id: guint) {
        self.connection = connection
        self.id = id
    }

    isolated deinit {
        _ = g_dbus_connection_unregister_object(connection.pointer, id)
    }
}

extension DBusConnection {
    /// Exports an object on the bus. Any process there may call it as often as it likes, with any arguments that match
    /// the types of the interface. Calls longer than `DBusExport.maximumBytes` do not reach the handler.
    /// - Parameter interface: its description in D-Bus's XML; only the first interface is used.
    /// - Returns: nil if the path is in use, or if the description is invalid.
    public func export(_ path: String, interface: String, _ handler: @escaping DBusExport.Handler) -> DBusExport? {
        guard g_variant_is_object_path(path) != 0, let node = g_dbus_node_info_new_for_xml(interface, nil) else {
            return nil
        }
        defer { g_dbus_node_info_unref(node) }
        guard let description = node.pointee.interfaces?[0] else { return nil }
        var table = GDBusInterfaceVTable()
        table.method_call = { _, _, _, _, method, arguments, invocation, context in
            // GIO calls this in the main context, where the object was registered.
            MainThread.inCallback((method, arguments, invocation, context)) { method, arguments, invocation, context in
                guard let method, let arguments, let invocation, let context else { return }
                let call = DBusCall(invocation)
                guard g_variant_get_size(arguments) <= DBusExport.maximumBytes else {
                    return call.fail(DBusError(.failed, "the arguments are too long"))
                }
                let box = Unmanaged<DBusHandler<DBusExport.Handler>>.fromOpaque(context).takeUnretainedValue()
                let (name, parts) = (String(cString: method), DBusValue.parts(of: arguments))
                Task { [handle = box.handle] in
                    do throws(DBusError) { call.answer(try await handle(name, parts)) } catch { call.fail(error) }
                }
            }
        }
        let box = Unmanaged.passRetained(DBusHandler<DBusExport.Handler>(handler))
        let id = g_dbus_connection_register_object(
            connection.pointer, path, description, &table, box.toOpaque(), releaseDBusHandler, nil)
        return id == 0 ? nil : DBusExport(connection, id)
    }
}

/// A pending call, which gets exactly one reply. Main actor.
@MainActor
private final class DBusCall {
    private var invocation: OpaquePointer?

    /// Takes ownership of the invocation.
    init(_ invocation: OpaquePointer) {
        self.invocation = invocation
    }

    isolated deinit {
        fail(DBusError(.failed, "there is no answer"))
    }

    func answer(_ values: [DBusValue]) {
        guard let result = DBusValue.makeTuple(values) else {
            return fail(DBusError(.failed, "the answer cannot be sent"))
        }
        guard let invocation = take() else { return }
        g_dbus_method_invocation_return_value(invocation, result)
    }

    func fail(_ error: DBusError) {
        guard let invocation = take() else { return }
        g_dbus_method_invocation_return_dbus_error(
            invocation, "org.freedesktop.DBus.Error.Failed", error.description)
    }

    private func take() -> OpaquePointer? {
        defer { invocation = nil }
        return invocation
    }
}
