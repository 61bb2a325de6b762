import Testing

@testable import GroupDirectory

@Suite struct JSONDocumentTests {
    private func parse(_ text: String) throws(JSONError) -> JSONValue {
        try JSONDocument(parsing: Array(text.utf8)).root
    }

    @Test func readsValuesOfEveryKind() throws {
        let root = try parse(
            #" {"a": [1, -2.5e3, "x", true, false, null, {}, []], "b": "é\u00e9\n\"\\\/\ud83d\ude00", "c": {"d": 7}} "#)
        #expect(root["a"]?.elements?.count == 8)
        #expect(root["a"]?.elements?[0].integer == 1)
        #expect(root["a"]?.elements?[1].double == -2500)
        #expect(root["b"]?.string == "éé\n\"\\/😀")
        #expect(root["c"]?["d"]?.integer == 7)
        #expect(root["e"] == nil)
        #expect(root["a"]?.elements?[5].isNull == true)
    }

    @Test func numbersAndTextsStandInForEachOther() throws {
        let root = try parse(#"{"n": " 12 ", "f": "1.5", "x": "twelve", "big": 1e300, "inf": "inf", "int": 12.9}"#)
        #expect(root["n"]?.integer == 12)
        #expect(root["f"]?.double == 1.5)
        #expect(root["x"]?.double == nil)
        #expect(root["big"]?.integer == nil)
        #expect(root["inf"]?.double == nil)
        #expect(root["int"]?.integer == 12)
    }

    @Test func theLastOfDoubleKeysCounts() throws {
        #expect(try parse(#"{"a": 1, "\u0061": 2}"#)["a"]?.integer == 2)
    }

    @Test func halfASurrogatePairAndBrokenUTF8AreRepaired() throws {
        #expect(try parse(#"["\ud83d x \ude00"]"#).elements?.first?.string == "\u{FFFD} x \u{FFFD}")
        #expect(try parse(#"["\ud83dA"]"#).elements?.first?.string == "\u{FFFD}A")
        let bytes: [UInt8] = [0x5B, 0x22, 0x41, 0xFF, 0x42, 0x22, 0x5D]
        #expect(try JSONDocument(parsing: bytes).root.elements?.first?.string == "A\u{FFFD}B")
    }

    @Test(arguments: [
        ("", "the text is empty at line 1, column 1"),
        ("  \n ", "the text is empty at line 2, column 2"),
        ("[1,\n 2,\n x]", "a value was expected at line 3, column 2"),
        ("[1, 2", "the JSON ends in the middle at line 1, column 6"),
        ("[1,", "the JSON ends in the middle at line 1, column 4"),
        ("[\"abc", "the JSON ends in the middle of a string at line 1, column 6"),
        ("[\"abc\\", "the JSON ends in the middle of a string at line 1, column 6"),
        ("{\"a\" 1}", "a colon was expected at line 1, column 6"),
        ("{\"a\":1,}", "a key in quotes was expected at line 1, column 8"),
        ("[1,]", "a value was expected at line 1, column 4"),
        ("[1 2]", "a comma or ] was expected at line 1, column 4"),
        ("{\"a\":1]", "a comma or } was expected at line 1, column 7"),
        ("[] []", "something follows the end of the JSON at line 1, column 4"),
        ("[01]", "a comma or ] was expected at line 1, column 3"),
        ("[-]", "a digit was expected at line 1, column 3"),
        ("[1.]", "a digit was expected at line 1, column 4"),
        ("[\"\\x\"]", "an unknown escape in a string at line 1, column 3"),
        ("[\"\\u12g4\"]", "four hexadecimal digits were expected after \\u at line 1, column 3"),
        ("[\"a\nb\"]", "a control character in a string at line 1, column 4"),
        ("nul", "a value was expected at line 1, column 1"),
    ])
    func errorsNameThePosition(text: String, message: String) {
        #expect(throws: JSONError.self) { try parse(text) }
        do throws(JSONError) {
            _ = try parse(text)
        } catch {
            #expect(error.description == message)
        }
    }

    @Test func nestingIsBoundedWithoutRecursion() throws {
        let deepest = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        _ = try parse(deepest)
        for text in [
            "[" + deepest + "]", String(repeating: "[", count: 1_000_000), String(repeating: "{\"a\":", count: 100_000),
        ] {
            #expect(throws: JSONError.self) { try parse(text) }
        }
    }

    @Test func everyPrefixAndEveryFlippedByteEndsInAValueOrAnError() {
        let text = Array(#"[{"id":1,"name":"a\u00e9\ud83d\ude00","lat":-1.5e-3,"x":[null,true,{}]}]"#.utf8)
        for length in 0..<text.count {
            #expect(throws: JSONError.self) { try JSONDocument(parsing: Array(text[..<length])) }
        }
        for index in text.indices {
            for byte in UInt8.min...UInt8.max {
                var mutated = text
                mutated[index] = byte
                guard let document = try? JSONDocument(parsing: mutated) else { continue }
                for node in document.nodes.indices {
                    _ = JSONValue(document: document, index: node).string
                    _ = JSONValue(document: document, index: node).double
                }
            }
        }
    }
}
