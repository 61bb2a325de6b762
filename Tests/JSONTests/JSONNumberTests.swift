import JSON
import Testing

@Suite struct JSONNumberTests {
    private func number(_ text: String) throws -> JSONNumber {
        try #require(JSONNumber(text))
    }

    @Test func writtenNumbersSurvive() throws {
        for text in ["9007199254740993", "12345678901234567890123", "1.10", "-0", "1E400", "0.1e-9999999999999999999"] {
            let value = try JSON(parsing: Array("[\(text)]".utf8))
            #expect(value[0]?.number?.text == text)
            #expect(try value.text() == "[\(text)]")
        }
        #expect(try number("9007199254740993").integer == 9_007_199_254_740_993)
        #expect(try number("-9223372036854775808").integer == .min)
        #expect(try number("12345678901234567890123").integer == nil)
    }

    @Test(arguments: [
        "", "+1", ".5", "1.", "01", "0x10", "inf", "nan", "1 ", " 1", "--1", "1e", "1,0", "\u{FEFF}1", "[1]",
    ])
    func invalidNumbersAreRefused(_ text: String) {
        #expect(JSONNumber(text) == nil)
    }

    @Test func wholeNumbersAreExact() throws {
        for (text, integer) in [
            ("1.0", 1), ("1e3", 1_000), ("-12.50e1", -125), ("0e99", 0), ("-0.0", 0), ("100", 100), ("1.5", nil),
            ("1e-1", nil), ("1e18", 1_000_000_000_000_000_000), ("9223372036854775807.0", .max), ("1e19", nil),
            ("10e-1", 1), ("1e9999999999999999999", nil),
        ] as [(String, Int64?)] {
            #expect(try number(text).integer == integer, "\(text)")
        }
        #expect(try number("1e999").double == nil)
        #expect(try number("1e-999").double == 0)
    }

    @Test func equalNumbersAreEqualInAnyForm() throws {
        for (one, other) in [
            ("1", "1.0"), ("1", "10e-1"), ("100", "1E2"), ("-0", "0"), ("0.00", "0e5"), ("1.50", "1.5"),
            ("12345678901234567890123", "12345678901234567890123.0"),
        ] {
            #expect(try number(one) == number(other))
            #expect(try number(one).hashValue == number(other).hashValue)
        }
        for (one, other) in [
            ("1", "-1"), ("9007199254740993", "9007199254740992"), ("1e400", "1e401"), ("1", "10"), ("0.1", "0.01"),
            ("1e9999999999999999999", "1e9999999999999999998"),
        ] {
            #expect(try number(one) != number(other))
        }
    }

    @Test func doublesAreWrittenShort() {
        for (value, text) in [
            (1, "1"), (-1.5, "-1.5"), (0.1, "0.1"), (-0.0, "0"), (1e15, "1000000000000000"), (1e300, "1e+300"),
            (.leastNonzeroMagnitude, "5e-324"),
            (9_007_199_254_740_992, "9007199254740992.0"), (9_007_199_254_740_991, "9007199254740991"),
            (.infinity, "inf"),
        ] as [(Double, String)] {
            #expect(JSONNumber(value).text == text)
            #expect(JSONNumber(value).isFinite == value.isFinite)
        }
        #expect(!JSONNumber(Double.nan).isFinite)
        #expect(!JSONNumber(-Double.infinity).isFinite)
    }
}
