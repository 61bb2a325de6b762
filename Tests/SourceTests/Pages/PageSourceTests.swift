import HTTPServing
import WeftGLib
import XCTest

@testable import GroupDirectory

/// Tests sites as sources, over real HTTP.
final class PageSourceTests: XCTestCase {
    /// A day in the future in the form of ISO 8601.
    private static func day(_ days: Int64) -> String {
        String((Timestamp.now.moved(byDays: days).iso8601 ?? "").prefix(10))
    }

    private static func event(_ name: String, in days: Int64, more: String = "") -> String {
        #"{"@type":"Event","name":"\#(name)","startDate":"\#(day(days))T19:00:00+01:00","url":"/\#(name)"\#(more)}"#
    }

    private static func page(_ events: [String], head: String = "") -> HTTPServerResponse {
        let json = events.joined(separator: ",")
        return html(#"<title>The Hall</title>\#(head)<script type="application/ld+json">[\#(json)]</script>"#)
    }

    private static func html(_ text: String, headers: [(name: String, value: String)] = []) -> HTTPServerResponse {
        HTTPServerResponse(status: 200, headers: headers, type: "text/html; charset=utf-8", text: text)
    }

    @MainActor
    private static func find(_ address: String) -> Result<SourceFinder.Found, MeetupServiceError>? {
        let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1", timeout: 5))
        return outcome { () async throws(MeetupServiceError) in try await SourceFinder(over: client).source(at: address)
        }
    }

    private static let search = EventSearch(near: .lyon)

    func testAPageIsASourceWithAllDetailsOfItsEvents() throws {
        try MainActor.assumeIsolated {
            let more =
                #","keywords":"jazz","offers":{"price":0},"organizer":{"name":"Club"},"location":{"@type":"Place","name":"Hall","address":{"addressLocality":"Lyon"}}"#
            let standIn = try StandIn { request in
                request.path == "/events"
                    ? Self.page([Self.event("A", in: 3, more: more), Self.event("Past", in: -3)])
                    : .problem(404, "Not found")
            }
            let found = try XCTUnwrap(Self.find(standIn.base + "/events")).get()
            XCTAssertEqual(found.source.kind, "page")
            XCTAssertEqual(found.source.name, "The Hall")
            XCTAssertEqual(found.report.eventCount, 1)
            XCTAssertEqual(found.report.findings.count, 1)
            XCTAssertEqual(found.report.explanation.count, 3)

            let source = standIn.source(.page, path: "/events")
            let page = try XCTUnwrap(
                outcome { () async throws(MeetupServiceError) in
                    try await source.events(Self.search, after: nil, pageSize: 20)
                }
            ).get()
            let event = try XCTUnwrap(page.items.first?.event)
            XCTAssertEqual(page.items.count, 1)
            XCTAssertEqual(event.name, "A")
            XCTAssertEqual(event.time?.iso8601, Self.day(3) + "T18:00:00Z")
            XCTAssertEqual(event.utcOffsetSeconds, 3600)
            XCTAssertEqual(event.link, standIn.base + "/A")
            XCTAssertEqual(event.venue?.city, "Lyon")
            XCTAssertEqual(event.venue?.isApproximate, true)
            XCTAssertLessThan(try XCTUnwrap(event.venue?.coordinate).distance(to: .lyon), 5000)
            XCTAssertEqual(event.details.tags, ["jazz"])
            XCTAssertEqual(event.details.price?.kind, .free)
            XCTAssertEqual(event.details.organizers, ["Club"])
            XCTAssertEqual(page.items.first?.group?.name, "The Hall")
        }
    }

    func testFurtherPagesOfTheSiteAreFollowedUpToTen() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { request in
                guard request.path == "/events" else { return .problem(404, "Not found") }
                let number = Int(request.rawQuery?.split(separator: "=").last ?? "1") ?? 1
                return Self.page(
                    [Self.event("E\(number)", in: Int64(number))], head: "<link rel=next href='?page=\(number + 1)'>")
            }
            let source = standIn.source(.page, path: "/events")
            let page = try XCTUnwrap(
                outcome { () async throws(MeetupServiceError) in
                    try await source.events(Self.search, after: nil, pageSize: 50)
                }
            ).get()
            XCTAssertEqual(page.items.map { $0.event.name ?? "" }, (1...11).map { "E\($0)" })
            XCTAssertTrue(page.isCut)
            // It was asked a moment ago.
            let asked = standIn.log.count
            _ = outcome { () async throws(MeetupServiceError) in
                try await source.events(Self.search, after: nil, pageSize: 50)
            }
            XCTAssertEqual(standIn.log.count, asked)
            XCTAssertEqual(standIn.log.filter { $0 == "GET /robots.txt" }.count, 1)
        }
    }

    func testAnotherSiteIsNotFollowed() throws {
        try MainActor.assumeIsolated {
            let other = try StandIn { _ in Self.page([Self.event("Foreign", in: 1)]) }
            let next = other.base
            let standIn = try StandIn { request in
                request.path == "/"
                    ? Self.page(
                        [Self.event("A", in: 1)],
                        head:
                            "<link rel=next href='\(next)/'><link rel=alternate type=text/calendar href='\(next)/c.ics'>"
                    )
                    : .problem(404, "Not found")
            }
            let found = try XCTUnwrap(Self.find(standIn.base + "/")).get()
            XCTAssertEqual(found.report.eventCount, 1)
            XCTAssertEqual(found.report.offers.map(\.address), [other.base + "/c.ics"])
            XCTAssertEqual(found.report.offers.map(\.eventCount), [nil])
            XCTAssertNotNil(found.report.offerText)
            XCTAssertNil(found.report.betterOffer)
            XCTAssertEqual(other.log, [])
        }
    }

    /// Otherwise the site would choose an address that the program then requests as the user's own.
    func testACalendarOnTheHostOfARedirectIsOnlyNamed() throws {
        try MainActor.assumeIsolated {
            let day = Self.day(2).replacing("-", with: "")
            let calendar = CalendarText.calendar([CalendarText.event("a", ":\(day)T190000Z", "SUMMARY:C")])
            let other = try StandIn { request in
                switch request.path {
                case "/there": Self.page([], head: "<link rel=alternate type=text/calendar href=/c.ics>")
                case "/c.ics": CalendarText.answer(calendar)
                default: .problem(404, "Not found")
                }
            }
            let target = other.base + "/there"
            let standIn = try StandIn { request in
                request.path == "/"
                    ? .problem(302, "moved", headers: [("Location", target)]) : .problem(404, "Not found")
            }
            guard case .failure(let error)? = Self.find(standIn.base + "/") else { return XCTFail("found") }
            XCTAssertTrue(error.errorMessage.contains(other.base + "/c.ics"), error.errorMessage)
            XCTAssertFalse(other.log.contains("GET /c.ics"), "\(other.log)")
            // The user may add it.
            XCTAssertEqual(try XCTUnwrap(Self.find(other.base + "/c.ics")).get().source.kind, "calendar")
        }
    }

    func testWwwIsTheSameHost() {
        XCTAssertTrue(WebLink.isSameHost("https://www.Club.example/x", "http://club.example"))
        XCTAssertFalse(WebLink.isSameHost("https://club.example:8443/", "https://club.example/"))
        XCTAssertFalse(WebLink.isSameHost("https://a.club.example/", "https://club.example/"))
        XCTAssertFalse(WebLink.isSameHost("nothing", "nothing"))
    }

    func testABetterCalendarIsOffered() throws {
        try MainActor.assumeIsolated {
            let day = Self.day(2).replacing("-", with: "")
            let calendar = CalendarText.calendar(
                (1...3).map { CalendarText.event("\($0)", ":\(day)T190000Z", "SUMMARY:C\($0)") })
            func answer(_ events: [String]) -> @MainActor (HTTPServerRequest) -> HTTPServerResponse {
                { request in
                    switch request.path {
                    case "/": Self.page(events, head: "<link rel=alternate type=text/calendar href=/c.ics>")
                    case "/c.ics": CalendarText.answer(calendar)
                    default: .problem(404, "Not found")
                    }
                }
            }
            let both = try StandIn(answer([Self.event("A", in: 1)]))
            let found = try XCTUnwrap(Self.find(both.base + "/")).get()
            XCTAssertEqual(found.source.kind, "page")
            XCTAssertEqual(found.report.betterOffer?.address, both.base + "/c.ics")
            XCTAssertEqual(found.report.betterOffer?.eventCount, 3)
            XCTAssertNotNil(found.report.offerText)
            // A page without any stands for its calendar.
            let one = try StandIn(answer([]))
            let instead = try XCTUnwrap(Self.find(one.base + "/")).get()
            XCTAssertEqual(instead.source.kind, "calendar")
            XCTAssertEqual(instead.source.address, one.base + "/c.ics")
        }
    }

    func testRobotsAreRespected() throws {
        try MainActor.assumeIsolated {
            let forbidding = try StandIn { request in
                request.path == "/robots.txt"
                    ? HTTPServerResponse(status: 200, type: "text/plain", text: "User-agent: *\nDisallow: /events")
                    : Self.page([Self.event("A", in: 1)])
            }
            let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1", timeout: 5))
            @MainActor func error(_ standIn: StandIn) throws -> MeetupServiceError? {
                let stored = StoredSource(kind: "page", address: standIn.base + "/events")
                let source = try XCTUnwrap(stored.source(over: client))
                guard
                    case .failure(let error) = outcome({ () async throws(MeetupServiceError) in
                        try await source.events(Self.search, after: nil, pageSize: 5)
                    })
                else { return nil }
                return error
            }
            XCTAssertEqual(try error(forbidding), PageTrouble.robots.error(host: forbidding.host))
            XCTAssertEqual(forbidding.log, ["GET /robots.txt"])
            let unlisted = try StandIn { request in
                request.path == "/robots.txt"
                    ? .problem(404, "Not found") : Self.html("<p>", headers: [("X-Robots-Tag", "noindex")])
            }
            XCTAssertEqual(try error(unlisted), PageTrouble.noIndex.error(host: unlisted.host))
        }
    }

    func testEachUnusablePageIsClassified() throws {
        try MainActor.assumeIsolated {
            let pages: [(String, PageTrouble)] = [
                ("<title>Log in</title><input type=password>", .login),
                ("<p>We use cookies. <button>Accept</button>", .cookieWall),
                ("<div id=app></div><script>x</script>", .emptyShell),
                ("<title>404</title>Not found", .errorPage), ("<p>We meet.", .noEvents),
                (#"<div class="h-event"><p class="p-name">A</p><time class="dt-start">soon</time></div>"#, .noDates),
                ("<rss><channel><item><title>A</title></item></channel></rss>", .news), ("just text", .noEvents),
            ]
            for (text, trouble) in pages {
                let standIn = try StandIn { request in
                    request.path == "/" ? Self.html(text) : .problem(404, "Not found")
                }
                guard case .failure(let error)? = Self.find(standIn.base + "/") else {
                    XCTFail("\(trouble): found")
                    continue
                }
                XCTAssertEqual(error, trouble.error(host: standIn.host), text)
            }
        }
    }

    func testFeedsAndActorsAreFound() throws {
        try MainActor.assumeIsolated {
            let feed = try StandIn { request in
                request.path == "/feed"
                    ? HTTPServerResponse(
                        status: 200, type: "application/rss+xml",
                        text:
                            "<rss><channel><title>T</title><item><title>A</title><ev:startdate>\(Self.day(2))</ev:startdate></item></channel></rss>"
                    )
                    : .problem(404, "Not found")
            }
            let found = try XCTUnwrap(Self.find(feed.base + "/feed")).get()
            XCTAssertEqual(found.source.kind, "feed")
            XCTAssertEqual(found.report.eventCount, 1)
            let actor = try StandIn { request in
                let context = #""@context":"https://www.w3.org/ns/activitystreams""#
                let text: String? =
                    switch request.path {
                    case "/club": #"{\#(context),"type":"Group","name":"Club","outbox":"/outbox"}"#
                    case "/outbox":
                        request.rawQuery == nil
                            ? #"{\#(context),"type":"OrderedCollection","first":"/outbox?page=1"}"#
                            : #"{\#(context),"type":"OrderedCollectionPage","orderedItems":[{"type":"Create","object":{"type":"Event","name":"A","startTime":"\#(Self.day(2))T19:00:00Z"}}]}"#
                    default: nil
                    }
                return text.map { HTTPServerResponse(status: 200, type: "application/activity+json", text: $0) }
                    ?? .problem(404, "Not found")
            }
            let group = try XCTUnwrap(Self.find(actor.base + "/club")).get()
            XCTAssertEqual(group.source.kind, "actor")
            XCTAssertEqual(group.source.name, "Club")
            XCTAssertEqual(group.report.eventCount, 1)
        }
    }
}
