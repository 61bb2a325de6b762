import Glibc
import Testing
import WeftTestBasics

@testable import WebPages

@Suite struct PageTests {
    @Test func linksToCalendarsAndFeedsAreFound() {
        let page = findings(
            """
            <base href="https://other.example/x/"><link rel="alternate" type="text/calendar" href="cal.ics" title="Our dates">
            <link rel="alternate" type="application/rss+xml" href="/feed"><link rel=canonical href=/events>
            <link rel="alternate" type="application/json" href="/wp-json"><a href="webcal://c.example/1">Subscribe</a>
            <a href="/2.ics?x">File</a><a rel="next" href="?page=2">More</a>
            """)
        #expect(
            page.links.map(\.address) == [
                "https://other.example/x/cal.ics", "https://other.example/feed", "webcal://c.example/1",
                "https://other.example/2.ics?x",
            ])
        #expect(page.links.map(\.kind) == [.calendar, .feed, .calendar, .calendar])
        #expect(page.links.first?.title == "Our dates" && page.links.last?.title == "File")
        #expect(page.next == "https://other.example/x/?page=2" && page.address == "https://other.example/events")
    }

    @Test(arguments: [
        ("<title>Log in</title><form><input name=u><input type=Password></form>", PageFindings.Trouble.login),
        ("<title>Before you continue</title><p>We use cookies. <button>Accept all</button>", .cookieWall),
        ("<div id=root></div><script src=app.js></script><noscript>Enable JavaScript</noscript>", .emptyShell),
        ("<title>404 - Page not found</title><p>Sorry", .errorPage),
        ("<title>Just a moment...</title><p>Checking your browser", .robotCheck),
    ])
    func pagesThatAreNoSourceAreClassified(_ page: String, _ trouble: PageFindings.Trouble) {
        #expect(findings(page).trouble == trouble)
    }

    @Test func aPageWithEventsHasNoTrouble() {
        let event = script(#"{"@type":"Event","name":"A","startDate":"2026-11-22"}"#)
        #expect(findings("<form><input type=password></form>" + event).trouble == nil)
        #expect(findings("<p>" + String(repeating: "We meet on Mondays. ", count: 200)).trouble == nil)
    }

    @Test func rulesForRobotsAreReported() {
        #expect(findings("<meta name=robots content='NoIndex, follow'>").forbidsIndexing)
        #expect(!findings("<meta name=robots content='index'>").forbidsIndexing)
        var headers = PageReader.Headers()
        headers.robots = ["otherbot: noindex", "noarchive, none"]
        #expect(PageReader.findings(in: Array("<p>".utf8), headers, address: nil).forbidsIndexing)
        headers.robots = ["otherbot: noindex"]
        #expect(!PageReader.findings(in: Array("<p>".utf8), headers, address: nil).forbidsIndexing)
    }

    @Test(arguments: [
        ([0xEF, 0xBB, 0xBF], "utf-16", "Größe"), ([], "iso-8859-1", "Größe"), ([], nil, "Größe"),
    ])
    func encodingsAreFoundOut(_ mark: [UInt8], _ charset: String?, _ name: String) {
        let isUTF8 = !mark.isEmpty
        let title = isUTF8 ? Array(name.utf8) : name.unicodeScalars.map { UInt8($0.value) }
        var headers = PageReader.Headers()
        headers.charset = charset
        let page = mark + Array("<title>".utf8) + title + Array("</title>".utf8)
        #expect(PageReader.findings(in: page, headers, address: nil).title == name)
    }

    @Test func aFalseEncodingIsNoted() {
        var headers = PageReader.Headers()
        headers.charset = "windows-1251"
        let page = PageReader.findings(
            in: Array("<meta charset=koi8-r><title>Größe</title>".utf8), headers, address: nil)
        #expect(page.title == "Größe" && page.notes == [.wrongEncoding])
    }

    @Test func eventsOfAPageAreBounded() {
        let all = (0..<1500).map { #"{"@type":"Event","name":"E\#($0)","startDate":"2026-11-22"}"# }.joined(
            separator: ",")
        let page = findings(script("[\(all)]"))
        #expect(page.events.count == 1000 && page.dropped.count == 200)
        #expect(page.dropped.allSatisfy { $0.reason == .tooMany })
    }

    /// The time for any page is linear: twice as much input takes about twice as long.
    @Test(arguments: [
        "<div>", "<a href=x class=h-event>", "</b>", "<p><table><td>", "&amp;", "&lt", "<x a=1 b=2 c=3 d=4>", "<!--",
        "<![CDATA[",
        "<b><i><div></b></i>", "<span itemscope itemprop=x itemtype=Event>", "<p class='h-event p-name'>",
        "<li typeof=Event property=a>",
        "<time class=dt-start>", "<script>", "{\"a\":[", "<entry><title>", "<a xmlns:b=c>", "<a rel=next href='", "\"",
        "<base href=x>",
        "<script type=application/ld+json>{\"@type\":\"Event\",\"name\":\"a\",\"startDate\":\"2026-11-22\"}</script>",
    ])
    func workIsLinear(_ piece: String) {
        // Processor time, since other tests run beside.
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        func seconds(_ bytes: Int) -> Double {
            let page = Array(String(repeating: piece, count: bytes / piece.utf8.count).utf8)
            return ["", "<rss>", "<div itemscope itemtype=Event>"].reduce(0) { sum, prefix in
                let whole = Array(prefix.utf8) + page
                let start = now()
                _ = PageReader.findings(in: whole, address: "https://site.example/")
                return sum + now() - start
            }
        }
        _ = seconds(2000)
        let small = max(min(seconds(8000), seconds(8000)), 0.002)
        let large = min(seconds(32_000), seconds(32_000))
        // Four times as much, and the noise of a machine that others use.
        #expect(large < 4 * small * 2.5, "\(small) s, then \(large) s")
    }

    @Test func anythingGivesFindings() {
        var random = SeededRandom()
        let pieces = [
            "<", ">", "/", "\"", "'", "=", "&", "<div class=h-event>", "<p class='p-name dt-start'>", "</div>",
            "<script type=application/ld+json>",
            "{\"@type\":\"Event\",", "\"startDate\":\"2026-11-22\"", "}", "]", "</script>", "<rss>", "<item>",
            "<title>", "<ev:startdate>", "2026",
            "-11-22", "T19:00", "Z", "<span itemscope itemtype=Event itemprop=x>", "\u{0}", "é", "<a href=", "://",
            "class=value ", "<time datetime=2026-11-22>",
            "BEGIN:VCALENDAR", "<!--", "-->", "<![CDATA[", "]]>", "<base href='http:'>", "typeof=Event property=name ",
            "\u{FEFF}",
        ]
        for _ in 0..<2000 {
            let page = (0..<Int.random(in: 0...30, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }
            let found = findings(page.joined())
            #expect(found.events.count <= PageFindings.maximumEvents)
            #expect(found.events.allSatisfy { !$0.name.isEmpty })
        }
    }
}
