/// The zones that a request may lead to: an address written by a stranger must not make the program contact machines in
/// the local network.
///
/// The check uses the connection's actual address, right before connecting: no second name lookup, number format or
/// redirect evades it. Behind a system proxy only numeric hosts can be checked, since the proxy looks up names.
public enum HTTPReach: Sendable, Hashable {
    /// Any zone; redirects only to the internet, or to the zone of the redirecting host.
    case asked
    /// The internet, or the zone of the address's origin.
    case from(HTTPZone)
    /// No request is made: a downloader returns only stored data.
    case stored

    func allows(_ zone: HTTPZone) -> Bool {
        switch self {
        case .asked: true
        case .stored: false
        case .from(let source): zone == .internet || zone == source && zone != .nowhere
        }
    }
}
