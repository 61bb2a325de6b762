import WeftGLib

/// A group's known coming events, and the time they were received. A value.
public struct GroupEvents: Sendable, Hashable {
    /// The events that are not over, sorted by the time they begin; those without a time come last.
    public var events: [GroupEvent] = []
    /// True if the source may have more events.
    public var mayHaveMore = false
    /// The time a source last reported the group; nil if unknown.
    public var seen: Timestamp?
    /// The name of the source, or its host; nil if the embedded data is used in place of sources.
    public var sourceName: String?

    /// Makes a value without events.
    public init() {}

    /// Returns the coming ones of these events, each once. If two are the same event, the later argument is used.
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
