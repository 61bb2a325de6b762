import JSON
import WeftGLib

extension SourcePage {
    /// What `read` makes of the first `limit` records, on a worker. What cannot be read is left out and counted.
    static func reading(
        _ records: [JSONValue], limit: Int,
        _ read: @escaping @Sendable (JSONValue) throws(UnusableRecord) -> Item
    ) async throws(MeetupServiceError) -> SourcePage {
        let page = await WorkerPool.shared.run(.visible) { isCancelled in
            var page = SourcePage(reading: records.prefix(limit), isCancelled, read)
            page.isCut = records.count > limit
            return page
        }
        if Task.isCancelled { throw .cancelled }
        return page
    }

    /// - Complexity: O(bytes of the records).
    init(
        reading records: ArraySlice<JSONValue>, _ isCancelled: () -> Bool = { false },
        _ read: (JSONValue) throws(UnusableRecord) -> Item
    ) {
        MainThread.assertOff(.parsing)
        self.init()
        items.reserveCapacity(records.count)
        for (index, record) in records.enumerated() where !isCancelled() {
            do throws(UnusableRecord) {
                items.append(try read(record))
            } catch {
                skipped.append(error, at: index)
            }
        }
    }

    /// The page with other items, and all else of it but the count of all.
    func with<Other>(_ items: [Other]) -> SourcePage<Other> {
        var page = SourcePage<Other>(items, next: next)
        page.skipped = skipped
        page.isCut = isCut
        page.endsEarly = endsEarly
        page.problems = problems
        return page
    }
}

/// Where a page of a list of events stands whose service counts pages, and gives the first again to those who ask for
/// one that it does not know.
struct EventListPlace: Sendable {
    let number: Int64
    /// Seconds since 1970, the same for all pages.
    let start: Int64
    /// The mark of the previous page's events, or -1.
    let markBefore: Int64

    /// Nil where the cursor is none of ours.
    /// - Parameter first: the number of the first page.
    init?(_ cursor: SourceCursor?, start: Timestamp, first: Int64) {
        let numbers = cursor?.numbers ?? [first, start.unixMilliseconds / 1000, -1]
        guard numbers.count == 3, (first...100_000).contains(numbers[0]) else { return nil }
        (number, self.start, markBefore) = (numbers[0], numbers[1], numbers[2])
    }

    /// True if the page has the events of the previous page again, in any order. Such pages would never end.
    func isRepeated(_ records: [JSONValue]) -> Bool { markBefore >= 0 && Self.mark(records) == markBefore }

    /// The end of a list whose service knows one page only.
    func repeated<Item>() -> SourcePage<Item> {
        var page = SourcePage<Item>()
        page.endsEarly(.samePage)
        return page
    }

    func next(after records: [JSONValue]) -> SourceCursor {
        SourceCursor(numbers: [number + 1, start, Self.mark(records)])
    }

    /// The sum of the events' ids, whatever their order; -1 without events.
    private static func mark(_ records: [JSONValue]) -> Int64 {
        guard !records.isEmpty else { return -1 }
        return records.reduce(0) { $0 &+ ($1["id"]?.integer ?? 0) } & .max
    }
}
