import HTTPServing
import JSON
import WeftGLib
import WeftTestBasics
import XCTest

@testable import GroupDirectory

/// Tests addresses without a source: the messages, and the small number of requests.
final class SourceFinderTroubleTests: XCTestCase {
    private static let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1", timeout: 5))

    @MainActor
    private static func find(_ text: String, token: String? = nil) -> Result<SourceFinder.Found, MeetupServiceError>? {
        let finder = SourceFinder(
            over: client, rights: SourceRights(token: token.flatMap { SourceToken($0, for: text) }))
        return outcome { () async throws(MeetupServiceError) in try await finder.source(at: text) }
    }

    @MainActor
    private static func trouble(_ text: String, token: String? = nil) -> String? {
        guard case .failure(let error)? = find(text, token: token) else { return nil }
        return "\(error.errorTitle). \(error.errorMessage)"
    }

    // MARK: Access

    func testARefusedTokenIsReported() throws {
        try MainActor.assumeIsolated {
            for status in [401, 403] {
                let standIn = try StandIn { _ in .json(["errors": [["message": "no"]]], status: status) }
                let trouble = try XCTUnwrap(Self.trouble(standIn.base + "/gql-ext", token: "expired"))
                XCTAssertTrue(trouble.hasPrefix("The service denies access. "), trouble)
                XCTAssertTrue(trouble.contains("token"), trouble)
                XCTAssertEqual(standIn.log, ["POST /gql-ext"])
            }
            let says = try StandIn { _ in
                .json(["errors": [["message": "who?", "extensions": ["code": "UNAUTHENTICATED"]]]])
            }
            let trouble = try XCTUnwrap(Self.trouble(says.base + "/gql-ext", token: "expired"))
            XCTAssertTrue(trouble.hasPrefix("The service denies access. "), trouble)
            XCTAssertEqual(says.log.count, 1)
        }
    }

