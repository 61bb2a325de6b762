import WeftGLib
import WeftShim
import WeftTestBasics

/// The colour scheme; nil if the portal does not have the setting.
@MainActor
final class PortalService {
    let address: String
    /// nil: the portal knows no such setting.
    var scheme: UInt32?
    var contrast: UInt32?
    /// Three numbers, red, green and blue, or invalid values.
    var accent: [Double]?
    private(set) var questions = 0

    private let bus: TestBus
    private var connection: OpaquePointer?

    private static let path = "/org/freedesktop/portal/desktop"
    private static let description = """
        <node><interface name="org.freedesktop.portal.Settings">
        <method name="Read"><arg type="s" direction="in"/><arg type="s" direction="in"/>
        <arg type="v" direction="out"/></method>
        <signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal>
        </interface></node>
        """

    init() throws {
        bus = try TestBus()
        address = bus.address
    }

    /// Puts the portal on the bus.
    func start() {
        let flags = GDBusConnectionFlags(
            rawValue: WEFT_G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | WEFT_G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        guard let connection = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil),
            let info = g_dbus_node_info_new_for_xml(Self.description, nil)
        else { return }
        self.connection = connection
        g_dbus_connection_set_exit_on_close(connection, 0)
        var table = GDBusInterfaceVTable()
        table.method_call = { _, _, _, _, _, parameters, invocation, context in
            // GIO calls in the main context, where it was registered.
            MainThread.inCallback((parameters, invocation, context)) { parameters, invocation, context in
                guard let parameters, let invocation, let context else { return }
                Unmanaged<PortalService>.fromOpaque(context).takeUnretainedValue().answer(invocation, parameters)
            }
        }
        // The interface is the description's only one.
        let interface = info.pointee.interfaces.pointee
        g_dbus_connection_register_object(
            connection, Self.path, interface, &table, Unmanaged.passUnretained(self).toOpaque(), nil, nil)
        g_dbus_node_info_unref(info)
        var arguments: [OpaquePointer?] = [
            g_variant_new_string("org.freedesktop.portal.Desktop"), g_variant_new_uint32(0),
        ]
        g_variant_unref(
            g_dbus_connection_call_sync(
                connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
                g_variant_new_tuple(&arguments, 2), nil, WEFT_G_DBUS_CALL_FLAGS_NONE, -1, nil, nil))
    }

    /// Reports a change of a setting.
    func change(_ namespace: String = "org.freedesktop.appearance", _ key: String = "color-scheme", to value: UInt32) {
        if key == "contrast" { contrast = value } else { scheme = value }
        tell(namespace, key, g_variant_new_uint32(value))
    }

    /// Reports a change of the accent colour.
    func change(accentTo numbers: [Double]) {
        accent = numbers
        tell("org.freedesktop.appearance", "accent-color", Self.tuple(numbers))
    }

    private static func tuple(_ numbers: [Double]) -> OpaquePointer? {
        var parts: [OpaquePointer?] = numbers.map { g_variant_new_double($0) }
        return g_variant_new_tuple(&parts, gsize(parts.count))
    }

    private func tell(_ namespace: String, _ key: String, _ value: OpaquePointer?) {
        var arguments: [OpaquePointer?] = [
            g_variant_new_string(namespace), g_variant_new_string(key), g_variant_new_variant(value),
        ]
        g_dbus_connection_emit_signal(
            connection, nil, Self.path, "org.freedesktop.portal.Settings", "SettingChanged",
            g_variant_new_tuple(&arguments, 3), nil)
    }

    private func answer(_ invocation: OpaquePointer, _ parameters: OpaquePointer) {
        questions += 1
        guard let key = g_variant_get_child_value(parameters, 1) else { return }
        defer { g_variant_unref(key) }
        let known: OpaquePointer? =
            switch String(cString: g_variant_get_string(key, nil)) {
            case "contrast": contrast.map { g_variant_new_uint32($0) }
            case "accent-color": accent.flatMap { Self.tuple($0) }
            default: scheme.map { g_variant_new_uint32($0) }
            }
        guard let value = known else {
            g_dbus_method_invocation_return_dbus_error(
                invocation, "org.freedesktop.portal.Error.NotFound", "Requested setting not found")
            return
        }
        // The real portal wraps the values of a read twice.
        var reply: [OpaquePointer?] = [g_variant_new_variant(g_variant_new_variant(value))]
        g_dbus_method_invocation_return_value(invocation, g_variant_new_tuple(&reply, 1))
    }

    func end() {
        if let connection {
            g_dbus_connection_close_sync(connection, nil, nil)
            g_object_unref(UnsafeMutableRawPointer(connection))
        }
        connection = nil
        bus.end()
    }
}
