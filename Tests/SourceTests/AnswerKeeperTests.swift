import HTTPServing
import ICalendar
import WeftGLib
import XCTest

@testable import GroupDirectory

/// Tests how often a calendar is requested.
final class AnswerKeeperTests: XCTestCase {
    @MainActor
    private static func site(_ standIn: StandIn) -> SourceSite {
        SourceSite(
            id: .embedded, kind: .calendar, address: standIn.base, name: nil,
            client: HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1")))
    }

    func testUnchangedCalendarsAreNotSentAgain() throws {
        try MainActor.assumeIsolated {
            var asked: [[String?]] = []
            let standIn = try StandIn { request in
                asked.append([request.headers["If-None-Match"], request.headers["If-Modified-Since"]])
                let headers = [
                    (name: "ETag", value: "\"1\""),
                    (name: "Last-Modified", value: "Tue, 01 Jan 2030 00:00:00 GMT"),
                ]
                guard request.headers["If-None-Match"] == "\"1\"" else {
                    return CalendarText.answer(CalendarText.calendar([]), headers: headers)
                }
                return HTTPServerResponse(status: 304, headers: headers, body: .bytes([]))
            }
            let site = Self.site(standIn)
            let first = try answer { () async throws(MeetupServiceError) in
                try await CalendarReading.fetch(site.identity.address, site, known: nil)
            }
            let second = try answer { () async throws(MeetupServiceError) in
                try await CalendarReading.fetch(site.identity.address, site, known: first)
            }
            XCTAssertEqual(second.calendar.name, "Club")
            XCTAssertGreaterThanOrEqual(second.freshUntil, first.freshUntil)
            XCTAssertEqual(asked, [[nil, nil], ["\"1\"", "Tue, 01 Jan 2030 00:00:00 GMT"]])
        }
    }

    /// The site of a stranger: it may redirect, and then name an address of this machine as its next page.
    func testAddressesThatAnAnswerNamesAreNotSoughtInOtherZones() throws {
        try MainActor.assumeIsolated {
            var count = 0
            let standIn = try StandIn { _ in
                count += 1
                return CalendarText.answer(CalendarText.calendar([]), headers: [])
            }
            var site = Self.site(standIn)
            site.reach = .from(.internet)
            let address = site.identity.address
            for isPage in [true, false] {
                XCTAssertThrowsError(
                    try answer { [site] () async throws(MeetupServiceError) in
                        if isPage {
                            _ = try await PageReading.fetch(address, site, isActor: false)
                        } else {
                            _ = try await CalendarReading.fetch(address, site, known: nil)
                        }
                        return 0
                    }
                ) { error in
                    XCTAssertTrue("\(error)".contains("this computer"), "\(error)")
                }
            }
            XCTAssertEqual(count, 0)
        }
    }

    func testThePauseIsAsTheServerAndTheCalendarRequestWithinBounds() throws {
        try MainActor.assumeIsolated {
            let cases: [(headers: [(name: String, value: String)], head: String, seconds: Double)] = [
                ([], "X-A:b", 60), ([("Cache-Control", "max-age=300")], "X-A:b", 300),
                ([], "REFRESH-INTERVAL;VALUE=DURATION:PT10M", 600), ([], "X-PUBLISHED-TTL:PT12H", 3600),
                ([("Cache-Control", "no-store, max-age=900")], "X-PUBLISHED-TTL:-PT1H", 60),
            ]
            for (headers, head, seconds) in cases {
                let standIn = try StandIn { _ in
                    CalendarText.answer(CalendarText.calendar([], head: head), headers: headers)
                }
                let site = Self.site(standIn)
                let before = monotonicSeconds()
                let reading = try answer { () async throws(MeetupServiceError) in
                    try await CalendarReading.fetch(site.identity.address, site, known: nil)
                }
                XCTAssertGreaterThanOrEqual(reading.freshUntil - before, seconds, head)
                XCTAssertLessThanOrEqual(reading.freshUntil - monotonicSeconds(), seconds, head)
            }
        }
    }

    private static func reading(freshFor seconds: Double) throws -> CalendarReading {
        CalendarReading(
            calendar: try ICalendar(parsing: Array(CalendarText.calendar([]).utf8)), reach: .asked,
            freshUntil: monotonicSeconds() + seconds)
    }

    func testSimultaneousCallersWaitForOneReading() throws {
        try MainActor.assumeIsolated {
            let count = Locked(0)
            let reading = try Self.reading(freshFor: 60)
            let keeper = AnswerKeeper<CalendarReading> { _ in
                count.withLock { $0 += 1 }
                try? await Task.sleep(for: .milliseconds(50))
                return .success(reading)
            }
            let names = awaiting {
                await withTaskGroup(of: String?.self) { group in
                    for _ in 0..<20 { group.addTask { try? await keeper.answer(mayBeOld: false).calendar.name } }
                    return await group.reduce(into: []) { $0.append($1) }
                }
            }
            XCTAssertEqual(names, Array(repeating: "Club", count: 20))
            XCTAssertEqual(count.withLock { $0 }, 1)
        }
    }

    func testAnOldReadingIsRepeatedUnlessItIsGoodEnough() throws {
        try MainActor.assumeIsolated {
            let known = Locked<[Bool]>([])
            let reading = try Self.reading(freshFor: 0)
            let keeper = AnswerKeeper<CalendarReading> { before in
                known.withLock { $0.append(before != nil) }
                return .success(reading)
            }
            _ = awaiting {
                for mayBeOld in [true, true, false] { _ = try? await keeper.answer(mayBeOld: mayBeOld) }
            }
            XCTAssertEqual(known.withLock { $0 }, [false, true])
        }
    }

    /// A caller that cancels returns at once. If others wait, the request continues for them.
    func testTheLastCallerThatCancelsEndsTheReading() throws {
        try MainActor.assumeIsolated {
            let isCancelled = Locked(false)
            let begun = Locked(0)
            let reading = try Self.reading(freshFor: 60)
            let keeper = AnswerKeeper<CalendarReading> { _ in
                begun.withLock { $0 += 1 }
                do { try await Task.sleep(for: .seconds(begun.withLock { $0 } == 1 ? 60 : 0)) } catch {
                    isCancelled.withLock { $0 = true }
                    return .failure(.cancelled)
                }
                return .success(reading)
            }
            MainLoop.install()
            let tasks = (0..<2).map { _ in Task.detached { try? await keeper.answer(mayBeOld: false) } }
            XCTAssertTrue(MainLoop.pump { begun.withLock { $0 } == 1 })
            for task in tasks { task.cancel() }
            let results = awaiting { [await tasks[0].value, await tasks[1].value].compactMap(\.self).count }
            XCTAssertEqual(results, 0)
            XCTAssertTrue(isCancelled.withLock { $0 })
            let next = awaiting { try? await keeper.answer(mayBeOld: false).calendar.name }
            XCTAssertEqual(next, "Club")
        }
    }
}
