import HTTPServing
import WeftGLib
import WeftTestBasics
import XCTest

@testable import GroupDirectory

/// Tests that the address of a calendar, which may be a secret, is forgotten with the calendar.
final class CalendarSecretTests: XCTestCase {
    func testTheAddressOfARemovedCalendarIsInNoFile() throws {
        try MainActor.assumeIsolated {
            let folder = "/tmp/weft-secret-\(UInt64.random(in: 0 ... .max))"
            XCTAssertTrue(LocalFile.makeFolder(folder))
            defer { _ = try? ChildProcess("/bin/rm", ["-rf", folder]).end(0) }
            let standIn = try StandIn { _ in
                HTTPServerResponse(
                    status: 200, headers: [("Content-Type", "text/calendar"), ("Cache-Control", "max-age=3600")],
                    body: .bytes(Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Mine\r\nEND:VCALENDAR\r\n".utf8))
                )
            }
            let client = HTTPClient(
                configuration: HTTPConfiguration(userAgent: "weft-tests/1", cacheDirectory: folder + "/http"))
            let store = GroupStore(path: folder + "/groups.sqlite")
            let session = FeedSession(
                FeedConfiguration(),
                service: EmbeddedMeetupService(dataDirectory: DataDirectory(option: Checkout.data)),
                location: FixedLocationService(), store: store, client: client)
            let source = StoredSource(
                kind: "calendar", address: standIn.base + "/private-s3cret/basic.ics", name: "Mine")
            func hasSecret() -> Bool {
                let found = try? ChildProcess("/bin/grep", ["-rqa", "private-s3cret", folder]).end(0)
                return found == 0
            }
            awaiting {
                await session.sources.set([source])
                _ = try? await session.sources.listed.first?.source(over: client)?.check()
                await client.flush()
            }
            XCTAssertEqual(standIn.log, ["GET /private-s3cret/basic.ics"])
            XCTAssertEqual(try ChildProcess("/bin/grep", ["-rqa", "private-s3cret", folder + "/http"]).end(0), 0)
            awaiting {
                await session.sources.set([])
                // A question that was under way, whose answer comes while Undo shows.
                _ = try? await source.source(over: client)?.check()
                await client.flush()
            }
            XCTAssertTrue(hasSecret())
            awaiting {
                session.forget(source)
                await session.finish()
            }
            XCTAssertFalse(hasSecret())
            awaiting {
                await store.close()
                await client.flush()
            }
            XCTAssertFalse(hasSecret())
        }
    }
}
