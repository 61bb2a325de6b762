/// Limits of a merged feed, in counts and seconds. A value.
public struct FeedLimits: Sendable, Hashable {
    /// Maximum number of queried sources; the rest of a longer list is ignored.
    public var maximumSources = 32
    /// Maximum number of groups per source.
    public var maximumGroupsPerSource = 10_000
    /// Maximum number of rows in the feed.
    public var maximumGroups = 20_000
    /// Number of groups per query, if a source supports it.
    public var pageSize = 50
    /// Number of groups fetched ahead from a source that does not support the requested order, since its last group may
    /// be the first row.
    public var unorderedGroups = 500
    /// Number of stored rows shown before the others are read.
    public var storedAtFirst = 60
    /// The number of consecutive pages without a new group after which a source is treated as ended.
    public var maximumPagesWithoutMatch = 3
    /// The number of consecutive pages with only new events of known groups after which a source is treated as ended. A
    /// site may have many events of one organiser.
    public var maximumEventPages = 20
    /// The number of consecutive pages without a group that matches the user's filter after which a source is no longer
    /// queried.
    public var maximumFilteredPages = 20
    /// Seconds that rows wait for the next page of a source that may have earlier ones.
    public var patience = 0.3
    /// Seconds that the first rows wait for the first page of a source.
    public var firstPatience = 0.0
    /// True if rows also wait for sources without the requested order.
    public var waitsForUnordered = false
    /// Seconds without an answer after which a source is reported as slow.
    public var slowAfter = 10.0
    /// Seconds before a failed source is queried again for the first time.
    public var firstPause = 2.0
    /// The growth factor of the pauses.
    public var pauseGrowth = 4.0
    /// The longest pause in seconds.
    public var longestPause = 300.0
    /// Maximum number of automatic retries in a row.
    public var maximumRetries = 5

    /// The program's limits.
    public init() {}

    /// Limits for reading a whole feed in its order: a row waits up to `patience` seconds for each source, until it is
    /// certain to be the next one.
    public static func inOrder(patience: Double) -> FeedLimits {
        var limits = FeedLimits()
        limits.patience = patience
        limits.firstPatience = patience
        limits.waitsForUnordered = true
        return limits
    }

    /// Seconds before the retry after `failures` consecutive failures.
    public func pause(after failures: Int) -> Double {
        var pause = firstPause
        for _ in 1..<max(1, failures) where pause < longestPause { pause *= pauseGrowth }
        return min(pause, longestPause)
    }
}
