/// A failure to get groups. `errorTitle` and `errorMessage` describe it to the user.
public enum MeetupServiceError: Error, Sendable, Hashable {
    /// There is no network.
    case offline
    /// The host is unknown, or nothing listens there.
    case unreachable(host: String, detail: String)
    /// A secure connection failed because of the certificate, the protocol or the TLS library.
    case insecure(host: String, detail: String)
    case timedOut(host: String)
    /// `http://` to another machine, directly or by a redirect, without `--allow-cleartext`.
    case cleartextRefused(address: String)
    case tooManyRedirects(host: String)
    /// A redirect to something other than an `http:` or `https:` address; the address is for messages, without secrets.
    case redirectRefused(host: String, address: String)
    /// An HTTP status without a case of its own.
    case status(Int, host: String)
    /// 401 or 403 without a token.
    case accessDenied(Int, host: String)
    /// 401 or 403 with a token.
    case tokenDenied(Int, host: String)
    /// 401 or 403 with a token from `--key`.
    case keyDenied(Int, host: String)
    /// Access denied in an answer with status 200; the detail is the service's message on one line, or empty.
    case accessDeniedInWords(host: String, detail: String)
    /// Like `accessDeniedInWords`, for a request with a token.
    case tokenDeniedInWords(host: String, detail: String)
    /// Like `accessDeniedInWords`, for a request with a token from `--key`.
    case keyDeniedInWords(host: String, detail: String)
    /// The service requires a token, and there is none.
    case tokenMissing(host: String)
    /// The token cannot be sent in a request.
    case tokenUnusable(host: String)
    /// The source's address contains a user or a password.
    case userInAddress(host: String)
    /// Status 429; `retryAfter` in whole seconds, if given by the service.
    case tooManyRequests(retryAfter: Int?, host: String)
    /// Status 503 with the whole seconds to wait.
    case unavailable(retryAfter: Int, host: String)
    /// A valid answer whose content is an error, as in GraphQL with status 200. The detail is the service's message on
    /// one line, or empty.
    case errorAnswer(host: String, detail: String)
    /// The answer is truncated, not HTTP, or cannot be decompressed.
    case brokenTransfer(host: String, detail: String)
    /// The answer exceeds the limit in bytes.
    case answerTooLarge(host: String, limit: Int)
    /// The answer is not JSON, or has an unexpected structure; the detail names the position.
    case unexpectedAnswer(host: String, detail: String)
    /// The address has a web page without events. The detail describes the page and suggests what to try.
    case pageUnusable(host: String, detail: String)
    /// No folder has a readable `groups.json`.
    case missingData(folders: [String])
    /// The embedded data cannot be read, or is not JSON; the detail names the position.
    case unreadableData(path: String, detail: String)
    /// A file added by the user cannot be read; the detail is a sentence fragment.
    case unreadableFile(path: String, detail: String)
    /// No supported service answers at the address. The value has the attempts and their results.
    case unrecognized(address: String, tried: [String])
    /// The service's address is invalid.
    case invalidAddress(String)
    /// The calling task was cancelled; not shown to the user.
    case cancelled
    case other(host: String, detail: String)
}
