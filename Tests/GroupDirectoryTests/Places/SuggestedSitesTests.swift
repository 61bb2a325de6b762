import Testing
import WeftGLib

@testable import GroupDirectory

@Suite struct SuggestedSitesTests {
    private static let sites = SuggestedSites(DataDirectory(option: "data"))

    private static func near(_ latitude: Double, _ longitude: Double) throws -> [String] {
        let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
        return sites.choice(for: place, in: { nil }).near.map(\.name)
    }

    @Test func theListHasFortySitesOfKnownKindsAtDistinctAddresses() {
        #expect(Self.sites.sites.count >= 40)
        #expect(Set(Self.sites.sites.map(\.address)).count == Self.sites.sites.count)
        #expect(Self.sites.sites.allSatisfy { $0.address.hasPrefix("https://") && !$0.areaNames.isEmpty })
    }

    @Test func theSiteWithTheSmallestAreaComesFirst() throws {
        #expect(try Self.near(45.07, 7.69).first == "gancio.cisti.org")
        #expect(try Self.near(52.52, 13.40) == ["berlin.askapunk.de", "mobilize.berlin"])
    }

    @Test func aSiteOfAWholeCountryIsSuggestedInItsTowns() throws {
        #expect(try Self.near(45.76, 4.84).contains("mobilizon.fr"), "Lyon")
        #expect(try Self.near(37.77, -122.42).contains("mobilizon.us"), "San Francisco")
    }

    @Test func aPlaceFarFromAllAreasHasNoSuggestions() throws {
        #expect(try Self.near(35.69, 139.70) == [], "Tokyo")
    }

    private static func choice(
        _ latitude: Double, _ longitude: Double, in country: String?, without known: [SourceID] = []
    ) throws -> SiteChoice {
        let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
        return sites.choice(for: place, in: { country }, without: known)
    }

    @Test func aPlaceFarFromAllAreasGetsTheNearestSitesAsOthers() throws {
        let tokyo = try Self.choice(35.69, 139.70, in: "JP")
        #expect(tokyo.near.isEmpty && !tokyo.areForeign)
        #expect(tokyo.others.count == SuggestedSites.maximumOthers)
        #expect(tokyo.others.first?.name == "mobilizon.us")
    }

    @Test func aSiteOfAWholeCountryIsAnOtherOneBeyondTheBorder() throws {
        let london = try Self.choice(51.51, -0.13, in: "GB")
        #expect(london.near.isEmpty && london.areForeign && london.others.map(\.name) == ["mobilizon.fr"])
        let lyon = try Self.choice(45.76, 4.84, in: "FR")
        #expect(lyon.near.map(\.name).contains("mobilizon.fr") && lyon.others.isEmpty)
        let turin = try Self.choice(45.07, 7.69, in: "IT")
        #expect(!turin.near.map(\.name).contains("mobilizon.fr") && turin.others.isEmpty)
        #expect(try Self.choice(51.51, -0.13, in: nil).near.map(\.name) == ["mobilizon.fr"], "an unknown country")
    }

    @Test func aPlaceWhoseSitesTheUserHasGetsNoOthers() throws {
        let all = Self.sites.sites.map { SourceID(kind: $0.kind.word, address: $0.address) }
        #expect(try Self.choice(45.07, 7.69, in: "IT", without: all) == SiteChoice())
    }

    @Test func sourcesOfTheUserAreNotSuggestedAgain() throws {
        let turin = try #require(Coordinate(latitude: 45.07, longitude: 7.69))
        let known = SourceID(kind: "gancio", address: "https://gancio.cisti.org/")
        let choice = Self.sites.choice(for: turin, in: { nil }, without: [known])
        #expect(!choice.near.map(\.name).contains("gancio.cisti.org"))
    }

    @Test func entriesThatLackAFieldAreLeftOut() {
        let text = """
            [{"address": "https://a.example", "kind": "gancio", "name": "A",
              "places": [{"name": "X", "latitude": 1, "longitude": 2, "kilometres": 3}]},
             {"address": "https://b.example", "kind": "gancio", "name": "B", "places": []},
             {"address": "https://c.example", "kind": "unknown", "name": "C",
              "places": [{"name": "X", "latitude": 1, "longitude": 2, "kilometres": 3}]},
             {"address": "https://d.example", "kind": "gancio", "name": "D",
              "places": [{"name": "X", "latitude": 100, "longitude": 2, "kilometres": 3}]}, 7]
            """
        #expect(SuggestedSites(Array(text.utf8)).sites.map(\.name) == ["A"])
        #expect(SuggestedSites([]).sites.isEmpty)
        #expect(SuggestedSites(Array("{".utf8)).sites.isEmpty)
    }
}
