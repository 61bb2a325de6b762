/// One time at which an event happens.
public struct Occurrence: Sendable, Hashable {
    /// The place of the event in `ICalendar.events`: what it is called and where it is then. Not always the event that has
    /// the rule: another one may stand for this time.
    public let event: Int
    /// Seconds since 1970-01-01T00:00:00 UTC. Of a whole day the midnight in the floating zone that was given.
    public let start: Int64
    /// Not before `start`.
    public let end: Int64
    /// What the clock shows at the start where the event is.
    public let localStart: LocalTime
    /// Whether it takes whole days.
    public let isAllDay: Bool

    /// A time of an event that comes from no calendar.
    /// - Parameters:
    ///   - start: seconds since 1970-01-01T00:00:00 UTC.
    ///   - end: one before `start` counts as `start`.
    ///   - localStart: what the clock shows there.
    public init(start: Int64, end: Int64, localStart: LocalTime, isAllDay: Bool = false) {
        self.init(event: 0, start: start, end: max(start, end), localStart: localStart, isAllDay: isAllDay)
    }

    init(event: Int, start: Int64, end: Int64, localStart: LocalTime, isAllDay: Bool) {
        self.event = event
        self.start = start
        self.end = end
        self.localStart = localStart
        self.isAllDay = isAllDay
    }
}

/// What happens in a stretch of time.
public struct Occurrences: Sendable {
    /// By start, then in the order of the calendar.
    public let list: [Occurrence]
    /// Whether there are more: a limit was reached, or a rule took too long.
    public let isCutShort: Bool
    /// Whether the work for rules came to its end: something that comes before what is listed may be missing. Otherwise
    /// what is left out comes later.
    public let isExhausted: Bool
    /// Zones that neither the calendar nor the database knows; their times were read as floating.
    public let unknownZones: [String]
    /// How many events have a UID that another one has, too, without being a newer revision of it: each is listed.
    public let sharedUIDs: Int
}

extension ICalendar {
    /// What begins or goes on from `window.lowerBound` until before `window.upperBound`, in seconds since
    /// 1970-01-01T00:00:00 UTC.
    ///
    /// - Parameter floating: the zone of days and of times without one, unless the calendar names its own.
    /// - Parameter limit: the first so many.
    /// - Parameter dailyLimit: the first so many a day of each rule, by its own clock, so that one for every second leaves room
    ///   for what else happens.
    /// - Parameter work: so many times of rules, or eight times as many days that they leave out, are looked at; events
    ///   without a rule are found beside these. The times of a rule that began over two years before the window are left
    ///   out.
    /// - Complexity: O(n log n) of events and occurrences, and for rules with COUNT all of their occurrences before.
    public func occurrences(
        in window: Range<Int64>, database: any ZoneDatabase, floating: any ZoneRules, limit: Int = 10_000,
        dailyLimit: Int = .max, work: Int = 150_000
    ) -> Occurrences {
        var finder = OccurrenceFinder(
            window: window, zones: ZoneResolver(calendar: self, database: database, floating: floating), limit: limit,
            dailyLimit: dailyLimit, budget: work)
        var replacements: [String: [Int]] = [:]
        /// By UID the event that others stand for times of: where several have it, one that comes again.
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
        // What happens once costs little, whatever the rules make of the rest.
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

    /// The places of events that another one of the same UID, and for the same time of it, has taken the place of.
    ///
    /// An event that moves gets a higher SEQUENCE (RFC 5546, section 2.1.4). Several with one SEQUENCE and different starts are
    /// no revisions of each other: some sites write each day of an event so.
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
    /// Whether it counts in place of one that stands before it in the text and has the same UID: its SEQUENCE is higher,
    /// or the same and it was not changed earlier (RFC 5546, section 2.1.5).
    func isRevision(of other: CalendarEvent) -> Bool {
        if sequence != other.sequence { return sequence > other.sequence }
        return (modified ?? .min) >= (other.modified ?? .min)
    }
}
