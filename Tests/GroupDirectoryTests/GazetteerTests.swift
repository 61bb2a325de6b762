import Testing
import WeftGLib
import WeftTestBasics

@testable import GroupDirectory

@Suite struct GazetteerTests {
    static let world: Result<Gazetteer, GazetteerError> = Result { () throws(GazetteerError) in
        try Gazetteer(folder: Checkout.data)
    }

    private func names(_ words: String, limit: Int = 20) throws -> [String] {
        try Self.world.get().places(beginningWith: words, limit: limit).map(\.name)
    }

    @Test(arguments: [
        ("lyon", "Lyon"), ("LYO", "Lyon"), ("são pau", "São Paulo"), ("sao-pau", "São Paulo"), ("münc", "Munich"),
        ("munche", "Munich"), ("東京", "Tokyo"), ("とうきょ", ""), ("さっぽ", "Sapporo"), ("サッポ", "Sapporo"), ("القاه", "Cairo"),
        ("моск", "Moscow"), ("서우", "Seoul"), ("ㅅ", "Shanghai"), ("new y", "New York City"), ("Αθή", "Athens"),
        ("ปารี", "Paris"),
    ])
    func theLargestPlaceWhoseNameBeginsSoIsFirst(words: String, name: String) throws {
        #expect(try names(words).first ?? "" == name)
    }

    @Test func largerPlacesComeFirstAndEachOnce() throws {
        let places = try Self.world.get().places(beginningWith: "spring", limit: 50)
        #expect(places.count > 5)
        #expect(places.map(\.population) == places.map(\.population).sorted(by: >))
        #expect(Set(places).count == places.count)
    }

    @Test func aStateOrCountryBehindACommaChooses() throws {
        let gazetteer = try Self.world.get()
        #expect(gazetteer.places(beginningWith: "Springfield, il").first?.state == "IL")
        #expect(gazetteer.places(beginningWith: "paris, united").allSatisfy { $0.countryCode == "US" })
        #expect(gazetteer.places(beginningWith: "paris, fr").first?.countryCode == "FR")
    }

    @Test func aPlaceTellsWhereItIs() throws {
        let place = try #require(try Self.world.get().places(beginningWith: "Lugdun").first { $0.name == "Lyon" })
        #expect(place.foundAs == "Lugdunum")
        #expect(place.country == "France")
        #expect(place.timeZone == "Europe/Paris")
        #expect(abs(place.coordinate.latitude - 45.75) < 0.01)
        #expect(abs(place.coordinate.longitude - 4.85) < 0.01)
    }

    @Test(arguments: ["", " ", ",", ", fr", "!!!", "qqqqqqqq", String(repeating: "a", count: 100_000)])
    func whatNothingBeginsWithFindsNothing(words: String) throws {
        #expect(try names(words).isEmpty)
    }

    @Test func theLocationOfATownIsFoundByItsName() async throws {
        let directory = DataDirectory(option: Checkout.data)
        let place = try await NamedLocationService(name: "sapporo", dataDirectory: directory).currentPlace()
        #expect(abs(place.latitude - 43.07) < 0.01)
        await #expect(throws: LocationError.self) {
            try await NamedLocationService(name: "Qwxyz", dataDirectory: directory).currentPlace()
        }
        await #expect(throws: LocationError.self) {
            try await NamedLocationService(name: "Lyon", dataDirectory: DataDirectory(option: "/nowhere"))
                .currentPlace()
        }
    }

    @Test func aDamagedFileIsAnErrorThatNamesTheLine() {
        #expect(throws: GazetteerError("line 1 is not that of a list of places")) {
            try Gazetteer(text: Array("x\n".utf8))
        }
        #expect(throws: GazetteerError("line 2 is none of a list of places")) {
            try Gazetteer(text: Array("weft-places 1\t1\nP\tA\n".utf8))
        }
        #expect(throws: GazetteerError.self) { try Gazetteer(folder: "/nonexistent") }
    }

    @Test func theFileStaysBelowTwoMegabytes() throws {
        #expect(try Self.world.get().count > 30_000)
        #expect(try LocalFile.read(Checkout.data + "/places.tsv.gz", maximumBytes: 1 << 24).count < 2_000_000)
    }
}
