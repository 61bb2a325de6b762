import GroupDirectory
import HTTPServing
import JSON
import WeftGLib
import XCTest

/// Tests transfer failures for every kind of source: a clear error that names the host, and no repeated request.
final class SourceFaultTests: XCTestCase {
    private static let pages: Set<SourceKind> = [.page, .feed, .actor]

    @MainActor
    private static func errors(
        of kinds: [SourceKind] = SourceKind.all, timeout: Double = 20, requests: Int = 1,
        _ respond: @escaping @MainActor () -> HTTPServerResponse,
        _ check: (SourceKind, MeetupServiceError?, _ host: String) -> Void
    ) throws {
        for kind in kinds {
            // A site without rules for programs.
            let standIn = try StandIn { $0.path == "/robots.txt" ? .problem(404, "Not found") : respond() }
            let source = standIn.source(kind, timeout: timeout)
            let error = failure { () async throws(MeetupServiceError) in
                try await source.groups(GroupSearch(near: .lyon), after: nil, pageSize: 10)
            }
            check(kind, error, standIn.host)
            let asked = standIn.log.filter { $0 != "GET /robots.txt" }
            XCTAssertEqual(asked.count, requests, "\(kind): asked again without a pause")
        }
    }

    func testErrorStatusesAreReportedWithTheRequestedPause() throws {
        try MainActor.assumeIsolated {
            let statuses: [(Int, String?, (String) -> MeetupServiceError)] = [
                (401, nil, { .accessDenied(401, host: $0) }), (403, nil, { .accessDenied(403, host: $0) }),
                (429, "37", { .tooManyRequests(retryAfter: 37, host: $0) }),
                (429, nil, { .tooManyRequests(retryAfter: nil, host: $0) }),
                (503, "12", { .unavailable(retryAfter: 12, host: $0) }), (503, nil, { .status(503, host: $0) }),
                (500, nil, { .status(500, host: $0) }), (404, nil, { .status(404, host: $0) }),
                (304, nil, { .status(304, host: $0) }),
            ]
            for (status, wait, expected) in statuses {
                let headers = wait.map { [(name: "Retry-After", value: $0)] } ?? []
                try Self.errors({ .problem(status, "no", headers: headers) }) { kind, error, host in
                    // For a page it is an answer without events.
                    if status == 304, Self.pages.contains(kind) { return }
                    var wanted = expected(host)
                    // It is asked with a token.
                    if kind == .meetup, case .accessDenied(let status, let host) = wanted {
                        wanted = .tokenDenied(status, host: host)
                    }
                    XCTAssertEqual(error, wanted, "\(kind) with \(status)")
                }
            }
        }
    }

    func testUnexpectedAnswersAreReportedWithTheHost() throws {
        try MainActor.assumeIsolated {
            let bodies = ["<!doctype html><title>Sign in</title>", "", "[", "{}", "null", "7", "\"x\"", "{\"data\":"]
            for body in bodies {
                // Any page may be there for a source that reads pages.
                let kinds = SourceKind.all.filter { !Self.pages.contains($0) }
                try Self.errors(of: kinds, { HTTPServerResponse(type: "text/html", text: body) }) { kind, error, host in
                    guard case .unexpectedAnswer(host, let detail)? = error else {
                        return XCTFail("\(kind) of \(body): \(String(describing: error))")
                    }
                    XCTAssertFalse(detail.isEmpty)
                    if body.hasPrefix("<") { XCTAssertTrue(detail.hasPrefix("a web page"), "\(kind): \(detail)") }
                }
            }
        }
    }

    func testAnAnswerWithoutEndIsCutOff() throws {
        try MainActor.assumeIsolated {
            try Self.errors({
                HTTPServerResponse(
                    headers: [("Content-Type", "application/json")],
                    body: .chunks { [UInt8](repeating: UInt8(ascii: " "), count: 256 << 10) })
            }) { kind, error, host in
                XCTAssertEqual(
                    error, .answerTooLarge(host: host, limit: Self.pages.contains(kind) ? 8 << 20 : 16 << 20), "\(kind)"
                )
            }
        }
    }

    func testACompressionBombIsStoppedAtTheLimit() throws {
        try MainActor.assumeIsolated {
            let bomb = try XCTUnwrap(Gzip.compress([UInt8](repeating: 0x20, count: 1 << 20), repeated: 64))
            try Self.errors({ HTTPServerResponse(headers: [("Content-Encoding", "gzip")], body: .bytes(bomb)) }) {
                kind, error, host in
                XCTAssertEqual(
                    error, .answerTooLarge(host: host, limit: Self.pages.contains(kind) ? 8 << 20 : 16 << 20), "\(kind)"
                )
            }
        }
    }

    func testTruncatedAndMissingAnswersAreReported() throws {
        try MainActor.assumeIsolated {
            let half = HTTPServerResponse(
                headers: [("Content-Length", "500")], body: .verbatim(Array("BEGIN:VCALENDAR".utf8), thenWait: 0))
            try Self.errors({ half }) { kind, error, _ in
                guard case .brokenTransfer? = error else { return XCTFail("\(kind): \(String(describing: error))") }
            }
            let slow = HTTPServerResponse(headers: [("Content-Length", "500")], body: .verbatim([], thenWait: 60))
            try Self.errors(timeout: 0.3, { slow }) { kind, error, host in
                XCTAssertEqual(error, .timedOut(host: host), "\(kind)")
            }
        }
    }

    /// Redirects are not followed to another machine without encryption, nor endlessly.
    func testForbiddenRedirectsAreNotFollowed() throws {
        try MainActor.assumeIsolated {
            let away = HTTPServerResponse.problem(307, "moved", headers: [("Location", "http://example.com/a?b=c")])
            try Self.errors({ away }) { kind, error, _ in
                XCTAssertEqual(error, .cleartextRefused(address: "http://example.com"), "\(kind)")
            }
            let round = HTTPServerResponse.problem(302, "moved", headers: [("Location", "/again")])
            try Self.errors(requests: 11, { round }) { kind, error, host in
                XCTAssertEqual(error, .tooManyRedirects(host: host), "\(kind)")
            }
        }
    }
}
