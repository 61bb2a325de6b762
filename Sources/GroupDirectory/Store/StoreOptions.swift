import WeftGLib

/// The limits of the store. A value.
public struct StoreOptions: Sendable {
    /// The maximum number of seen groups; saved groups are not counted and never dropped.
    public var maximumGroups = 20_000
    /// The maximum number of events of all groups. Beyond it, past events and those furthest in the future are dropped.
    public var maximumEvents = 20_000
    /// The maximum number of bytes of the descriptions of all events; the longest ones are dropped first.
    public var maximumEventTextBytes = 96 << 20
    /// The maximum number of places whose feed is kept.
    public var maximumFeeds = 20
    /// The maximum number of recent places.
    public var maximumPlaces = 12
    /// The age in milliseconds after which data that was not seen again is dropped.
    public var maximumAge: Int64 = 180 * 86_400_000
    /// The maximum size of the file in bytes, without its log.
    public var maximumBytes = 512 << 20
    /// A larger file was not written by the program.
    var largestFile: Int { max(maximumBytes, 512 << 20) }
    /// The maximum number of SQLite's machine steps for a migration; a file that needs more counts as damaged.
    var migrationSteps = StoreFile.maximumSteps
    /// True if the file is removed at the end of the run. Whoever makes the store removes it.
    public var isTemporary = false
    /// The time in milliseconds for which another instance may keep the file locked.
    public var busyMilliseconds = 5_000
    /// Returns the current time; called on the store's thread.
    public var now: @Sendable () -> Timestamp = { .now }

    /// Makes the options that the program uses.
    public init() {}
}
