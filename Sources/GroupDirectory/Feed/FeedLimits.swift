/// What bounds a merged feed, in counts and in seconds. A value.
public struct FeedLimits: Sendable, Hashable {
    /// Sources that are asked; the rest of a longer list is left out.
    public var maximumSources = 32
    /// Groups that are taken of one source.
    public var maximumGroupsPerSource = 10_000
    /// Rows of the feed.
    public var maximumGroups = 20_000
    /// Groups that a source is asked for at a time, where it gives as many.
    public var pageSize = 50
    /// Of a source that does not order as is wanted, how many groups are fetched ahead: the first row may be the last that
    /// it gives.
    public var unorderedGroups = 500
    /// Rows of the store that are shown before the others are read.
    public var storedAtFirst = 60
    /// Pages in a row without a group that the source has not given before, after which it counts as at its end.
    public var maximumBarrenPages = 3
    /// The same of pages that told of other events, all of groups that were known: a site has many of one organiser.
    public var maximumEventPages = 20
    /// The same of pages without a group that the user's filter wants.
    public var maximumFilteredPages = 20
    /// How long rows behind what a source has told so far wait for its next page.
    public var patience = 0.3
    /// How long the first rows wait for the first page of a source.
    public var firstPatience = 0.0
    /// Whether rows also wait for sources that do not order as is wanted.
    public var waitsForUnordered = false
    /// After which a source that does not answer is told of.
    public var slowAfter = 10.0
    /// The first pause before a source that failed is asked again, and how much longer each further one is.
    public var firstPause = 2.0
    /// How many times as long each further pause is.
    public var pauseGrowth = 4.0
    /// Seconds.
    public var longestPause = 300.0
    /// How many times in a row a source is asked again by itself.
    public var maximumRetries = 5

    /// The limits of the program.
    public init() {}

    /// For whoever wants all of a feed in its order, and no row before it is clear that it is the next one: rows wait for
    /// each source that long.
    public static func inOrder(patience: Double) -> FeedLimits {
        var limits = FeedLimits()
        limits.patience = patience
        limits.firstPatience = patience
        limits.waitsForUnordered = true
        return limits
    }

    /// Seconds before the try after `failures` in a row.
    public func pause(after failures: Int) -> Double {
        var pause = firstPause
        for _ in 1..<max(1, failures) where pause < longestPause { pause *= pauseGrowth }
        return min(pause, longestPause)
    }
}
