import Testing

@testable import WeftGLib

struct TextDomainTests {
    private let domain = TextDomain("weft-no-such-domain")

    @Test func untranslatedTextStaysUnchanged() {
        #expect(domain.text("Back") == "Back")
        #expect(domain.text("") == "", "not a catalogue's header")
        #expect(domain.text("Open", in: "a door") == "Open")
    }

    @Test func valuesReplaceTheirNames() {
        #expect(domain.text("{b} of {a}, {b}", ["a": "one", "b": "two"]) == "two of one, two")
        #expect(domain.text("{a}{b}", ["a": "{b}", "b": "x"]) == "{b}x", "a value is not looked into")
        #expect(domain.text("{unknown} {a", ["a": "1"]) == "{unknown} {a")
        #expect(domain.text("} {a}", ["a": "1"]) == "} 1")
    }

    /// A name from outside, and the sentence with it. U+2068 and U+2069 isolate a value.
    @Test(arguments: [
        ("Club", "Club does not answer"), ("a\u{202E}b\u{202C}c", "abc does not answer"),
        ("\u{202E}evil", "evil does not answer"), ("a\u{2067}b", "ab does not answer"),
        ("a\u{2069}\u{202E}b", "ab does not answer"),
        ("a \u{2067}b\u{2069}", "a \u{2067}b\u{2069} does not answer"),
        ("נאה", "\u{2068}נאה\u{2069} does not answer"),
        ("נ\u{202E}\u{2069}אה", "\u{2068}נאה\u{2069} does not answer"),
        ("\u{2068}נאה\u{2069}: a", "\u{2068}נאה\u{2069}: a does not answer"),
    ])
    func aValueReordersNothingAroundIt(value: String, sentence: String) {
        #expect(domain.text("{name} does not answer", ["name": value]) == sentence)
    }

    @Test func aSentenceThatBeginsWithAValueHasItsOwnDirection() {
        #expect(
            TextDomain.filled("{a} تخمين", ["a": "London"], isRightToLeft: true)
                == "\u{200F}\u{2068}London\u{2069} تخمين")
        #expect(TextDomain.filled("{a} · {b}", ["a": "1", "b": "2"], isRightToLeft: true) == "1 · 2")
    }

    @Test func aMarkOfTheOtherDirectionIsIsolated() {
        #expect(
            TextDomain.filled("{a} · 3 km", ["a": "Hall\u{200F}"], isRightToLeft: false)
                == "\u{2068}Hall\u{200F}\u{2069} · 3 km")
    }

    @Test func aValueAgainstTheSentencesDirectionIsIsolated() {
        func arabic(_ value: String) -> String { TextDomain.filled("لا {a}", ["a": value], isRightToLeft: true) }
        #expect(arabic("x.example/") == "لا \u{2068}x.example/\u{2069}")
        #expect(arabic("نعم") == "لا نعم")
        #expect(arabic("12 / 7") == "لا 12 / 7")
    }

    @Test func aNumberOfThingsIsWrittenByItsRule() {
        #expect(domain.plural("{count} row", "{count} rows", 1) == "1 row")
        #expect(domain.plural("{count} row", "{count} rows", 0) == "0 rows")
        #expect(domain.plural("{count} row", "{count} rows", 1200, shown: "1,200") == "1,200 rows")
        #expect(domain.plural("{count} row of {all}", "{count} rows of {all}", 2, ["all": "3"]) == "2 rows of 3")
    }
}
