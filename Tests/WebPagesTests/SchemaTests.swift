import Testing

@testable import WebPages

/// The findings of a page at `https://site.example/events`.
func findings(_ page: String, at address: String = "https://site.example/events") -> PageFindings {
    PageReader.findings(in: Array(page.utf8), address: address)
}

func script(_ json: String) -> String { "<script type=\"application/ld+json\">\(json)</script>" }

@Suite struct SchemaTests {
    @Test func anEventOfJSONLDIsReadWithAllProperties() throws {
        let page = findings(
            """
            <html lang="en"><title>Hall</title>
            <script type="application/ld+json">
            {"@context": "https://schema.org", "@type": "MusicEvent", "name": "Trio &amp; Friends", "url": "/e/1",
             "startDate": "2026-11-22T19:00:00+01:00", "endDate": "2026-11-22T21:30:00+01:00", "doorTime": "18:30",
             "eventStatus": "https://schema.org/EventScheduled", "description": "<p>Come</p>", "image": ["/1.jpg", "/2.jpg"],
             "location": [{"@type": "Place", "name": "The Hall", "address": {"@type": "PostalAddress",
               "streetAddress": "Main St 1", "addressLocality": "Lyon", "addressCountry": {"@type": "Country", "name": "FR"}},
               "geo": {"latitude": "45,76", "longitude": 4.83}}, {"@type": "VirtualLocation", "url": "https://live.example/1"}],
             "organizer": {"@type": "Organization", "name": "Club"}, "performer": [{"name": "Ann"}, {"name": "mail@x.example"}],
             "offers": [{"price": "12.50", "priceCurrency": "EUR"}, {"price": 5}], "keywords": "jazz, live, #jazz",
             "remainingAttendeeCapacity": 12, "inLanguage": "fr"}
            </script>
            """)
        let event = try #require(page.events.first)
        #expect(page.events.count == 1 && page.dropped.isEmpty)
        #expect(event.name == "Trio & Friends" && event.line == 3)
        #expect(event.url == "https://site.example/e/1" && event.picture == "https://site.example/1.jpg")
        #expect(short(event.start) == "2026-11-22 19:00:00 +3600" && short(event.end) == "2026-11-22 21:30:00 +3600")
        #expect(short(event.doors) == "2026-11-22 18:30:00 +3600")
        #expect(event.venue?.name == "The Hall" && event.venue?.address == "Main St 1" && event.venue?.town == "Lyon")
        #expect(event.venue?.country == "FR" && event.venue?.latitude == 45.76 && event.venue?.longitude == 4.83)
        #expect(event.isOnline && event.onlineAddress == "https://live.example/1")
        #expect(event.organizers == ["Club", "Ann"])
        #expect(event.price == "5–12.50 EUR" && event.isFree == false)
        #expect(event.tags == ["jazz", "live"] && event.placesLeft == 12 && event.language == "fr")
        #expect(page.name == "Hall" && page.language == "en")
    }

    @Test func graphsReferencesAndListsAreFollowed() {
        let page = findings(
            script(
                """
                {"@context": "https://schema.org", "@graph": [
                  {"@type": "WebSite", "name": "The Site"},
                  {"@type": "Organization", "@id": "#org", "name": "Club", "event": [{"@type": "Event", "name": "A", "startDate": "2026-11-22"}]},
                  {"@type": "ItemList", "itemListElement": [{"@type": "ListItem", "item": {"@type": "Event", "name": "B",
                    "startDate": "2026-11-23", "location": {"@id": "#place"}, "organizer": {"@id": "#org"}}}]},
                  {"@type": ["Place"], "@id": "#place", "name": "Hall"}]}
                """))
        #expect(page.name == "The Site")
        #expect(page.events.map(\.name) == ["A", "B"])
        #expect(page.events.last?.venue?.name == "Hall")
        #expect(page.events.last?.organizers == ["Club"])
    }

    @Test func aSeriesIsItsEvents() {
        let page = findings(
            script(
                """
                {"@type": "EventSeries", "@id": "https://site.example/s", "name": "Season", "location": "Hall, Lyon", "subEvent": [
                  {"@type": "Event", "name": "One", "startDate": "2026-11-22"}, {"@type": "Event", "startDate": "2026-11-29"}]}
                """))
        #expect(page.events.map(\.name) == ["One", "Season"])
        #expect(page.events.allSatisfy { $0.series == "https://site.example/s" && $0.venue?.name == "Hall" })
        #expect(page.dropped.map(\.reason) == [.series])
    }

    @Test func aScheduleIsARule() throws {
        let page = findings(
            script(
                """
                {"@type": "Event", "name": "Yoga", "eventSchedule": {"@type": "Schedule", "startDate": "2026-11-02",
                  "endDate": "2026-12-31", "repeatFrequency": "P1W", "byDay": ["https://schema.org/Monday", "WE"],
                  "startTime": "19:00:00", "endTime": "20:30", "scheduleTimezone": "Europe/Paris",
                  "exceptDate": ["2026-11-09", "soon"]}}
                """))
        let event = try #require(page.events.first)
        #expect(short(event.start) == "2026-11-02 19:00:00 Europe/Paris")
        #expect(short(event.end) == "2026-11-02 20:30:00 Europe/Paris")
        let schedule = try #require(event.schedule)
        #expect(schedule.rule.frequency == .weekly && schedule.rule.byDay.count == 2 && schedule.rule.until != nil)
        #expect(schedule.exceptions.map { short($0) } == ["2026-11-09"])
    }

