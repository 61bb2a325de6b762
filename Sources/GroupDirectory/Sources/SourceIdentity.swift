/// The identity of a source. A value.
public struct SourceIdentity: Sendable, Hashable, Identifiable {
    public let id: SourceID
    /// The kind of service.
    public let kind: SourceKind
    /// The address without a user or a password; for the embedded groups their folder, or an empty text.
    public let address: String
    /// The name that the service or the user gives it, or its host.
    public let name: String

    /// A source by its parts.
    public init(id: SourceID, kind: SourceKind, address: String, name: String) {
        self.id = id
        self.kind = kind
        self.address = address
        self.name = name
    }
}

/// The requests that a source supports; nil or false for others. A value.
public struct SourceAbilities: Sendable, Hashable {
    /// The party that searches by distance.
    public enum Place: Sendable, Hashable {
        /// The service searches around a place.
        case service
        /// The program applies them: all records are fetched, and distant ones are dropped.
        case here
    }

    /// The party that applies the place and the radius; nil if they are not applied.
    public var place: Place?
    /// True if the source respects a search radius; otherwise it has a fixed one.
    public var takesRadius = false
    /// True if the source searches for words.
    public var takesWords = false
    /// The orders that the source supports besides its own.
    public var orders: Set<GroupOrder> = []
    /// True if groups come with their next event.
    public var givesNextEvents = false
    /// True if `events(_:after:pageSize:)` is supported.
    public var givesEvents = false
    /// True if the answer has all coming events near the place, sorted by time; false if the service recommends some.
    public var listsAllEvents = false
    /// True if `events(of:after:pageSize:)` returns more than the next event.
    public var givesEventsOfGroups = false
    /// True if `details(of:)` adds something.
    public var givesDetails = false
    /// True if `details(of:in:)` returns more than lists do.
    public var givesEventDetails = false
    /// True if `places(named:language:)` answers.
    public var givesPlaces = false
    /// The maximum number of groups in a page.
    public var maximumPageSize = 50

    /// Makes the abilities of a source that answers its groups only.
    public init() {}
}

extension SourceAbilities {
    /// The abilities of a service that gives events and the next events of groups, around a place and by words.
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

/// The name and program that a service reports. A value.
public struct SourceReport: Sendable, Hashable {
    /// The name that the service gives itself.
    public var name: String?
    /// The program it runs and its version, e.g. "Mobilizon 5.1.3".
    public var software: String?
    /// The kind of the source that was found, if it differs from the requested kind.
    public var kind: SourceKind?
    /// The address of that source, if it differs.
    public var address: String?
    /// The number of coming events on a page; nil for a service.
    public var eventCount: Int?
    /// Other sources that the site offers.
    public var offers: [SourceOffer] = []
    /// The findings in the pages, one line each.
    public var findings: [String] = []
    /// The place of each event, one line each; for pages only.
    public var explanation: [String] = []

    /// Makes a report.
    public init(name: String? = nil, software: String? = nil) {
        self.name = name
        self.software = software
    }
}
