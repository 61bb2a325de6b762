import WeftGLib
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory

/// Tests the program's window with sources that are mixed, failing, slow and changed.
final class SourcesWindowTests: XCTestCase {
    @MainActor
    private static func shown(_ kilometres: [Double], of source: String) -> [String] {
        kilometres.map { "\(source) \($0)" }
    }

    /// The sources are found at addresses of the real server; one of them requires a token.
    func testSourcesOfAllKindsAreOneFeed() throws {
        try withGTK {
            let server = try FixtureStage()
            let paths = ["", "mobilizon", "gancio", "wordpress", "calendar/all.ics", "meetup/gql-ext"]
            let it = try SourcesStage(addresses: paths.map { server.base + $0 })
            defer { it.close() }
            let table = try it.feed.tableNode
            XCTAssertTrue(pump(seconds: 30) { it.isReady && !it.names.isEmpty }, "\(it.texts)")
            var kinds: Set<String> = []
            let isAll = pump(seconds: 60) {
                table.contentOffset = table.contentHeight
                kinds = Set(
                    it.app.feed?.rows.flatMap(\.sources).map { $0.rawValue.split(separator: " ")[0].description } ?? [])
                return kinds.count == paths.count
            }
            XCTAssertTrue(isAll, "\(kinds.sorted()) \(it.texts)")
            XCTAssertFalse(it.shows("invented"), "not the sample")
            // Its name is known now, and shown on a group's page.
            let row = try XCTUnwrap(it.app.feed?.rows.firstIndex { !$0.group.sourceNames.isEmpty })
            let details = GroupDetails(try it.feed.rows[row].group)
            XCTAssertTrue(details.facts.contains { $0.title.hasPrefix("Source") }, "\(details.facts)")
        }
    }

    func testAFailingSourceIsNamedBesideGoodOnesAndComesByRetry() throws {
        try withGTK {
            let (good, bad) = (FakeSource("good"), FakeSource("bad"))
            let it = try SourcesStage([good, bad])
            defer { it.close() }
            good.answer([1, 3])
            bad.answer(.failure(.accessDenied(403, host: "bad.example")))
            XCTAssertTrue(pump { it.isReady && it.shows("bad: the service denies access") }, "\(it.texts)")
            XCTAssertEqual(it.names, Self.shown([1, 3], of: "good"))
            XCTAssertEqual(it.view?.button(labelled: "Retry")?.isMapped, true)
            try it.press("Retry")
            XCTAssertTrue(pump { !it.shows("denies access") })
            bad.answer([2])
            XCTAssertTrue(pump { it.names.count == 3 }, "\(it.names)")
            XCTAssertFalse(good.isWaiting, "the others are left alone")
            XCTAssertFalse(it.shows("bad:"))
        }
    }

    func testTheListShowsEachSourcesTrouble() throws {
        try withGTK {
            let sources = ["good", "empty", "broken", "garbled"].map { FakeSource($0) }
            let it = try SourcesStage(sources)
            defer { it.close() }
            let stored = sources.map {
                StoredSource(kind: "v3", address: $0.identity.address, name: $0.identity.name)
            }
            let keeper = SourceEditor.Keeper(
                stored: { stored }, keep: { list, _ in list },
                find: { address, _ throws(MeetupServiceError) in throw .invalidAddress(address) },
                keepToken: { _, _ in true }, forget: { _ in })
            let window = SourcesWindow(
                SourceEditor(keeper), parent: try XCTUnwrap(it.app.window), feed: it.session.feed)
            defer { window.window.close() }
            window.window.present()
            var texts: [String] { WidgetView.window(titled: "Sources")?.shownTexts ?? [] }
            XCTAssertTrue(pump { texts.contains("garbled") }, "\(texts)")
            XCTAssertFalse(texts.contains { $0.contains("no groups near") }, "nothing is known as yet")
            sources[0].answer([1, 2])
            sources[1].answer([])
            sources[2].answer(.failure(.accessDenied(403, host: "broken.example")))
            var page = SourcePage<Group>([])
            page.skipped.append(SkippedRecord(index: 0, field: nil, reason: "is unreadable"))
            sources[3].answer(.success(page))
            let wanted = [
                "It has no groups near this place.", "The service denies access.",
                "Nothing of what it gives can be read.",
            ]
            XCTAssertTrue(pump { texts.filter(wanted.contains) == wanted }, "\(texts)")
        }
    }

