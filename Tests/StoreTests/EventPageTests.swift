import Testing
import WeftGLib

@testable import GroupDirectory

/// Tests the page of an event: first from the store, then from its source's answer.
@Suite struct EventPageTests {
    private let folder = StoreFolder()
    private static let group = Group.made("g", "Choir") {
        $0.source = PageSource.id
        $0.descriptionHTML = "<p>We sing</p>"
    }

    private static func event(_ id: String, _ hours: Int64 = 5, series: String? = nil) -> GroupEvent {
        var event = GroupEvent(
            id: id, name: id, time: Timestamp(unixMilliseconds: Timestamp.now.unixMilliseconds + hours * 3_600_000))
        event.details.series = series.map { EventSeries(id: $0) }
        return event
    }

    private func session(_ source: PageSource?, _ store: GroupStore?) async -> FeedSession {
        let session = FeedSession(
            FeedConfiguration(), service: EmptyService(), location: FixedLocationService(), store: store,
            client: HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests")))
        _ = await session.beginning?.value
        if let source { await session.feed.setSources([source]) }
        return session
    }

    private func loader(_ event: GroupEvent, _ session: FeedSession) -> EventPageLoader {
        EventPageLoader(of: event, in: Self.group, from: PageSource.id, session: session)
    }

    @Test func aPageShowsStoredDataAtOnceWithoutARequest() async throws {
        let store = folder.store()
        var whole = Self.event("a")
        whole.details = .full
        try await store.remember([Self.group], from: PageSource.id, near: .london)
        try await store.remember([whole], of: Self.group)
        let source = PageSource()
        let session = await session(source, store)
        // A row of the agenda is light.
        let page = try #require(await loader(whole.light(of: PageSource.id), session).known())
        #expect(page.event == whole)
        #expect(page.group?.descriptionHTML == "<p>We sing</p>" && page.saved == nil)
        #expect(page.sourceNames == ["page"] && page.seen != nil && page.mayHaveMore)
        #expect(source.asked.withLock { $0 } == 0)
    }

    @Test func theSourcesAnswerIsShownAndStored() async throws {
        let store = folder.store()
        try await store.remember([Self.event("a")], of: Self.group)
        var whole = Self.event("a")
        whole.details = .full
        let session = await session(PageSource(answer: whole), store)
        let loader = loader(Self.event("a"), session)
        #expect(await loader.known()?.event.details == EventDetails())
        let page = try #require(try await loader.ask())
        #expect(page.event.details == .full && !page.mayHaveMore)
        // The next page has it at once, also without the source.
        let again = try #require(await EventPageLoader(of: loader.id, session: session).known())
        #expect(again.event.details == .full)
        #expect(try await store.eventKeys(matching: "kettle") == [loader.id])
    }

    /// The row has the name of the venue from another source than the one that is asked for the details.
    @Test func theAnswerOfOneSourceKeepsTheVenueOfTheRow() async throws {
        let store = folder.store()
        var row = Self.event("a")
        row.venue = Venue(name: "Old Mill", city: "London", coordinate: .london)
        var whole = row
        whole.venue = Venue(city: "London", coordinate: .london)
        whole.details = .full
        let session = await session(PageSource(answer: whole), store)
        try await store.saveEvent(row, group: Self.group, source: PageSource.id)
        let page = try #require(try await loader(row, session).ask())
        #expect(page.event.venue == row.venue && page.event.details == .full)
        #expect(try await store.savedEvent(page.id)?.event.venue == row.venue)
        // At the next start the page is opened by its key alone.
        let again = try #require(await EventPageLoader(of: page.id, session: session).known())
        #expect(again.event.venue == row.venue)
    }

    @Test func aSavedEventIsBroughtUpToDateByItsPage() async throws {
        let store = folder.store()
        let event = Self.event("a")
        try await store.saveEvent(event, group: nil, source: PageSource.id)
        let moved = Self.event("a", 9)
        let session = await session(PageSource(answer: moved), store)
        let loader = EventPageLoader(of: EventKey(source: PageSource.id, id: "a"), session: session)
        #expect(await loader.known()?.saved?.change == nil)
        _ = try await loader.ask()
        #expect(await loader.known()?.saved?.change == .moved(from: try #require(event.time)))
    }

    @Test func aSourceInTroubleLeavesThePageAsItIs() async throws {
        let store = folder.store()
        var whole = Self.event("a")
        whole.details = .full
        try await store.remember([whole], of: Self.group)
        let session = await session(PageSource(), store)
        let loader = loader(whole, session)
        await #expect(throws: MeetupServiceError.self) { try await loader.ask() }
        #expect(await loader.known()?.event == whole)
    }

    @Test func aPageOutlivesItsSource() async throws {
        let store = folder.store()
        var whole = Self.event("a")
        whole.details = .full
        try await store.saveEvent(whole, group: Self.group, source: PageSource.id)
        try await store.forget(PageSource.id)
        let session = await session(nil, store)
        let page = try #require(
            await EventPageLoader(of: EventKey(source: PageSource.id, id: "a"), session: session).known())
        #expect(page.event == whole && page.saved?.isForgotten == true && page.group?.name == "Choir")
        #expect(!page.mayHaveMore)
    }

