/// Where a request may lead: an address that a stranger wrote must not make a program speak to the machines beside it.
///
/// Judged by what is connected to, right before it is: no name that is looked up again, no form of a number and no
/// redirect gets around it. Behind a proxy of the system's only hosts that are written as numbers can be judged, since
/// the proxy looks up the names.
public enum HTTPReach: Sendable, Hashable {
    /// Wherever the address leads; its redirects to the internet, or to where the address led.
    case asked
    /// To the internet, or to the zone of who named the address.
    case from(HTTPZone)

    func allows(_ zone: HTTPZone) -> Bool {
        switch self {
        case .asked: true
        case .from(let source): zone == .internet || zone == source && zone != .nowhere
        }
    }
}
