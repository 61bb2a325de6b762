import Glibc
import Testing
import WeftGLib
import WeftTestBasics

@testable import GroupDirectory

/// Tests the rows that an agenda makes from the events of several sources.
@Suite struct EventMergerTests {
    typealias Report = SameEventTests.Report

    private static let rank = Dictionary(
        uniqueKeysWithValues: "abcdefghij".enumerated().map { (SourceID(rawValue: String($1)), $0) })

    private static func rows(_ events: [AgendaEvent]) -> [AgendaEvent] {
        var merger = EventMerger()
        return merger.rows(of: events, rank: rank)
    }

    private static func event(
        _ source: String, _ report: Report = Report(), id: String = "1",
        _ change: (inout GroupEvent) -> Void
    ) throws -> AgendaEvent {
        var event = try report.event(of: source, id: id).event
        change(&event)
        return try #require(AgendaEvent(event, host: nil, source: SourceID(rawValue: source), near: .london))
    }

    @Test func aRowNamesAllSourcesAndHasTheRichestText() throws {
        let short = try Self.event("a") {
            $0.details.descriptionHTML = "<p class=\"very-long-name-of-a-class\">Come.</p>"
            $0.details.tags = ["Music", "free"]
            $0.endTime = .hours(51)
        }
        let long = try Self.event("b") {
            $0.details.descriptionHTML = "Come and sing with us all evening long."
            $0.details.tags = ["music", "Lyon"]
            $0.details.price = EventPrice(.free)
            $0.venue = Venue(name: "Old Mill")
        }
        let rows = Self.rows([long, short])
        #expect(rows.count == 1)
        let row = try #require(rows.first)
        #expect(row.sources.map(\.rawValue) == ["a", "b"])
        #expect(row.key.source.rawValue == "b", "the longer description, which the event's page reads")
        #expect(row.event.details.tags == ["music", "Lyon", "free"])
        #expect(row.event.endTime == .hours(51))
        #expect(row.event.venue?.coordinate != nil, "what one source leaves open another one says")
    }

    @Test func aCancellationThatOneSourceMissedIsShown() throws {
        let planned = try Self.event("a") { $0.details.descriptionHTML = "Come and sing with us." }
        let cancelled = try Self.event("b") { $0.status = .cancelled }
        #expect(Self.rows([planned, cancelled]).map(\.event.isCancelled) == [true])
    }

    @Test func aTimeIsMoreThanADay() throws {
        let day = try Self.event("a", Report(minutes: -19 * 60, isAllDay: true)) {
            $0.details.descriptionHTML = "Come and sing with us."
        }
        let time = try Self.event("b") { _ in }
        let row = try #require(Self.rows([day, time]).first)
        #expect(!row.event.isAllDay)
        #expect(row.begins == .hours(48))
    }

    @Test func eventsOfOneSourceStayApart() throws {
        let two = [try Report().event(of: "a", id: "1"), try Report().event(of: "a", id: "2")]
        #expect(Self.rows(two).count == 2)
        // Another source's event joins one of two that are alike.
        let rows = Self.rows(two + [try Report().event(of: "b")])
        #expect(rows.count == 2)
        #expect(rows.map(\.sources.count).sorted() == [1, 2])
        let links = [
            try Report(title: "Chess", link: "https://a.example/all").event(of: "a", id: "1"),
            try Report(title: "Yoga", link: "https://a.example/all").event(of: "a", id: "2"),
            try Report(title: "Dance", link: "https://a.example/all").event(of: "b", id: "3"),
        ]
        #expect(Self.rows(links).count == 3, "a page of several events identifies none of them")
    }

    @Test func likenessesDoNotFormChains() throws {
        // The second is like both others, which are not alike.
        let events = [
            try Report(title: "Big Open Air Night", venue: "Old Mill", north: 0).event(of: "a"),
            try Report(title: "Big Open Air Night", venue: nil, north: nil).event(of: "b"),
            try Report(title: "Big Open Air Night", venue: "Town Hall", north: 9000).event(of: "c"),
        ]
        #expect(Self.rows(events).map(\.sources.count).sorted() == [1, 2])
    }

    @Test func theOrderOfTheEventsDoesNotMatter() throws {
        var random = SeededRandom()
        let events = try Self.town(events: 60, sources: 5)
        let expected = Set(Self.rows(events).map { [$0.id.source.rawValue, $0.id.id] + $0.sources.map(\.rawValue) })
        for _ in 0..<20 {
            let rows = Self.rows(events.shuffled(using: &random))
            let found = Set(rows.map { [$0.id.source.rawValue, $0.id.id] + $0.sources.map(\.rawValue) })
            #expect(found == expected, "seed \(random.seed)")
        }
    }

    @Test func pairsThatMergeAndSplitAgainKeepTheirRows() throws {
        var merger = EventMerger()
        func ids(_ events: [AgendaEvent]) -> [String] {
            merger.rows(of: events, rank: Self.rank).map(\.id.source.rawValue).sorted()
        }
        let mine = try Report().event(of: "b")
        let same = try Report().event(of: "a")
        let moved = try Report(minutes: 300).event(of: "a")
        #expect(ids([mine]) == ["b"])
        for _ in 0..<3 {
            // The row that was there first stays, though the other source comes first.
            #expect(ids([mine, same]) == ["b"])
            #expect(ids([mine, moved]) == ["a", "b"])
            let merged = ids([mine, same])
            #expect(merged.count == 1)
            #expect(ids([mine]) == ["b"])
        }
    }

