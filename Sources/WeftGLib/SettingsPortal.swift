import WeftShim

/// What the desktop's user prefers, by org.freedesktop.portal.Settings on the session bus. Main actor; nothing waits.
///
/// Without a bus or a portal nothing is told.
@MainActor
public final class SettingsPortal {
    /// Of the portal's "color-scheme".
    public enum ColorScheme: UInt32, Sendable {
        case noPreference = 0
        case dark = 1
        case light = 2
    }

    /// nil until the portal has answered.
    public private(set) var colorScheme: ColorScheme?

    private let handler: @MainActor (ColorScheme) -> Void
    private var start: Task<Void, Never>?
    private var subscription: (connection: GObjectReference, id: guint)?

    private static let service = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"
    private static let namespace = "org.freedesktop.appearance"
    private static let key = "color-scheme"

    /// Calls `onColorScheme` when the preference is known and whenever it is another one, for as long as this object
    /// lives.
    ///
    /// - Parameter busAddress: of another bus than the session's; for tests.
    public init(busAddress: String? = nil, onColorScheme handler: @escaping @MainActor (ColorScheme) -> Void) {
        self.handler = handler
        start = Task { [weak self] in
            guard let connection = await Self.connect(to: busAddress) else { return }
            // Before the question, so that no change falls between.
            self?.subscribe(connection)
            guard self != nil, let scheme = await Self.read(connection) else { return }
            self?.told(scheme)
        }
    }

    isolated deinit {
        start?.cancel()
        if let subscription {
            g_dbus_connection_signal_unsubscribe(subscription.connection.pointer, subscription.id)
        }
    }

    private func told(_ scheme: ColorScheme) {
        guard scheme != colorScheme else { return }
        colorScheme = scheme
        handler(scheme)
    }

    private static func connect(to address: String?) async -> GObjectReference? {
        await awaitAsyncCall { callback, context in
            guard let address else {
                g_bus_get(G_BUS_TYPE_SESSION, nil, callback, context)
                return
            }
            let flags = GDBusConnectionFlags(
                G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                    | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
            g_dbus_connection_new_for_address(address, flags, nil, nil, callback, context)
        } finish: { result in
            let connection =
                address == nil ? g_bus_get_finish(result, nil) : g_dbus_connection_new_for_address_finish(result, nil)
            guard let connection else { return nil }
            // The end of the session's bus is not the program's.
            g_dbus_connection_set_exit_on_close(connection, 0)
            return GObjectReference(full: connection)
        }
    }

    private static func read(_ connection: GObjectReference) async -> ColorScheme? {
        await awaitAsyncCall { callback, context in
            var arguments: [OpaquePointer?] = [g_variant_new_string(namespace), g_variant_new_string(key)]
            g_dbus_connection_call(
                connection.pointer, service, path, interface, "Read", g_variant_new_tuple(&arguments, 2), nil,
                G_DBUS_CALL_FLAGS_NONE, -1, nil, callback, context)
        } finish: { result in
            // Without a portal there is an error, and no preference to speak of.
            guard let reply = g_dbus_connection_call_finish(connection.pointer, result, nil) else { return nil }
            defer { g_variant_unref(reply) }
            return g_variant_n_children(reply) == 1 ? scheme(in: reply, at: 0) : nil
        }
    }

    /// The number at `index` of a tuple, in however many variants: `Read` wraps it twice, the signal once.
    private nonisolated static func scheme(in tuple: OpaquePointer, at index: Int) -> ColorScheme? {
        guard var value = g_variant_get_child_value(tuple, gsize(index)) else { return nil }
        while g_variant_classify(value) == G_VARIANT_CLASS_VARIANT, let inner = g_variant_get_variant(value) {
            g_variant_unref(value)
            value = inner
        }
        defer { g_variant_unref(value) }
        guard g_variant_classify(value) == G_VARIANT_CLASS_UINT32 else { return nil }
        // A number of a later portal is no preference we know.
        return ColorScheme(rawValue: g_variant_get_uint32(value)) ?? .noPreference
    }

    private func subscribe(_ connection: GObjectReference) {
        let box = Unmanaged.passRetained(WeakPortal(self))
        let id = g_dbus_connection_signal_subscribe(
            connection.pointer, Self.service, Self.interface, "SettingChanged", Self.path, Self.namespace,
            G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, _, arguments, context in
                // GIO calls in the main context, where it was subscribed.
                nonisolated(unsafe) let (arguments, context) = (arguments, context)
                MainActor.assumeIsolated {
                    guard let arguments, let context else { return }
                    Unmanaged<WeakPortal>.fromOpaque(context).takeUnretainedValue().portal?.changed(arguments)
                }
            }, box.toOpaque(),
            { context in
                guard let context else { return }
                Unmanaged<WeakPortal>.fromOpaque(context).release()
            })
        subscription = (connection, id)
    }

    private func changed(_ arguments: OpaquePointer) {
        guard g_variant_n_children(arguments) == 3, let key = g_variant_get_child_value(arguments, 1) else { return }
        defer { g_variant_unref(key) }
        guard g_variant_classify(key) == G_VARIANT_CLASS_STRING,
            String(cString: g_variant_get_string(key, nil)) == Self.key,
            let scheme = Self.scheme(in: arguments, at: 2)
        else { return }
        told(scheme)
    }

    // @unchecked: `portal` is read on the main actor only; GIO lets go of the box on any thread.
    private final class WeakPortal: @unchecked Sendable {
        weak var portal: SettingsPortal?
        init(_ portal: SettingsPortal) {
            self.portal = portal
        }
    }
}
