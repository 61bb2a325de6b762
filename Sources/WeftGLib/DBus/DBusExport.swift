import WeftShim

/// An object of this process that others on the bus may call, for as long as this lives. Main actor.
@MainActor
public final class DBusExport {
    /// Answers a call of a method with what it returns; what it throws gets to whoever called.
    public typealias Handler =
        @MainActor (_ method: String, _ arguments: [DBusValue]) async throws(DBusError) -> [DBusValue]

    /// Bytes that the arguments of a call have at most; a longer one is refused unread.
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
    /// Puts an object on the bus. Anybody there may call it, with anything that has the types of the interface, and as often as
    /// they like; what is longer than `DBusExport.maximumBytes` does not get to the handler.
    /// - Parameter interface: its description, as D-Bus has it in XML; the first interface of it is taken.
    /// - Returns: nil where there is something at the path already, or the description is none.
    public func export(_ path: String, interface: String, _ handler: @escaping DBusExport.Handler) -> DBusExport? {
        guard g_variant_is_object_path(path) != 0, let node = g_dbus_node_info_new_for_xml(interface, nil) else {
            return nil
        }
        defer { g_dbus_node_info_unref(node) }
        guard let description = node.pointee.interfaces?[0] else { return nil }
        var table = GDBusInterfaceVTable()
        table.method_call = { _, _, _, _, method, arguments, invocation, context in
            // GIO calls in the main context, where it was registered.
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

/// Somebody waits for an answer, and gets one. Main actor.
@MainActor
private final class DBusCall {
    private var invocation: OpaquePointer?

    /// Takes over the call.
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
