import HTTPServing
import JSON
import WeftGLib

/// Counts of requests since the start; `/stats` serves them and is not counted.
struct FixtureStatistics: Sendable {
    private(set) var started = 0
    private(set) var finished = 0
    /// The client disconnected before it had received the whole answer.
    private(set) var aborted = 0
    /// The last request's `User-Agent`.
    private(set) var userAgent = ""
    /// Path and query of each request, in order; the last `maximumRequests` of them.
    private(set) var requests: [String] = []

    private static let maximumRequests = 10_000

    mutating func begin(_ request: HTTPServerRequest) {
        started += 1
        userAgent = request.headers["User-Agent"] ?? ""
        requests.append(request.target)
        if requests.count > Self.maximumRequests { requests.removeFirst() }
    }

    mutating func end(_ outcome: HTTPServer.Outcome) {
        switch outcome {
        case .finished: finished += 1
        case .aborted: aborted += 1
        }
    }

    func json() throws -> String {
        let statistics: JSON = [
            "started": .number(started), "finished": .number(finished), "aborted": .number(aborted),
            "userAgent": .string(userAgent), "requests": .array(requests.map(JSON.string)),
        ]
        return try statistics.text()
    }
}

extension HTTPServerRequest {
    /// Path and query as sent.
    var target: String { path + (rawQuery.map { "?" + $0 } ?? "") }
}
