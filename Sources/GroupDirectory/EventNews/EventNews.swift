/// What the user may want to hear of one of a group's events. A value.
public struct EventNews: Sendable, Hashable {
    /// What it is that is new.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// Nobody knew of the event.
        case added
        /// It begins at another time.
        case moved
        /// It was called off.
        case cancelled
        /// It was called off, and takes place after all.
        case restored
    }

    /// What it is that is new.
    public let kind: Kind
    /// As it is now.
    public let event: GroupEvent
}

/// What is new of a group's events. A value.
public struct GroupNews: Sendable, Hashable {
    /// As it was last seen.
    public let group: Group
    /// At least one; first what begins first.
    public let news: [EventNews]
}
