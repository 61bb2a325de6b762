import Testing
import WeftGLib
import WeftTestBasics

@Suite struct LocalTextTests {
    /// A NUL is read as a blank, since GLib's functions end at it.
    @Test(arguments: [
        ("Äb\0Cd", "a\u{308}b cd"), ("STRASSE", "strasse"), ("Straße", "strasse"), ("ﬁ", "fi"),
        ("ΐ", "ι\u{308}\u{301}"),
        ("İ", "i\u{307}"), ("", ""), ("\0", " "),
        // One sign of three capital letters.
        ("℡", "tel"),
    ])
    func textsAreFoldedInWhole(_ text: String, _ folded: String) {
        #expect(Array(LocalText.folded(text).unicodeScalars) == Array(folded.unicodeScalars))
    }

    @Test func aKeyIsOfTheFoldedText() {
        #expect(String(decoding: SearchKey.make("Café ℡\0Ü"), as: UTF8.self) == "cafetelu")
        #expect(SearchKey.words(of: "Café ℡\0Ü") == ["cafe", "tel", "u"])
    }

    /// Text in ASCII takes a shorter way, and beside another letter it takes that of all texts.
    @Test func textInASCIIIsFoldedAsBesideOtherLetters() {
        var random = SeededRandom()
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                UInt8.random(in: 0..<0x80, using: &random)
            }
            let text = String(decoding: bytes, as: UTF8.self)
            let (short, long) = (LocalText.folded(text) + "e\u{301}", LocalText.folded(text + "é"))
            #expect(Array(short.unicodeScalars) == Array(long.unicodeScalars), "seed \(random.seed)")
            #expect(SearchKey.words(of: text) + ["e"] == SearchKey.words(of: text + " é"), "seed \(random.seed)")
        }
    }

    @Test func lettersAndDigitsOfASCIIAreKept() throws {
        for value in UInt8(0)..<0x80 {
            let scalar = Unicode.Scalar(value)
            let isKept = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            let lower = scalar.properties.lowercaseMapping
            #expect(SearchKey.words(of: "é\(scalar)é") == (isKept ? ["e\(lower)e"] : ["e", "e"]), "\(value)")
        }
    }
}
