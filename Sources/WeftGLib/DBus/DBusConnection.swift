import WeftShim

/// A connection to a message bus, for calls to other processes. Main actor; nothing blocks.
@MainActor
public final class DBusConnection {
    /// The bus to connect to; `address` is for tests.
    public enum Bus: Sendable, Hashable {
        case session, system
        case at(String)
    }

    let connection: GObjectReference

    package init(_ connection: GObjectReference) {
        self.connection = connection
    }

    /// Opens a connection; nil if there is no such bus, or if the task was cancelled. Each of the two desktop buses has
    /// one connection per process.
    public static func open(_ bus: Bus) async -> DBusConnection? {
        let cancellable = GObjectReference(full: OpaquePointer(g_cancellable_new()))
        return await withTaskCancellationHandler {
            let connection: GObjectReference? = await awaitAsyncCall { callback, context in
                switch bus {
                case .session: g_bus_get(G_BUS_TYPE_SESSION, cancellable.borrowed(), callback, context)
                case .system: g_bus_get(G_BUS_TYPE_SYSTEM, cancellable.borrowed(), callback, context)
                case .at(let address):
                    let flags = GDBusConnectionFlags(
                        rawValue: WEFT_G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                            | WEFT_G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
                    g_dbus_connection_new_for_address(
                        address, flags, nil, cancellable.borrowed(), callback, context)
                }
            } finish: { result in
                let found =
                    if case .at = bus { g_dbus_connection_new_for_address_finish(result, nil) } else {
                        g_bus_get_finish(result, nil)
                    }
                guard let found else { return nil }
                // Losing the bus must not end the program.
                g_dbus_connection_set_exit_on_close(found, 0)
                return GObjectReference(full: found)
            }
            return connection.map(DBusConnection.init)
        } onCancel: {
            g_cancellable_cancel(cancellable.borrowed())
        }
    }

    /// The connection's unique name on the bus: ":1.42".
    public var uniqueName: String? {
        g_dbus_connection_get_unique_name(connection.pointer).map { String(cString: $0) }
    }

    /// The object of a service at a path. Makes no call.
    public func object(_ path: String, of service: String) -> DBusObject {
        DBusObject(connection: self, service: service, path: path)
    }
}

/// An object of a service on the bus. Main actor.
@MainActor
public struct DBusObject {
    let connection: DBusConnection
    let service: String
    /// The object's path: `/org/freedesktop/portal/desktop`.
    public let path: String

    /// Another object of the same service.
    public func sibling(_ path: String) -> DBusObject { connection.object(path, of: service) }

    /// Calls a method and awaits its reply. Cancelling the task ends it with `DBusError.Reason.cancelled`.
    /// - Parameter seconds: the timeout.
    public func call(
        _ method: String, of interface: String, _ arguments: [DBusValue] = [], seconds: Double = 25
    ) async throws(DBusError) -> [DBusValue] {
        guard let parameters = message(arguments) else { throw DBusError(.failed, "\(method) cannot be asked for") }
        let connection = connection.connection
        let (service, path) = (service, path)
        let cancellable = GObjectReference(full: OpaquePointer(g_cancellable_new()))
        let milliseconds = gint(min(max(seconds, 0.001), 86_400) * 1000)
        let answer: Result<[DBusValue], DBusError> = await withTaskCancellationHandler {
            await awaitAsyncCall { callback, context in
                g_dbus_connection_call(
                    connection.pointer, service, path, interface, method, parameters, nil, WEFT_G_DBUS_CALL_FLAGS_NONE,
                    milliseconds, cancellable.borrowed(), callback, context)
            } finish: { result in
                var error: UnsafeMutablePointer<GError>?
                guard let reply = g_dbus_connection_call_finish(connection.pointer, result, &error) else {
                    return .failure(DBusError(error))
                }
                defer { g_variant_unref(reply) }
                return .success(DBusValue.parts(of: reply))
            }
        } onCancel: {
            g_cancellable_cancel(cancellable.borrowed())
        }
        return try answer.get()
    }

    /// Calls a method and ignores its reply. The connection stays open until the call was sent.
    public func tell(_ method: String, of interface: String, _ arguments: [DBusValue] = []) {
        guard let parameters = message(arguments) else { return }
        g_dbus_connection_call(
            connection.connection.pointer, service, path, interface, method, parameters, nil,
            WEFT_G_DBUS_CALL_FLAGS_NO_AUTO_START, 5000, nil,
            { connection, result, _ in
                guard let connection, let result,
                    let reply = g_dbus_connection_call_finish(OpaquePointer(connection), result, nil)
                else { return }
                g_variant_unref(reply)
            }, nil)
    }

    /// Reads a property. Throws after `seconds` without a reply.
    public func property(
        _ name: String, of interface: String, seconds: Double = 25
    ) async throws(DBusError) -> DBusValue {
        let values = try await call("Get", of: Self.properties, [.string(interface), .string(name)], seconds: seconds)
        return values.first?.unwrapped ?? .other
    }

    /// Writes a property. Throws after `seconds` without a reply.
    public func set(
        _ name: String, of interface: String, to value: DBusValue, seconds: Double = 25
    ) async throws(DBusError) {
        _ = try await call(
            "Set", of: Self.properties, [.string(interface), .string(name), .variant(value)], seconds: seconds)
    }

    /// Calls `handler` with the arguments of each such signal of the object, while the returned subscription lives.
    /// - Parameter first: restricts it to signals with this first argument.
    public func onSignal(
        _ name: String, of interface: String, where first: String? = nil,
        _ handler: @escaping @MainActor ([DBusValue]) -> Void
    ) -> DBusSubscription {
        let box = Unmanaged.passRetained(SignalHandler(handler))
        let id = g_dbus_connection_signal_subscribe(
            connection.connection.pointer, service, interface, name, path, first, WEFT_G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, _, arguments, context in
                // GIO calls this in the main context, where the signal was subscribed.
                MainThread.inCallback((arguments, context)) { arguments, context in
                    guard let arguments, let context else { return }
                    let box = Unmanaged<SignalHandler>.fromOpaque(context).takeUnretainedValue()
                    box.handle(DBusValue.parts(of: arguments))
                }
            }, box.toOpaque(), releaseDBusHandler)
        return DBusSubscription(connection.connection, id)
    }

    private static let properties = "org.freedesktop.DBus.Properties"

    /// A floating reference to the arguments; nil if they cannot be sent.
    private func message(_ arguments: [DBusValue]) -> OpaquePointer? {
        guard g_variant_is_object_path(path) != 0 else { return nil }
        return DBusValue.makeTuple(arguments)
    }

    private typealias SignalHandler = DBusHandler<@MainActor ([DBusValue]) -> Void>
}

/// A subscription to a signal. Main actor.
@MainActor
public final class DBusSubscription {
    private let connection: GObjectReference
    private let id: guint

    fileprivate init(_ connection: GObjectReference, _ id: guint) {
        self.connection = connection
        self.id = id
    }

    isolated deinit {
        g_dbus_connection_signal_unsubscribe(connection.pointer, id)
    }
}
