import JSON
import WeftGLib

extension SourcePage {
    /// Reads the first `limit` records with `read`, on a worker. Records that cannot be read are left out and counted.
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

    /// Returns the page with other items. Everything else stays except `totalCount`.
    func with<Other>(_ items: [Other]) -> SourcePage<Other> {
        var page = SourcePage<Other>(items, next: next)
        page.skipped = skipped
        page.isCut = isCut
        page.endsEarly = endsEarly
        page.problems = problems
        return page
    }
}

/// The position of a page in a list of events, for services that number pages and return the first page again for a
/// page that does not exist.
struct EventListPlace: Sendable {
    let number: Int64
    /// The earliest time of events, in seconds since 1970; the same for all pages.
    let start: Int64
    /// The mark of the previous page's events, or -1.
    let markBefore: Int64
    /// The latest start of the previous page's events in seconds since 1970, or 0 if it is not known.
    let latestBefore: Int64
    /// The number of records on the pages before, for services that give a total; otherwise 0.
    let countBefore: Int64
    /// True if the service announced this page.
    let isAnnounced: Bool

    /// nil if the cursor was not made by this type.
    ///
    /// - Parameter first: the number of the first page.
    init?(_ cursor: SourceCursor?, start: Timestamp, first: Int64) {
        let numbers = cursor?.numbers ?? [first, start.unixMilliseconds / 1000, -1, 0, 0, 0]
        guard numbers.count == 6, (first...100_000).contains(numbers[0]), (0...1 << 40).contains(numbers[4]) else {
            return nil
        }
        (number, self.start, markBefore, latestBefore) = (numbers[0], numbers[1], numbers[2], numbers[3])
        (countBefore, isAnnounced) = (numbers[4], numbers[5] != 0)
    }

    /// True if the page repeats the events of the previous page, in any order. Such pages would never end.
    func isRepeated(_ records: [JSONValue]) -> Bool { markBefore >= 0 && Self.mark(records) == markBefore }

    /// Marks the list as ended, for a service with only one page.
    func repeated<Item>() -> SourcePage<Item> {
        var page = SourcePage<Item>()
        page.endsEarly(.samePage)
        return page
    }

    /// - Parameters:
    ///   - latest: the latest start of the page's events, if the service sorts them by their start.
    ///   - seen: the number of records up to this page.
    ///   - isAnnounced: true if the service says that there is a next page.
    func next(
        after records: [JSONValue], latest: Int64? = nil, seen: Int64 = 0, isAnnounced: Bool = false
    ) -> SourceCursor {
        SourceCursor(numbers: [number + 1, start, Self.mark(records), latest ?? 0, seen, isAnnounced ? 1 : 0])
    }

    /// The sum of hashes of the events' ids, which does not depend on their order; -1 without events.
    private static func mark(_ records: [JSONValue]) -> Int64 {
        guard !records.isEmpty else { return -1 }
        return records.reduce(0) { $0 &+ ($1["id"]?.integer ?? 0) } & .max
    }
}
