/// A change of one of a group's events that the user may want to know. A value.
public struct EventNews: Sendable, Hashable {
    /// The kinds of change.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// The event is new.
        case added
        /// The start of the event changed.
        case moved
        /// The event was cancelled.
        case cancelled
        /// The event was cancelled, and takes place again.
        case restored
    }

    /// The kind of change.
    public let kind: Kind
    /// The event in its current state.
    public let event: GroupEvent
}

/// The news about a group's events. A value.
public struct GroupNews: Sendable, Hashable {
    /// The group in its last known state.
    public let group: Group
    /// The changes, at least one, sorted by the time the events begin.
    public let news: [EventNews]
}
