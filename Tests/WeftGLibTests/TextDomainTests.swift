import Testing

@testable import WeftGLib

struct TextDomainTests {
    private let domain = TextDomain("weft-no-such-domain")

    @Test func whatNoCatalogueHasStaysAsItIs() {
        #expect(domain.text("Back") == "Back")
        #expect(domain.text("") == "", "not a catalogue's header")
        #expect(domain.text("Open", in: "a door") == "Open")
    }

    @Test func valuesStandWhereTheirNamesAre() {
        #expect(domain.text("{b} of {a}, {b}", ["a": "one", "b": "two"]) == "two of one, two")
        #expect(domain.text("{a}{b}", ["a": "{b}", "b": "x"]) == "{b}x", "a value is not looked into")
        #expect(domain.text("{unknown} {a", ["a": "1"]) == "{unknown} {a")
        #expect(domain.text("} {a}", ["a": "1"]) == "} 1")
    }

    @Test func aNumberOfThingsIsWrittenByItsRule() {
        #expect(domain.plural("{count} row", "{count} rows", 1) == "1 row")
        #expect(domain.plural("{count} row", "{count} rows", 0) == "0 rows")
        #expect(domain.plural("{count} row", "{count} rows", 1200, shown: "1,200") == "1,200 rows")
        #expect(domain.plural("{count} row of {all}", "{count} rows of {all}", 2, ["all": "3"]) == "2 rows of 3")
    }
}
