import JSON
import Testing

@Suite struct JSONWritingTests {
    private let value: JSON = ["b": [1, [], [:], ["x": .null]], "a": true, "ä": "z"]

    @Test func everyFormatIsWrittenAsItSays() throws {
        #expect(try value.text() == #"{"b":[1,[],{},{"x":null}],"a":true,"ä":"z"}"#)
        #expect(try value.text(.line) == #"{"b": [1, [], {}, {"x": null}], "a": true, "ä": "z"}"#)
        #expect(try value.text(JSONFormat(sortsKeys: true)) == #"{"a":true,"b":[1,[],{},{"x":null}],"ä":"z"}"#)
        #expect(
            try value.text(.pretty) == """
                {
                  "b": [
                    1,
                    [],
                    {},
                    {
                      "x": null
                    }
                  ],
                  "a": true,
                  "ä": "z"
                }
                """)
        #expect(try JSON.array([]).text(.pretty) == "[]")
        #expect(try JSON.string("x").text(.pretty) == "\"x\"")
        #expect(try JSON.array([1]).text(JSONFormat(.lines(indent: -3))) == "[\n1\n]")
    }

    @Test func onlyRequiredCharactersAreEscaped() throws {
        #expect(try JSON.string("\"\\/\u{8}\u{C}\n\r\t").text() == #""\"\\/\b\f\n\r\t""#)
        #expect(try JSON.string("\u{0}\u{1F}\u{7F}\u{80}").text() == "\"\\u0000\\u001f\u{7F}\u{80}\"")
        #expect(
            try JSON.string("a\u{2027}\u{2028}\u{2029}\u{202A}é😀").text() == "\"a\u{2027}\\u2028\\u2029\u{202A}é😀\"")
        #expect(try JSON.object(["\n\u{2028}": 1]).text() == #"{"\n\u2028":1}"#)
    }

    @Test func everyCharacterComesBack() throws {
        for start in stride(from: UInt32(0), to: 0x110000, by: 0x400) {
            let scalars = (start..<start + 0x400).compactMap(Unicode.Scalar.init)
            let text = String(String.UnicodeScalarView(scalars))
            let read = try JSONDocument(parsing: try JSON.string(text).bytes()).root.string
            #expect(read.map { Array($0.unicodeScalars) } == scalars)
        }
    }

    @Test func aNumberThatIsNotFiniteIsAnErrorThatNamesItsPlace() {
        for number in [Double.infinity, -.infinity, .nan] {
            let value: JSON = ["frames": ["a": [1, .number(number)]]]
            let error = #expect(throws: JSONWritingError.self) { try value.text() }
            #expect(error?.description == "frames.a[1] is \(number), which is no number in JSON")
        }
        let error = #expect(throws: JSONWritingError.self) { try JSON.number(Double.nan).text() }
        #expect(error?.description == "the value is nan, which is no number in JSON")
        #expect(throws: JSONWritingError.self) { try JSON.array([[.number(Double.nan)]]).text() }
    }

    @Test func deepValuesAreWrittenAndReadWithoutRecursion() throws {
        var options = JSONReadingOptions()
        options.maximumDepth = 2_100
        let text = String(repeating: "[{\"a\":", count: 1_050) + "0" + String(repeating: "}]", count: 1_050)
        #expect(try JSON(parsing: Array(text.utf8), options: options).text() == text)
    }
}
