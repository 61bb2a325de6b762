import FoundationEssentials
import Glibc
import GroupDirectory
import SQLite
import WeftGLib

/// Weft's contender of the event cases. Each runs in a separate process.
enum EventBench: String, Sendable, CaseIterable {
    /// Merges the reports of ten sources into rows.
    case merging
    /// Filters the rows of an agenda, by choices and by typed words.
    case agenda
    /// Writes the calendar file of all saved events.
    case calendar
    /// Opens a store of the version without saved events, and a store of the current version.
    case migration

    /// The figures of the run.
    func figures() throws -> [String: Double] {
        try DetachedRun.figures {
            switch self {
            case .merging: try Self.merging()
            case .agenda: try await Self.agenda()
            case .calendar: try await Self.calendar()
            case .migration: try await Self.migration()
            }
        }
    }

    private static var midnight: Timestamp {
        Timestamp(unixMilliseconds: Timestamp.now.unixMilliseconds / 86_400_000 * 86_400_000)
    }

    /// Runs `body` with a folder that is empty before and removed afterwards.
    private static func inFolder<Value>(_ body: (String) async throws -> Value) async throws -> Value {
        let folder = try DetachedRun.folder("feed-bench-events-\(getpid())")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try await body(folder)
    }

    // MARK: Merging

    /// The CPU time of one thread, the best of ten runs, since other processes can only slow a run down.
    private static func merging() throws -> [String: Double] {
        // Each event is reported by all ten sources.
        let same = try mergingMs(10_000, shared: 10)
        let twiceSame = try mergingMs(20_000, shared: 10)
        // Every third event has two reports, and the others have one.
        let mixed = try mergingMs(10_000, shared: 0)
        let twiceMixed = try mergingMs(20_000, shared: 0)
        return [
            "sameMs": same, "mixedMs": mixed, "sameGrowth": twiceSame / same, "mixedGrowth": twiceMixed / mixed,
        ]
    }

    private static func mergingMs(_ count: Int, shared: Int) throws -> Double {
        let start = midnight
        var found = [[FoundEvent]](repeating: [], count: EventSamples.sourceCount)
        for number in 0..<count {
            let source = number % found.count
            // Numbers are distributed so that neighbours in the list belong to different sources.
            let event = shared > 0 ? number / found.count : number % 3 == 2 ? number - 1 : number
            found[source].append(EventSamples.event(event, of: source, from: start))
        }
        let sources = found.indices.map(EventSamples.source)
        let events = zip(sources, found).flatMap { EventMerging.events($1, of: $0, near: .london) }
        let wanted = shared > 0 ? count / found.count : count - count / 3
        var best = Double.infinity
        for _ in 0..<10 {
            var merging = EventMerging()
            let began = threadCPUSeconds()
            let rows = merging.rowCount(of: events, sources: sources)
            best = min(best, threadCPUSeconds() - began)
            // An agenda keeps its merger.
            withExtendedLifetime(merging) {}
            guard rows == wanted else { throw BenchError.child("\(rows) rows of \(wanted)") }
        }
        return best * 1e3
    }

    // MARK: The agenda

    private static let agendaCount = 10_000

    private static func agenda() async throws -> [String: Double] {
        try await inFolder { folder in
            let store = GroupStore(path: folder + "/groups.sqlite")
            let session = FeedSession(
                FeedConfiguration(), service: EmbeddedMeetupService(dataDirectory: .forThisProcess()),
                location: FixedLocationService(), store: store,
                client: HTTPClient(configuration: HTTPConfiguration(userAgent: "feed-bench")))
            _ = await session.beginning?.value
            let start = midnight
            let sources = (0..<EventSamples.sourceCount).map { source in
                let numbers = stride(from: source, to: agendaCount, by: EventSamples.sourceCount)
                return EventSource(source, numbers.map { EventSamples.event($0, of: source, from: start) })
            }
            await session.feed.setSources(sources)
            let agenda = EventAgenda(session)
            try await agenda.begin()
            for _ in 0..<2_000 where await agenda.snapshot().eventCount < agendaCount {
                await agenda.want(through: nil)
                try await Task.sleep(for: .milliseconds(10))
            }
            let found = await agenda.snapshot().eventCount
            guard found == agendaCount else { throw BenchError.child("\(found) events of \(agendaCount)") }
            // Waits until the store has written all events.
            let last = GroupKey(source: EventSamples.source(9), id: "club \((agendaCount - 1) / 4)")
            for _ in 0..<6_000 where try await store.events(of: last).isEmpty {
                try await Task.sleep(for: .milliseconds(10))
            }
            let figures = try await keys(agenda)
            await store.close()
            return figures
        }
    }