    /// Meetup knows nobody without a valid token, and gives no other reason.
    func testAWrongTokenThatTheServiceDoesNotMentionIsReported() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { _ in .json(["data": ["self": .null]]) }
            let trouble = try XCTUnwrap(Self.trouble(standIn.base + "/gql-ext", token: "wrong"))
            XCTAssertEqual(
                trouble,
                "The service denies access. \(standIn.host) does not accept the source's token. Check the token, or get "
                    + "a new one.")
            XCTAssertEqual(standIn.log, ["POST /gql-ext"])
        }
    }

    func testATruncatedCalendarIsNamed() throws {
        try MainActor.assumeIsolated {
            let texts = [
                ("BEGIN:VCALEN", "a text that is no calendar, or only the beginning of one: line 1"),
                ("VERSION:2.0\r\nSUMM", "a text that is no calendar, or only the beginning of one: line 2"),
                ("\r\n", "an empty text where a calendar was expected"),
            ]
            for (text, detail) in texts {
                let standIn = try StandIn { request in
                    request.path == "/club.ics" ? CalendarText.answer(text) : .problem(404, "Not found")
                }
                let trouble = try XCTUnwrap(Self.trouble(standIn.base + "/club.ics"))
                XCTAssertTrue(
                    trouble.contains("\(standIn.host) sent something else: \(detail)"), trouble)
                XCTAssertTrue(trouble.contains("Check the address"), trouble)
                XCTAssertFalse(trouble.contains("SUMM") || trouble.contains("VCALEN\r"), trouble)
            }
        }
    }

    /// Neither the address nor a token is in question.
    @MainActor
    private static func outage(_ status: Int, of service: StandIn) -> String {
        "The service has a problem. \(service.host) answered with HTTP status \(status). Try again in a few minutes."
    }

    func testTheServiceThatAnAddressLooksLikeMayHaveAnOutage() throws {
        try MainActor.assumeIsolated {
            for path in ["/gql-ext", "/club.ics", "/wp-json"] {
                let standIn = try StandIn { _ in .json(["errors": ["detail": "Internal server error"]], status: 500) }
                XCTAssertEqual(
                    Self.trouble(standIn.base + path, token: "x"), Self.outage(500, of: standIn), "\(path)")
                XCTAssertEqual(standIn.log.count, 1)
            }
        }
    }

    func testASiteThatFailsForEveryRequestIsNotReportedAsUnknown() throws {
        try MainActor.assumeIsolated {
            for status in [500, 503] {
                let down = try StandIn { _ in .problem(status, "down") }
                XCTAssertEqual(Self.trouble(down.base + "/mobilizon"), Self.outage(status, of: down))
                // A part of it may be the wanted service.
                let part = try StandIn { request in .problem(request.path.hasSuffix("/api") ? 404 : status, "down") }
                XCTAssertEqual(Self.trouble(part.base + "/mobilizon"), Self.outage(status, of: part))
                // A server that knows neither POST nor the other paths is no service.
                let files = try StandIn { request in .problem(request.method == "POST" ? 501 : 404, "no") }
                guard case .failure(.unrecognized)? = Self.find(files.base) else { return XCTFail("not told") }
            }
        }
    }

    /// The right service is there, and says why it does not answer. The address needs no check.
    func testAServiceThatAnswersWithItsOwnErrorIsReported() throws {
        try MainActor.assumeIsolated {
            let broken: HTTPServerResponse = .json(["errors": ["detail": "Internal Server Error"]], status: 500)
            let closed: HTTPServerResponse = .json(
                ["code": "rest_forbidden", "message": "Members &amp; friends only", "data": ["status": 403]],
                status: 403)
            let events = "/wp-json/tribe/events/v1/events"
            let cases: [(path: String, answer: HTTPServerResponse, text: String)] = [
                ("/api", .json(["errors": [["message": "Database is away"]]]), "says: “Database is away”"),
                ("/api", .json(["errors": [["message": "Database is away"]]], status: 500), "“Database is away”"),
                (
                    "/api", .json(["errors": [["message": "Members only", "code": "x", "status_code": 403]]]),
                    "“Members only”"
                ),
                ("/api", broken, "HTTP status 500"), ("/api/events", broken, "HTTP status 500"),
                (events, broken, "HTTP status 500"), (events, closed, "says: “Members & friends only”"),
            ]
            for (path, answer, text) in cases {
                for root in [
                    HTTPServerResponse.problem(404, "no"), HTTPServerResponse(type: "text/html", text: "<p>x"),
                ] {
                    let standIn = try StandIn { request in
                        request.path == path ? answer : request.path == "/" ? root : .problem(404, "no")
                    }
                    let trouble = try XCTUnwrap(Self.trouble(standIn.base))
                    XCTAssertTrue(trouble.contains(standIn.host + " ") && trouble.contains(text), "\(path): \(trouble)")
                    XCTAssertFalse(trouble.contains("Nothing known answers there"), "\(path): \(trouble)")
                }
            }
        }
    }

    func testAGancioSiteWithoutEventsAndWithATroubledNameIsReported() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { request in
                switch request.path {
                case "/api/events": .json([])
                case "/.well-known/nodeinfo/2.0": .problem(502, "down")
                default: .problem(404, "no")
                }
            }
            guard case .failure(.status(502, standIn.host))? = Self.find(standIn.base) else {
                return XCTFail("not told")
            }
        }
    }

    func testAnOversizedCalendarIsReported() throws {
        try MainActor.assumeIsolated {
            for path in ["/club.ics", "/calendars/club"] {
                let standIn = try StandIn { request in
                    guard request.path == path else { return .problem(404, "Not found") }
                    return HTTPServerResponse(
                        headers: [("Content-Type", "text/calendar")],
                        body: .chunks { [UInt8](repeating: UInt8(ascii: " "), count: 256 << 10) })
                }
                let trouble = try XCTUnwrap(Self.trouble(standIn.base + path))
                XCTAssertTrue(trouble.hasPrefix("The answer is too large. "), trouble)
                XCTAssertTrue(trouble.contains("more than 16 MB"), trouble)
            }
            let file = "/tmp/weft-large-\(UInt64.random(in: 0 ... .max)).ics"
            XCTAssertTrue(LocalFile.write(String(repeating: " ", count: (16 << 20) + 1), to: file))
            defer { unlink(file) }
            let trouble = try XCTUnwrap(Self.trouble(file))
            XCTAssertTrue(trouble.contains("it is larger than 16 MB"), trouble)
        }
    }

    func testACalendarThatBreaksOffIsNotTakenForSomethingElse() throws {
        try MainActor.assumeIsolated {
            let asked = Locked(0)
            let server = try LoopbackSocket { client, _ in
                guard LoopbackSocket.read(client) != nil else { return true }
                asked.withLock { $0 += 1 }
                let head = "HTTP/1.1 200 OK\r\nContent-Type: text/calendar\r\nContent-Length: 900\r\n\r\n"
                LoopbackSocket.write(Array((head + "BEGIN:VCALENDAR\r\n").utf8), to: client)
                return true
            }
            let trouble = try XCTUnwrap(Self.trouble(server.base + "/a/club.ics"))
            XCTAssertTrue(trouble.hasPrefix("The answer arrived damaged. "), trouble)
            XCTAssertEqual(asked.withLock { $0 }, 1)
        }
    }

    func testASiteThatBreaksOffIsNotTakenForAServiceAboveIt() throws {
        try MainActor.assumeIsolated {
            let half = HTTPServerResponse(
                headers: [("Content-Type", "application/json"), ("Content-Length", "500")],
                body: .verbatim(Array("[".utf8), thenWait: 0))
            let standIn = try StandIn { request in
                if request.path.hasPrefix("/site/api") { return half }
                return request.path.hasPrefix("/site/")
                    ? .problem(404, "no") : .json([["id": 1, "name": "Group of another service"]])
            }
            let trouble = try XCTUnwrap(Self.trouble(standIn.base + "/site"))
            XCTAssertTrue(trouble.hasPrefix("The answer arrived damaged. "), trouble)
        }
    }

    func testASiteThatDeniesAccessIsNotCheckedForAllKinds() throws {
        try MainActor.assumeIsolated {
            for (path, count) in [("", 2), ("/a/b/", 2), ("/club.ics", 1)] {
                let standIn = try StandIn { _ in .problem(401, "no") }
                let trouble = try XCTUnwrap(Self.trouble(standIn.base + path))
                XCTAssertTrue(trouble.hasPrefix("The service denies access. "), trouble)
                XCTAssertEqual(standIn.log.count, count, "\(standIn.log)")
            }
            let forbidden = try StandIn { _ in .problem(403, "no") }
            let trouble = try XCTUnwrap(Self.trouble(forbidden.base))
            XCTAssertTrue(trouble.hasPrefix("The service denies access. "), trouble)
        }
    }

    /// Many servers answer 401 for addresses that do not exist.
    func testACalendarIsFoundIfItsServerDeniesAddressesBelowIt() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { request in
                request.path == "/dav/club"
                    ? CalendarText.answer(CalendarText.calendar([])) : .problem(401, "no")
            }
            let found = try XCTUnwrap(Self.find(standIn.base + "/dav/club")).get()
            XCTAssertEqual(found.source.kind, "calendar")
            XCTAssertEqual(standIn.log.count, 2)
            let gancio = try StandIn { request in
                switch request.path {
                case "/api": .problem(401, "no")
                case "/api/events": .json([["start_datetime": 1]])
                default: .problem(404, "no")
                }
            }
            XCTAssertEqual(try XCTUnwrap(Self.find(gancio.base)).get().source.kind, "gancio")
        }
    }

    func testAnAddressWithAUserOrPasswordIsRefused() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { _ in CalendarText.answer(CalendarText.calendar([])) }
            for address in [
                "http://me:secret@\(standIn.host)/club.ics", "me:secret@\(standIn.host)",
                "webcal://me:secret@\(standIn.host)/club.ics", "http://secret@\(standIn.host)",
                "https://me:sec/ret@club.example/",
            ] {
                let trouble = try XCTUnwrap(Self.trouble(address), address)
                XCTAssertTrue(trouble.contains("password") && trouble.contains("not sent"), trouble)
                XCTAssertFalse(trouble.contains("secret") || trouble.contains("ret@"), trouble)
                XCTAssertFalse(trouble.contains("me:"), trouble)
            }
            XCTAssertEqual(standIn.log, [])
            // An @ in a path does not belong to a user's name.
            XCTAssertEqual(try XCTUnwrap(Self.find(standIn.base + "/@club/x.ics")).get().source.kind, "calendar")
        }
    }

    func testTheFeedReportsItToo() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { _ in .json([["id": 1, "name": "x"]]) }
            let path = NSTemporaryDirectory() + "weft-user-\(getpid()).store"
            defer { for end in ["", "-wal", "-shm"] { unlink(path + end) } }
            let store = GroupStore(path: path)
            var known = FoundSources(nil)
            known.note(StoredSource(kind: "v3", address: standIn.base), at: standIn.base)
            let text = known.text
            let listed = StoredSource(kind: "v3", address: standIn.base)
            let feed = MergedFeed([])
            let list = SourceList(feed: feed, store: store, client: Self.client)
            let address = "http://me:secret@\(standIn.host)"
            let error = awaiting { () -> MeetupServiceError? in
                try? await store.set(FoundSources.setting, to: text)
                try? await store.setSources([listed])
                await list.take(addresses: [address])
                _ = try? await feed.groups(near: .lyon, page: 0, pageSize: 5)
                return await feed.snapshot().sources.first?.error
            }
            _ = awaiting { await store.close() }
            XCTAssertTrue(error??.errorMessage.contains("password") == true, "\(error as Any)")
            XCTAssertFalse("\(error as Any)".contains("secret"))
            XCTAssertEqual(standIn.log, [])
        }
    }

    func testAnUnsendableTokenIsRefused() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { _ in .problem(500, "asked") }
            for token in ["weft\nsecret", "weft\r\nX-A: secret", "weft\u{7}secret", "weft–secret"] {
                let trouble = try XCTUnwrap(Self.trouble(standIn.base + "/gql-ext", token: token))
                XCTAssertTrue(trouble.contains("token") && trouble.contains("line end"), trouble)
                XCTAssertFalse(trouble.contains("secret") || trouble.contains("Authorization"), trouble)
            }
            XCTAssertEqual(standIn.log, [])
        }
    }

    // MARK: Where it leads

    func testARedirectLoopIsAnError() throws {
        try MainActor.assumeIsolated {
            for (path, count) in [("", 22), ("/blog/events/", 22), ("/club.ics", 11)] {
                let standIn = try StandIn { request in
                    .problem(302, "moved", headers: [("Location", request.path)])
                }
                let trouble = try XCTUnwrap(Self.trouble(standIn.base + path))
                XCTAssertTrue(trouble.hasPrefix("The service leads in circles. "), trouble)
                XCTAssertEqual(standIn.log.count, count)
            }
            // The root redirects in circles, and receives only one request.
            let root = try StandIn { request in
                request.path == "/a" || request.path.hasPrefix("/a/")
                    ? .problem(404, "no") : .problem(302, "moved", headers: [("Location", request.path)])
            }
            let trouble = try XCTUnwrap(Self.trouble(root.base + "/a"))
            XCTAssertTrue(trouble.hasPrefix("Nothing known answers there. "), trouble)
            let rootLog = root.log.filter { !$0.contains(" /a/") && !$0.hasSuffix(" /a") }
            XCTAssertEqual(rootLog.filter { !$0.contains("/robots.txt") }.count, 11, "\(root.log)")
            XCTAssertEqual(rootLog.count, 22, "its rules for robots lead in the same circle: \(root.log)")
        }
    }

    func testTheTargetOfARefusedRedirectIsNamed() throws {
        try MainActor.assumeIsolated {
            for (target, shown) in [
                ("file:///etc/passwd", "file://"), ("ftp://me:secret@h.example/x", "ftp://h.example,"),
                ("javascript:alert('secret')", "javascript:,"),
                ("https://h.example:99999/secret?key=secret", "h.example"),
            ] {
                for path in ["/c.ics", ""] {
                    let standIn = try StandIn { _ in .problem(302, "moved", headers: [("Location", target)]) }
                    let trouble = try XCTUnwrap(Self.trouble(standIn.base + path))
                    XCTAssertTrue(trouble.contains("\(standIn.host) redirects to ") && trouble.contains(shown), trouble)
                    XCTAssertFalse(trouble.contains("secret"), trouble)
                    XCTAssertFalse(trouble.contains("\"\(standIn.base)"), trouble)
                    XCTAssertLessThanOrEqual(standIn.log.count, 2)
                }
            }
        }
    }

    func testAnInvalidAddressIsReportedLikeASourcesError() {
        MainActor.assumeIsolated {
            let trouble = Self.trouble("ftp://x/y") ?? ""
            XCTAssertTrue(trouble.contains("\"ftp://x/y\" is not an http or https address."), trouble)
            XCTAssertFalse(trouble.contains("--service"), trouble)
        }
    }

    // MARK: Folders

    @MainActor
    private static func blog(at folder: String) throws -> StandIn {
        try StandIn { request in
            request.path == folder + "/wp-json/tribe/events/v1/events"
                ? .json(["events": [], "total_pages": 0]) : .problem(404, "Not found")
        }
    }

    func testASiteInAFolderIsFoundByAPageOfIt() throws {
        try MainActor.assumeIsolated {
            for (folder, page) in [
                ("/blog", "/blog/events/"), ("/blog", "/blog/events/2030/05/?x=/y/z#a/b"),
                ("/a/blog", "/a/blog/events"), ("/a/blog", "/a/blog/events/2030/05"), ("", "/a/b/c/d/e"),
            ] {
                let standIn = try Self.blog(at: folder)
                let found = try XCTUnwrap(Self.find(standIn.base + page)).get()
                XCTAssertEqual(found.source.kind, "events-calendar")
                XCTAssertEqual(found.source.address, standIn.base + folder, page)
            }
        }
    }

    func testAtMostTwoFoldersAreTriedBesideTheRoot() {
        let checks = SourceFinder.checks("https://h.example/a/b/c/d/e?x")
        var addresses: [String] = []
        for check in checks where !addresses.contains(check.address) { addresses.append(check.address) }
        XCTAssertEqual(
            addresses,
            [
                "https://h.example/a/b/c/d/e?x", "https://h.example/a/b", "https://h.example/a", "https://h.example",
            ])
        XCTAssertLessThanOrEqual(checks.count, SourceFinder.maximumChecks)
        for address in ["https://h.example", "https://h.example/?a/b", "https://h.example#a/b"] {
            XCTAssertEqual(Set(SourceFinder.checks(address).map(\.address)), [address])
        }
    }

    // MARK: What was found

    func testACalendarThatWasFoundIsNotFetchedAgainAtOnce() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { _ in CalendarText.answer(CalendarText.calendar([])) }
            for count in [1, 2] {
                let found = try XCTUnwrap(Self.find(standIn.base + "/club.ics")).get()
                let source = try XCTUnwrap(found.source.source(over: Self.client))
                let page = try answer { () async throws(MeetupServiceError) in
                    try await source.groups(GroupSearch(near: .lyon), after: nil, pageSize: 5)
                }
                XCTAssertEqual(page.items.map(\.name), ["Club"])
                XCTAssertEqual(standIn.log.count, count)
            }
            // A handed-over calendar is used once.
            let later = standIn.source(.calendar, path: "/club.ics")
            _ = try answer { () async throws(MeetupServiceError) in try await later.check() }
            XCTAssertEqual(standIn.log.count, 3)
        }
    }
}
