import HTTPServing
import JSON
import WeftGLib
import XCTest

@testable import GroupDirectory

final class SourceTests: XCTestCase {
    func testAServiceOfTheTutorialIsASource() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { request in
                guard request.path == "/find/groups" else { return .problem(404, "Not found") }
                let offset = request.query.first { $0.name == "offset" }.flatMap { Int($0.value) } ?? 0
                guard request.query.first(where: { $0.name == "page" })?.value == "2" else {
                    return .problem(400, "another size")
                }
                let groups = (0..<5).map { JSON.object(["id": .number($0), "name": .string("G\($0)")]) }
                return HTTPServerResponse(
                    headers: [("X-Total-Count", "5")],
                    body: .bytes((try? JSON.array(Array(groups.dropFirst(offset * 2).prefix(2))).bytes()) ?? []))
            }
            let source = standIn.source(.v3)
            var cursor: SourceCursor?
            var keys: [GroupKey] = []
            repeat {
                let after = cursor
                let page = try answer { () async throws(MeetupServiceError) in
                    try await source.groups(
                        GroupSearch(near: .lyon), after: after, pageSize: after == nil ? 2 : 9)
                }
                keys += page.items.map(\.key)
                cursor = page.next
            } while cursor != nil
            let id = SourceID(kind: "v3", address: standIn.base)
            XCTAssertEqual(keys, (0..<5).map { GroupKey(source: id, id: "\($0)") })
            XCTAssertEqual(source.identity.name, standIn.host)
        }
    }

    func testAKindIsKnownByItsWord() {
        for kind in SourceKind.all { XCTAssertEqual(SourceKind(word: kind.word), kind) }
        XCTAssertEqual(Set(SourceKind.all.map(\.word)).count, SourceKind.all.count)
        XCTAssertNil(SourceKind(word: "smoke-signals"))
        let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "x"))
        XCTAssertNil(StoredSource(kind: "smoke-signals", address: "https://x.example").source(over: client))
    }

    /// Cursors of another source, and damaged ones, end a search and cause no crash.
    func testAForeignCursorFindsNothing() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { _ in .problem(500, "asked all the same") }
            for kind in SourceKind.all {
                let source = standIn.source(kind)
                for text in ["", "x", "1", "-1 2 3", "9223372036854775807 9 9 9", "0 0 0 0 0"] {
                    let page = try answer { () async throws(MeetupServiceError) in
                        try await source.groups(GroupSearch(near: .lyon), after: SourceCursor(text), pageSize: 5)
                    }
                    XCTAssertEqual(page, SourcePage())
                }
            }
            XCTAssertEqual(standIn.log, [])
        }
    }

    func testAnInvalidAddressIsReportedWithoutARequest() throws {
        MainActor.assumeIsolated {
            let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "x"))
            for kind in SourceKind.all {
                let source = StoredSource(kind: kind.word, address: "nonsense").source(over: client)
                let error = failure { () async throws(MeetupServiceError) in
                    try await source?.groups(GroupSearch(near: .lyon), after: nil, pageSize: 5)
                }
                XCTAssertEqual(error, .invalidAddress("nonsense"))
            }
        }
    }

    func testCancellingEndsTheRequest() throws {
        try MainActor.assumeIsolated {
            MainLoop.install()
            let standIn = try StandIn { _ in
                HTTPServerResponse(headers: [("Content-Length", "9")], body: .verbatim([], thenWait: 60))
            }
            let source = standIn.source(.mobilizon)
            let task = Task.detached { () -> MeetupServiceError? in
                do throws(MeetupServiceError) {
                    _ = try await source.groups(GroupSearch(near: .lyon), after: nil, pageSize: 5)
                    return nil
                } catch { return error }
            }
            XCTAssertTrue(MainLoop.pump { standIn.log.count == 1 })
            task.cancel()
            XCTAssertEqual(awaiting { await task.value }, .some(.cancelled))
        }
    }

    func testAPaceLimitsRequests() {
        MainActor.assumeIsolated {
            let pace = RequestPace(3, within: 0.2)
            let start = monotonicSeconds()
            // A request was admitted between these two times, however late a busy machine continues it.
            let waits =
                awaiting { () -> [(begin: Double, end: Double)] in
                    var waits: [(begin: Double, end: Double)] = []
                    for _ in 0..<7 {
                        let begin = monotonicSeconds()
                        _ = await pace.wait()
                        waits.append((begin, monotonicSeconds()))
                    }
                    return waits
                } ?? []
            XCTAssertEqual(waits.count, 7)
            XCTAssertGreaterThanOrEqual((waits.last?.end ?? 0) - start, 0.4)
            for (early, late) in zip(waits, waits.dropFirst(3)) {
                XCTAssertGreaterThanOrEqual(late.end - early.begin, 0.2)
            }
        }
    }
}
