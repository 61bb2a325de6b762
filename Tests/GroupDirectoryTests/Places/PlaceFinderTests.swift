import Testing
import WeftGLib

@testable import GroupDirectory

@Suite struct PlaceFinderTests {
    private static func finder() -> PlaceFinder { .onTheWorld() }

    @Test func theListIsReadOnFirstUseAndKeptUntilItIsDropped() async throws {
        let finder = Self.finder()
        #expect(await !finder.isLoaded)
        #expect(try await finder.places(named: "tok").first?.place.name == "Tokyo")
        #expect(await finder.isLoaded)
        await finder.forget()
        #expect(await !finder.isLoaded)
    }

    @Test func aPlaceHasItsRegionAndTheMatchedName() async throws {
        let found = try #require(try await Self.finder().places(named: "東京").first)
        #expect(found.place.name == "Tokyo")
        #expect(found.place.region == "Japan")
        #expect(found.foundAs == "東京")
        let states = try await Self.finder().places(named: "Springfield, IL")
        #expect(states.first?.place.region == "Illinois, United States")
    }

    @Test func coordinatesAreAPlace() async throws {
        let found = try await Self.finder().places(named: " 45.7597, 4.8422 ")
        #expect(found.map(\.place.name) == ["45.76, 4.84"])
        #expect(found.first?.place.region == "Lyon, Rhône-Alpes, France")
        #expect(abs((found.first?.place.coordinate.longitude ?? 0) - 4.8422) < 1e-9)
        // No town is near; no list is needed.
        let sea = try await PlaceFinder(dataDirectory: DataDirectory(option: "/nowhere")).places(named: "-48.5,-123.25")
        #expect(sea.map(\.place.name) == ["-48.50, -123.25"])
        #expect(sea.first?.place.region == nil)
    }

    @Test func aPositionIsCalledByTheNearestTown() async throws {
        let position = try #require(Coordinate(latitude: 35.69, longitude: 139.70))
        let town = await Self.finder().town(at: position)
        #expect(town.name == "Tokyo")
        #expect(town.region == "Japan")
        #expect(town.coordinate == position)
    }

    @Test func aCancelledSearchReadsNothing() async throws {
        let finder = Self.finder()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await finder.places(named: "tok")
        }
        task.cancel()
        #expect(try await task.value == [])
        #expect(await !finder.isLoaded)
    }

    @Test func withoutTheListThereIsASentence() async {
        let finder = PlaceFinder(dataDirectory: DataDirectory(option: "/nowhere"))
        await #expect(throws: GazetteerError.self) { try await finder.places(named: "tok") }
    }

    @Test(arguments: [(0.0, 0.0, "0.00, 0.00"), (-0.001, 0.005, "0.00, 0.01"), (51.50998, -0.1337, "51.51, -0.13")])
    func coordinatesHaveTwoDigits(latitude: Double, longitude: Double, text: String) {
        #expect(Coordinate(latitude: latitude, longitude: longitude)?.text == text)
    }
}

extension PlaceFinder {
    /// A finder with the list of places of the program, which the tests read once.
    static func onTheWorld() -> PlaceFinder {
        PlaceFinder { () throws(GazetteerError) in try GazetteerTests.world.get() }
    }
}

/// Typed text and its results, with sources that know places.
@MainActor
@Suite struct PlaceQueryTests {
    /// A source that finds places by name, once the test lets it answer.
    private final class Atlas: GroupSource {
        let identity = SourceIdentity(
            id: SourceID(kind: "test", address: "x"), kind: .mobilizon, address: "https://x.example", name: "x")
        let places: [FoundPlace]
        let asked = Locked<[String]>([])

        init(_ places: [FoundPlace]) {
            self.places = places
        }

        var abilities: SourceAbilities {
            var abilities = SourceAbilities()
            abilities.givesPlaces = true
            return abilities
        }

        func groups(
            _ search: GroupSearch, after cursor: SourceCursor?, pageSize: Int
        ) async throws(MeetupServiceError) -> SourcePage<Group> { SourcePage() }

        func places(named name: String, language: String) async throws(MeetupServiceError) -> [FoundPlace] {
            asked.withLock { $0.append("\(name) \(language)") }
            return places
        }

        func check() async throws(MeetupServiceError) -> SourceReport { SourceReport() }
    }

    private func query(_ sources: [any GroupSource] = [], finder: PlaceFinder = .onTheWorld()) -> PlaceQuery {
        PlaceQuery(finder: finder, sources: { sources }, language: "de")
    }

    /// The states of the query up to the first one that is `found` or a failure.
    private func states(of query: PlaceQuery, for words: [String]) async -> [PlaceQuery.State] {
        var states: [PlaceQuery.State] = []
        let (news, teller) = AsyncStream.makeStream(of: Void.self)
        query.onChange = {
            states.append(query.state)
            switch query.state {
            case .found, .failed: teller.finish()
            case .empty, .asking: break
            }
        }
        for text in words { query.look(for: text) }
        for await _ in news {}
        return states
    }

    @Test func theLastKeysCountAndNothingElseIsShown() async {
        let states = await states(of: query(), for: ["t", "to", "tok", "", "toky"])
        guard case .found(let found)? = states.last else { return #expect(Bool(false), "\(states)") }
        #expect(states.count == 1)
        #expect(found.first?.place.name == "Tokyo")
    }

    @Test func sourcesAreQueriedOnceAndTheirPlacesComeLast() async throws {
        let lyon = try #require(Coordinate(latitude: 45.75, longitude: 4.85))
        let atlas = Atlas([
            FoundPlace(name: "Lyon", region: "Frankreich", coordinate: lyon),
            FoundPlace(name: "Rue de\nLyon", region: "Paris", coordinate: .london),
            FoundPlace(name: " ", coordinate: .london),
        ])
        let states = await states(of: query([atlas]), for: ["l", "ly", "lyo", "lyon"])
        #expect(atlas.asked.withLock { $0 } == ["lyon de"])
        guard case .asking(let first)? = states.first, case .found(let all)? = states.last else {
            return #expect(Bool(false), "\(states)")
        }
        #expect(first.first?.place.name == "Lyon")
        #expect(all.count == first.count + 1, "what both know is there once")
        #expect(all.last?.place.name == "Rue de Lyon")
    }

    @Test func aFloodOfPlacesIsBounded() async {
        let flood = (0..<10_000).map { FoundPlace(name: "Zzz \($0)", coordinate: .london) }
        let states = await states(of: query([Atlas(flood)]), for: ["qqqqq"])
        guard case .found(let all)? = states.last else { return #expect(Bool(false), "\(states)") }
        #expect(all.count == PlaceQuery.maximumOfSources)
    }

    @Test func coordinatesNeedNoRequest() async {
        let atlas = Atlas([])
        let states = await states(of: query([atlas]), for: ["45.76,4.84"])
        guard case .found(let all)? = states.last else { return #expect(Bool(false), "\(states)") }
        #expect(all.count == 1)
        #expect(atlas.asked.withLock { $0 }.isEmpty)
    }

    @Test func withoutTheListThereIsASentence() async {
        let states = await states(
            of: query(finder: PlaceFinder(dataDirectory: DataDirectory(option: "/nowhere"))), for: ["tok"])
        #expect(states == [.failed("Places cannot be looked up by name: the list of places is not installed.")])
    }
}