    func testSourcesOpensAtTheSourceThatNeedsAToken() throws {
        try withGTK {
            let (good, bad) = (FakeSource("good"), FakeSource("bad"))
            let it = try SourcesStage([good, bad])
            defer { it.close() }
            good.answer([1])
            bad.answer(.failure(.accessDenied(401, host: "bad.example")))
            XCTAssertTrue(pump { it.isReady && it.shows("bad: the service denies access") }, "\(it.texts)")
            try it.press("Sources")
            let view = { WidgetView.window(titled: "Sources") }
            XCTAssertTrue(
                pump { view()?.focus?.parent?.typeName == "GtkPasswordEntry" }, "\(view()?.shownTexts ?? [])")
            XCTAssertEqual(view()?.shownTexts.contains("Enter your token of bad."), true)
            XCTAssertEqual(view()?.tree.contains { $0.writtenText == bad.identity.address }, true)
        }
    }

    /// A pause that a service requests is respected and shown. It ends without a key press.
    func testAPauseIsReportedAndEndsByItself() throws {
        try withGTK {
            let (good, busy) = (FakeSource("good"), FakeSource("busy"))
            let it = try SourcesStage([good, busy])
            defer { it.close() }
            good.answer([1])
            busy.answer(.failure(.tooManyRequests(retryAfter: 1, host: "busy.example")))
            XCTAssertTrue(pump { it.shows("busy asks for a pause") }, "\(it.texts)")
            XCTAssertNotEqual(it.view?.button(labelled: "Retry")?.isMapped, true, "\(it.texts)")
            busy.answer([2])
            XCTAssertTrue(pump { it.names.count == 2 && !it.shows("busy asks") }, "\(it.texts)")
        }
    }

    func testIfAllSourcesFailAPageShowsUntilTheyRecover() throws {
        try withGTK {
            let (one, other) = (FakeSource("one"), FakeSource("other"))
            var limits = FeedLimits()
            limits.firstPause = 0.2
            let it = try SourcesStage([one, other], limits: limits)
            defer { it.close() }
            one.answer(.failure(.accessDenied(401, host: "one.example")))
            other.answer(.failure(.timedOut(host: "other.example")))
            XCTAssertTrue(pump { it.shows("The service denies access") && it.shows("Retry") }, "\(it.texts)")
            other.answer([1])
            XCTAssertTrue(pump { it.names == ["other 1.0"] && it.isReady }, "\(it.texts)")
            XCTAssertTrue(pump { it.shows("one: the service denies access") }, "\(it.texts)")
        }
    }

    func testASlowSourceIsReportedWhileItIsAwaited() throws {
        try withGTK {
            Input.movePointer(x: 240, y: 760)
            var limits = FeedLimits()
            limits.slowAfter = 0.1
            let slow = FakeSource("slow")
            let it = try SourcesStage([slow], limits: limits)
            defer { it.close() }
            XCTAssertTrue(pump { it.shows("slow has not answered for a while") && it.shows("Retry") }, "\(it.texts)")
            XCTAssertTrue(pump { it.view?.focus?.shownTexts == ["Retry"] })
            let asked = slow.places.count
            Input.key("space")
            XCTAssertTrue(pump { slow.places.count > asked }, "it is asked again")
            slow.answer([1])
            XCTAssertTrue(pump { it.isReady && it.names.count == 1 })
            XCTAssertFalse(it.shows("has not answered"))
        }
    }

