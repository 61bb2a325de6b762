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

    /// What the user prefers of how programs look.
    public struct Preferences: Sendable, Equatable {
        public var colorScheme: ColorScheme
        /// Of the portal's "contrast".
        public var isHighContrast: Bool

        public init(colorScheme: ColorScheme = .noPreference, isHighContrast: Bool = false) {
            self.colorScheme = colorScheme
            self.isHighContrast = isHighContrast
        }
    }

    /// nil until the portal has answered.
    public private(set) var preferences: Preferences?

    private let handler: @MainActor (Preferences) -> Void
    private var start: Task<Void, Never>?
    private var subscription: (connection: GObjectReference, id: guint)?

    private static let service = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"
    private static let namespace = "org.freedesktop.appearance"
    private static let keys = (colorScheme: "color-scheme", contrast: "contrast")

    /// Calls `onChange` when the preferences are known and whenever they are others, for as long as this object lives.
    ///
    /// - Parameter busAddress: of another bus than the session's; for tests.
    public init(busAddress: String? = nil, onChange handler: @escaping @MainActor (Preferences) -> Void) {
        self.handler = handler
        start = Task { [weak self] in
            guard let connection = await Self.connect(to: busAddress) else { return }
            // Before the question, so that no change falls between.
            self?.subscribe(connection)
            guard self != nil else { return }
            let scheme = await Self.read(connection, Self.keys.colorScheme)
            let contrast = await Self.read(connection, Self.keys.contrast)
            // An older portal knows one of them only.
            guard scheme != nil || contrast != nil else { return }
            self?.told { wanted in
                if let scheme { wanted.colorScheme = Self.colorScheme(scheme) }
                if let contrast { wanted.isHighContrast = contrast == 1 }
            }
        }
    }

    isolated deinit {
        start?.cancel()
        if let subscription {
            g_dbus_connection_signal_unsubscribe(subscription.connection.pointer, subscription.id)
        }
    }

    private func told(_ change: (inout Preferences) -> Void) {
        var wanted = preferences ?? Preferences()
        change(&wanted)
        guard wanted != preferences else { return }
        preferences = wanted
        handler(wanted)
    }

    /// A number of a later portal is no preference we know.
    private static func colorScheme(_ number: UInt32) -> ColorScheme { ColorScheme(rawValue: number) ?? .noPreference }

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

    private static func read(_ connection: GObjectReference, _ key: String) async -> UInt32? {
        await awaitAsyncCall { callback, context in
            var arguments: [OpaquePointer?] = [g_variant_new_string(namespace), g_variant_new_string(key)]
            g_dbus_connection_call(
                connection.pointer, service, path, interface, "Read", g_variant_new_tuple(&arguments, 2), nil,
                G_DBUS_CALL_FLAGS_NONE, -1, nil, callback, context)
        } finish: { result in
            // Without a portal there is an error, and no preference to speak of.
            guard let reply = g_dbus_connection_call_finish(connection.pointer, result, nil) else { return nil }
            defer { g_variant_unref(reply) }
            return g_variant_n_children(reply) == 1 ? number(in: reply, at: 0) : nil
        }
    }

    /// The number at `index` of a tuple, in however many variants: `Read` wraps it twice, the signal once.
    private nonisolated static func number(in tuple: OpaquePointer, at index: Int) -> UInt32? {
        guard var value = g_variant_get_child_value(tuple, gsize(index)) else { return nil }
        while g_variant_classify(value) == G_VARIANT_CLASS_VARIANT, let inner = g_variant_get_variant(value) {
            g_variant_unref(value)
            value = inner
        }
        defer { g_variant_unref(value) }
        guard g_variant_classify(value) == G_VARIANT_CLASS_UINT32 else { return nil }
        return g_variant_get_uint32(value)
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
            let number = Self.number(in: arguments, at: 2)
        else { return }
        switch String(cString: g_variant_get_string(key, nil)) {
        case Self.keys.colorScheme: told { $0.colorScheme = Self.colorScheme(number) }
        case Self.keys.contrast: told { $0.isHighContrast = number == 1 }
        default: return
        }
    }

    // @unchecked: `portal` is read on the main actor only; GIO lets go of the box on any thread.
    private final class WeakPortal: @unchecked Sendable {
        weak var portal: SettingsPortal?
        init(_ portal: SettingsPortal) {
            self.portal = portal
        }
    }
}
