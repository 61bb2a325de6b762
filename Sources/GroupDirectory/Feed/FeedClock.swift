import WeftGLib

/// The clock of a merged feed. Any thread.
public protocol FeedClock: Sendable {
    /// Current time in seconds; never goes back.
    var now: Double { get }
    /// Returns at `time`, or earlier with an error if the task is cancelled.
    func sleep(until time: Double) async throws
}

/// The system's monotonic clock.
public struct MonotonicFeedClock: FeedClock {
    /// Makes a clock.
    public init() {}

    public var now: Double { monotonicSeconds() }

    public func sleep(until time: Double) async throws {
        try await Task.sleep(for: .seconds(max(0, time - now)))
    }
}

/// Storage of a merged feed between starts of the program.
public protocol FeedMemory: Sendable {
    /// The stored feed of a place; nil if there is none, or if it cannot be read.
    func storedFeed(near place: Coordinate, order: GroupOrder, limit: Int) async -> StoredFeed?
    /// Stores a source's answer.
    func keep(_ groups: [Group], from source: SourceID, near place: Coordinate, at position: Int, isLast: Bool) async
}

// The store reports its failures by notices.
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
