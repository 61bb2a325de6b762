import WeftGLib
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory

/// Tests the messages about sources without results.
final class SourceTroubleTests: XCTestCase {
    private static func status(
        _ name: String, _ state: SourceStatus.State, count: Int = 0, at address: String? = nil
    ) -> SourceStatus {
        let address = address ?? "https://\(name).example"
        let identity = SourceIdentity(id: SourceID(rawValue: address), kind: .gancio, address: address, name: name)
        return SourceStatus(identity: identity, state: state, count: count, isUnreadable: false)
    }

    private static func trouble(_ sources: [SourceStatus], stored: Timestamp? = nil) -> SourceTrouble? {
        SourceTrouble(SourceStates(sources, stored: stored, now: 100))
    }

    private static let refusal = MeetupServiceError.tokenDenied(403, host: "b.example")

    func testWithoutTroubleThereIsNoMessage() {
        XCTAssertNil(Self.trouble([Self.status("a", .loading), Self.status("b", .ended(isEarly: false), count: 3)]))
    }

    func testAFailingSourceIsNamedWithItsErrorAndTheNextStep() {
        func trouble(_ state: SourceStatus.State) -> SourceTrouble? {
            Self.trouble([Self.status("a", .loading, count: 3), Self.status("b", state)])
        }
        func text(_ state: SourceStatus.State) -> String? { trouble(state)?.text }
        XCTAssertEqual(text(.failed(Self.refusal)), "b: the service denies access.")
        XCTAssertEqual(
            trouble(.failed(Self.refusal))?.details,
            "b: the service denies access. b.example answered with HTTP status 403. Check the source's token.")
        XCTAssertEqual(
            text(.pausing(until: 102, isByService: false, .timedOut(host: "b.example"))),
            "b: the service takes too long. It is asked again in a moment.")
        XCTAssertEqual(
            text(.pausing(until: 102, isByService: true, .tooManyRequests(retryAfter: 2, host: "b.example"))),
            "b asks for a pause. It is asked again in a moment.")
        let later = Timestamp(unixMilliseconds: Timestamp.now.unixMilliseconds + 600_000)
        let told = text(.pausing(until: 700, isByService: true, .tooManyRequests(retryAfter: 600, host: "b.example")))
        // The minute may be over meanwhile.
        let times = [0, 1000].compactMap { LocalDate.time(Timestamp(unixMilliseconds: later.unixMilliseconds + $0)) }
        XCTAssertTrue(times.contains { told == "b asks for a pause. It is asked again at \($0)." }, told ?? "nil")
        XCTAssertEqual(text(.slow), "b has not answered for a while. Its groups are shown when they come.")
        XCTAssertEqual(
            trouble(.failed(.unrecognized(address: "b.example", tried: ["one", "two"])))?.details,
            "b: nothing known answers there. Check the address.")
    }

    func testRetryIsOfferedIfItMayHelp() {
        XCTAssertEqual(Self.trouble([Self.status("b", .failed(Self.refusal))])?.canRetry, true)
        let pause = SourceStatus.State.pausing(until: 160, isByService: true, .unavailable(retryAfter: 60, host: "b"))
        XCTAssertEqual(Self.trouble([Self.status("b", pause)])?.canRetry, false)
        XCTAssertEqual(Self.trouble([Self.status("b", pause), Self.status("c", .slow)])?.canRetry, true)
    }

    func testTwoOfManyFailingSourcesAreNamedAndTheReasonOnce() {
        func text(_ errors: [MeetupServiceError], slow: Bool = false) -> String? {
            let sources = zip(["a", "b", "c", "d", "e"], errors).map { Self.status($0, .failed($1)) }
            return Self.trouble(sources + (slow ? [Self.status("f", .slow)] : []))?.text
        }
        XCTAssertEqual(text([.offline, .offline]), "a and b: no network.")
        XCTAssertEqual(text([.offline, .offline, .offline, .offline]), "a, b and 2 more: no network.")
        XCTAssertEqual(text([.offline, Self.refusal]), "a: no network; b: the service denies access.")
        XCTAssertEqual(text([.offline, .offline, .offline], slow: true), "a and b: no network; and 2 more.")
        XCTAssertEqual(text([.offline], slow: true), "a: no network; f: no answer for a while.")
    }