    /// Late rows are placed after all rows that the user has seen, and nothing on screen moves.
    func testNothingMovesWhenASlowSourceComes() throws {
        try withGTK {
            let (fast, slow) = (FakeSource("fast"), FakeSource("slow"))
            let it = try SourcesStage([fast, slow])
            defer { it.close() }
            fast.answer((1...30).map { Double($0) * 2 })
            let table = try it.feed.tableNode
            XCTAssertTrue(pump { it.isReady && it.names.count >= 20 })
            table.contentOffset = 1000
            XCTAssertTrue(pump { it.isReady && table.visibleRows.lowerBound > 0 })
            let before = try it.rowsOnScreen()
            let last = table.visibleRows.upperBound
            XCTAssertGreaterThan(before.count, 1)
            slow.answer([1, 3, 5, 7, 61])
            XCTAssertTrue(pump { it.names.contains("slow 1.0") }, "\(it.names)")
            XCTAssertTrue(pump { it.isReady })
            let after = try it.rowsOnScreen()
            for (name, place) in before { XCTAssertEqual(try XCTUnwrap(after[name]), place, accuracy: 0.01, name) }
            XCTAssertEqual(after.count, before.count)
            let place = try XCTUnwrap(it.names.firstIndex(of: "slow 1.0"))
            XCTAssertEqual(place, last, "right behind what was seen")
            XCTAssertEqual(Array(it.names[place..<place + 4]), Self.shown([1, 3, 5, 7], of: "slow"))
        }
    }

    /// Pages of many sources with different orders arrive one by one while the user scrolls on.
    func testNothingMovesWithAnyNumberOfSources() throws {
        try withGTK {
            var random = SeededRandom()
            let sources = (0..<6).map { FakeSource("s\($0)") }
            let it = try SourcesStage(sources)
            defer { it.close() }
            let table = try it.feed.tableNode
            var reached = sources.map { _ in 0.0 }
            @MainActor
            func answerOne() {
                let waiting = sources.indices.filter { sources[$0].isWaiting }
                guard let index = waiting.randomElement(using: &random) else { return }
                let page = (0..<30).map { _ in
                    reached[index] += Double.random(in: 0.05...2, using: &random)
                    return reached[index]
                }
                sources[index].answer(page: page)
            }
            sources[0].answer(page: (1...30).map(Double.init))
            reached[0] = 30
            XCTAssertTrue(pump { it.isReady && !it.names.isEmpty })
            for round in 0..<40 {
                table.contentOffset += Double.random(in: -300...1500, using: &random)
                XCTAssertTrue(pump { it.isReady })
                let before = try it.rowsOnScreen()
                let count = it.names.count
                answerOne()
                // Some come after the visible rows, and are not visible yet.
                _ = pump(seconds: 0.1) { it.names.count != count }
                XCTAssertTrue(pump { it.isReady })
                let after = try it.rowsOnScreen()
                for (name, place) in before {
                    XCTAssertEqual(after[name] ?? .infinity, place, accuracy: 0.01, "\(name) in round \(round)")
                }
            }
            XCTAssertGreaterThan(it.sources.count, 3)
            XCTAssertEqual(Set(it.names).count, it.names.count)
        }
    }

