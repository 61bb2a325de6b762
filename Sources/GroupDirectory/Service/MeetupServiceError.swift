/// Why there are no groups to show. `errorTitle` and `errorMessage` tell it to the user.
public enum MeetupServiceError: Error, Sendable, Hashable {
    /// No network.
    case offline
    /// The host is unknown or nobody listens there.
    case unreachable(host: String, detail: String)
    /// No secure connection: certificate, protocol, TLS library.
    case insecure(host: String, detail: String)
    case timedOut(host: String)
    /// `http://` to a host that is not this machine, asked for or by a redirect, without `--allow-cleartext`.
    case cleartextRefused(address: String)
    case tooManyRedirects(host: String)
    /// It leads to what is no `http:` or `https:` address; the address is for messages, without what may be secret.
    case redirectRefused(host: String, address: String)
    /// An HTTP status other than 2xx, 401, 403 and 429, and 503 with a time.
    case status(Int, host: String)
    /// 401 or 403 to who came without a token.
    case accessDenied(Int, host: String)
    /// The same to a token.
    case tokenDenied(Int, host: String)
    /// The same to what was given with `--key`.
    case keyDenied(Int, host: String)
    /// The same in an answer with status 200; the detail is the service's own words, one line, or nothing.
    case accessDeniedInWords(host: String, detail: String)
    /// The same to a token.
    case tokenDeniedInWords(host: String, detail: String)
    /// The same to what was given with `--key`; the detail is not empty.
    case keyDeniedInWords(host: String, detail: String)
    /// It answers only those who come with a token, and there is none.
    case tokenMissing(host: String)
    /// There is a token, but no request can carry it.
    case tokenUnusable(host: String)
    /// There is a user or a password in a source's address.
    case userInAddress(host: String)
    /// 429; `retryAfter` in whole seconds where the service says so.
    case tooManyRequests(retryAfter: Int?, host: String)
    /// 503 with the whole seconds to wait.
    case unavailable(retryAfter: Int, host: String)
    /// An answer as it should be whose content is an error: GraphQL says so with status 200. The detail is the service's
    /// own words, one line, or nothing.
    case errorAnswer(host: String, detail: String)
    /// The answer ended early, is not HTTP, or cannot be decompressed.
    case brokenTransfer(host: String, detail: String)
    /// More bytes than the program takes from a service.
    case answerTooLarge(host: String, limit: Int)
    /// Not JSON, or something else than was asked for; the detail names the position.
    case unexpectedAnswer(host: String, detail: String)
    /// None of the folders has a `groups.json` that may be read.
    case missingData(folders: [String])
    /// The embedded data cannot be read, or is not JSON; the detail names the position.
    case unreadableData(path: String, detail: String)
    /// A file that the user added cannot be read; the detail is a sentence fragment.
    case unreadableFile(path: String, detail: String)
    /// Nothing that the program understands answers there; what was tried, each with what came of it.
    case unrecognized(address: String, tried: [String])
    /// The service's address cannot be used.
    case invalidAddress(String)
    /// The calling task was cancelled; nothing to tell the user.
    case cancelled
    case other(host: String, detail: String)
}
