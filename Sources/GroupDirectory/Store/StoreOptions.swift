import WeftGLib

/// Where the store is and what it holds at most. A value.
public struct StoreOptions: Sendable {
    /// Groups seen; saved ones are not counted and never go by themselves.
    public var maximumGroups = 20_000
    /// Events of all groups; of more, those of the past and those farthest off go.
    public var maximumEvents = 20_000
    /// Places whose feed is kept.
    public var maximumFeeds = 20
    /// Places in the list of recent ones.
    public var maximumPlaces = 12
    /// Milliseconds after which what was not seen again is dropped.
    public var maximumAge: Int64 = 180 * 86_400_000
    /// Bytes of the file; its log comes on top.
    public var maximumBytes = 512 << 20
    /// A file of more bytes is not one that the program wrote.
    var largestFile: Int { max(maximumBytes, 512 << 20) }
    /// Milliseconds for which another instance may keep the file locked.
    public var busyMilliseconds = 5_000
    /// The clock, asked on the store's thread.
    public var now: @Sendable () -> Timestamp = { .now }

    /// What the program uses.
    public init() {}
}
