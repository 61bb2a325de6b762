import Testing

@testable import WebPages

@Suite struct MicroformatTests {
    @Test func anHEventIsReadWithAllProperties() throws {
        let page = findings(
            """
            <div class="h-event"><h1 class="p-name">A &amp; B</h1><a class="u-url" href="e?a=1&b=2">more</a>
            <time class="dt-start" datetime="2026-11-22T19:00+01:00">then</time> to <time class="dt-end">21:00</time>
            <p class="p-location h-card"><span class="p-name">Hall</span><span class="p-street-address">Main St 1</span>
            <span class="p-locality">Lyon</span><data class="p-latitude" value="45.7"></data><data class="p-longitude" value="4.8"></data></p>
            <div class="e-content"><p>Come <b>all</b><script>alert(1)</script></div><span class="p-category">dance</span>
            <img class="u-photo" src="/1.jpg" alt="us"></div>
            """)
        let event = try #require(page.events.first)
        #expect(event.form == .hEvent && event.name == "A & B" && event.url == "https://site.example/e?a=1&b=2")
        #expect(short(event.start) == "2026-11-22 19:00:00 +3600" && short(event.end) == "2026-11-22 21:00:00 +3600")
        #expect(event.venue?.name == "Hall" && event.venue?.town == "Lyon" && event.venue?.latitude == 45.7)
        #expect(event.tags == ["dance"] && event.picture == "https://site.example/1.jpg")
        #expect(event.descriptionHTML?.contains("Come <b>all</b>") == true)
    }

    @Test func hCalendarIsRead() throws {
        let page = findings(
            """
            <div class="vevent"><a class="summary url" href="/1">Party</a> <abbr class="dtstart" title="2026-11-22">Sunday</abbr>
            <span class="location vcard"><span class="fn org">Bar</span> <span class="adr"><span class="locality">Lyon</span></span></span>
            """)
        let event = try #require(page.events.first)
        #expect(event.form == .hCalendar && event.name == "Party" && event.start.isDate)
        #expect(event.venue?.name == "Bar" && event.venue?.town == "Lyon")
    }

    @Test func impliedPropertiesAreTaken() {
        let items = PageReader.microformats(
            in: Array(
                #"<a class="h-event" href="/1">Party</a><div class="h-card"><a href="/2"><img src="/3.jpg" alt="Ann"></a></div>"#
                    .utf8),
            address: "https://site.example/"
        ).items
        #expect(items.map { $0.line("name") } == ["Party", "Ann"])
        #expect(items.map { $0.texts("url") } == [["https://site.example/1"], ["https://site.example/2"]])
        #expect(items[1].texts("photo") == ["https://site.example/3.jpg"])
    }

    @Test func eventsInEventsAreFoundAndNestingIsBounded() {
        let depth = 3000
        let page = findings(String(repeating: #"<div class="h-feed"><p class="p-name">"#, count: depth) + "x")
        #expect(page.events.isEmpty)
        let feed = findings(
            #"<div class="h-feed"><div class="h-event"><b class="p-name">A</b><time class="dt-start">2026-11-22</time></div></div>"#
        )
        #expect(feed.events.map(\.name) == ["A"])
    }
}
