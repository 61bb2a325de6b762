/// A moment: milliseconds since 1970-01-01T00:00:00 UTC, without leap seconds.
public struct Timestamp: Sendable, Hashable, Comparable {
    public let unixMilliseconds: Int64

    public init(unixMilliseconds: Int64) {
        self.unixMilliseconds = unixMilliseconds
    }

    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.unixMilliseconds < right.unixMilliseconds
    }
}
