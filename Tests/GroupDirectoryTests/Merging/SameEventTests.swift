import Testing
import WeftGLib

@testable import GroupDirectory

/// Tests which events of two sources are the same event.
@Suite struct SameEventTests {
    /// The report of an event by a source.
    struct Report: Sendable {
        var title = "Open Source Evening"
        /// Minutes after the start of the default report.
        var minutes = 0
        var isAllDay = false
        var venue: String? = "Old Mill"
        /// Metres north of the default report's place; nil without a coordinate.
        var north: Double? = 0
        var isOnline = false
        var group: String?
        var link: String?
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let why: String
        let isSame: Bool
        let one: Report
        let other: Report

        init(_ why: String, _ isSame: Bool, _ one: Report, _ other: Report) {
            (self.why, self.isSame, self.one, self.other) = (why, isSame, one, other)
        }

        var testDescription: String { why }
    }

    private static func titles(_ isSame: Bool, _ one: String, _ other: String) -> Case {
        Case("\"\(one)\" and \"\(other)\"", isSame, Report(title: one), Report(title: other))
    }

    static let cases: [Case] = [
        titles(true, "Open Source Evening", "Open Source Evening"),
        titles(true, "Atelier vélo", "ATELIER VELO !"),
        titles(true, "Repair-Café", "Repair café"),
        titles(true, "Concert de Jazz", "Jazz concert"),
        titles(true, "Board games night", "Board game nights"),
        titles(true, "Concert: Les Ogres de Barback", "Les Ogres de Barback"),
        titles(true, "Swift Meetup #12", "Swift Meetup"),
        titles(true, "東京もくもく会 #12", "東京もくもく会#12"),
        titles(true, "第3回 東京もくもく会", "東京もくもく会"),
        titles(true, "Straße der Lieder", "STRASSE DER LIEDER"),
        titles(false, "Yoga for beginners", "Yoga for experts"),
        titles(false, "Basketball training men", "Basketball training women"),
        titles(false, "Swift Meetup #12", "Swift Meetup #13"),
        titles(false, "Stage 1", "Stage 2"),
        titles(false, "Part I of the story", "Part II of the story"),
        titles(false, "Yoga", "Yoga for beginners"),
        titles(false, "初心者ヨガ", "初心者ダンス"),
        titles(false, "Open Source Evening", "Chess"),
        titles(false, "", ""),
        titles(false, "!!!", "???"),
        titles(
            false, "Chess club",
            "Chess club yoga jazz concert football reading poetry theatre dance cinema cooking bridge"),
        Case("one report twice", true, Report(), Report(minutes: 0)),
        Case("doors and begin", true, Report(), Report(minutes: 30)),
        Case("an hour apart", false, Report(), Report(minutes: 60)),
        Case("another day", false, Report(), Report(minutes: 24 * 60)),
        Case("near begins of a vague title", false, Report(title: "Yoga"), Report(title: "Yoga", minutes: 30)),
        Case(
            "near begins of similar titles", false, Report(title: "Open Source Evening Lyon"), Report(minutes: 30)),
        Case(
            "a day and a time on it", true, Report(minutes: -19 * 60, isAllDay: true), Report()),
        Case("a day and a time on the next", false, Report(minutes: -25 * 60, isAllDay: true), Report()),
        Case("a day and a time before it", false, Report(minutes: 60, isAllDay: true), Report()),
        Case(
            "one day in two zones", true, Report(isAllDay: true), Report(minutes: 120, isAllDay: true)),
        Case("two days", false, Report(isAllDay: true), Report(minutes: 24 * 60, isAllDay: true)),
        Case("across the street", true, Report(), Report(north: 300)),
        Case("another quarter, the same name", true, Report(), Report(north: 3000)),
        Case("another quarter and name", false, Report(), Report(venue: "Town Hall", north: 3000)),
        Case("another town, the same name", false, Report(), Report(north: 9000)),
        Case("the name alone", true, Report(north: nil), Report()),
        Case("a longer name alone", true, Report(), Report(venue: "The Old Mill, Lyon", north: nil)),
        Case("another name alone", false, Report(), Report(venue: "Town Hall", north: nil)),
        Case("no place, a long title", true, Report(), Report(venue: nil, north: nil)),
        Case(
            "no place, a short title", false, Report(title: "Yoga class"),
            Report(title: "Yoga class", venue: nil, north: nil)),
        Case(
            "no place, one group", true, Report(title: "Yoga class", group: "Lyon Yogis"),
            Report(title: "Yoga class", venue: nil, north: nil, group: "Lyon yogis")),
        Case(
            "online and at a place", false, Report(), Report(venue: nil, north: nil, isOnline: true)),
        Case(
            "both online", true, Report(venue: nil, north: nil, isOnline: true),
            Report(venue: nil, north: nil, isOnline: true)),
        Case(
            "both online, a short title", false, Report(title: "Yoga", venue: nil, north: nil, isOnline: true),
            Report(title: "Yoga", venue: nil, north: nil, isOnline: true)),
        Case(
            "one page, translated titles", true, Report(title: "Winter market", link: "https://a.example/e/1"),
            Report(title: "Marché d’hiver", link: "http://www.a.example/e/1/")),
        Case(
            "one page at two places", false, Report(link: "https://a.example/e/1"),
            Report(north: 9000, link: "https://a.example/e/1")),
        Case(
            "one page at two times", false, Report(title: "Tour", link: "https://a.example/e/1"),
            Report(title: "Tour", minutes: 60, link: "https://a.example/e/1")),
    ]

    @Test(arguments: cases) func pairsOfTwoSourcesAreOneEventOrTwo(_ it: Case) throws {
        let (one, other) = (try it.one.traits(of: "a"), try it.other.traits(of: "b"))
        #expect((SameEvent.certainty(one, other) != nil) == it.isSame)
        #expect(SameEvent.certainty(one, other) == SameEvent.certainty(other, one), "the rule is symmetric")
    }

    @Test(arguments: cases) func twoEventsOfOneSourceAreNeverOne(_ it: Case) throws {
        #expect(try SameEvent.certainty(it.one.traits(of: "a"), it.other.traits(of: "a")) == nil)
    }

    @Test func aHostileTitleIsReadInPart() {
        let endless = String(repeating: "event ", count: 1_000_000)
        #expect(TitleWords(endless).words.count == 1)
        let many = TitleWords((0..<100_000).map { "word\($0)x" }.joined(separator: " "))
        #expect(many.words.count + many.numbers.count <= TitleWords.maximumWords)
        let marks = TitleWords("a" + String(repeating: "\u{0301}", count: 1_000_000) + " b c")
        #expect(marks.length <= TitleWords.maximumScalars)
    }
}

extension SameEventTests.Report {
    func event(of source: String, id: String = "1") throws -> AgendaEvent {
        var event = GroupEvent(id: id, name: title, time: .hours(48 + Double(minutes) / 60))
        event.isAllDay = isAllDay
        event.isOnline = isOnline
        event.link = link
        let coordinate = north.flatMap { metres in
            Coordinate(latitude: 45.76 + metres / 111_195, longitude: 4.84)
        }
        event.venue = Venue(name: venue, coordinate: coordinate)
        let host = group.map { EventHost(Group(id: $0, name: $0)) }
        return try #require(AgendaEvent(event, host: host, source: SourceID(rawValue: source), near: .london))
    }

    func traits(of source: String) throws -> EventTraits {
        let event = try event(of: source)
        return EventTraits(event, page: event.address) { TitleWords($0) }
    }
}
