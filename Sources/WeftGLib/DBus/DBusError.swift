import WeftShim

/// Why a call over a message bus has no answer. A value.
public struct DBusError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong.
    public enum Reason: Sendable, Hashable {
        /// The task was cancelled.
        case cancelled
        /// No answer in time.
        case silence
        /// There is nobody who could answer: no bus, no service, or none that knows the call.
        case absent
        /// Whoever was asked says no.
        case refused
        /// It answered that something is wrong.
        case failed
    }

    /// What went wrong.
    public let reason: Reason
    /// In whose words whatever happened was told; for the log.
    public let description: String

    /// An error with what is known of it beside the reason.
    public init(_ reason: Reason, _ description: String = "") {
        self.reason = reason
        self.description = description
    }

    /// Takes over the error.
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
