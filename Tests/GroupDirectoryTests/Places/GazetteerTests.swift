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
        ("lyon", "Lyon"), ("LYO", "Lyon"), ("são pau", "São Paulo"), ("sao-pau", "São Paulo"), ("münch", "Munich"),
        ("munche", "Munich"), ("東京", "Tokyo"), ("とうきょ", ""), ("さっぽ", "Sapporo"), ("サッポ", "Sapporo"), ("القاه", "Cairo"),
        ("моск", "Moscow"), ("서우", "Seoul"), ("ㅅ", "Shanghai"), ("new y", "New York City"), ("Αθή", "Athens"),
        ("ปารี", "Paris"),
    ])
    func theLargestPlaceWithTheTypedBeginningIsFirst(words: String, name: String) throws {
        #expect(try names(words).first ?? "" == name)
    }

    @Test(arguments: [
        ("San José", "CR"), ("san josé", "CR"), ("San Jose", "US"), ("Los Ángeles", "CL"), ("Los Angeles", "US"),
        ("Ban Dung", "TH"), ("Bandung", "ID"),
    ])
    func aTownOfTheWrittenSpellingPrecedesNamesakesWithOthers(words: String, country: String) throws {
        #expect(try Self.world.get().places(beginningWith: words, limit: 1).first?.countryCode == country)
    }

    /// Many people type no accents.
    @Test func withoutAccentsTheUsersCountryComesFirst() throws {
        let places = try Self.world.get().places(beginningWith: "San Jose", limit: 1, country: "CR")
        #expect(places.first?.countryCode == "CR")
    }

    @Test func largerPlacesComeFirstAndEachOnce() throws {
        let places = try Self.world.get().places(beginningWith: "springf", limit: 50)
        #expect(places.count > 5)
        let own = places.prefix { $0.foundAs == nil }
        #expect(own.map(\.population) == own.map(\.population).sorted(by: >))
        #expect(Set(places).count == places.count)
    }

    @Test func aStateOrCountryBehindACommaChooses() throws {
        let gazetteer = try Self.world.get()
        #expect(gazetteer.places(beginningWith: "Springfield, il").first?.regionCode == "IL")
        #expect(gazetteer.places(beginningWith: "paris, united").allSatisfy { $0.countryCode == "US" })
        #expect(gazetteer.places(beginningWith: "paris, fr").first?.countryCode == "FR")
    }

    @Test(arguments: [
        ("Lyon", nil, nil, "Lyon, Rhône-Alpes, France"),
        ("Lyon", nil, "FR", "Lyon, Rhône-Alpes, France"),
        ("Paris", nil, nil, "Paris, Île-de-France, France"), ("paris", "TX", "USA", "Paris, Texas, United States"),
        ("Springfield", "Illinois", "US", "Springfield, Illinois, United States"), ("Springfield", nil, "US", nil),
        ("München", nil, "Deutschland", "Munich, Bavaria, Germany"),
        ("Wien", nil, "AT", "Vienna, State of Vienna, Austria"),
        ("Lyo", nil, nil, nil), ("", nil, "FR", nil), ("Nowhere in Particular", nil, nil, nil),
    ])
    func aTownOfAnAddressIsFoundUnlessItsNameIsAmbiguous(
        _ name: String, _ region: String?, _ country: String?, _ found: String?
    ) throws {
        let town = try Self.world.get().town(named: name, region: region, country: country)
        #expect(town?.fullName == found)
    }

    /// Each of these names used to find a larger town that has it among its other names.
    @Test(arguments: [
        ("San Francisco", "San Francisco, California, United States"), ("Phoenix", "Phoenix, Arizona, United States"),
        ("Nice", "Nice, Provence-Alpes-Côte d'Azur, France"), ("Bari", "Bari, Apulia, Italy"),
        ("Bern", "Bern, Switzerland"), ("Lund", "Lund, Skåne, Sweden"), ("Suva", "Suva, Central, Fiji"),
        ("Porto", "Porto, Portugal"), ("Como", "Como, Lombardy, Italy"),
        // Another name of a town is found where no town has it as its own.
        ("Wien", "Vienna, State of Vienna, Austria"), ("Peking", "Beijing, China"),
        // The spellings of other languages in the same script do not displace a town's own.
        ("Москва", "Moscow, Russia"), ("Київ", "Kyiv, Kyiv City, Ukraine"), ("Минск", "Minsk, Minsk City, Belarus"),
        ("София", "Sofia, Sofia-Capital, Bulgaria"), ("القدس", "Jerusalem, Israel"),
        ("Щигры", "Shchigry, Kursk Oblast, Russia"),
    ])
    func aWholeNameComesBeforeTheBeginningOfOneAndATownsOwnBeforeItsOthers(words: String, town: String) throws {
        #expect(try Self.world.get().places(beginningWith: words).first?.fullName == town)
    }

    @Test func theFullNameOfEachTownFindsItOrANamesake() throws {
        let gazetteer = try Self.world.get()
        let all = gazetteer.all
        var wrong: [String] = []
        for place in all {
            let key = SearchKey.make(place.name)
            let found = gazetteer.places(beginningWith: place.name, limit: 1).first
            if found.map({ SearchKey.make($0.name) }) != key {
                wrong.append("\(place.name): \(found?.name ?? "nothing")")
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
        #expect(all.count == gazetteer.count)
    }

    @Test func aTownsPrintedNameFindsIt() throws {
        let gazetteer = try Self.world.get()
        let all = gazetteer.all
        for place in stride(from: 0, to: all.count, by: 97).map({ all[$0] }) {
            let found = gazetteer.places(beginningWith: place.fullName, limit: 1).first
            #expect(found?.fullName == place.fullName)
        }
        for text in ["Paris, Texas, USA", "Paris, TX", "paris,texas"] {
            #expect(gazetteer.places(beginningWith: text, limit: 1).first?.fullName == "Paris, Texas, United States")
        }
        #expect(gazetteer.places(beginningWith: "London, UK", limit: 1).first?.countryCode == "GB")
    }

    @Test func amongNamesakesTheUsersCountryComesFirstThenTheLargest() throws {
        let gazetteer = try Self.world.get()
        func first(_ words: String, _ country: String?) -> String? {
            gazetteer.places(beginningWith: words, country: country).first?.countryCode
        }
        #expect(first("Birmingham", nil) == "GB")
        #expect(first("Birmingham", "US") == "US")
        #expect(first("Birmingham", "DE") == "GB")
        // A whole name counts for more than the country.
        #expect(first("Nice", "US") == "FR")
    }

    @Test func aPlaceHasRegionCountryZoneAndPosition() throws {
        let place = try #require(try Self.world.get().places(beginningWith: "Lugdun").first { $0.name == "Lyon" })
        #expect(place.region == "Rhône-Alpes")
        #expect(place.foundAs == "Lugdunum")
        #expect(place.country == "France")
        #expect(place.timeZone == "Europe/Paris")
        #expect(abs(place.coordinate.latitude - 45.75) < 0.01)
        #expect(abs(place.coordinate.longitude - 4.85) < 0.01)
    }

    @Test(arguments: ["", " ", ",", ", fr", "!!!", "qqqqqqqq", String(repeating: "a", count: 100_000)])
    func anUnknownBeginningFindsNothing(words: String) throws {
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
            try Gazetteer(text: Array("weft-places 2\t1\nP\tA\n".utf8))
        }
        #expect(throws: GazetteerError.self) { try Gazetteer(folder: "/nonexistent") }
    }

    @Test func theFileStaysSmall() throws {
        #expect(try Self.world.get().count > 30_000)
        #expect(try LocalFile.read(Checkout.data + "/places.tsv.gz", maximumBytes: 1 << 24).count < 2_200_000)
    }
}
