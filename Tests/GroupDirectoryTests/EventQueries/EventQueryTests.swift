import JSON
import Testing
import WeftGLib

@testable import GroupDirectory

/// Tests which events match a query.
@Suite struct EventQueryTests {
    // A Friday.
    private static let now = "2026-11-27T12:00:00Z"

    private static func calendar() throws -> AgendaCalendar {
        AgendaCalendar(
            now: try #require(Timestamp(iso8601: now)), zone: try #require(SystemZone(named: "Europe/Berlin")))
    }

    private static func event(
        _ name: String, _ time: String, until end: String? = nil, group: String? = nil,
        _ change: (inout GroupEvent) -> Void = { _ in }
    ) throws -> AgendaEvent {
        var event = GroupEvent(id: name, name: name, time: Timestamp(iso8601: time))
        event.endTime = try end.map { try #require(Timestamp(iso8601: $0)) }
        change(&event)
        let host = group.map { EventHost(Group(id: $0, name: $0)) }
        return try #require(AgendaEvent(event, host: host, source: SourceID(rawValue: "a"), near: .london))
    }

    private static func wanted(
        _ events: [AgendaEvent], week: LocalWeek = .standard, _ change: (inout EventQuery) -> Void
    ) throws -> [String] {
        var query = EventQuery()
        change(&query)
        let matcher = EventMatcher(query, try calendar(), week: week)
        return events.filter { matcher.wants($0, text: EventSearchText.init) }.compactMap(\.event.name)
    }

    private static func choices(_ events: [AgendaEvent]) throws -> EventChoices {
        let calendar = try calendar()
        return EventChoices(AgendaRow.sorted(events, calendar), today: calendar.today)
    }

    private static func days() throws -> [AgendaEvent] {
        [
            try event("fri", "2026-11-27T20:00:00Z"),
            // In Berlin it is Saturday.
            try event("night", "2026-11-27T23:30:00Z"),
            try event("sat", "2026-11-28T18:00:00Z", until: "2026-11-29T02:00:00Z"),
            try event("sun", "2026-11-29T10:00:00Z"), try event("mon", "2026-11-30T10:00:00Z"),
            try event("next fri", "2026-12-04T10:00:00Z"),
            try event("show", "2026-11-20T09:00:00Z", until: "2026-11-29T17:00:00Z"),
        ]
    }

    @Test(arguments: [
        (EventQuery.When.any, ["fri", "night", "sat", "sun", "mon", "next fri", "show"]), (.today, ["fri", "show"]),
        (.tomorrow, ["night", "sat", "show"]), (.weekend, ["night", "sat", "sun", "show"]),
        (.week, ["fri", "night", "sat", "sun", "mon", "show"]), (.day(20_787), ["mon"]),
        (.day(20_786), ["sun", "show"]),
    ])
    func daysAreThoseOnWhichAnEventTakesPlace(when: EventQuery.When, names: [String]) throws {
        #expect(try Self.wanted(Self.days()) { $0.when = when } == names)
    }

    @Test func theWeekendIsThatOfTheCountry() throws {
        let friday = LocalWeek(firstWorkday: 1, weekBeginsOnMonday: false)
        #expect(friday == LocalWeek(weekendStart: 4))
        #expect(try Self.wanted(Self.days(), week: friday) { $0.when = .weekend } == ["fri", "night", "sat", "show"])
        #expect(LocalWeek(firstWorkday: 2, weekBeginsOnMonday: false) == .standard)
        #expect(LocalWeek(firstWorkday: 1, weekBeginsOnMonday: true) == .standard)
        #expect(LocalWeek(firstWorkday: 7, weekBeginsOnMonday: false) == LocalWeek(weekendStart: 3))
        for wrong in [-1, 0, 8, 127] {
            #expect(LocalWeek(firstWorkday: wrong, weekBeginsOnMonday: false) == .standard)
        }
    }

    @Test(arguments: [
        // Monday to Sunday.
        (20_780, 20_785...20_786), (20_784, 20_785...20_786), (20_785, 20_785...20_786), (20_786, 20_786...20_786),
        (-6, -5 ... -4),
    ])
    func aWeekendThatHasBegunCoversItsRemainingDays(day: Int, weekend: ClosedRange<Int>) {
        #expect(LocalWeek.standard.weekend(from: day) == weekend)
    }

    @Test func oneOfTheTagsIsEnoughAndCaseDoesNotCount() throws {
        let events = [
            try Self.event("a", "2026-11-28T10:00:00Z") { $0.details.tags = ["Musique", "Théâtre"] },
            try Self.event("b", "2026-11-28T10:00:00Z") { $0.details.tags = ["sport"] },
            try Self.event("c", "2026-11-28T10:00:00Z"),
        ]
        #expect(try Self.wanted(events) { $0.tags = ["théâtre"] } == ["a"])
        #expect(try Self.wanted(events) { $0.tags = ["MUSIQUE", "Sport"] } == ["a", "b"])
        #expect(try Self.wanted(events) { $0.tags = ["mus"] } == [])
        var query = EventQuery()
        query.toggle(tag: "Sport")
        query.toggle(tag: "sport")
        #expect(query.tags.isEmpty)
    }

    @Test func filtersForFreeAndOnlineUseTheSourcesValues() throws {
        let events = [
            try Self.event("free", "2026-11-28T10:00:00Z") { $0.details.price = EventPrice(.free) },
            try Self.event("paid", "2026-11-28T10:00:00Z") { $0.details.price = EventPrice(.paid, text: "5 €") },
            try Self.event("silent", "2026-11-28T10:00:00Z") { $0.isOnline = true },
        ]
        #expect(try Self.wanted(events) { $0.isFree = true } == ["free"])
        #expect(try Self.wanted(events) { $0.isOnline = true } == ["silent"])
        #expect(try Self.wanted(events) { ($0.isFree, $0.isOnline) = (true, true) } == [])
    }

    @Test(arguments: [
        "jazz", "JAZZ", "ja", "jazz café", "theatre", "thé", "mill", "lyon", "string", "jazz friends", "東京",
        "京",
    ])
    func wordsAreFoundInTitleTagsVenueAndGroup(words: String) throws {
        let events = [
            try Self.event("Jazz at the café 東京", "2026-11-28T10:00:00Z", group: "String Friends") {
                $0.details.tags = ["Théâtre"]
                $0.venue = Venue(name: "Old Mill", city: "Lyon")
            },
            try Self.event("Chess", "2026-11-28T10:00:00Z"),
        ]
        #expect(try Self.wanted(events) { $0.words = words } == ["Jazz at the café 東京"])
    }

    @Test func eventsAreFoundByWordsInTheirDescriptions() throws {
        let events = [try Self.event("Jazz", "2026-11-28T10:00:00Z"), try Self.event("Chess", "2026-11-28T10:00:00Z")]
        var query = EventQuery()
        query.words = "saxophone"
        let matcher = EventMatcher(query, try Self.calendar())
        let verdicts = events.map { matcher.verdict(on: $0, days: 0...0, text: EventSearchText.init) }
        #expect(verdicts == [.dependsOnDescription, .dependsOnDescription])
        #expect(events.filter { $0.isReported(in: [events[0].key]) } == [events[0]])
    }

    @Test func wordsThatAreNotThereFindNothing() throws {
        let events = [
            try Self.event("Jazz", "2026-11-28T10:00:00Z") { $0.details.descriptionHTML = "<p class=\"chess\">a</p>" }
        ]
        for words in ["azz", "jazz chess", "zz", "class"] {
            #expect(try Self.wanted(events) { $0.words = words } == [])
        }
        #expect(try Self.wanted(events) { $0.words = " ,; " } == ["Jazz"], "no word is no condition")
    }

    @Test func hostileTextsAreReadInPart() throws {
        let endless = String(repeating: "<b>word ", count: 500_000)
        let event = try Self.event(endless, "2026-11-28T10:00:00Z") {
            $0.details.descriptionHTML = endless
            $0.details.tags = [endless]
        }
        #expect(try Self.wanted([event]) { $0.words = "word" }.count == 1)
        var query = EventQuery()
        query.words = endless
        #expect(query.words.unicodeScalars.count <= EventQuery.maximumWordScalars)
        query.tags = (0..<1000).map { "\($0)" }
        #expect(query.tags.count == EventQuery.maximumTags)
        #expect(try Self.choices([event]).tags.isEmpty)
    }

    @Test func theTagsThatOccurMostComeFirst() throws {
        var events: [AgendaEvent] = []
        for (tag, count) in [("Sport", 2), ("music", 2), ("Music", 3), ("Art", 1)] {
            for number in 0..<count {
                events.append(
                    try Self.event("\(tag)\(number)", "2026-11-28T10:00:00Z") { $0.details.tags = [tag] })
            }
        }
        #expect(try Self.choices(events).tags == ["Music", "Sport", "Art"])
        let many = try (0..<40).map { number in
            try Self.event("\(number)", "2026-11-28T10:00:00Z") { $0.details.tags = ["tag \(number)"] }
        }
        #expect(try Self.choices(many).tags.count == EventChoices.maximumTags)
    }

    @Test func daysWithEventsAreMarked() throws {
        let choices = try Self.choices(Self.days())
        #expect(choices.days == [20_784, 20_785, 20_786, 20_787, 20_791])
        let endless = try Self.event("endless", "2026-11-28T10:00:00Z", until: "9999-01-01T00:00:00Z")
        #expect(try Self.choices([endless]).days.count <= 400)
    }

    @Test func twoOrMoreRunningEventsAreListedSeparately() throws {
        let calendar = try Self.calendar()
        let night = try Self.event("late", "2026-11-26T22:00:00Z", until: "2026-11-27T13:00:00Z")
        let first = try Self.event("first", "2026-11-20T09:00:00Z", until: "2026-12-29T17:00:00Z")
        let second = try Self.event("second", "2026-11-21T09:00:00Z", until: "2026-11-29T17:00:00Z")
        func ongoing(_ events: [AgendaEvent]) -> (apart: [String?], rest: [String?]) {
            var rest = AgendaRow.sorted(events, calendar)
            let apart = AgendaSnapshot.takeOngoing(from: &rest, before: calendar.today)
            return (apart.map(\.event.name), rest.map(\.event.event.name))
        }
        #expect(ongoing([first, night]).apart == [])
        #expect(ongoing([first, night, second]).apart == ["second", "first"], "what ends first comes first")
        #expect(ongoing([first, night, second]).rest == ["late"])
    }

    @Test func aQueryIsKeptForTheNextStart() throws {
        var query = EventQuery()
        #expect(query.kept == nil)
        query.when = .weekend
        query.tags = ["Music", "Théâtre"]
        query.isFree = true
        query.words = "jazz"
        #expect(EventQuery(query.kept) == query)
        query.when = .day(20_784)
        query.isOnline = true
        #expect(EventQuery(query.kept) == query)
        var state = WindowState()
        state.events = query
        #expect(WindowState(state.text)?.events == query)
        for text in [
            "{}", "{\"version\": 2, \"free\": true}", "{\"version\": 1, \"when\": 5, \"tags\": 7, \"words\": []}",
            "{\"version\": 1, \"day\": 99999999999999, \"tags\": [1, null, {}]}", "[]", "7",
        ] {
            let value = try JSON(parsing: Array(text.utf8))
            #expect(EventQuery(value).map { !$0.isNarrow } ?? true, "\(text)")
        }
    }

    @Test func aDayThatIsOverIsNotShownAgain() throws {
        var query = EventQuery()
        query.when = .day(AgendaCalendar().today - 1)
        #expect(query.current.when == .any)
        query.when = .day(AgendaCalendar().today)
        #expect(query.current == query)
    }

    /// The shortest of five times, in seconds.
    @Test func tenThousandEventsAreFilteredInAFraction() throws {
        let kinds = ["Concert", "Atelier vélo", "Poetry slam", "Repair café"]
        let events = try (0..<10_000).map { number in
            try Self.event("\(kinds[number % 4]) \(number)", "2026-11-28T10:00:00Z", group: "Group \(number % 50)") {
                $0.details.tags = [kinds[number % 4], "tag \(number % 100)"]
                $0.details.descriptionHTML = "<p>\(String(repeating: "Words of a text. ", count: 20))</p>"
            }
        }
        var texts = EventTexts()
        var query = EventQuery()
        query.words = "concert 99"
        let calendar = try Self.calendar()
        func find() -> Int {
            let matcher = EventMatcher(query, calendar)
            return events.count { matcher.wants($0) { texts.text(of: $0) } }
        }
        let start = ContinuousClock.now
        #expect(find() > 0)
        let first = ContinuousClock.now
        #expect(find() > 0)
        print("words among 10,000 events: \(first - start) at first, then \(ContinuousClock.now - first)")
        #expect(ContinuousClock.now - first < first - start, "texts are read once")
    }
}
