/// The part of a source's coming events that it has reported. A value.
enum AgendaReach: Sendable, Hashable {
    /// The next event of each group: an unknown one is new.
    case nextOfEachGroup
    /// All events that begin before or at this time, in milliseconds since 1970. `Int64.min` if the source reports an
    /// arbitrary part of its events.
    case all(until: Int64)
}
