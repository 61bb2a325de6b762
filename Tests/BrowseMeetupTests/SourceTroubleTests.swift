import WeftGLib
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory

/// What is said of sources that give nothing.
final class SourceTroubleTests: XCTestCase {
    private static func status(_ name: String, _ state: SourceStatus.State, count: Int = 0) -> SourceStatus {
        let identity = SourceIdentity(
            id: SourceID(rawValue: name), kind: .gancio, address: "https://\(name).example", name: name)
        return SourceStatus(identity: identity, state: state, count: count, skipped: SkippedRecords())
    }

    private static func trouble(_ sources: [SourceStatus], stored: Timestamp? = nil) -> SourceTrouble? {
        SourceTrouble(
            FeedSnapshot(rows: [], seenCount: 0, hasMore: false, sources: sources, stored: stored, now: 100))
    }

    private static let refusal = MeetupServiceError.accessDenied(403, host: "b.example")

    func testNothingIsSaidWhileAllIsWell() {
        XCTAssertNil(Self.trouble([Self.status("a", .loading), Self.status("b", .ended(isBarren: false), count: 3)]))
    }

    func testOneSourceIsNamedWithWhatItDidAndWhatIsDone() {
        func text(_ state: SourceStatus.State) -> String? {
            Self.trouble([Self.status("a", .loading, count: 3), Self.status("b", state)])?.text
        }
        XCTAssertEqual(
            text(.failed(Self.refusal)),
            "b: The service denies access. b.example answered with HTTP status 403. Check the source's token, or the key "
                + "given with --key.")
        XCTAssertEqual(
            text(.pausing(until: 102, isTold: false, .timedOut(host: "b.example"))),
            "b: The service takes too long. It is asked again in a moment.")
        XCTAssertEqual(
            text(.pausing(until: 102, isTold: true, .tooManyRequests(retryAfter: 2, host: "b.example"))),
            "b asks for a pause. It is asked again in a moment.")
        let later = Timestamp(unixMilliseconds: Timestamp.now.unixMilliseconds + 600_000)
        let told = text(.pausing(until: 700, isTold: true, .tooManyRequests(retryAfter: 600, host: "b.example")))
        // The minute may be over meanwhile.
        let times = [0, 1000].compactMap { LocalDate.time(Timestamp(unixMilliseconds: later.unixMilliseconds + $0)) }
        XCTAssertTrue(times.contains { told == "b asks for a pause. It is asked again at \($0)." }, told ?? "nil")
        XCTAssertEqual(text(.slow), "b has not answered for a while. Its groups are shown when they come.")
        XCTAssertEqual(
            text(.failed(.unrecognized(address: "b.example", tried: ["one", "two"]))),
            "b: Nothing known answers there. Check the address.")
    }

    func testRetryIsOfferedWhereItIsOfUse() {
        XCTAssertEqual(Self.trouble([Self.status("b", .failed(Self.refusal))])?.canRetry, true)
        let pause = SourceStatus.State.pausing(until: 160, isTold: true, .unavailable(retryAfter: 60, host: "b"))
        XCTAssertEqual(Self.trouble([Self.status("b", pause)])?.canRetry, false)
        XCTAssertEqual(Self.trouble([Self.status("b", pause), Self.status("c", .slow)])?.canRetry, true)
    }

    func testOfManyTheFirstAreNamedAndAllAreCounted() {
        let sources = ["a", "b", "c", "d", "e"].map { Self.status($0, .failed(.offline)) } + [Self.status("f", .slow)]
        XCTAssertEqual(
            Self.trouble(sources)?.text,
            "6 sources give no groups now: a (No network), b (No network), c (No network) and 3 more.")
    }

    func testWhereNothingAnswersTheStoreSaysOfWhenItIs() throws {
        let stored = Timestamp(unixMilliseconds: 1_700_000_000_000)
        let time = try XCTUnwrap(LocalDate.dayAndTime(stored))
        let end = "These groups are from \(time)."
        XCTAssertEqual(Self.trouble([Self.status("a", .failed(.offline))], stored: stored)?.text, "Offline. \(end)")
        XCTAssertEqual(
            Self.trouble(
                [Self.status("a", .pausing(until: 101, isTold: false, .timedOut(host: "a")))], stored: stored)?.text,
            "a: The service takes too long. It is asked again in a moment. \(end)")
        let good = Self.status("good", .ended(isBarren: false), count: 4)
        XCTAssertEqual(
            Self.trouble([good, Self.status("a", .failed(.offline))], stored: stored)?.text.contains("These groups"),
            false, "some are of now")
        XCTAssertNil(Self.trouble([Self.status("a", .loading)], stored: stored), "it may come in a moment")
    }

    func testWhatBecameOfTheStoreIsSaid() {
        func line(_ cause: StoreSetAside.Cause, kept: Int, lost: Int?) -> String? {
            StoreNotice.setAside(StoreSetAside(cause: cause, path: "/x", keptSaved: kept, lostSaved: lost)).line
        }
        XCTAssertEqual(
            line(.damaged(detail: "…"), kept: 3, lost: 0),
            "The file of what was kept was damaged. It is now /x. Nothing that you saved was lost.")
        XCTAssertEqual(
            line(.newer, kept: 1, lost: 2),
            "What a later version of the program kept cannot be read. It is now /x. 1 saved group is still there, 2 could "
                + "not be read.")
        XCTAssertEqual(
            line(.damaged(detail: "…"), kept: 2, lost: nil)?.hasSuffix(
                "2 saved groups are still there, perhaps not all."),
            true)
        XCTAssertEqual(
            line(.damaged(detail: "…"), kept: 0, lost: nil)?.hasSuffix("No saved group could be read from it."), true)
        XCTAssertNil(StoreNotice.writesAgain.line)
    }
}
