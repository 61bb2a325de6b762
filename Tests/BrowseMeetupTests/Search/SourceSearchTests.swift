import Weft
import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory

/// Tests combined results of the store and the sources.
final class SourceSearchTests: XCTestCase {
    private static func group(_ name: String) -> Group {
        var group = Group.north(1, of: "x")
        group.id = name
        group.name = name
        return group
    }

    @MainActor
    private static func results(_ it: SourcesStage) -> [String] { it.app.groups?.results.groups.map(\.name) ?? [] }

    func testTheStoreAnswersEachKeyAndASourceOnlyTheLastOne() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            try SourcesStage.withFolder { folder in
                Input.movePointer(x: 240, y: 400)
                let source = WordSource("a", [Self.group("Chess club"), Self.group("Choir")])
                let it = try SourcesStage([source], store: folder)
                defer { it.close() }
                XCTAssertTrue(pump { it.isReady && it.names.count == 2 })
                let store = it.session.store
                XCTAssertTrue(pump { awaiting { (try? await store?.search("ch"))?.count } == 2 }, "it is kept")
                Input.key("ctrl+f")
                XCTAssertTrue(pump { it.view?.focus?.isMapped == true && it.view?.focus?.writtenText == "" })
                Input.key("c", "h", "e", "s", "s")
                XCTAssertTrue(pump { Self.results(it) == ["Chess club"] }, "\(Self.results(it))")
                source.answer("chess", .success([Self.group("Chess club"), Self.group("Rapid chess")]))
                XCTAssertTrue(pump { Self.results(it) == ["Chess club", "Rapid chess"] }, "\(Self.results(it))")
                XCTAssertEqual(source.asked, ["chess"], "not each key")
            }
        }
    }

    func testAnAnswerThatIsOutOfDateIsCancelledAndNotShown() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            Input.movePointer(x: 240, y: 400)
            let source = WordSource("a", [Self.group("Choir")])
            let it = try SourcesStage([source])
            defer { it.close() }
            XCTAssertTrue(pump { it.isReady && it.names.count == 1 })
            Input.key("ctrl+f")
            XCTAssertTrue(pump { it.view?.focus?.isMapped == true && it.view?.focus?.writtenText == "" })
            Input.key("c", "h", "o")
            XCTAssertTrue(pump(seconds: 10) { source.asked == ["cho"] }, "\(source.asked)")
            Input.key("r")
            XCTAssertTrue(pump { source.cancelled == ["cho"] }, "\(source.cancelled)")
            source.answer("chor", .success([Self.group("Chorus")]))
            XCTAssertTrue(pump { Self.results(it) == ["Chorus"] }, "\(Self.results(it))")
        }
    }

    /// Results for an earlier text are ignored, however late the place becomes known.
    func testALateResultForEarlierWordsIsIgnored() throws {
        try withGTK {
            let source = WordSource("a", [])
            let place = LatePlace()
            let session = FeedSession(
                FeedConfiguration(), service: SourcesStage.SampleService(), location: place, store: nil,
                client: HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests")))
            let (feed, beginning) = (session.feed, session.beginning)
            _ = awaiting {
                _ = await beginning?.value
                await feed.setSources([source])
            }
            let query = GroupQuery(session)
            place.holdNext()
            query.look(for: "zz")
            XCTAssertTrue(pump { place.isHeld })
            query.look(for: "zzz")
            XCTAssertTrue(pump { !query.state.isPending })
            place.release()
            source.answer("zzz", .success([Self.group("Zzz")]))
            XCTAssertTrue(pump { query.state.groups.map(\.name) == ["Zzz"] }, "\(query.state.sources)")
        }
    }

    func testFoundGroupsAreNearUntilTheUserSearchesEverywhere() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            try SourcesStage.withFolder { folder in
                Input.movePointer(x: 240, y: 760)
                let (near, far) = (Group.north(3, of: "a"), Group.north(80, of: "a"))
                let source = WordSource("a", [near])
                let it = try SourcesStage([source], store: folder)
                defer { it.close() }
                XCTAssertTrue(pump { it.isReady && it.names.count == 1 && it.view?.focus?.cssName == "weftrow" })
                Input.key("ctrl+f")
                XCTAssertTrue(pump { it.view?.focus?.isMapped == true && it.view?.focus?.writtenText == "" })
                Input.key("a")
                XCTAssertTrue(
                    pump { Self.results(it) == ["a 3.0"] && it.shows("Within 50 km of London") }, "\(it.texts)")
                let table = try XCTUnwrap(it.app.groups?.results.tableNode)
                XCTAssertTrue(
                    pump { table.visibleNodes.contains { $0.spokenText.contains("3.0 km") } },
                    "\(table.visibleNodes.map(\.spokenText))")
                Input.key("space", "8", "0")
                source.answer("a 80", .success([far]))
                XCTAssertTrue(pump { it.shows("No group within 50 km of London matches “a 80”.") }, "\(it.texts)")
                try it.press("Search Everywhere")
                source.answer("a 80", .success([far]))
                XCTAssertTrue(pump { Self.results(it) == ["a 80.0"] && it.shows("At any distance") }, "\(it.texts)")
                // Another search is near the place again.
                Input.key("Escape")
                XCTAssertTrue(pump { it.app.groups?.isSearchOpen == false })
                Input.key("ctrl+f")
                XCTAssertTrue(pump { it.view?.focus?.writtenText == "" })
                Input.key("a")
                XCTAssertTrue(
                    pump { Self.results(it) == ["a 3.0"] && it.shows("Within 50 km of London") }, "\(it.texts)")
            }
        }
    }

    func testAFailingSourceIsReportedWithRetry() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            Input.movePointer(x: 240, y: 400)
            let source = WordSource("a", [Self.group("Choir")])
            let it = try SourcesStage([source])
            defer { it.close() }
            XCTAssertTrue(pump { it.isReady && it.names.count == 1 })
            Input.key("ctrl+f")
            XCTAssertTrue(pump { it.view?.focus?.isMapped == true && it.view?.focus?.writtenText == "" })
            Input.key("z", "z")
            source.answer("zz", .failure(.offline))
            XCTAssertTrue(pump { it.shows(MeetupServiceError.offline.errorTitle) }, "\(it.texts)")
            XCTAssertEqual(it.view?.focus?.writtenText, "zz", "the keyboard stays in the field")
            try it.press("Retry")
            source.answer("zz", .success([Self.group("Zz")]))
            XCTAssertTrue(pump { Self.results(it) == ["Zz"] }, "\(Self.results(it))")
        }
    }
}

/// A location service that returns London after a delay.
private final class LatePlace: LocationService {
    private let isNextHeld = Locked(false)
    private let held = Locked<CheckedContinuation<Void, Never>?>(nil)

    func currentPlace() async throws(LocationError) -> Coordinate {
        let waits = isNextHeld.withLock { isNext in
            defer { isNext = false }
            return isNext
        }
        if waits { await withCheckedContinuation { continuation in held.withLock { $0 = continuation } } }
        return .london
    }

    func holdNext() { isNextHeld.withLock { $0 = true } }
    var isHeld: Bool { held.withLock { $0 != nil } }
    func release() { held.withLock { $0.take() }?.resume() }
}
