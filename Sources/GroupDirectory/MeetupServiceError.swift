/// Why there are no groups to show, in words for the reader.
public enum MeetupServiceError: Error, Sendable, Hashable {
    /// The service cannot be reached: no network, unknown host, refused connection, TLS trouble.
    case unreachable(host: String, detail: String)
    case timedOut(host: String)
    /// `http://` to a host that is not this machine, without `--allow-cleartext`.
    case cleartextRefused(address: String)
    case tooManyRedirects(host: String)
    /// An HTTP status other than 2xx, 401, 403 and 429.
    case status(Int, host: String)
    /// 401 or 403: the key is missing or wrong.
    case accessDenied(Int, host: String)
    /// 429; `retryAfter` in seconds where the service says so.
    case tooManyRequests(retryAfter: Int?, host: String)
    /// The answer ended early, or was longer than announced.
    case brokenTransfer(host: String, detail: String)
    /// More bytes than the program takes from a service.
    case answerTooLarge(host: String, limit: Int)
    /// No JSON, or not the JSON of groups. `source` is a host or a file; the detail names the position.
    case unexpectedAnswer(source: String, detail: String)
    /// The embedded data is missing or cannot be read.
    case unreadableData(path: String, detail: String)
    /// The service's address cannot be used.
    case invalidAddress(String, detail: String)
    case cancelled
}
