import Testing
import WeftGLib

@testable import GroupDirectory

@Suite("Markdown of Meetup's descriptions")
struct MarkdownTests {
    @Test func meetupsMarkdownBecomesHTML() {
        let cases = [
            ("**roule** & <b>", "<b>roule</b> &amp; &lt;b>"),
            ("[lit](https://velo.example/a?b=c&d).", "<a href=\"https://velo.example/a?b=c&amp;d\">lit</a>."),
            ("[Lyon](https://w.example/Lyon_(city)) x", "<a href=\"https://w.example/Lyon_(city)\">Lyon</a> x"),
            ("[a](https://w.example/((x)))", "[a](https://w.example/((x)))"),
            ("* one\n- two", "• one\n• two"),
            ("\\*no\\*", "*no*"),
            ("**open", "<b>open</b>"),
        ]
        for (text, html) in cases { #expect(Markdown.html(text) == html) }
    }

    @Test func invalidLinksStayUnchanged() {
        for text in [
            "[", "[]", "[a]", "[a](", "[a](x", "[a](no address)", "[a] (https://w.example)", "a](https://w.example)",
            "[a](javascript:alert)",
        ] {
            #expect(Markdown.html(text) == text)
        }
    }

    @Test func aLinkAfterAnInvalidOneIsALink() {
        #expect(
            Markdown.html("[a] [b](https://w.example/)") == "[a] <a href=\"https://w.example/\">b</a>")
        #expect(Markdown.html("[x](no) [y](https://w.example/)") == "[x](no) <a href=\"https://w.example/\">y</a>")
    }

    @Test(arguments: ["[", "[a](", "[](", "[a](b](", "[a](b](c)"])
    func unclosedMarksCostLinearTime(piece: String) {
        let text = String(repeating: piece, count: 400_000 / piece.utf8.count) + "]"
        let start = threadCPUSeconds()
        _ = Markdown.html(text)
        #expect(threadCPUSeconds() - start < 10)
    }
}
