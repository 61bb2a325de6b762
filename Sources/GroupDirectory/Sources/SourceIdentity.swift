/// Which source it is. A value.
public struct SourceIdentity: Sendable, Hashable, Identifiable {
    public let id: SourceID
    /// What kind of service it is.
    public let kind: SourceKind
    /// Without a user or a password; of the embedded groups the folder, or nothing.
    public let address: String
    /// As it calls itself, or as the user does, or its host.
    public let name: String

    /// A source by its parts.
    public init(id: SourceID, kind: SourceKind, address: String, name: String) {
        self.id = id
        self.kind = kind
        self.address = address
        self.name = name
    }
}

/// What a source answers. What it does not is nil or false. A value.
public struct SourceAbilities: Sendable, Hashable {
    /// Who looks for what is near.
    public enum Place: Sendable, Hashable {
        /// Asked for around a place.
        case service
        /// All of it is fetched, and what is too far is left out here.
        case here
    }

    /// Who looks at the place and the radius; nil where neither counts.
    public var place: Place?
    /// Whether a radius counts; otherwise the source has one of its own.
    public var takesRadius = false
    /// Whether words count.
    public var takesWords = false
    /// Whether it orders by more than its own order.
    public var orders: Set<GroupOrder> = []
    /// Whether groups come with their next event.
    public var givesNextEvents = false
    /// Whether `events(_:after:pageSize:)` answers.
    public var givesEvents = false
    /// Whether those are all that come near the place, first what begins first; else what the service recommends.
    public var listsAllEvents = false
    /// Whether `events(of:after:pageSize:)` answers more than the next one.
    public var givesEventsOfGroups = false
    /// Whether `details(of:)` says more.
    public var givesDetails = false
    /// Whether `places(named:language:)` answers.
    public var givesPlaces = false
    /// Groups that one page is asked for at most.
    public var maximumPageSize = 50

    /// A source that can be asked for nothing but its groups.
    public init() {}
}

extension SourceAbilities {
    /// Of a service that gives events, with next events of groups, around a place and by words.
    static func eventsNear(_ place: Place, orders: Set<GroupOrder>) -> SourceAbilities {
        var abilities = SourceAbilities()
        abilities.place = place
        abilities.takesRadius = true
        abilities.takesWords = true
        abilities.orders = orders
        abilities.givesNextEvents = true
        abilities.givesEvents = true
        abilities.listsAllEvents = true
        abilities.givesEventsOfGroups = true
        return abilities
    }
}

/// What a service says it is. A value.
public struct SourceReport: Sendable, Hashable {
    /// As it calls itself.
    public var name: String?
    /// The program it runs and its version, e.g. "Mobilizon 5.1.3".
    public var software: String?

    /// What a service says of itself.
    public init(name: String? = nil, software: String? = nil) {
        self.name = name
        self.software = software
    }
}