    @Test func aRowThatDidNotChangeIsTheSameReference() throws {
        var merger = EventMerger()
        let events = [try Report().event(of: "a"), try Report().event(of: "b")]
        let first = try #require(merger.rows(of: events, rank: Self.rank).first)
        let more = events + [try Report(title: "Something else entirely").event(of: "c")]
        let rows = merger.rows(of: more, rank: Self.rank)
        #expect(rows.contains { $0.isIdentical(to: first) })
    }

    // MARK: All pairs

    /// The sources of each row, found by comparing every event with every other one.
    private static func plainRows(_ events: [AgendaEvent]) -> Set<Set<EventKey>> {
        let events = events.sorted { one, other in
            (one.begins.unixMilliseconds, one.key.source.rawValue, one.key.id)
                < (other.begins.unixMilliseconds, other.key.source.rawValue, other.key.id)
        }
        let traits = events.map { event in
            // A page that some source has for several events at one time identifies none.
            let ofPage = events.filter { $0.address == event.address }
            let isShared = ofPage.contains { one in
                ofPage.contains {
                    $0.key.source == one.key.source && $0.begins == one.begins && $0.key != one.key
                }
            }
            return EventTraits(event, page: isShared ? nil : event.address) { TitleWords($0) }
        }
        let pairs = events.indices.flatMap { first in
            events.indices.filter { $0 > first }.compactMap { second -> [Int]? in
                guard let certainty = SameEvent.certainty(traits[first], traits[second]) else { return nil }
                return [
                    -certainty, Int((traits[first].begins - traits[second].begins).magnitude / 1000), first, second,
                ]
            }
        }
        var clusters = events.indices.map { [$0] }
        for pair in pairs.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            guard let one = clusters.firstIndex(where: { $0.contains(pair[2]) }),
                let other = clusters.firstIndex(where: { $0.contains(pair[3]) }), one != other,
                clusters[one].allSatisfy({ member in
                    clusters[other].allSatisfy { SameEvent.certainty(traits[member], traits[$0]) != nil }
                })
            else { continue }
            clusters[one] += clusters[other]
            clusters.remove(at: other)
        }
        return Set(clusters.map { Set($0.map { events[$0].key }) })
    }

    @Test func theRowsAreThoseOfComparingAllPairs() throws {
        var random = SeededRandom()
        let titles = [
            "Open Air Night", "Open Air Night with Choir", "Café Zürich", "Chess", "Stage 1", "Stage 2", "東京もくもく会",
        ]
        for round in 0..<40 {
            let events = try (0..<Int.random(in: 2...22, using: &random)).map { number in
                let isAllDay = Int.random(in: 0..<6, using: &random) == 0
                // Days begin at one time, which an order has as its key.
                let minutes = isAllDay ? 0 : [0, 0, 30, 60].randomElement(using: &random) ?? 0
                let report = Report(
                    title: titles.randomElement(using: &random) ?? "", minutes: minutes, isAllDay: isAllDay,
                    venue: ["Old Mill", "Mill", nil].randomElement(using: &random) ?? nil,
                    north: [0, 100, 450, 4000].randomElement(using: &random) ?? 0,
                    link: Int.random(in: 0..<4, using: &random) == 0 ? "https://a.example/\(number % 3)" : nil)
                return try report.event(of: ["a", "b", "c", "d"].randomElement(using: &random) ?? "a", id: "\(number)")
            }
            let found = Set(
                Self.rows(events).map { row in Set(row.copies.isEmpty ? [row.key] : row.copies.map(\.key)) })
            #expect(found == Self.plainRows(events), "seed \(random.seed), round \(round)")
        }
    }

    // MARK: Scale

    /// Events of a town. Some sources report each of them, with different wordings.
    private static func town(events: Int, sources: Int) throws -> [AgendaEvent] {
        let kinds = ["Concert", "Atelier vélo", "Poetry slam", "Repair café", "Chess evening", "Tango night"]
        let endings = ["", " !", " (free)", "!!", " – FREE"]
        return try (0..<events).flatMap { number in
            try (0..<sources).map { source in
                let letter = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(source)))
                let title = "\(kinds[number % kinds.count]) of club \(number / 4)x\(endings[source % endings.count])"
                return try Report(
                    title: title, minutes: number % 40 * 24 * 60 + number % 3 * 60,
                    venue: "Hall \(number % 70)", north: Double(number % 50) * 700 + Double(source) * 20
                ).event(of: letter, id: "\(number)")
            }
        }
    }

    /// The shortest processor time of three runs, in seconds.
    private static func time(_ events: [AgendaEvent]) -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        return (0..<3).map { _ in
            var merger = EventMerger()
            let start = now()
            _ = merger.rows(of: events, rank: rank)
            return now() - start
        }.min() ?? 0
    }

    @Test func tenThousandEventsOfTenSourcesAreATenthOfThatManyRows() throws {
        let events = try Self.town(events: 1000, sources: 10)
        #expect(Self.rows(events).count == 1000)
    }

    @Test func twiceAsManyEventsTakeTwiceTheTime() throws {
        let single = Self.time(try Self.town(events: 500, sources: 10))
        let double = Self.time(try Self.town(events: 1000, sources: 10))
        print("merging 5,000 events: \(single) s, 10,000: \(double) s")
        #expect(double < single * 3)
    }

    @Test func eventsThatAreAllAlikeTakeLinearTime() throws {
        func alike(_ count: Int) throws -> [AgendaEvent] {
            try (0..<count).map { number in
                let source = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(number % 10)))
                return try Report().event(of: source, id: "\(number)")
            }
        }
        let (few, many) = (try alike(1000), try alike(4000))
        #expect(Self.time(many) < Self.time(few) * 10)
        #expect(Self.rows(many).allSatisfy { Set($0.sources).count == $0.sources.count })
    }
}
