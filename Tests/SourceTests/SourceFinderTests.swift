import HTTPServing
import JSON
import WeftGLib
import XCTest

@testable import GroupDirectory

/// Tests examining an address typed by the user.
final class SourceFinderTests: XCTestCase {
    /// A host that answers like each kind below a path of its own, and like `root` at its root.
    @MainActor
    private static func host(root: SourceKind? = nil) throws -> StandIn {
        try StandIn { request in
            for kind in SourceKind.all {
                let prefix = kind == root ? "" : "/" + kind.word
                guard request.path.hasPrefix(prefix + "/") else { continue }
                let path = String(request.path.dropFirst(prefix.utf8.count))
                if let answer = answer(of: kind, path, request) { return answer }
            }
            return .problem(404, "Not found")
        }
    }

    @MainActor
    private static func answer(of kind: SourceKind, _ path: String, _ request: HTTPServerRequest) -> HTTPServerResponse?
    {
        switch (kind, path) {
        case (.mobilizon, "/api") where request.method == "POST":
            return .json(["data": ["config": ["name": "M", "version": "5.1.3"]]])
        case (.gancio, "/api/events"): return .json([])
        case (.gancio, "/.well-known/nodeinfo/2.0"):
            return .json(["metadata": ["nodeName": "G"], "software": ["name": "gancio", "version": "1.2"]])
        case (.eventsCalendar, "/wp-json/tribe/events/v1/events"): return .json(["events": [], "total_pages": 0])
        case (.eventsCalendar, "/wp-json/"): return .json(["name": "E"])
        case (.calendar, "/club.ics"), (.calendar, "/download"):
            return CalendarText.answer(CalendarText.calendar([], head: "X-WR-CALNAME:C"))
        case (.v3, "/find/groups"): return .json([["id": 1, "name": "x"]])
        case (.meetup, "/gql-ext"):
            guard request.headers["Authorization"] == "Bearer \(MeetupStandIn.token)" else {
                return .problem(401, "no")
            }
            return .json(["data": ["self": ["id": "1"]]])
        default: return nil
        }
    }

    @MainActor
    private static func find(_ text: String, token: String? = nil) -> Result<SourceFinder.Found, MeetupServiceError>? {
        let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1", timeout: 5))
        let finder = SourceFinder(
            over: client, rights: SourceRights(token: token.flatMap { SourceToken($0, for: text) }))
        return outcome { () async throws(MeetupServiceError) in try await finder.source(at: text) }
    }

    func testEveryKindIsFoundAtItsAddress() throws {
        try MainActor.assumeIsolated {
            let standIn = try Self.host()
            let paths: [(SourceKind, String, name: String?)] = [
                (.mobilizon, "/mobilizon/", "M"), (.mobilizon, "/mobilizon/api", "M"), (.gancio, "/gancio", "G"),
                (.eventsCalendar, "/events-calendar", "E"),
                (.eventsCalendar, "/events-calendar/wp-json/tribe/events/v1/events", "E"),
                (.calendar, "/calendar/club.ics", "C"), (.calendar, "/calendar/download?x=1", "C"),
                (.v3, "/v3", standIn.host), (.meetup, "/meetup/gql-ext", "Meetup"),
            ]
            for (kind, path, name) in paths {
                let found = try XCTUnwrap(Self.find(standIn.base + path, token: MeetupStandIn.token)).get()
                XCTAssertEqual(found.source.kind, kind.word, path)
                XCTAssertEqual(found.source.name, name, path)
                XCTAssertEqual(found.source.address, standIn.base + path, path)
                XCTAssertEqual(found.report.name, name)
                XCTAssertTrue(found.source.isOn)
            }
            let webcal = standIn.base.replacing("http:", with: "webcal:") + "/calendar/club.ics"
            XCTAssertEqual(try XCTUnwrap(Self.find(webcal)).get().source.kind, "calendar")
            XCTAssertEqual(standIn.log.last, "GET /calendar/club.ics")
            let checks = SourceFinder.checks("webcal://mobilizon.example/@club/feed/ics")
            XCTAssertEqual(checks.first?.kind, .calendar)
            XCTAssertEqual(checks.first?.address, "https://mobilizon.example/@club/feed/ics")
            XCTAssertEqual(SourceFinder.checks("file:///home/a@b/x.ics").map(\.address), ["/home/a@b/x.ics"])
        }
    }

