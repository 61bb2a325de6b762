import Testing

@testable import WebPages

@Suite struct FeedTests {
    @Test func entriesWithDatesAreEventsAndOthersAreNews() throws {
        let feed = findings(
            """
            <?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:ev="http://purl.org/rss/1.0/modules/event/"
             xmlns:x="http://webnus.net/rss/mec/" xmlns:gd="http://schemas.google.com/g/2005"><channel><title>Town &amp; Hall</title><link>/</link>
            <item><title>News</title><pubDate>Sun, 22 Nov 2026 19:00:00 GMT</pubDate></item>
            <item><title><![CDATA[A <i>b</i>]]></title><link>/a</link><ev:startdate>2026-11-22T19:00</ev:startdate><ev:location>Hall, Lyon</ev:location>
              <description>&lt;p&gt;Come&lt;/p&gt;</description><category>dance</category></item>
            <item><title>C</title><x:startDate>2026-11-23</x:startDate><x:startHour>7:30 pm</x:startHour><x:cost>0</x:cost></item>
            <item><title>D</title><gd:when startTime="2026-11-24" endTime="2026-11-25"/><gd:where valueString="Bar"/></item>
            </channel></rss>
            """)
        #expect(feed.kind == .feed && feed.name == "Town & Hall" && feed.newsCount == 1)
        #expect(feed.events.map(\.name) == ["A b", "C", "D"])
        let first = try #require(feed.events.first)
        #expect(first.url == "https://site.example/a" && first.venue?.name == "Hall" && first.tags == ["dance"])
        #expect(first.descriptionHTML == "<p>Come</p>")
        #expect(short(feed.events[1].start) == "2026-11-23 19:30:00" && feed.events[1].isFree == true)
        #expect(short(feed.events[2].end) == "2026-11-25")
    }

    @Test func atomAndRSS1AreRead() {
        let atom = findings(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:c="urn:ietf:params:xml:ns:xcal"><title type="text">T</title>
            <link href="/p2" rel="next"/><entry><title>A</title><link href="/a"/><c:dtstart>20261122T190000Z</c:dtstart>
            <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Hi</p></div></content></entry></feed>
            """)
        #expect(atom.events.map(\.name) == ["A"] && atom.next == "https://site.example/p2")
        #expect(atom.events.first?.descriptionHTML?.contains("<p>Hi</p>") == true)
        let rss = findings(
            """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
             xmlns:ev="http://purl.org/rss/1.0/modules/event/"><channel><title>T</title></channel>
            <item><title>A</title><ev:startdate>2026-11-22</ev:startdate></item></rdf:RDF>
            """)
        #expect(rss.events.map(\.name) == ["A"] && rss.name == "T")
    }

    @Test func theEventsCalendarsDatesArePublications() {
        let feed = findings(
            """
            <rss><channel><title>T</title><atom:link href="https://site.example/events/feed/" rel="self"/>
            <item><title>A</title><pubDate>Sun, 22 Nov 2026 19:00:00 +0000</pubDate></item></channel></rss>
            """)
        #expect(feed.events.map { short($0.start) } == ["2026-11-22 19:00:00 +0"])
    }

    @Test func entitiesAreNeitherDeclaredNorFetched() {
        let feed = findings(
            """
            <!DOCTYPE rss [<!ENTITY a "b"><!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><title>T &x;</title>
            <item><title>&a;&nbsp;c</title><ev:startdate>2026-11-22</ev:startdate></item></channel></rss>
            """)
        #expect(feed.events.first?.name.contains("&a;") == true)
    }

    @Test func activitiesAreRead() throws {
        let outbox = findings(
            """
            {"@context": ["https://www.w3.org/ns/activitystreams"], "type": "OrderedCollectionPage", "next": "?page=2", "orderedItems": [
              {"type": "Create", "object": {"type": "Event", "id": "https://m.example/e/1", "name": "A", "startTime": "2026-11-22T18:00:00Z",
                "endTime": "2026-11-22T20:00:00Z", "timezone": "Europe/Paris", "content": "<p>x</p>", "location": {"type": "Place", "name": "Hall",
                "latitude": 45.7, "longitude": 4.8, "address": {"addressLocality": "Lyon"}}, "tag": [{"type": "Hashtag", "name": "#dance"}],
                "attachment": [{"type": "Document", "mediaType": "image/png", "url": "https://m.example/1.png"}], "ical:status": "CANCELLED"}},
              {"type": "Announce", "object": "https://m.example/e/2"}, {"type": "Delete", "object": {"type": "Event", "name": "B", "startTime": "2026-11-22"}}]}
            """)
        let event = try #require(outbox.events.first)
        #expect(
            outbox.kind == .activity && outbox.events.count == 1 && outbox.next == "https://site.example/events?page=2")
        #expect(event.venue?.town == "Lyon" && event.tags == ["dance"] && event.status == .cancelled)
        #expect(event.picture == "https://m.example/1.png" && event.url == "https://m.example/e/1")
        let actor = findings(
            #"{"@context": "https://www.w3.org/ns/activitystreams", "type": "Group", "name": "Club", "outbox": "https://m.example/o", "icon": {"url": "https://m.example/i.png"}}"#
        )
        #expect(actor.kind == .actor && actor.outbox == "https://m.example/o" && actor.name == "Club")
        #expect(actor.picture == "https://m.example/i.png")
    }
}
