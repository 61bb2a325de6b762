/// One occurrence of an event.
public struct Occurrence: Sendable, Hashable {
    /// The index in `ICalendar.events` of the event with its title and place. This is not always the event with the
    /// rule: another one may replace this occurrence.
    public let event: Int
    /// Start in seconds since 1970-01-01T00:00:00 UTC. For a whole day the midnight in the given floating zone.
    public let start: Int64
    /// End in the same unit, not before `start`.
    public let end: Int64
    /// The local time of the start at the event's place.
    public let localStart: LocalTime
    /// True for whole days.
    public let isAllDay: Bool
    /// The start given by its series, in the same unit. It does not change when another event moves this occurrence.
    public let original: Int64

    /// An occurrence of an event that comes from no calendar.
    /// - Parameters:
    ///   - start: seconds since 1970-01-01T00:00:00 UTC.
    ///   - end: the same unit; a value before `start` becomes `start`.
    ///   - localStart: the local time of the start.
    public init(start: Int64, end: Int64, localStart: LocalTime, isAllDay: Bool = false) {
        self.init(event: 0, start: start, end: max(start, end), localStart: localStart, isAllDay: isAllDay)
    }

    init(
        event: Int, start: Int64, end: Int64, localStart: LocalTime, isAllDay: Bool, original: Int64? = nil
    ) {
        self.event = event
        self.start = start
        self.end = end
        self.localStart = localStart
        self.isAllDay = isAllDay
        self.original = original ?? start
    }
}

/// The occurrences within a time range.
public struct Occurrences: Sendable {
    /// Occurrences by start, then in calendar order.
    public let list: [Occurrence]
    /// True if there are more: a limit was reached, or a rule took too long.
    public let isCutShort: Bool
    /// True if the work budget for rules was exhausted: an occurrence earlier than listed ones may be missing.
    /// Otherwise missing ones are later.
    public let isExhausted: Bool
    /// Zones unknown to the calendar and the database; their times were read as floating.
    public let unknownZones: [String]
    /// The number of events that share a UID with another one without being a newer revision of it: each is listed.
    public let sharedUIDs: Int
}

extension ICalendar {
    /// The occurrences that overlap `window`, in seconds since 1970-01-01T00:00:00 UTC.
    ///
    /// - Parameter floating: the zone of days and of times without one, unless the calendar names its own.
    /// - Parameter limit: the maximum number of occurrences, the first ones.
    /// - Parameter dailyLimit: the maximum number per day of each rule, by its own clock, so that a rule for every
    ///   second leaves room for other events.
    /// - Parameter work: the maximum number of rule times to examine, or eight times as many excluded days; events
    ///   without a rule do not count. Times of a rule that began over two years before the window are dropped.
    /// - Complexity: O(n log n) of events and occurrences, and for rules with COUNT all their earlier occurrences.
    public func occurrences(
        in window: Range<Int64>, database: any ZoneDatabase, floating: any ZoneRules, limit: Int = 10_000,
        dailyLimit: Int = .max, work: Int = 150_000
    ) -> Occurrences {
        var finder = OccurrenceFinder(
            window: window, zones: ZoneResolver(calendar: self, database: database, floating: floating), limit: limit,
            dailyLimit: dailyLimit, budget: work)
        var replacements: [String: [Int]] = [:]
        /// The replaced events by UID; if several have it, a recurring one.
        var masters: [String: Int] = [:]
        let outdated = outdatedEvents()
        var counts: [String: Int] = [:]
        for (index, event) in events.enumerated() where !outdated.contains(index) {
            guard let uid = event.uid else { continue }
            if event.replaces != nil {
                replacements[uid, default: []].append(index)
                continue
            }
            counts[uid, default: 0] += 1
            if masters[uid].map({ events[$0].recurrence.isEmpty && !event.recurrence.isEmpty }) ?? true {
                masters[uid] = index
            }
        }
        // Single events come first: they are cheap, and the rules may exhaust the work limit.
        for hasRules in [false, true] {
            for (index, event) in events.enumerated()
            where event.recurrence.rules.isEmpty != hasRules && !outdated.contains(index) {
                if event.replaces == nil {
                    let others = event.uid.flatMap { masters[$0] == index ? replacements[$0] : nil } ?? []
                    finder.add(index, event, replacements: others, of: events)
                } else if event.uid.map({ masters[$0] == nil }) ?? true {
                    finder.addAlone(index, event)
                }
            }
        }
        return finder.result(sharedUIDs: counts.values.reduce(0) { $0 + ($1 > 1 ? $1 : 0) })
    }

    /// The indices of events that were superseded by another one with the same UID and recurrence id.
    ///
    /// A moved event gets a higher SEQUENCE (RFC 5546, section 2.1.4). Events with equal SEQUENCE and different starts
    /// are not revisions of each other: some sites write each day of an event so.
    private func outdatedEvents() -> Set<Int> {
        struct Identity: Hashable {
            let uid: String
            let replaces: CalendarTime?
            let start: CalendarTime?
        }
        var newest: [String: Int] = [:]
        for event in events where event.replaces == nil {
            if let uid = event.uid { newest[uid] = max(newest[uid] ?? .min, event.sequence) }
        }
        var outdated: Set<Int> = []
        var latest: [Identity: Int] = [:]
        for (index, event) in events.enumerated() {
            guard let uid = event.uid else { continue }
            if event.replaces == nil, event.sequence < newest[uid] ?? .min {
                outdated.insert(index)
                continue
            }
            let identity = Identity(
                uid: uid, replaces: event.replaces, start: event.replaces == nil ? event.start : nil)
            guard let other = latest[identity] else {
                latest[identity] = index
                continue
            }
            let isLater = event.isRevision(of: events[other])
            outdated.insert(isLater ? other : index)
            if isLater { latest[identity] = index }
        }
        return outdated
    }
}

extension CalendarEvent {
    /// True if this event supersedes an earlier one of the text with the same UID: its SEQUENCE is higher, or equal
    /// with a change that is not older (RFC 5546, section 2.1.5).
    func isRevision(of other: CalendarEvent) -> Bool {
        if sequence != other.sequence { return sequence > other.sequence }
        return (modified ?? .min) >= (other.modified ?? .min)
    }
}
