import WeftGLib

extension Timestamp {
    func moved(byDays days: Int64) -> Timestamp { Timestamp(unixMilliseconds: unixMilliseconds &+ days * 86_400_000) }

    /// The whole seconds since 1970, rounded down, also before 1970.
    var unixSeconds: Int64 {
        unixMilliseconds / 1000 - (unixMilliseconds % 1000 < 0 ? 1 : 0)
    }
}