    /// The wall time from a key press to the filtered rows.
    private static func keys(_ agenda: EventAgenda) async throws -> [String: Double] {
        var empty = 0
        func milliseconds(_ change: (inout EventQuery) -> Void) async -> Double {
            var query = EventQuery()
            change(&query)
            let began = monotonicNow()
            let snapshot = await agenda.snapshot(of: query)
            let taken = (monotonicNow() - began) * 1e3
            if snapshot.eventCount == 0 { empty += 1 }
            return taken
        }
        var (days, tags, words): ([Double], [Double], [Double]) = ([], [], [])
        // As the search bar does when it opens.
        let opened = monotonicNow()
        await agenda.beginSearch()
        let opening = (monotonicNow() - opened) * 1e3
        let today = AgendaCalendar().today
        for _ in 0..<3 {
            // The first event is tomorrow, so on its last day the weekend has none.
            let hasWeekend = LocalWeek.current.weekend(from: today).upperBound > today
            let whens: [EventQuery.When] = [.tomorrow, hasWeekend ? .weekend : .tomorrow, .week]
            for when in whens + (2..<30).map({ .day(today + $0) }) {
                days.append(await milliseconds { $0.when = when })
            }
            for tag in EventSamples.tags {
                tags.append(await milliseconds { $0.tags = [tag] })
                tags.append(
                    await milliseconds {
                        $0.tags = [tag, "Music"]
                        $0.isFree = true
                    })
            }
            for word in ["concert", "tango night", "atelier vélo", "club 24", "old mill 3", "読書会", "rust systems"] {
                for length in 1...word.count {
                    words.append(await milliseconds { $0.words = String(word.prefix(length)) })
                }
            }
        }
        guard empty == 0 else { throw BenchError.child("\(empty) queries found nothing") }
        let all = days + tags + words
        return [
            "keys": Double(all.count), "p50Ms": DetachedRun.percentile(all, 0.5),
            "p99Ms": DetachedRun.percentile(all, 0.99), "worstMs": all.max() ?? 0,
            "dayP99Ms": DetachedRun.percentile(days, 0.99), "tagP99Ms": DetachedRun.percentile(tags, 0.99),
            "wordP99Ms": DetachedRun.percentile(words, 0.99), "openMs": opening,
        ]
    }

    // MARK: The calendar file

    private static let calendarCount = 1_000

    private static func calendar() async throws -> [String: Double] {
        try await inFolder { folder in
            let store = GroupStore(path: folder + "/groups.sqlite")
            let start = midnight
            for number in 0..<calendarCount {
                let found = EventSamples.event(number, of: 0, from: start)
                try await store.saveEvent(found.event, group: found.group, source: EventSamples.source(0))
            }
            guard let publisher = CalendarPublisher(store, path: folder + "/saved.ics") else {
                throw BenchError.child("there is no folder for the calendar")
            }
            var (new, same): ([Double], [Double]) = ([], [])
            for round in 0..<11 {
                var found = EventSamples.event(round, of: 0, from: start)
                found.event.venue = Venue(name: "Other hall \(round)")
                try await store.saveEvent(found.event, group: found.group, source: EventSamples.source(0))
                var began = monotonicNow()
                guard try await publisher.update() else { throw BenchError.child("the calendar was not written") }
                new.append((monotonicNow() - began) * 1e3)
                began = monotonicNow()
                guard try await !publisher.update() else { throw BenchError.child("it was written twice") }
                same.append((monotonicNow() - began) * 1e3)
            }
            await store.close()
            return [
                "writtenMs": DetachedRun.percentile(new, 0.5), "sameMs": DetachedRun.percentile(same, 0.5),
                "fileKB": Double(try LocalFile.read(folder + "/saved.ics", maximumBytes: 1 << 26).count) / 1024,
            ]
        }
    }

    // MARK: Migration

    private static func migration() async throws -> [String: Double] {
        try await inFolder { folder in
            let path = folder + "/new.sqlite"
            try await fill(path)
            let old = folder + "/old.sqlite"
            try FileManager.default.copyItem(atPath: path, toPath: old)
            try makeOlder(old)
            var (oldMs, newMs, firstKey): ([Double], [Double], [Double]) = ([], [], [])
            for round in 0..<9 {
                for (times, from) in [(0, old), (1, path)] {
                    let copy = folder + "/copy-\(round)-\(times).sqlite"
                    try FileManager.default.copyItem(atPath: from, toPath: copy)
                    let began = monotonicNow()
                    let store = GroupStore(path: copy)
                    let feed = try await store.feed(near: .london, limit: 40)
                    let taken = (monotonicNow() - began) * 1e3
                    guard feed?.groups.count == 40 else { throw BenchError.child("the store has no feed") }
                    if times == 0 { oldMs.append(taken) } else { newMs.append(taken) }
                    if times == 0, round < 3 {
                        let began = monotonicNow()
                        guard try await !store.eventKeys(matching: "concert").isEmpty else {
                            throw BenchError.child("a migrated event is not found")
                        }
                        firstKey.append((monotonicNow() - began) * 1e3)
                    }
                    await store.close()
                }
            }
            let (migrated, new) = (DetachedRun.percentile(oldMs, 0.5), DetachedRun.percentile(newMs, 0.5))
            return [
                "migratedMs": migrated, "newMs": new, "migratedOverNew": migrated / new,
                "indexMs": DetachedRun.percentile(firstKey, 0.5),
            ]
        }
    }

    /// Stores 5,000 groups with four events each.
    private static func fill(_ path: String) async throws {
        let store = GroupStore(path: path)
        let start = midnight
        for source in 0..<EventSamples.sourceCount {
            for first in stride(from: source * 2_000, to: source * 2_000 + 2_000, by: 400) {
                let found = (first..<first + 400).map { EventSamples.event($0, of: source, from: start) }
                let groups = stride(from: 0, to: found.count, by: 4).compactMap { found[$0].group }
                try await store.remember(groups, from: EventSamples.source(source), near: .london, at: first / 4)
                for (place, group) in groups.enumerated() {
                    try await store.remember(found[place * 4..<place * 4 + 4].map(\.event), of: group)
                }
            }
        }
        await store.close()
    }

    /// Removes the tables that version 4 added.
    private static func makeOlder(_ path: String) throws {
        let database = try Database(path: path)
        try database.execute(
            """
            DROP TABLE saved_events; DROP TABLE event_texts; DROP TABLE event_search;
            DELETE FROM ledgers WHERE name = 'saved_events';
            PRAGMA user_version = 3;
            """)
    }
}
