import Testing

@testable import JSON

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

    @Test func numbersAndTextsAreInterchangeable() throws {
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

    @Test func halfASurrogatePairAndBrokenUTF8AreRefusedOrRepaired() throws {
        var repairing = JSONReadingOptions()
        repairing.brokenText = .repaired
        for (bytes, repaired, problem) in [
            (Array(#"["\ud83d x \ude00"]"#.utf8), "\u{FFFD} x \u{FFFD}", "half of a surrogate pair in a string"),
            (Array(#"["\ud83dA"]"#.utf8), "\u{FFFD}A", "half of a surrogate pair in a string"),
            (Array(#"["\ud83d\ud83d\ude00"]"#.utf8), "\u{FFFD}😀", "half of a surrogate pair in a string"),
            ([0x5B, 0x22, 0x41, 0xFF, 0x42, 0x22, 0x5D], "A\u{FFFD}B", "a string that is not UTF-8"),
            ([0x5B, 0x22, 0xC0, 0xAF, 0x22, 0x5D], "\u{FFFD}\u{FFFD}", "a string that is not UTF-8"),
            ([0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D], "\u{FFFD}\u{FFFD}\u{FFFD}", "a string that is not UTF-8"),
        ] as [([UInt8], String, String)] {
            #expect(try JSONDocument(parsing: bytes, options: repairing).root[0]?.string == repaired)
            let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: bytes) }
            #expect(error?.problem.description == problem)
        }
    }

    @Test func brokenUTF8IsReportedWithItsPlace() {
        let bytes = Array("[\"é\",\n \"aé".utf8) + [0xE2, 0x82, 0x22, 0x5D]
        let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: bytes) }
        #expect(error?.description == "a string that is not UTF-8 at line 2, column 5")
        #expect(error?.position.offset == 12)
    }

    @Test func surrogatePairsAreOneCharacterInEverySpelling() throws {
        let root = try parse(#"["\uD83D\uDE00", "\ud83d\ude00", "😀", "\uD834\udd1e", "\ufffe\uFFFF", "\u0000"]"#)
        #expect(root.elements?.map(\.string) == ["😀", "😀", "😀", "𝄞", "\u{FFFE}\u{FFFF}", "\u{0}"])
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
        ("nul", "null was expected at line 1, column 1"),
        ("[tru]", "true was expected at line 1, column 2"),
        ("[\"é\", x]", "a value was expected at line 1, column 7"),
        ("\u{FEFF}[x]", "a value was expected at line 1, column 2"),
        ("[\"\\", "the JSON ends in the middle of a string at line 1, column 3"),
        ("+1", "a value was expected at line 1, column 1"),
        ("[1.5e]", "a digit was expected at line 1, column 6"),
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

    @Test func exceededLimitsAreReportedWithTheirPlace() throws {
        func message(_ text: String, _ change: (inout JSONReadingOptions) -> Void) -> String? {
            var options = JSONReadingOptions()
            change(&options)
            return #expect(throws: JSONError.self) { try JSONDocument(parsing: Array(text.utf8), options: options) }?
                .description
        }
        #expect(message("[[[1]]]") { $0.maximumDepth = 2 } == "more than 2 levels of nesting at line 1, column 3")
        #expect(message("[1,2,\n3]") { $0.maximumValues = 3 } == "more than 3 values at line 2, column 1")
        #expect(message("[1,2]") { $0.maximumBytes = 4 } == "more than 4 bytes at line 1, column 1")
        // An error before the limit is an error still.
        #expect(message("[1,2,3,x]") { $0.maximumValues = 2 } == "a value was expected at line 1, column 8")
    }

    @Test func duplicateKeysAreRefusedOnRequest() throws {
        var options = JSONReadingOptions()
        options.duplicateKeys = .refused
        func read(_ text: String) throws(JSONError) {
            _ = try JSONDocument(parsing: Array(text.utf8), options: options)
        }
        try read(#"{"a": {"a": 1}, "b": {"a": 1}, "A": [{"a": 1}, {"a": 1}]}"#)
        // Equal as Swift's strings are, but not as JSON's.
        try read("{\"\u{E9}\": 1, \"e\u{301}\": 2}")
        let error = #expect(throws: JSONError.self) { try read(#"{"b": {"x": 1}, "a": 1, "\u0061": 2}"#) }
        #expect(error?.description == "the key \"a\" is in the object twice at line 1, column 25")
        // Linear: each of them is looked up once.
        let members = (0..<100_000).map { "\"k\($0)\": 0" }.joined(separator: ",")
        try read("{\(members)}")
        #expect(throws: JSONError.self) { try read("{\(members), \"k0\": 0}") }
    }

    @Test func membersAndElementsAreReachedByKeyAndPlace() throws {
        let root = try parse(#"{"a": [10, [11], 12], "b": {"c": "d"}, "a\"": 1, "b": {"e": "f"}}"#)
        #expect(root["a"]?[2]?.integer == 12)
        #expect(root["a"]?[1]?[0]?.integer == 11)
        #expect(root["a"]?[3] == nil)
        #expect(root["a"]?[-1] == nil)
        #expect(root["b"]?[0] == nil)
        #expect(root.member(named: "b")?["e"]?.string == "f")
        #expect(root.member(named: "a\"")?.integer == 1)
        #expect(root.members?.map(\.key) == ["a", "b", "a\"", "b"])
        #expect(root["a"]?.members == nil)
        #expect(root.elements == nil)
    }

    @Test func aValueKnowsItsPlace() throws {
        let text = "[\n  {\"é\": \"x\", \"y\": -1.5e3}, true]"
        let root = try parse(text)
        let value = try #require(root[0]?["y"])
        #expect(value.position.description == "line 2, column 19")
        #expect(String(decoding: Array(text.utf8)[value.byteRange], as: UTF8.self) == "-1.5e3")
        let places = root.descendants.map { String(decoding: Array(text.utf8)[$0.byteRange], as: UTF8.self) }
        #expect(places == [text, "{\"é\": \"x\", \"y\": -1.5e3}", "\"x\"", "-1.5e3", "true"])
    }

    @Test func aLongTextIsCutBetweenCharacters() throws {
        let root = try parse(#"["aé😀", "\u0061\u00e9\ud83d\ude00"]"#)
        for (limit, text) in [(0, ""), (1, "a"), (2, "a"), (3, "aé"), (6, "aé"), (7, "aé😀"), (99, "aé😀")] {
            #expect(root.elements?.map { $0.string(limit: limit) } == [text, text])
        }
        #expect(root[0]?.string(ofAtMost: 6) == nil)
        #expect(root[0]?.string(ofAtMost: 7) == "aé😀")
    }

    /// Eight bytes are read at once, so the end of a text is tested at each position in them, after any bytes.
    @Test func theEndOfATextIsFoundAtAnyPosition() throws {
        for length in 0..<20 {
            for filler in ["a", "!", "\u{7F}", "\u{80}", "é", "\u{A2}", "\u{DC}", "#", "]"] {
                let text = String(repeating: filler, count: length)
                #expect(try parse("\"\(text)\"").string == text)
                #expect(try parse("[\"\(text)\\n\(text)\"]")[0]?.string == "\(text)\n\(text)")
                for control in 0..<0x20 {
                    let control = String(Unicode.Scalar(UInt8(control)))
                    #expect(throws: JSONError.self) { try parse("\"\(text)\(control)\(text)\"") }
                }
            }
        }
    }

    @Test func elementsComeOneByOneWithinTheirOwnLimits() throws {
        var options = JSONReadingOptions()
        options.maximumValues = 3
        func read(_ text: String) throws -> [Int?]? {
            guard var elements = try JSONElements(parsing: Array(text.utf8), options: options) else { return nil }
            var found: [Int?] = []
            while try elements.moveToNext() {
                if case .document(let document) = try elements.element() {
                    found.append(document.nodes.count)
                } else {
                    found.append(nil)
                }
            }
            return found
        }
        #expect(try read(#" [1, [2, 3], [2, 3, 4], {"a": 1}, "x"] "#) == [1, 3, nil, 3, 1])
        #expect(try read("[]") == [])
        #expect(try read("{}") == nil)
        for text in ["[1", "[1,", "[1,]", "[1] 2", "[1 2]", "[[1,2,3,4]", "[[1,2,3,x]]"] {
            #expect(throws: JSONError.self) { try read(text) }
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
