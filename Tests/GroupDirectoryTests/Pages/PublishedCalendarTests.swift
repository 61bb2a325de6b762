import Testing

@testable import GroupDirectory

@Suite struct PublishedCalendarTests {
    @Test(arguments: [
        (
            "https://calendar.google.com/calendar/embed?height=600&src=abc%40group.calendar.google.com&ctz=Europe%2FParis",
            "https://calendar.google.com/calendar/ical/abc%40group.calendar.google.com/public/basic.ics"
        ),
        (
            "https://www.google.com/calendar/embed?src=me@example.org",
            "https://calendar.google.com/calendar/ical/me%40example.org/public/basic.ics"
        ),
        (
            "https://calendar.google.com/calendar/u/0?cid=YWJjQGdyb3VwLmNhbGVuZGFyLmdvb2dsZS5jb20",
            "https://calendar.google.com/calendar/ical/abc%40group.calendar.google.com/public/basic.ics"
        ),
        (
            "https://outlook.office365.com/owa/calendar/a@b.example/1234/calendar.html",
            "https://outlook.office365.com/owa/calendar/a@b.example/1234/calendar.ics"
        ),
        (
            "https://cloud.example/index.php/apps/calendar/p/aBcD1234eFgH/dayGridMonth/now",
            "https://cloud.example/remote.php/dav/public-calendars/aBcD1234eFgH/?export"
        ),
        (
            "https://example.org/cloud/apps/calendar/p/aBcD1234eFgH",
            "https://example.org/cloud/remote.php/dav/public-calendars/aBcD1234eFgH/?export"
        ),
        ("https://www.meetup.com/Lyon-JS/", "https://www.meetup.com/Lyon-JS/events/ical/"),
        ("https://www.meetup.com/lyon-js/events/123/", "https://www.meetup.com/lyon-js/events/ical/"),
    ])
    func theCalendarBehindAPageIsKnown(_ page: String, _ calendar: String) {
        #expect(PublishedCalendar.address(behind: page) == calendar)
        let checks = SourceFinder.checks(page)
        #expect(checks.first?.kind == .calendar && checks.first?.address == calendar)
    }

    @Test(arguments: [
        "https://calendar.google.com/", "https://calendar.google.com/calendar/embed?src=../../x@y",
        "https://calendar.google.com/calendar/u/0?cid=!!!", "https://www.google.com/search?src=a@b.example",
        "https://www.meetup.com/find/", "https://www.meetup.com/", "https://cloud.example/apps/files/p/aBcD1234eFgH",
        "https://cloud.example/apps/calendar/p/..", "https://outlook.live.com/mail", "nonsense",
    ])
    func otherPagesHaveNone(_ page: String) {
        #expect(PublishedCalendar.address(behind: page) == nil)
    }
}
