import HTTPServing
import JSON
import WeftGLib
import WeftTestBasics
import XCTest

@testable import GroupDirectory

/// Tests services' deviations from their documentation, and missing values.
final class ServiceReadingTests: XCTestCase {
    private static let start = Timestamp(iso8601: "2026-11-27T00:10:00Z") ?? .now

    private static func search(_ order: GroupOrder = .nearest) -> GroupSearch {
        GroupSearch(near: .lyon, order: order, start: start)
    }

    @MainActor
    private static func groups(
        _ source: any GroupSource, after cursor: SourceCursor? = nil, pageSize: Int = 50
    ) throws -> SourcePage<Group> {
        try answer { () async throws(MeetupServiceError) in
            try await source.groups(search(), after: cursor, pageSize: pageSize)
        }
    }

    // MARK: The Events Calendar

    private static func event(_ number: Int, _ zone: String, local: String, utc: String, organizer: Int = 1) -> JSON {
        [
            "id": .number(number), "title": .string("E\(number)"), "start_date": .string(local),
            "end_date": .string(local),
            "utc_start_date": .string(utc), "utc_end_date": .string(utc), "timezone": .string(zone), "image": false,
            "venue": [], "organizer": [["id": .number(organizer), "organizer": .string("O\(organizer)")]],
        ]
    }

    /// Events in the service's form: `start_date` is a time on the site's clock, rounded down to its day.
    @MainActor
    private static func wordPress(_ events: [JSON]) throws -> StandIn {
        try StandIn { request in
            let query = Dictionary(request.query.map { ($0.name, $0.value) }) { $1 }
            let first = query["start_date"].map { String($0.prefix(10)) } ?? ""
            let found = events.filter { $0["start_date"]?.string ?? "" >= first }
                .sorted { $0["start_date"]?.string ?? "" < $1["start_date"]?.string ?? "" }
            guard !found.isEmpty else {
                return .json(["code": "event-archive-page-not-found"], status: 404)
            }
            return .json(["events": .array(found), "total": .number(found.count), "total_pages": 1])
        }
    }

    func testTonightsEventIsShownWhenItIsTomorrowInUTC() throws {
        try MainActor.assumeIsolated {
            let site = try Self.wordPress([
                // It is ten past seven in Montréal: one is over, one is to come.
                Self.event(
                    1, "America/Toronto", local: "2026-11-26 18:00:00", utc: "2026-11-26 23:00:00", organizer: 1),
                Self.event(
                    2, "America/Toronto", local: "2026-11-26 20:00:00", utc: "2026-11-27 01:00:00", organizer: 2),
            ])
            let page = try Self.groups(site.source(.eventsCalendar))
            XCTAssertEqual(page.items.map(\.name), ["O2"])
        }
    }

    func testTheNextEventIsTheFirstByItsMomentNotByItsClock() throws {
        try MainActor.assumeIsolated {
            let site = try Self.wordPress([
                Self.event(1, "America/Toronto", local: "2026-12-01 10:00:00", utc: "2026-12-01 15:00:00"),
                Self.event(2, "Europe/Paris", local: "2026-12-01 12:00:00", utc: "2026-12-01 11:00:00"),
            ])
            XCTAssertEqual(try Self.groups(site.source(.eventsCalendar)).items.map(\.nextEvent?.id), ["2"])
        }
    }

    func testAnEarlierEventOfALaterPageIsTheNextOne() {
        var early = Group(id: "1", name: "A")
        early.nextEvent = GroupEvent(id: "e", name: "early", time: Timestamp(unixMilliseconds: 1_900_000_000_000))
        var late = early
        late.nextEvent = GroupEvent(id: "l", name: "late", time: Timestamp(unixMilliseconds: 1_900_000_900_000))
        var progress = SourceProgress(
            ServiceSource.embedded(DataDirectory(option: "/nowhere")), .nearest, FeedLimits())
        let first = progress.take(SourcePage([late], next: SourceCursor("x")), Self.search(), FeedLimits(), room: 100)
        XCTAssertEqual(first.groups.count, 1)
        let second = progress.take(SourcePage([early]), Self.search(), FeedLimits(), room: 100)
        XCTAssertEqual(second.groups.count, 0)
        XCTAssertEqual(second.again.map(\.nextEvent?.id), ["e"])
    }

    // MARK: Next events

