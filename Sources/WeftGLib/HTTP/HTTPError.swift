/// The failure of a request without a response.
///
/// An error status is a response: `HTTPClient.get` returns it (`HTTPResponse.isSuccess`).
public enum HTTPError: Error, Sendable, Equatable {
    /// The address is not an absolute `http` or `https` address with a host.
    case invalidURL(String)
    /// `http://` to another machine, requested directly or by a redirect, or a redirect from another machine to this
    /// one.
    case cleartextRefused(String)
    /// The address leads to this machine or the local network, but its origin is elsewhere (`HTTPReach`).
    case placeRefused(String)
    /// The caller refused a redirect to another origin (`followsTo`).
    case redirectRefused
    /// The network is down, or no name server answers.
    case offline(String)
    /// The host is unknown, or nothing listens there.
    case cannotConnect(String)
    /// `HTTPConfiguration.timeout` or `idleTimeout` was exceeded.
    case timedOut
    case tooManyRedirects(limit: Int)
    /// The body exceeds `limit` bytes; received data is dropped.
    case bodyTooLarge(limit: Int)
    /// The connection ended early, or the body's length differs from the announced one.
    case connectionLost(String)
    /// No secure connection: certificate, protocol, or missing TLS library.
    case tls(String)
    /// The task was cancelled.
    case cancelled
    /// The response is not HTTP, or its compression is damaged.
    case malformedResponse(String)
    /// A status for which the body is not read; `retryAfter` in seconds, if the server gives one.
    case status(code: Int, retryAfter: Double?)
    case other(String)
}

extension HTTPError {
    /// True if a missing network may be the cause.
    public var isOfNetwork: Bool {
        switch self {
        case .offline, .cannotConnect, .timedOut, .connectionLost: true
        default: false
        }
    }
}

extension HTTPError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .invalidURL(let url): "not an http or https address: \"\(url)\""
        case .cleartextRefused(let url):
            "refused \(url): cleartext http is allowed to this machine only; "
                + "use https, or set HTTPConfiguration.allowsCleartext"
        case .placeRefused(let url):
            "refused \(url): it leads to this machine or the local network, and what named it is not there"
        case .redirectRefused: "the redirect to another site was refused"
        case .offline(let reason): "no network: \(reason)"
        case .cannotConnect(let reason): "cannot connect: \(reason)"
        case .timedOut: "the server took too long"
        case .tooManyRedirects(let limit): "more than \(limit) redirects"
        case .bodyTooLarge(let limit): "the answer is larger than \(limit) bytes"
        case .connectionLost(let reason): "the connection was lost: \(reason)"
        case .tls(let reason): "no secure connection: \(reason)"
        case .cancelled: "cancelled"
        case .malformedResponse(let reason): "the server's answer is damaged: \(reason)"
        case .status(let code, nil): "the server answered with status \(code)"
        case .status(let code, let seconds?): "the server answered with status \(code), try again in \(seconds) s"
        case .other(let reason): reason
        }
    }
}
