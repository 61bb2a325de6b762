import Testing
import WeftGLib

@Suite struct TextEncodingTests {
    @Test func validUTF8StaysWithAnyDeclaredCharset() {
        let bytes = Array("Café 5 €".utf8)
        for charset in [nil, "utf-8", "iso-8859-1", "utf-16", "nonsense"] {
            #expect(TextEncoding.utf8(bytes, charset: charset) == bytes)
        }
        #expect(TextEncoding.utf8([], charset: "utf-16").isEmpty)
    }

    @Test(arguments: [
        ("iso-8859-1", [0xE9], "é"), ("ISO-8859-1", [0x93, 0xE9, 0x94], "“é”"),
        ("iso-8859-1", [0xE9, 0x81], "é\u{81}"),
        ("windows-1252", [0x80], "€"), ("iso-8859-15", [0xA4], "€"), ("Windows-1251", [0xCF], "П"),
        ("koi8-r", [0xF0], "П"), ("utf-16le", [0x3D, 0xD8, 0x00, 0xDE], "😀"), ("utf-16be", [0x00, 0x41], "A"),
        ("utf-16", [0xFE, 0xFF, 0x00, 0xE9], "é"), ("utf-16", [0xFF, 0xFE, 0xE9, 0x00, 0x41], "é"),
    ])
    func charsetsOfCalendarsAreKnown(charset: String, bytes: [UInt8], text: String) {
        #expect(String(decoding: TextEncoding.utf8(bytes, charset: charset), as: UTF8.self) == text)
    }

    /// A word from outside does not make iconv load a module, and does not set an option.
    @Test(arguments: [
        "", "iso-8859-1//TRANSLIT", "ISO-2022-CN-EXT", "utf-7", "../../x", "iso-8859-99", "windows-+1250",
    ])
    func otherCharsetsLeaveTheTextAsItIs(charset: String) {
        #expect(TextEncoding.utf8([0x41, 0xE9], charset: charset) == [0x41, 0xE9])
    }

    @Test func withoutACharsetTextThatIsNotUTF8IsWindows1252() {
        let latin = Array("SUMMARY:Caf".utf8) + [0xE9, 0x20, 0x80]
        #expect(String(decoding: TextEncoding.utf8(latin, charset: nil), as: UTF8.self) == "SUMMARY:Café €")
        // A line folded within a character.
        let folded = Array("Café caf".utf8) + [0xC3, 0x0D, 0x0A, 0x20, 0xA9]
        #expect(TextEncoding.utf8(folded, charset: nil) == folded)
        #expect(TextEncoding.utf8([0x41, 0x00, 0x42], charset: nil) == [0x41, 0x00, 0x42])
    }

    /// Whatever the charset says: a server often adds its own default to a file.
    @Test(arguments: [nil, "utf-8", "utf-16", "iso-8859-1"])
    func utf16WithoutAByteOrderMarkIsRecognised(charset: String?) {
        let text = "BEGIN:VCALENDAR\r\nSUMMARY:Tanz im Café 東京\r\n"
        let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        for bytes in [little, big] {
            #expect(String(decoding: TextEncoding.utf8(bytes, charset: charset), as: UTF8.self) == text)
        }
        // The last byte of a truncated text is lost alone.
        let truncated = String(decoding: TextEncoding.utf8(little.dropLast(), charset: charset), as: UTF8.self)
        #expect(truncated == String(text.unicodeScalars.dropLast()))
        // No text: bytes with zeros between them.
        let binary = [UInt8](repeating: 0, count: 40)
        #expect(TextEncoding.utf8(binary, charset: nil) == binary)
    }

    @Test func bytesOutsideOfTheCharsetStayUnchanged() {
        // Half of a pair.
        let bytes: [UInt8] = [0x00, 0xD8, 0x41, 0x00]
        #expect(TextEncoding.utf8(bytes, charset: "utf-16le") == bytes)
    }

    @Test(arguments: [
        ("text/calendar; charset=utf-8", "utf-8"), ("text/calendar;method=X; Charset = \"UTF-16\" ", "UTF-16"),
        ("text/calendar", nil), ("text/calendar; charset", nil), ("", nil),
    ])
    func theCharsetOfAnAnswerComesFromItsType(type: String, charset: String?) {
        #expect(HTTPHeaders([("content-type", type)]).charset == charset)
    }

    @Test func aTimeIsWrittenWithItsOffset() {
        let time = Timestamp(unixMilliseconds: 4_100_000_000_999)
        #expect(time.iso8601(utcOffsetSeconds: 19_800) == "2099-12-03T22:23:20+05:30")
        #expect(time.iso8601(utcOffsetSeconds: -12_600) == "2099-12-03T13:23:20-03:30")
        #expect(time.iso8601(utcOffsetSeconds: 0) == "2099-12-03T16:53:20+00:00")
        #expect(time.iso8601(utcOffsetSeconds: 19_801) == nil)
        #expect(time.iso8601(utcOffsetSeconds: 90_000) == nil)
    }
}
