import WeftGLib

/// A group's coming events as far as they are known, and of when that is. A value.
public struct GroupEvents: Sendable, Hashable {
    /// What is not over, first what begins first; what has no time comes last.
    public var events: [GroupEvent] = []
    /// Whether its source may tell of more when it is asked.
    public var mayHaveMore = false
    /// When a source last told of the group; nil where nobody noted it.
    public var seen: Timestamp?
    /// Whom the group is known from, by its address; nil where that is what stands in for sources.
    public var sourceName: String?

    /// Nothing is known.
    public init() {}

    /// What is to come of these, each once: where two are the same event, the later one of the arguments holds.
    static func coming(_ events: some Sequence<GroupEvent>, at now: Timestamp, maximum: Int) -> [GroupEvent] {
        var known: [String: GroupEvent] = [:]
        for event in events { known[event.identifier] = event }
        let coming = known.values.filter { !$0.isOver(at: now) }
        func place(_ event: GroupEvent) -> (Int64, String) {
            (event.time?.unixMilliseconds ?? .max, event.identifier)
        }
        return Array(coming.sorted { place($0) < place($1) }.prefix(maximum))
    }
}
