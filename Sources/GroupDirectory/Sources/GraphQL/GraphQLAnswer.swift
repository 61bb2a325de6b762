import JSON
import WeftGLib

/// A GraphQL service's answer: data, or part of it, and errors for the rest.
struct GraphQLAnswer: Sendable {
    let data: JSONValue?
    /// The first errors, at most `maximumErrors`.
    let errors: [GraphQLError]

    private static let maximumErrors = 5

    /// - Parameter token: the token of the request, to be removed from the service's messages.
    /// - Throws: a sentence fragment if `root` is not a GraphQL answer.
    init(_ root: JSONValue, hiding token: SourceToken? = nil) throws(NotGraphQL) {
        let errors = root["errors"]?.elements ?? []
        let data = root["data"]
        guard root.isObject, data?.isObject == true || !errors.isEmpty else {
            throw NotGraphQL(detail: Self.detail(root, data))
        }
        self.data = data?.isObject == true ? data : nil
        self.errors = errors.prefix(Self.maximumErrors).map { GraphQLError($0, hiding: token) }
    }

    private static func detail(_ root: JSONValue, _ data: JSONValue?) -> String {
        guard root.isObject else { return "an answer of GraphQL was expected, but it is \(root.kind)" }
        return data.map { "the data is \($0.kind), and no error says why" } ?? "neither data nor errors are in it"
    }

    struct NotGraphQL: Error {
        let detail: String
    }
}

/// An entry of `errors`. A value.
struct GraphQLError: Sendable, Hashable {
    /// The service's error message, in one line.
    let message: String?
    /// The names and indices from the root, e.g. `searchGroups.elements.3.banner`.
    let path: String
    /// The error as an HTTP status, if the service sends one or a word with that meaning.
    let status: Int?
    /// The end of the pause that the service requested.
    let pauseEnd: Timestamp?

    init(_ value: JSONValue, hiding token: SourceToken? = nil) {
        message = value["message"]?.line(hiding: token)
        path = (value["path"]?.elements ?? []).prefix(20).compactMap { $0.line(hiding: token) }.joined(separator: ".")
        let extensions = value["extensions"]
        status =
            value["status_code"]?.count ?? extensions?["status_code"]?.count
            ?? extensions?["code"]?.string(ofAtMost: 50).flatMap { Self.statuses[$0.uppercased()] }
        pauseEnd = extensions?["resetAt"]?.string(ofAtMost: 64).flatMap { Timestamp(iso8601: $0) }
    }

    private static let statuses = [
        "UNAUTHENTICATED": 401, "UNAUTHORIZED": 401, "FORBIDDEN": 403, "RATE_LIMITED": 429, "THROTTLED": 429,
    ]

    /// True if the error gives a reason.
    var saysWhy: Bool { message != nil || status != nil }

    /// The place and the reason of the error for the log, if the service gives them.
    var problem: String? { [path.nonEmpty, message].compactMap(\.self).joined(separator: ": ").nonEmpty }

    func serviceError(host: String) -> MeetupServiceError {
        let words = message?.singleLine(limit: 200) ?? ""
        return switch status {
        case 401, 403: .accessDeniedInWords(host: host, detail: words)
        case 429:
            .status(
                429,
                retryAfter: pauseEnd.map {
                    max(0, Double($0.unixMilliseconds - Timestamp.now.unixMilliseconds) / 1000)
                },
                host: host)
        default: .errorAnswer(host: host, detail: words)
        }
    }
}