    @Test(arguments: [
        (#"{"@type": "Event", "startDate": "2026-11-22"}"#, DroppedEvent.Reason.noName),
        (#"{"@type": "Event", "name": "A"}"#, .noStart),
        (#"{"@type": "Event", "name": "A", "startDate": "every   Monday"}"#, .unreadableStart("every Monday")),
        (#"{"@type": "Event", "name": "A", "startDate": "2026-02-30"}"#, .unreadableStart("2026-02-30")),
        (#"{"@type": "BroadcastEvent", "name": "A", "startDate": "2026-11-22"}"#, .noGathering("BroadcastEvent")),
    ])
    func rejectedEventsGiveTheReason(_ json: String, _ reason: DroppedEvent.Reason) {
        let page = findings(script(json))
        #expect(page.events.isEmpty)
        #expect(page.dropped.map(\.reason) == [reason])
    }

    @Test(arguments: [
        "<!-- {\"@type\": \"Event\", \"name\": \"A\", \"startDate\": \"2026-11-22\"} -->",
        "//<![CDATA[\n{\"@type\": \"Event\", \"name\": \"A\", \"startDate\": \"2026-11-22\"}\n//]]>",
        "{\"@type\": \"Event\", /* why */ \"name\": \"A\", // or\n \"startDate\": \"2026-11-22\",}",
        "{\"@type\": \"Event\", \"name\": \"A\", \"description\": \"two\nlines\tand \\' more\", \"startDate\": \"2026-11-22\"};",
    ])
    func jsonOfScriptsIsReadAsPagesHaveIt(_ json: String) {
        #expect(findings(script(json)).events.map(\.name) == ["A"])
    }

    @Test func unreadableJSONIsNotedWithItsLine() {
        let page = findings(
            "<p>\n" + script("{\"@type\": ") + "\n" + script(#"{"@type":"Event","name":"A","startDate":"2026-11-22"}"#))
        #expect(page.events.map(\.name) == ["A"])
        guard case .unreadableJSON(let line, _)? = page.notes.first else {
            Issue.record("\(page.notes)")
            return
        }
        #expect(line == 2)
    }

    @Test func microdataIsReadWithItsReferences() throws {
        let page = findings(
            """
            <div itemscope itemtype="https://schema.org/Event" itemref="where"><a itemprop="url" href="/e"><span itemprop="name">A</span></a>
            <meta itemprop="startDate" content="2026-11-22T19:00"><div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
            <span itemprop="price" content="0">free</span></div></div>
            <div id="where"><div itemprop="location" itemscope itemtype="https://schema.org/Place"><b itemprop="name">Hall</b>
            <p itemprop="address">Main St 1<br>Lyon</div></div>
            """)
        let event = try #require(page.events.first)
        #expect(event.form == .microdata && event.name == "A" && event.url == "https://site.example/e")
        #expect(event.isFree == true && event.price == nil)
        #expect(event.venue?.name == "Hall" && event.venue?.address == "Main St 1 Lyon")
    }

    @Test func rdfaIsRead() throws {
        let page = findings(
            """
            <div vocab="https://schema.org/" typeof="Event"><a property="url" href="/e"><span property="name">A</span></a>
            <time property="startDate" datetime="2026-11-22T19:00">tonight</time>
            <div property="location" typeof="Place"><span property="name">Hall</span></div></div>
            """)
        let event = try #require(page.events.first)
        #expect(event.form == .rdfa && event.name == "A" && event.venue?.name == "Hall")
    }

    @Test func jsonLDWinsOverOtherDescriptions() throws {
        let markup = """
            <div itemscope itemtype="https://schema.org/Event"><b itemprop="name">A</b><meta itemprop="startDate" content="DATE"></div>
            """
        let json = script(#"{"@type":"Event","name":"a","startDate":"2026-11-22T19:00+01:00"}"#)
        let same = findings(json + markup.replacing("DATE", with: "2026-11-22T18:00Z"))
        #expect(same.events.map(\.form) == [.jsonLD])
        #expect(same.dropped.map(\.reason) == [.described(.jsonLD)])
        let other = findings(markup.replacing("DATE", with: "2026-11-23") + json)
        let event = try #require(other.events.first)
        #expect(other.events.count == 1 && event.form == .jsonLD && event.corrections == [.contradicted])
        #expect(other.dropped.map(\.reason) == [.contradicted(.jsonLD, start: try #require(PageTime("2026-11-23")))])
    }

    @Test func eventsWithOneNameOnDifferentDaysAreSeparate() {
        let json = ["2026-11-22", "2026-11-29", "2026-11-22"].map {
            #"{"@type":"Event","name":"A","startDate":"\#($0)"}"#
        }
        let page = findings(script("[" + json.joined(separator: ",") + "]"))
        #expect(page.events.count == 2)
        #expect(page.dropped.map(\.reason) == [.repeated])
    }
}

extension SchemaTests {
    @Test func severalScriptsAreReadIndependently() {
        let scripts = ["A", "B", "C"].map { script(#"{"@type":"Event","name":"\#($0)","startDate":"2026-11-22"}"#) }
        let page = findings(
            "<script></script><style>a</style>" + scripts.joined() + #"<title>T</title><p class="h-event">"#)
        #expect(page.events.map(\.name) == ["A", "B", "C"])
        #expect(page.notes.isEmpty && page.title == "T")
    }
}
