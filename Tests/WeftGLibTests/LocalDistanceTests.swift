import Testing

@testable import WeftGLib

@Suite struct LocalDistanceTests {
    @Test(arguments: [
        ("en_US.UTF-8", 2, LocalDistance.miles), ("es_US", 2, .miles), ("en_GB.UTF-8", 1, .miles),
        ("cy_GB@x", 1, .miles),
        ("de_DE.UTF-8", 1, .kilometers), ("en_IE.UTF-8", 1, .kilometers), ("C.UTF-8", 1, .kilometers),
        ("", 1, .kilometers),
    ])
    func theUnitIsThatOfTheCountrysRoads(locale: String, system: CChar, unit: LocalDistance) {
        #expect(LocalDistance(locale: locale, system: system) == unit)
    }

    @Test func theProcessHasAUnitInAnyLocale() {
        #expect(["km", "mi"].contains(LocalDistance.read().symbol))
    }

    @Test func shortWaysHaveTenths() {
        #expect(LocalDistance.kilometers.text(metres: 0) == "0.0 km")
        #expect(LocalDistance.kilometers.text(metres: 949) == "0.9 km")
        #expect(LocalDistance.kilometers.text(metres: 9_940) == "9.9 km")
        #expect(LocalDistance.kilometers.text(metres: 9_950) == "10 km")
        #expect(LocalDistance.kilometers.text(metres: 1_234_567) == "1,235 km")
        #expect(LocalDistance.miles.text(metres: 1_609.344) == "1.0 mi")
        for nothing in [-1, .nan, .infinity, 1e300] {
            #expect(LocalDistance.kilometers.text(metres: nothing) == nil)
        }
    }
}
