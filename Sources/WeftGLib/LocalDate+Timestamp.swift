/// A moment: milliseconds since 1970-01-01T00:00:00 UTC, without leap seconds.
public struct Timestamp: Sendable, Hashable, Comparable {
    public let unixMilliseconds: Int64

    public init(unixMilliseconds: Int64) {
        self.unixMilliseconds = unixMilliseconds
    }

    /// The years 1 to 9999, a day short at both ends so that every time zone has them: what GDateTime can hold.
    public static let displayable: ClosedRange<Int64> = -62_135_510_400_000...253_402_214_400_000

    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.unixMilliseconds < right.unixMilliseconds
    }
}
