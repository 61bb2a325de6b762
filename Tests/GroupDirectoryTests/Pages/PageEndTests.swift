import Testing
import WeftGLib

@testable import GroupDirectory

/// Tests whether a page without an announced length has its end.
@Suite struct PageEndTests {
    @Test(arguments: [
        ("<!DOCTYPE html><HTML><p>a</p></Html>", false), ("<!DOCTYPE html><html><p>a", true),
        ("<html><p>a</p></html>\n<!-- cached -->", false), ("<p>a page that opens nothing", false),
        ("<?xml version='1.0'?><rss><channel>", true), ("<feed></feed>", false), ("{}", false), ("", false),
    ])
    func aPageEndsEarlyIfItsRootIsNotClosed(text: String, endsEarly: Bool) {
        #expect(PageReading.endsEarly(Array(text.utf8), HTTPHeaders()) == endsEarly)
        // A length or a compression would have revealed it.
        for field in ["Content-Length", "Content-Encoding"] {
            #expect(!PageReading.endsEarly(Array(text.utf8), HTTPHeaders([(field, "1")])))
        }
    }
}
