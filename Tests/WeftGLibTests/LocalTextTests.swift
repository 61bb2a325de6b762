import Testing
import WeftGLib

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
}