    func testEachSourceHasALineInTheDetails() {
        let sources = (0..<20).map { Self.status("s\($0)", .failed(Self.refusal)) }
        let lines = Self.trouble(sources)?.details.split(separator: "\n") ?? []
        XCTAssertEqual(lines.count, 9)
        XCTAssertTrue(lines.first?.hasPrefix("s0: the service denies access. b.example answered") == true)
        XCTAssertEqual(lines.last, "And 12 more.")
    }

    func testSourcesWithOneNameAreDistinguishedByHost() {
        let one = Self.status("Meetups", .failed(.offline), at: "https://one.example/x")
        let two = Self.status("Meetups", .failed(.offline), at: "https://two.example/x")
        XCTAssertEqual(
            Self.trouble([one, two])?.text, "Meetups (one.example) and Meetups (two.example): no network.")
        let other = Self.status("Meetups", .loading, at: "https://one.example/y")
        XCTAssertEqual(Self.trouble([one, other])?.text, "Meetups (one.example/x): no network.")
    }

    func testAMissingTokenLinksToTheSourcesPage() {
        let trouble = Self.trouble([Self.status("b", .failed(.tokenMissing(host: "b.example")))])
        XCTAssertEqual(trouble?.isOfToken, true)
        XCTAssertEqual(trouble?.text, "b: the service wants to know who asks.")
        XCTAssertEqual(trouble?.details.contains("in the list of sources"), true)
        XCTAssertEqual(Self.trouble([Self.status("b", .failed(.offline))])?.isOfToken, false)
    }

    func testWithoutAnAnswerTheAgeOfStoredRowsIsShown() throws {
        let stored = Timestamp(unixMilliseconds: 1_700_000_000_000)
        let time = try XCTUnwrap(LocalDate.dayAndTime(stored))
        let end = "These groups are from \(time)."
        let offline = ["a", "b", "c"].map { Self.status($0, .failed(.offline)) }
        XCTAssertEqual(Self.trouble(offline, stored: stored)?.text, "Offline: these groups are from \(time).")
        let late = Self.status("d", .pausing(until: 101, isByService: false, .timedOut(host: "d")))
        XCTAssertEqual(
            Self.trouble(offline + [late], stored: stored)?.text, "No source answers: these groups are from \(time).")
        XCTAssertEqual(
            Self.trouble(
                [Self.status("a", .pausing(until: 101, isByService: false, .timedOut(host: "a")))], stored: stored)?
                .text,
            "a: the service takes too long. It is asked again in a moment. \(end)")
        let good = Self.status("good", .ended(isEarly: false), count: 4)
        XCTAssertEqual(
            Self.trouble([good, Self.status("a", .failed(.offline))], stored: stored)?.text.contains("These groups"),
            false, "some are of now")
        XCTAssertNil(Self.trouble([Self.status("a", .loading)], stored: stored), "it may come in a moment")
    }

    func testTroubleOfTheStoreIsReported() {
        func line(_ cause: StoreSetAside.Cause, kept: Int, lost: Int?) -> String? {
            StoreNotice.setAside(StoreSetAside(cause: cause, path: "/x", keptSaved: kept, lostSaved: lost)).line
        }
        XCTAssertEqual(
            line(.damaged(detail: "…"), kept: 3, lost: 0),
            "The file of what was kept was damaged. It is now /x. Nothing that you saved was lost.")
        XCTAssertEqual(
            line(.newer, kept: 1, lost: 2),
            "What a later version of the program kept cannot be read. It is now /x. 1 saved group or event is still there, 2 could "
                + "not be read.")
        XCTAssertEqual(
            line(.damaged(detail: "…"), kept: 2, lost: nil)?.hasSuffix(
                "2 saved groups and events are still there, perhaps not all."),
            true)
        XCTAssertEqual(
            line(.damaged(detail: "…"), kept: 0, lost: nil)?.hasSuffix("Nothing that you saved could be read from it."),
            true)
        // The bar has three lines: the advice to the user must not come after the path.
        let aside = StoreSetAside(
            cause: .damaged(detail: "…"), path: "/x", keptSaved: 3, lostSaved: 0, keptSources: 2)
        XCTAssertEqual(
            StoreNotice.setAside(aside).line,
            "Your sources are switched off until you have looked at their addresses. The file of what was kept was "
                + "damaged. It is now /x. Nothing that you saved was lost.")
        XCTAssertNil(StoreNotice.writesAgain.line)
    }
}