    @Test func theOtherDatesOfASeriesAreInOrderWithoutTheEventItself() async throws {
        let store = folder.store()
        let events = [
            Self.event("c", 30, series: "s"), Self.event("a", 5, series: "s"), Self.event("other", 6, series: "t"),
            Self.event("b", 20, series: "s"), Self.event("over", -5, series: "s"),
        ]
        try await store.remember(events, of: Self.group)
        let session = await session(PageSource(), store)
        let page = try #require(await loader(events[1], session).known())
        #expect(page.otherDates.map(\.id) == ["b", "c"])
    }

    @Test func anEndlessSeriesIsBounded() async throws {
        let store = folder.store()
        try await store.remember((1...400).map { Self.event("\($0)", $0, series: "s") }, of: Self.group)
        let session = await session(PageSource(), store)
        let page = try #require(await loader(Self.event("1", 1, series: "s"), session).known())
        #expect(page.otherDates.count == EventPage.maximumOtherDates)
    }

    @Test func anUnknownEventIsRequestedByItsPageAddress() async throws {
        let source = PageSource(answer: Self.event("a"))
        let finder = EventFinder(await session(source, folder.store()))
        #expect(await finder.event(at: "https://page.example/event/a") == nil)
        let found = try #require(await finder.askedEvent(at: "https://page.example/event/a"))
        #expect(found.key == EventKey(source: PageSource.id, id: "a"))
        #expect(await finder.askedEvent(at: "https://page.example/about") == nil)
        #expect(await finder.askedEvent(at: "https://other.example/event/a") == nil)
        #expect(source.asked.withLock { $0 } == 1)
        let failing = EventFinder(await session(PageSource(), folder.store()))
        #expect(await failing.askedEvent(at: "https://page.example/event/a") == nil)
        let silent = EventFinder(await session(PageSource(isSilent: true), folder.store()))
        #expect(await silent.askedEvent(at: "https://page.example/event/a", within: 0.05) == nil)
    }

    @Test func anUnknownEventHasNoPage() async throws {
        let session = await session(PageSource(), folder.store())
        let loader = EventPageLoader(of: EventKey(source: PageSource.id, id: "nobody"), session: session)
        #expect(await loader.known() == nil)
        #expect(try await loader.ask() == nil)
    }
}

/// A source that has one event, or fails.
private struct PageSource: GroupSource {
    static let id = SourceID(rawValue: "page")

    let identity = SourceIdentity(id: id, kind: .v3, address: "https://page.example", name: "page")
    var answer: GroupEvent?
    let asked = Locked(0)
    /// True if no answer comes until the request is cancelled.
    var isSilent = false

    var abilities: SourceAbilities {
        var abilities = SourceAbilities()
        abilities.givesEventDetails = true
        return abilities
    }

    func groups(
        _ search: GroupSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<Group> { SourcePage() }

    func details(of event: GroupEvent, in group: Group?) async throws(MeetupServiceError) -> GroupEvent {
        asked.withLock { $0 += 1 }
        if isSilent {
            try? await Task.sleep(for: .seconds(3600))
            throw .cancelled
        }
        guard let answer else { throw .status(503, host: "page.example") }
        return answer
    }

    func eventID(ofPage address: String) -> String? {
        let pages = "https://page.example/event/"
        return address.hasPrefix(pages) ? String(address.dropFirst(pages.count)) : nil
    }

    func check() async throws(MeetupServiceError) -> SourceReport { SourceReport() }
}

private struct EmptyService: MeetupService {
    func groups(near place: Coordinate, page: Int, pageSize: Int) async throws(MeetupServiceError) -> GroupPage {
        throw .cancelled
    }
}