    func testAMeetupThatIsUnderWayIsTheNextOneAndOneThatIsOverIsNot() throws {
        try MainActor.assumeIsolated {
            func node(_ id: String, _ begins: String, _ ends: String?) -> JSON {
                [
                    "node": [
                        "id": .string(id), "title": "T", "dateTime": .string(begins),
                        "endTime": ends.map { .string($0) } ?? .null,
                        "status": "ACTIVE",
                    ]
                ]
            }
            let standIn = try StandIn { request in
                MeetupStandIn.answer(request) { _, variables in
                    let from = variables["start"]?.string ?? ""
                    let all = [
                        ("over", "2026-11-26T18:00:00Z", "2026-11-26T20:00:00Z"),
                        ("now", "2026-11-26T23:00:00Z", "2026-11-27T02:00:00Z"),
                        ("later", "2026-11-28T18:00:00Z", "2026-11-28T20:00:00Z"),
                    ]
                    let edges = all.filter { $0.1 >= from }.map { node($0.0, $0.1, $0.2) }
                    let group: JSON = ["id": "1", "name": "G", "events": ["edges": .array(edges)]]
                    return ["data": ["recommendedGroups": MeetupStandIn.page(of: [group], variables)]]
                }
            }
            let page = try Self.groups(standIn.source(.meetup))
            XCTAssertEqual(page.items.first?.nextEvent?.id, "now")
        }
    }

    func testEventsWithoutAUsableDateAreCounted() throws {
        try MainActor.assumeIsolated {
            let events: JSON = [
                "elements": [
                    ["uuid": "a", "title": "T"], ["uuid": "b", "title": "U", "beginsOn": "2030-01-01T10:00:00Z"],
                ]
            ]
            let standIn = try StandIn { request in
                MobilizonStandIn.answer(request) { _, variables in
                    var group = MobilizonStandIn.group(1).object ?? [:]
                    group["organizedEvents"] = events
                    return ["data": ["searchGroups": MobilizonStandIn.page(of: [.object(group)], variables)]]
                }
            }
            let page = try Self.groups(standIn.source(.mobilizon))
            XCTAssertEqual(page.items.first?.nextEvent?.id, "b")
            XCTAssertEqual(page.skipped.count, 1)
            XCTAssertEqual(page.skipped.first.first?.field, "beginsOn")
        }
    }

    func testGancioGivesRepeatingEventsAndNoneThatAreOver() throws {
        try MainActor.assumeIsolated {
            func event(_ number: Int, _ seconds: Int64) -> JSON {
                [
                    "id": .number(number), "title": "E", "start_datetime": .number(seconds),
                    "place": ["id": .number(number), "name": .string("P\(number)")],
                ]
            }
            let standIn = try StandIn { request in
                let isAsked = request.query.contains { $0.name == "show_recurrent" && $0.value == "true" }
                let recurrent = isAsked ? [event(2, 1_900_000_000)] : []
                return .json(.array([event(1, -1), event(3, 1_900_000_000)] + recurrent))
            }
            XCTAssertEqual(try Self.groups(standIn.source(.gancio)).items.map(\.name), ["P3", "P2"])
        }
    }

    // MARK: Lists that end early

    func testAListThatEndsEarlyIsReported() throws {
        try MainActor.assumeIsolated {
            let hundred = (1...100).map { number -> JSON in
                [
                    "id": .number(number), "title": "E", "start_datetime": 1_900_000_000,
                    "place": ["id": .number(number), "name": "P"],
                ]
            }
            let same = try StandIn { _ in .json(.array(hundred)) }
            let gancio = same.source(.gancio)
            let first = try Self.groups(gancio)
            XCTAssertFalse(first.isCut)
            let second = try Self.groups(gancio, after: try XCTUnwrap(first.next))
            XCTAssertTrue(second.isCut)
            XCTAssertTrue(second.endsEarly)
            XCTAssertNil(second.next)
            XCTAssertEqual(
                second.problems, ["It gives the same page again where the next one was wanted; the list ends there."])

            let empty = try StandIn { request in
                MobilizonStandIn.answer(request) { _, variables in
                    let isFirst = variables["page"]?.integer == 1
                    return [
                        "data": [
                            "searchGroups": [
                                "total": 266,
                                "elements": isFirst ? .array((1...50).map(MobilizonStandIn.group)) : [],
                            ]
                        ]
                    ]
                }
            }
            let mobilizon = empty.source(.mobilizon)
            let page = try Self.groups(mobilizon)
            let end = try Self.groups(mobilizon, after: try XCTUnwrap(page.next))
            XCTAssertTrue(end.endsEarly && end.isCut)
            XCTAssertEqual(
                end.problems, ["It says that there are more, but its next page is empty; the list ends there."])
            let wordPress = try StandIn { request in
                .json(["events": [], "total": 266, "total_pages": 6, "next_rest_url": "https://x.example/2"])
            }
            XCTAssertTrue(try Self.groups(wordPress.source(.eventsCalendar)).endsEarly)
            let v3 = try StandIn { _ in
                HTTPServerResponse(
                    headers: [("Content-Type", "application/json"), ("X-Total-Count", "266")],
                    body: .bytes(Array("[]".utf8)))
            }
            XCTAssertTrue(try Self.groups(v3.source(.v3)).endsEarly)
        }
    }

