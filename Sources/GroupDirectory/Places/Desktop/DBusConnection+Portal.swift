import WeftGLib

/// The objects that a portal makes for a request.
extension DBusConnection {
    /// The part of the object's path for its kind.
    enum PortalHandle: String {
        case request, session
    }

    /// A new token that names a request to the portal. Each request needs a different one.
    static var newPortalToken: String { "weft\(UInt32.random(in: 0...UInt32.max))" }

    /// The portal's object for a request. Its path is derived from the connection's name and a token, so that its
    /// signals can be received before the request is sent. nil on a connection without a name.
    func portalHandle(_ handle: PortalHandle, _ token: String) -> DBusObject? {
        guard let sender = uniqueName else { return nil }
        let name = String(sender.unicodeScalars.drop { $0 == ":" }.map { $0 == "." ? "_" : Character($0) })
        return portal.sibling("/org/freedesktop/portal/desktop/\(handle.rawValue)/\(name)/\(token)")
    }
}
