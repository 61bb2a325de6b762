import Testing

@testable import GroupDirectory

@Suite struct WebFileTests {
    @Test(arguments: [
        ("https://c.example/p/k.ics", "https://c.example/p/k.ics"),
        ("http://www.C.example:80/p/k.ics#x", "https://c.example/p/k.ics"),
        ("https://c.example/p/k.ics?a=1", "https://c.example/p/k.ics"),
        ("https://c.example/%70/%6B.ics", "https://c.example/p/k.ics"),
        ("https://c.example//p/./x/../k.ics", "https://c.example/p/k.ics"),
        ("https://c.example/../p/k.ics/", "https://c.example/p/k.ics"),
        ("https://c.example/?key=%61", "https://c.example/?key=a"),
    ])
    func spellingsOfOneAddressLeadToTheSameFile(written: String, own: String) throws {
        #expect(try #require(WebFile(written)).isSame(as: #require(WebFile(own))))
    }

    @Test(arguments: [
        ("https://c.example/p/other", "https://c.example/p/k.ics"),
        ("https://d.example/p/k.ics", "https://c.example/p/k.ics"),
        ("https://c.example/?p=5", "https://c.example/?ical=1"), ("https://c.example/?p=5", "https://c.example"),
        ("https://c.example/", "https://c.example/?ical=1"),
        ("https://c.example:8080/p/k.ics", "https://c.example/p/k.ics"),
    ])
    func pagesOfTheSameSiteAreOtherFiles(page: String, own: String) throws {
        #expect(try !#require(WebFile(page)).isSame(as: #require(WebFile(own))))
    }

    @Test func aTextMayQuoteThePath() throws {
        let own = try #require(WebFile("https://c.example/cal/s3cret/basic.ics"))
        for text in [
            "webcal://c.example/cal/s3cret/basic.ics", "1@http://c.example/cal/s3%63ret/basic.ics",
            "c.example/cal/s3cret/basic.ics-event1",
        ] { #expect(own.isQuoted(in: text), "\(text)") }
        #expect(!own.isQuoted(in: "uid-1@c.example"))
        #expect(try !#require(WebFile("https://c.example/a.ics")).isQuoted(in: "a.ics"))
    }

    @Test func aTextThatIsNoWebAddressIsNoFile() {
        #expect(WebFile("/p/k.ics") == nil && WebFile("uid-1@c.example") == nil)
    }
}
