import Glibc
import Testing
import WeftTestBasics

@testable import WeftGLib

@Suite(.serialized)
struct LogTests {
    @Test func aWarningIsWrittenWithItsDomain() throws {
        let text = try ErrorOutput.of { Log.warning("weft-test", "a row came twice") }
        #expect(text.contains("weft-test-WARNING") && text.contains("a row came twice"), "\(text)")
    }

    @Test func aMessageIsNotUsedAsAFormat() throws {
        let text = try ErrorOutput.of { Log.warning("weft-test", "100 %s %n of it <b>") }
        #expect(text.contains("100 %s %n of it <b>"), "\(text)")
    }

    /// Control characters for terminals: escape sequences, direction overrides, other line ends.
    static let harmful = "a\u{1B}[31m\u{9B}1m\r\u{202E}b\u{2028}c\u{2029}d\u{2066}e\u{7}"

    static func isHarmless(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0 == "\n" || $0.isHarmlessToTerminals }
    }

    @Test func logMessagesCannotControlATerminal() throws {
        let text = try ErrorOutput.of { Log.warning("weft-test", Self.harmful) }
        // GLib writes "?" for U+FFFD where the process has no locale of UTF-8.
        #expect(["b\u{FFFD}c", "b?c"].contains { text.contains($0) }, "\(text.debugDescription)")
        #expect(Self.isHarmless(text), "\(text.debugDescription)")
    }

    @Test func linesCannotControlATerminal() throws {
        let text = try ErrorOutput.of { Console.error(Self.harmful + "\tf\ng \u{2068}נ\u{2069}") }
        #expect(Self.isHarmless(String(text.filter { $0 != "\t" })), "\(text.debugDescription)")
        #expect(text.hasSuffix("\tf\ng נ\n"), "tabs and line ends stay: \(text.debugDescription)")
    }

    @Test func informationIsLoggedOnlyOnRequest() throws {
        let debug = getenv("G_MESSAGES_DEBUG").map { String(cString: $0) }
        defer { if let debug { setenv("G_MESSAGES_DEBUG", debug, 1) } }
        unsetenv("G_MESSAGES_DEBUG")
        let text = try ErrorOutput.of { Log.info("weft-test", "measured 7 rows") }
        #expect(!text.contains("measured 7 rows"), "\(text)")
    }

    @Test func aFewLinesAtOnceThenOneNowAndThen() {
        var budget = LogBudget(most: 3, secondsPerLine: 60)
        let burst = (0..<100).map { budget.take(at: 1_000 + Double($0) / 100) }
        #expect(burst.prefix(3).allSatisfy { $0 == 0 } && burst.dropFirst(3).allSatisfy { $0 == nil })
        #expect(budget.isSpent)
        #expect(budget.take(at: 1_061) == 97, "how many were left out is said once")
        #expect(budget.take(at: 1_062) == nil)
        #expect((0..<5).map { budget.take(at: 9_000 + Double($0)) } == [1, 0, 0, nil, nil])
    }
}
