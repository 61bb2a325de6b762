import WeftGLib

/// The position of a page in a list that was loaded as a whole: the number of items before it, and the start of the
/// period of the events.
struct CountedPlace: Sendable {
    let start: Timestamp
    private let first: Int
    private let size: Int

    /// nil for a cursor that this source did not make.
    init?(_ cursor: SourceCursor?, start: Timestamp, pageSize: Int) {
        let numbers = cursor?.numbers ?? [0, start.unixMilliseconds]
        guard numbers.count == 2, let first = Int(exactly: numbers[0]), first >= 0 else { return nil }
        self.first = first
        self.start = Timestamp(unixMilliseconds: numbers[1])
        size = max(1, min(pageSize, 1000))
    }

    var isFirst: Bool { first == 0 }

    /// - Parameter isCut: true if the list is incomplete because of a limit.
    func page<Item>(of all: [Item], isCut: Bool) -> SourcePage<Item> {
        var page = SourcePage(Array(all.dropFirst(first).prefix(size)), totalCount: all.count)
        if first < all.count - size {
            page.next = SourceCursor(numbers: [Int64(first + size), start.unixMilliseconds])
        } else {
            page.isCut = isCut
        }
        return page
    }
}

extension SourcePage {
    /// - Throws: `.cancelled` if the task was cancelled.
    static func madeOnWorker(
        _ make: @escaping @Sendable () -> SourcePage
    ) async throws(MeetupServiceError) -> SourcePage {
        let page = await WorkerPool.shared.run(.visible) { make() }
        if Task.isCancelled { throw .cancelled }
        return page
    }
}