    func testATotalBelowTheNumberOfRecordsIsIgnored() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { request in
                MobilizonStandIn.answer(request) { _, variables in
                    guard var page = MobilizonStandIn.page(of: (1...120).map(MobilizonStandIn.group), variables).object
                    else { return [:] }
                    page["total"] = 0
                    return ["data": ["searchGroups": .object(page)]]
                }
            }
            let source = standIn.source(.mobilizon)
            var (count, cursor): (Int, SourceCursor?) = (0, nil)
            repeat {
                let page = try Self.groups(source, after: cursor)
                count += page.items.count
                cursor = page.next
            } while cursor != nil
            XCTAssertEqual(count, 120)
        }
    }

    // MARK: Transport

    func testTextAroundJSONIsIgnored() throws {
        try MainActor.assumeIsolated {
            let record = #"{"id":1,"title":"Soup","start_datetime":1900000000,"place":{"id":1,"name":"Hall"}}"#
            let notice = "<br />\n<b>Notice</b>:  Undefined index: [a] in <b>/x.php</b> on line <b>3</b><br />\n"
            let logged = "[26-Nov-2026 12:00:00 UTC] PHP Warning:  foo {bar} in /x.php\n"
            let texts = [
                "\u{FEFF}[\(record)]", "[\(record)]\n<!-- Page supported by SomeCache 6.1 [x] -->\n",
                notice + "[\(record)]", logged + "[\(record)]", "\n\n[\(record)]\0", #"{"0":\#(record)}"#,
                #"{"3":\#(record)}<!-- cached -->"#, "[\(record)]\n<script>var a = {};</script>\n",
            ]
            for text in texts {
                let standIn = try StandIn { _ in
                    HTTPServerResponse(headers: [("Content-Type", "application/json")], body: .bytes(Array(text.utf8)))
                }
                XCTAssertEqual(try Self.groups(standIn.source(.gancio)).items.map(\.name), ["Hall"], text)
            }
            let page = try StandIn { _ in
                HTTPServerResponse(type: "text/html", text: "<!DOCTYPE html><html><script>[\(record)]</script></html>")
            }
            let source = page.source(.gancio)
            let error = failure { () async throws(MeetupServiceError) in
                try await source.groups(Self.search(), after: nil, pageSize: 10)
            }
            guard case .unexpectedAnswer? = error else { return XCTFail("\(String(describing: error))") }
        }
    }

    func testDoublyCompressedBodiesAndDeclaredCharsetsAreRead() throws {
        try MainActor.assumeIsolated {
            let text =
                Array(#"[{"id":1,"title":"S","start_datetime":1900000000,"place":{"id":1,"name":"Caf"#.utf8)
                + [0xE9] + Array(#""}}]"#.utf8)
            let once = try XCTUnwrap(Gzip.compress(text))
            let twice = try XCTUnwrap(Gzip.compress(once))
            let type = ("Content-Type", "application/json; charset=ISO-8859-1")
            for (headers, body) in [
                ([type], text), ([type], once), ([type, ("Content-Encoding", "gzip")], once),
                ([type, ("Content-Encoding", "gzip")], twice), ([type, ("Content-Encoding", "gzip, gzip")], twice),
                ([type, ("Content-Encoding", "gzip")], text),
            ] {
                let standIn = try StandIn { _ in HTTPServerResponse(headers: headers, body: .bytes(body)) }
                XCTAssertEqual(try Self.groups(standIn.source(.gancio)).items.map(\.name), ["Café"], "\(headers)")
            }
        }
    }

    func testRequestsForCalendarsAcceptCalendars() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { request in
                request.headers["Accept"]?.contains("text/calendar") == true
                    ? CalendarText.answer(CalendarText.calendar([]))
                    : HTTPServerResponse(type: "text/html", text: "<!doctype html><title>Events</title><p>Our events.")
            }
            let finder = SourceFinder(over: HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1")))
            let address = standIn.base + "/ics/events"
            let found = try answer { () async throws(MeetupServiceError) in try await finder.source(at: address) }
            XCTAssertEqual(found.source.kind, "calendar")
        }
    }

    // MARK: Finding

    func testACutConnectionIsNotTakenForAnUnknownService() throws {
        try MainActor.assumeIsolated {
            let server = try LoopbackSocket { client, _ in
                guard LoopbackSocket.read(client) != nil else { return true }
                LoopbackSocket.write(Array("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{\"da".utf8), to: client)
                return true
            }
            let finder = SourceFinder(over: HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1")))
            let address = server.base
            let error = failure { () async throws(MeetupServiceError) in try await finder.source(at: address) }
            guard case .brokenTransfer? = error else { return XCTFail("\(String(describing: error))") }
            withExtendedLifetime(server) {}
        }
    }

    func testAGancioWithADamagedFirstEventIsFound() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { request in
                switch request.path {
                case "/api/events": .json([["id": 1, "title": "No date"]])
                case "/.well-known/nodeinfo/2.0": .json(["software": ["name": "gancio", "version": "1.21.0"]])
                default: .problem(404, "no")
                }
            }
            let finder = SourceFinder(over: HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1")))
            let address = standIn.base
            let found = try answer { () async throws(MeetupServiceError) in try await finder.source(at: address) }
            XCTAssertEqual(found.source.kind, "gancio")
        }
    }

    func testAfterAPauseOnlyTheServiceThatRequestedItIsContactedAgain() throws {
        try MainActor.assumeIsolated {
            let refusals = Locked(1)
            let standIn = try StandIn { request in
                guard request.path.hasPrefix("/wp-json") else { return .problem(404, "no") }
                let isRefused = refusals.withLock { left in
                    defer { left -= 1 }
                    return left > 0
                }
                if isRefused { return .problem(429, "slow down", headers: [("Retry-After", "1")]) }
                return .json(["events": [], "total": 0, "total_pages": 0])
            }
            let finder = SourceFinder(over: HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1")))
            let memory = SourceFinder.Memory()
            let address = standIn.base
            let error = failure { () async throws(MeetupServiceError) in
                try await finder.source(at: address, memory: memory)
            }
            XCTAssertEqual(error, .tooManyRequests(retryAfter: 1, host: standIn.host))
            let before = standIn.log
            let found = try answer { () async throws(MeetupServiceError) in
                try await finder.source(at: address, memory: memory)
            }
            XCTAssertEqual(found.source.kind, "events-calendar")
            XCTAssertEqual(standIn.log.count - before.count, 2, "\(standIn.log)")
            XCTAssertFalse(standIn.log.dropFirst(before.count).contains { !$0.contains("/wp-json") }, "\(standIn.log)")
        }
    }

    func testTheLimitOfASearchHoldsWhileACheckIsUnderWay() throws {
        try MainActor.assumeIsolated {
            let server = try LoopbackSocket { client, _ in
                // Silent until the client gives up.
                while LoopbackSocket.read(client) != nil {}
                return true
            }
            let finder = SourceFinder(
                over: HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1")), seconds: 0.5)
            let start = monotonicSeconds()
            let address = server.base
            let error = failure { () async throws(MeetupServiceError) in try await finder.source(at: address) }
            guard case .timedOut? = error else { return XCTFail("\(String(describing: error))") }
            XCTAssertLessThan(monotonicSeconds() - start, 10)
            withExtendedLifetime(server) {}
        }
    }

    func testARequestWithoutATokenIsNotAnsweredWithAdviceToCheckIt() {
        for error in [
            MeetupServiceError.accessDenied(403, host: "h"), .accessDeniedInWords(host: "h", detail: "no"),
            .accessDeniedInWords(host: "h", detail: ""),
        ] {
            XCTAssertFalse(error.errorMessage.contains("token"), error.errorMessage)
            XCTAssertTrue(error.told(of: SourceToken("x", for: "https://h.example")).errorMessage.contains("token"))
        }
    }

    // MARK: Names, places, links

    func testTheTownIsFoundInAnAddressWithoutCommas() {
        XCTAssertEqual(PostalAddress.townOrVenue("10 rue Jangot 69007 Lyon Auvergne-Rhône-Alpes France"), "Lyon")
        XCTAssertEqual(PostalAddress.townOrVenue("1 place X 42000 Saint-Étienne Loire France"), "Saint-Étienne")
        XCTAssertEqual(PostalAddress.townOrVenue("Hauptstr. 1 10115 Berlin"), "Berlin")
        XCTAssertNil(PostalAddress.townOrVenue("12 rue du Lac"))
    }

    func testAPageLosesTheUserInItsAddress() throws {
        let value = try JSONDocument(parsing: Array(#"["https://ana:secret@h.example/e?x=1"]"#.utf8)).root
        XCTAssertEqual(value[0]?.link, "https://h.example/e?x=1")
    }

    func testAReasonNamesTheInvalidNumber() throws {
        let root = try JSONDocument(parsing: Array(#"{"id":1.5,"name":[]}"#.utf8)).root
        XCTAssertThrowsError(try root.required("id")) { error in
            XCTAssertEqual((error as? UnusableRecord)?.reason, "is no whole number")
        }
        XCTAssertThrowsError(try root.required("name")) { error in
            XCTAssertEqual((error as? UnusableRecord)?.reason, "is an array, not a text or a whole number")
        }
    }
}
