/// How much of a source's coming events it has told of. A value.
enum AgendaReach: Sendable, Hashable {
    /// What comes next of each group: what is not known of it is new.
    case nextOfEachGroup
    /// All that begins until then, in milliseconds since 1970. `Int64.min` where it names only some, and nobody knows which.
    case all(until: Int64)
}
