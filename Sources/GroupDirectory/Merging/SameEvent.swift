import WeftGLib

/// The values that are compared to recognise the same event in other sources. A class, since an agenda compares ten
/// thousand of them.
final class EventTraits: Sendable {
    /// The place of an event, as precisely as the source gives it.
    enum Place: Sendable, Hashable {
        case unknown, online
        /// Distinguishes the two kinds: `coordinate` or `venue`.
        case venue
    }

    let event: AgendaEvent
    /// The hash of the event's source: two sources differ without a comparison of texts.
    let sourceHash: Int
    /// The start in milliseconds since 1970.
    let begins: Int64
    let isAllDay: Bool
    let title: TitleWords
    let group: TitleWords?
    let place: Place
    let coordinate: Coordinate?
    /// The name of the venue.
    let venue: TitleWords?
    /// The event's page with its time; nil without a page, and for a page that several events share.
    let page: String?

    /// - Parameter words: reads a title or the name of a place or a group, e.g. with a memory.
    init(_ event: AgendaEvent, page: String?, words: (String) -> TitleWords) {
        self.event = event
        sourceHash = event.key.source.hashValue
        begins = event.begins.unixMilliseconds
        isAllDay = event.event.isAllDay
        title = words(event.event.name ?? "")
        group = event.groupName.map(words)
        coordinate = event.event.venue?.exactCoordinate
        venue = event.event.venue?.name.map(words)
        place = coordinate != nil || venue != nil ? .venue : event.event.isOnline ? .online : .unknown
        self.page = page
    }
}

/// The rule that decides if events of two sources are the same event. Pure and symmetric.
///
/// Titles, starts and places are compared. If one of the three is vague, the others must be exact, since showing an
/// event twice is better than hiding one.
enum SameEvent {
    /// The certainty, from 1 on; nil for two different events. Two events of one source are always different.
    static func certainty(_ one: EventTraits, _ other: EventTraits) -> Int? {
        // Cheap comparisons come first, since an agenda makes a hundred thousand of them.
        let begins = begins(one, other)
        guard begins != .different,
            one.sourceHash != other.sourceHash || one.event.key.source != other.event.key.source
        else { return nil }
        let title = one.title.likeness(to: other.title)
        let hasPage = one.page != nil && one.page == other.page
        guard title != .different || hasPage else { return nil }
        let place = place(one, other)
        guard place != .different else { return nil }
        if hasPage { return title == .equal ? 6 : 5 }
        switch (title, begins, place) {
        case (.equal, .equal, .equal): return 4
        case (.contained, .equal, .equal): return 3
        case (.equal, .near, .equal): return one.title.wordCount >= 2 ? 2 : nil
        case (.equal, .equal, .unknown): return one.title.wordCount >= 3 ? 1 : nil
        default: return nil
        }
    }

    // MARK: Begins

    private enum Begins {
        case equal, near, different
    }

    private static let nearMilliseconds: Int64 = 30 * 60_000
    private static let day: Int64 = 86_400_000

    private static func begins(_ one: EventTraits, _ other: EventTraits) -> Begins {
        let (difference, overflow) = one.begins.subtractingReportingOverflow(other.begins)
        guard !overflow, difference.magnitude < UInt64(day) else { return .different }
        switch (one.isAllDay, other.isAllDay) {
        case (false, false):
            if difference.magnitude < 60_000 { return .equal }
            return difference.magnitude <= UInt64(nearMilliseconds) ? .near : .different
        // If a source does not know the zone, its midnight of the same day is at another moment.
        case (true, true): return difference.magnitude < UInt64(day / 2) ? .equal : .different
        case (true, false): return difference <= 0 ? .near : .different
        case (false, true): return difference >= 0 ? .near : .different
        }
    }

    // MARK: Places

    private enum Places {
        case equal, unknown, different
    }

    /// The maximum distance in metres between two coordinates of one place.
    private static let nearMetres = 500.0
    /// The maximum distance in metres between places of one name, since some sources know only the town.
    private static let sameNameMetres = 5_000.0
    /// Degrees of latitude and of longitude that are less than `nearMetres` together, anywhere on earth.
    private static let nearDegrees = 0.003
    /// Degrees of latitude that are more than `sameNameMetres`.
    private static let farDegrees = 0.05

    private static func place(_ one: EventTraits, _ other: EventTraits) -> Places {
        switch (one.place, other.place) {
        case (.venue, .venue): return venues(one, other)
        case (.online, .venue), (.venue, .online): return .different
        case (.online, .online), (.unknown, _), (_, .unknown): return hosts(one, other)
        }
    }

    private static func venues(_ one: EventTraits, _ other: EventTraits) -> Places {
        guard let first = one.coordinate, let second = other.coordinate else {
            return haveOneName(one, other) ?? hosts(one, other)
        }
        let apart = abs(first.latitude - second.latitude)
        guard apart < farDegrees else { return .different }
        // Most copies of an event have nearly the same coordinates, so no distance has to be computed.
        if apart < nearDegrees, abs(first.longitude - second.longitude) < nearDegrees { return .equal }
        let metres = first.distance(to: second)
        if metres <= nearMetres { return .equal }
        return metres <= sameNameMetres ? haveOneName(one, other) ?? .different : .different
    }

    /// Nil if a source does not give the name.
    private static func haveOneName(_ one: EventTraits, _ other: EventTraits) -> Places? {
        guard let name = one.venue, let otherName = other.venue else { return nil }
        return name.likeness(to: otherName) == .different ? .different : .equal
    }

    /// True if both have the same host, since a group meets in one place at a time.
    private static func hosts(_ one: EventTraits, _ other: EventTraits) -> Places {
        guard let group = one.group, let otherGroup = other.group else { return .unknown }
        return group.likeness(to: otherGroup) == .different ? .unknown : .equal
    }
}
