import ICalendar
import JSON
import Testing
import WeftGLib

@testable import GroupDirectory

/// In Swift, a letter and its combining marks are one character. Filters compare scalars or bytes, so that a mark
/// cannot hide what they search for.
@Suite struct CombinedCharacterTests {
    /// The first three are placed before a character and combine with it, the last two are placed after it.
    static let hidings: [@Sendable (String) -> String] = [
        { "\u{600}\($0)" }, { "\u{0D4E}\($0)" }, { "\u{110BD}\($0)" }, { "\($0)\u{301}" }, { "\($0)\u{200D}" },
    ]

    @Test(arguments: hidings)
    func markdownEscapesCombinedCharacters(hidden: @Sendable (String) -> String) {
        #expect(!Markdown.html(hidden("<") + "b>").unicodeScalars.contains("<"))
        let link = Markdown.html("[\(hidden("<"))i>](https://w.example/\(hidden("&"))lt;)")
        #expect(link.unicodeScalars.filter { $0 == "<" }.count == 2, "\(link): <a> and </a>")
        #expect(!link.contains("&lt;)") && !link.contains("\u{301}lt;"), "\(link)")
    }

    @Test func markdownBreaksLinesAtAnyEnd() {
        #expect(Markdown.html("* one\r\n* two") == "• one\r\n• two")
    }

    @Test(arguments: hidings)
    func aDescriptionOfACalendarIsEscaped(hidden: @Sendable (String) -> String) {
        let html = CalendarDecoder.html("\(hidden("<"))b>\(hidden("&"))lt;", maximumBytes: 1000)
        #expect(!html.unicodeScalars.contains("<"), "\(html)")
        #expect(HTMLReducer.blocks(of: html).allSatisfy { !$0.runs.contains(where: \.isBold) })
    }

    @Test(arguments: hidings)
    func noSlashOrDotGetsIntoTheNameOfACalendarFile(hidden: @Sendable (String) -> String) throws {
        let event = GroupEvent(
            id: "1", name: "a\(hidden("/"))b\(hidden("."))c\(hidden("\\"))d", time: Timestamp(unixMilliseconds: 0))
        let file = try #require(EventCalendarFile(event, of: Group(id: "1", name: "g")))
        let title = file.name.unicodeScalars.dropLast("-1970-01-01.ics".count)
        #expect(!title.contains { ["/", ".", "\\"].contains($0) }, "\(file.name)")
    }

    @Test(arguments: hidings)
    func anAddressInACalendarFileStaysOnItsLine(hidden: @Sendable (String) -> String) throws {
        var event = CalendarEvent(start: CalendarTime(local: LocalTime(seconds: 0), clock: .utc))
        event.url = "https://w.example/\(hidden("\n"))X:1\(hidden("\r\n"))X:2"
        let occurrence = Occurrence(start: 0, end: 0, localStart: LocalTime(seconds: 0), isAllDay: false)
        let text = ICalendar.text(of: event, at: occurrence, stamp: 0, product: "p")
        let calendar = try ICalendar(parsing: Array(text.utf8))
        #expect(calendar.problemCount == 0)
        #expect(!text.utf8.split(whereSeparator: { $0 == 10 || $0 == 13 }).contains { $0.starts(with: "X:".utf8) })
    }

    @Test(arguments: [
        "K+e y", "K%2Be%20y", "K%2be+y", "%4b%2B%65 %79", "K\u{301}+e y", "K+\u{301}e y", "\u{600}K+e y\u{301}",
        "K\0+\u{7F}e\n y",
    ])
    func wordsOfAServiceHideATokenHoweverTheyWriteIt(written: String) throws {
        let token = try #require(SourceToken("K+e y", for: "https://w.example"))
        let words = token.hidden(in: "no: \(written)!")
        let letters = words.unicodeScalars.filter { $0.value < 0x80 }
        let marks = written.unicodeScalars.contains { $0.value >= 0x80 }
        if marks {
            #expect(!String(String.UnicodeScalarView(letters)).contains("K+e y"), "\(words)")
        } else {
            #expect(words == "no: (a token)!")
        }
    }

    @Test func aLongMessageEndsWithNoPartOfAToken() throws {
        let token = try #require(SourceToken("SeCrEtKeY0123456789abcdefTOKEN", for: "https://w.example"))
        for count in [16_355, 16_360, 16_384 - 30] {
            let message = "no " + String(repeating: " ", count: count) + "SeCrEtKeY0123456789abcdefTOKEN"
            let document = try JSONDocument(parsing: JSON.string(message).bytes())
            #expect(document.root.line(hiding: token)?.contains("SeCr") != true)
        }
    }

    @Test func aTokenWithPercentSignsIsHiddenAsItIsAndEncoded() throws {
        let token = try #require(SourceToken("a%2Bb", for: "https://w.example"))
        #expect(token.hidden(in: "a%2Bb a%252Bb a+b") == "(a token) (a token) a+b")
    }

    /// A service may quote it in other fields than the message, and in the address of a redirect.
    @Test func errorsOfARequestHideItsToken() throws {
        let token = try #require(SourceToken("s3cret", for: "https://w.example"))
        let document = try JSONDocument(parsing: Array(#"{"message": "x", "path": ["s3cret", 1, "a"]}"#.utf8))
        #expect(GraphQLError(document.root, hiding: token).problem == "(a token).1.a: x")
        let digits = try #require(SourceToken("481516234211", for: "https://w.example"))
        let numbers = try JSONDocument(parsing: Array(#"{"message": 481516234211, "path": [481516234211]}"#.utf8))
        #expect(GraphQLError(numbers.root, hiding: digits).problem == "(a token): (a token)")
        let host = try #require(SourceToken("S3CRET", for: "https://w.example"))
        #expect(host.hidden(in: "https://s3cret.example/") == "https://(a token).example/")
        let refused = MeetupServiceError.redirectRefused(host: "h", address: "foo://s3cret/")
        #expect(refused.told(of: token) == .redirectRefused(host: "h", address: "foo://(a token)/"))
        let base64 = try #require(SourceToken("a+b/c=d", for: "https://w.example"))
        #expect(base64.isQuoted(in: "https://o.example/login?next=%2Fgroups%3Fkey%3Da%252Bb%252Fc%253Dd"))
        #expect(!base64.isQuoted(in: "https://o.example/login?next=%2Fgroups"))
        let detail = "s3cret.example: unknown"
        for error in [
            MeetupServiceError.unreachable(host: "h", detail: detail), .insecure(host: "h", detail: detail),
            .brokenTransfer(host: "h", detail: detail), .other(host: "h", detail: detail),
            .errorAnswer(host: "h", detail: detail), .unexpectedAnswer(host: "h", detail: detail),
        ] {
            #expect(!error.told(of: token).errorMessage.contains("s3cret"), "\(error)")
        }
    }
}