    /// After a key press, the focus stays at the button until the result is known.
    func testTheKeyboardStaysAtRetryUntilItHelps() throws {
        try withGTK {
            let (good, bad) = (FakeSource("good"), FakeSource("bad"))
            // Only the user retries, however slow the machine is.
            var limits = FeedLimits()
            (limits.firstPause, limits.slowAfter) = (300, 300)
            let it = try SourcesStage([good, bad], limits: limits)
            defer { it.close() }
            let error = MeetupServiceError.accessDenied(403, host: "bad.example")
            good.answer([1, 3])
            bad.answer(.failure(error))
            XCTAssertTrue(pump { it.isReady && it.shows("bad: the service denies access") }, "\(it.texts)")
            @MainActor
            func isAtRetry() -> Bool { it.view?.focus?.tree.contains { $0.labelText == "Retry" } == true }
            Input.key("Tab")
            XCTAssertTrue(pump { isAtRetry() })
            Input.key("space")
            XCTAssertTrue(pump { bad.isWaiting && it.shows("Trying again") && isAtRetry() }, "\(it.texts)")
            bad.answer(.failure(error))
            XCTAssertTrue(pump { it.shows("bad: the service denies access") && isAtRetry() }, "\(it.texts)")
            XCTAssertFalse(pump(seconds: 0.3) { !isAtRetry() })
            Input.key("space")
            bad.answer([2])
            XCTAssertTrue(pump { it.names.count == 3 && it.view?.focus?.cssName == "weftrow" }, "\(it.texts)")
            XCTAssertEqual(good.places.count, 1, "nothing began anew")
        }
    }

    func testSourcesAreReplacedWhileTheyLoad() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let server = try FixtureStage()
                let slow = StoredSource(kind: "v3", address: server.base + "fault/stall")
                let gancio = StoredSource(kind: "gancio", address: server.base + "gancio", name: "Gancio")
                let calendar = StoredSource(kind: "calendar", address: server.base + "calendar/all.ics")
                let it = try SourcesStage(store: folder)
                defer { it.close() }
                XCTAssertTrue(pump { it.isReady && it.shows("invented") }, "the sample")
                it.set([slow])
                XCTAssertTrue(pump { it.feed(hasAsked: slow.id) }, "\(it.texts)")
                it.set([slow, gancio])
                XCTAssertTrue(
                    pump(seconds: 30) { it.sources == [gancio.id] && it.isReady }, "\(it.sources) \(it.texts)")
                XCTAssertFalse(it.shows("invented"))
                it.set([calendar])
                XCTAssertTrue(pump(seconds: 30) { it.sources == [calendar.id] }, "\(it.sources) \(it.texts)")
                it.set([])
                XCTAssertTrue(pump { it.shows("invented") && it.names.first == "Group 0" }, "\(it.texts)")
                let session = it.session
                XCTAssertEqual(awaiting { await session.sources.stored() }, [])
            }
        }
    }

    /// Rows of the old place are never shown below the name of the new one.
    func testAnotherPlaceIsSearchedAndRemembered() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let source = FakeSource("source")
                let it = try SourcesStage([source], store: folder)
                source.answer([1, 2])
                XCTAssertTrue(pump { it.isReady && it.names.count == 2 })
                let lyon = StoredPlace(
                    name: "Lyon", region: "France",
                    coordinate: try XCTUnwrap(Coordinate(latitude: 45.75, longitude: 4.85)))
                it.app.choosePlace(lyon)
                XCTAssertEqual(it.app.place, lyon)
                XCTAssertEqual(it.names, [])
                XCTAssertTrue(pump { source.isWaiting && it.view?.waiting != nil }, "placeholders")
                source.answer(.failure(.accessDenied(403, host: "source.example")))
                XCTAssertTrue(pump { it.names.isEmpty && it.shows("The service denies access") }, "\(it.texts)")
                XCTAssertEqual(source.places, [.london, lyon.coordinate])
                let session = it.session
                XCTAssertTrue(pump { session.recentPlaces == [lyon] })
                it.close()

                let again = FakeSource("source")
                let next = try SourcesStage([again], store: folder)
                defer { next.close() }
                XCTAssertTrue(pump { again.places == [lyon.coordinate] && next.app.place == lyon })
            }
        }
    }
}

extension SourcesStage {
    /// The sources of the rows.
    var sources: Set<SourceID> { Set(app.feed?.rows.flatMap(\.sources) ?? []) }

    func feed(hasAsked source: SourceID) -> Bool {
        let feed = session.feed
        return awaiting { await feed.snapshot().sources.contains { $0.id == source && $0.isExpected } } == true
    }
}
