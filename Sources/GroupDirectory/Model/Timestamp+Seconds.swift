import WeftGLib

extension Timestamp {
    /// Rounded down, before 1970 too.
    var unixSeconds: Int64 {
        unixMilliseconds >= 0 ? unixMilliseconds / 1000 : (unixMilliseconds - 999) / 1000
    }
}
