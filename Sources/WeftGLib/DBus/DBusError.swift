import WeftShim

/// The failure of a call over a message bus. A value.
public struct DBusError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure.
    public enum Reason: Sendable, Hashable {
        /// The task was cancelled.
        case cancelled
        /// No reply in time.
        case silence
        /// The bus, the service or the method does not exist.
        case absent
        /// The service refused the call.
        case refused
        /// The service replied with an error.
        case failed
    }

    /// The kind of failure.
    public let reason: Reason
    /// The message in the words of its origin, for the log.
    public let description: String

    /// An error with its reason and an optional message.
    public init(_ reason: Reason, _ description: String = "") {
        self.reason = reason
        self.description = description
    }

    /// Takes ownership of the error.
    init(_ error: UnsafeMutablePointer<GError>?) {
        guard let error else {
            self.init(.failed)
            return
        }
        defer { g_error_free(error) }
        let name = g_dbus_error_get_remote_error(error)
        defer { g_free(name) }
        g_dbus_error_strip_remote_error(error)
        let text = error.pointee.message.map { String(cString: $0) } ?? ""
        if let name {
            let name = String(cString: name)
            self.init(Self.reason(name), "\(name): \(text)")
        } else if g_error_matches(error, g_io_error_quark(), gint(G_IO_ERROR_CANCELLED.rawValue)) != 0 {
            self.init(.cancelled, text)
        } else if g_error_matches(error, g_io_error_quark(), gint(G_IO_ERROR_TIMED_OUT.rawValue)) != 0 {
            self.init(.silence, text)
        } else {
            self.init(.absent, text)
        }
    }

    private static func reason(_ name: String) -> Reason {
        let known = "org.freedesktop.DBus.Error."
        if name.hasPrefix(known + "Spawn.") { return .absent }
        return switch name.hasPrefix(known) ? String(name.dropFirst(known.count)) : name {
        case "ServiceUnknown", "NameHasNoOwner", "UnknownInterface", "UnknownMethod", "UnknownObject",
            "UnknownProperty", "Disconnected", "NoServer":
            .absent
        case "NoReply", "Timeout", "TimedOut": .silence
        case "AccessDenied", "AuthFailed", "org.freedesktop.portal.Error.NotAllowed",
            "org.freedesktop.portal.Error.Cancelled":
            .refused
        default: .failed
        }
    }
}
