import WeftGLib

/// What a merged feed knows the time by. Any thread.
public protocol FeedClock: Sendable {
    /// Seconds; never goes back.
    var now: Double { get }
    /// Returns at `time`, or earlier with an error when the task is cancelled.
    func sleep(until time: Double) async throws
}

/// The machine's monotonic clock.
public struct MonotonicFeedClock: FeedClock {
    /// The machine's own clock.
    public init() {}

    public var now: Double { monotonicSeconds() }

    public func sleep(until time: Double) async throws {
        try await Task.sleep(for: .seconds(max(0, time - now)))
    }
}

/// What a merged feed keeps from one start to the next.
public protocol FeedMemory: Sendable {
    /// The feed of a place as it was last seen; nil where nothing was, or nothing can be read.
    func storedFeed(near place: Coordinate, order: GroupOrder, limit: Int) async -> StoredFeed?
    /// Keeps what a source answered.
    func keep(_ groups: [Group], from source: SourceID, near place: Coordinate, at position: Int, isLast: Bool) async
}

// What the store cannot do it tells of itself, by its notices.
extension GroupStore: FeedMemory {
    public func storedFeed(near place: Coordinate, order: GroupOrder, limit: Int) async -> StoredFeed? {
        let order: FeedOrder =
            switch order {
            case .nearest: .nearest
            case .nextEvent: .nextEvent
            case .members: .members
            case .newest: .newest
            }
        return try? feed(near: place, order: order, limit: limit)
    }

    public func keep(
        _ groups: [Group], from source: SourceID, near place: Coordinate, at position: Int, isLast: Bool
    ) async {
        try? remember(groups, from: source, near: place, at: position, isLast: isLast)
    }
}