    /// Users paste the browser's address, with or without the scheme.
    func testAPageOfASiteLeadsToTheSite() throws {
        try MainActor.assumeIsolated {
            for kind in [SourceKind.mobilizon, .gancio, .eventsCalendar, .v3] {
                let standIn = try Self.host(root: kind)
                let found = try XCTUnwrap(Self.find(" \(standIn.host)/events/today?page=2#x ")).get()
                XCTAssertEqual(found.source.kind, kind.word)
                XCTAssertEqual(found.source.address, standIn.base)
                XCTAssertLessThanOrEqual(standIn.log.count, SourceFinder.maximumChecks + 2)
            }
        }
    }

    func testAnAddressThatLooksLikeACalendarIsCheckedForThatFirst() throws {
        try MainActor.assumeIsolated {
            let standIn = try Self.host(root: .calendar)
            XCTAssertEqual(try XCTUnwrap(Self.find(standIn.base + "/club.ics")).get().source.kind, "calendar")
            XCTAssertEqual(standIn.log, ["GET /club.ics"])
        }
    }

    func testTheTriedAddressesAreReportedIfNothingAnswers() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { _ in .problem(404, "Not found") }
            guard case .failure(.unrecognized(let address, let tried))? = Self.find(standIn.base + "/a/b") else {
                return XCTFail("found")
            }
            XCTAssertEqual(address, standIn.base + "/a/b")
            XCTAssertEqual(tried.count, 14)
            XCTAssertEqual(tried.first, "Mobilizon at \(standIn.base)/a/b: There are no groups at this address (404)")
            XCTAssertFalse(tried.contains { $0.hasPrefix("Meetup at") }, "the token's service was asked elsewhere")
            // The address itself is requested twice: as a calendar, and as a page.
            let twice = Set(standIn.log.filter { request in standIn.log.count { $0 == request } > 1 })
            XCTAssertEqual(twice, ["GET /a/b"], "asked twice: \(standIn.log)")
            XCTAssertEqual(standIn.log.count, Set(standIn.log).count + 1)
            let message = MeetupServiceError.unrecognized(address: address, tried: tried).errorMessage
            for kind in ["Mobilizon", "Gancio", "The Events Calendar", "iCalendar", "Meetup v3"] {
                XCTAssertTrue(message.contains(kind), message)
            }
        }
    }

    func testAFailureThatAllKindsShareEndsTheSearch() throws {
        try MainActor.assumeIsolated {
            let busy = try StandIn { _ in .problem(429, "x", headers: [("Retry-After", "9")]) }
            guard case .failure(.tooManyRequests(retryAfter: 9, _))? = Self.find(busy.base) else {
                return XCTFail("not told")
            }
            XCTAssertEqual(busy.log.count, 1)
            for text in ["http://127.0.0.1:1", "127.0.0.1:1/x"] {
                guard case .failure(.unreachable)? = Self.find(text) else { return XCTFail("not told") }
            }
            for text in ["", "  ", "https://", "ftp://x.example", "nonsense://"] {
                guard case .failure(.invalidAddress)? = Self.find(text) else { return XCTFail("\(text): not told") }
            }
            guard case .failure(.unreadableFile)? = Self.find("/nowhere/x.ics") else { return XCTFail("not told") }
        }
    }

    /// A site that answers all requests alike is not a service of any kind whose answer it happens to send.
    func testAnEmptyListForEveryRequestIsNotGancio() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { _ in .json([]) }
            XCTAssertEqual(try XCTUnwrap(Self.find(standIn.base)).get().source.kind, "v3")
        }
    }

    func testATokenGoesOnlyToAddressesOfServicesThatRequireOne() throws {
        try MainActor.assumeIsolated {
            var keys: [String] = []
            let standIn = try StandIn { request in
                if let key = request.headers["Authorization"] { keys.append(key) }
                if request.rawQuery?.contains(MeetupStandIn.token) == true { keys.append("in the query") }
                return .problem(404, "x")
            }
            for path in ["", "/a/b", "/x.ics"] { _ = Self.find(standIn.base + path, token: MeetupStandIn.token) }
            XCTAssertEqual(keys, [])
            let meetup = try Self.host()
            guard case .failure(.tokenMissing(meetup.host))? = Self.find(meetup.base + "/meetup/gql-ext") else {
                return XCTFail("not told")
            }
            XCTAssertEqual(meetup.log, [])
        }
    }
}
