/// Finds the zone rules of a calendar's times.
struct ZoneResolver {
    private let calendar: [String: ZoneComponent]
    private let database: any ZoneDatabase
    private let floating: any ZoneRules
    private var known: [String: any ZoneRules] = [:]
    /// The last requested zone: nearly all times of a calendar have the same one.
    private var latest: (id: String, rules: any ZoneRules)?
    private(set) var unknown: [String] = []

    init(calendar: ICalendar, database: any ZoneDatabase, floating: any ZoneRules) {
        self.calendar = calendar.zones
        self.database = database
        self.floating = calendar.zoneName.flatMap { FoundZone($0, calendar.zones, database)?.rules } ?? floating
    }

    mutating func rules(for clock: CalendarTime.Clock) -> any ZoneRules {
        switch clock {
        case .utc: return FixedZone.utc
        case .floating: return floating
        case .zone(let id):
            if let latest, latest.id == id { return latest.rules }
            let rules = known[id] ?? findAndKeep(id)
            latest = (id, rules)
            return rules
        }
    }

    private mutating func findAndKeep(_ id: String) -> any ZoneRules {
        let rules = FoundZone(id, calendar, database)?.rules
        if rules == nil, unknown.count < 20 { unknown.append(id) }
        known[id] = rules ?? floating
        return rules ?? floating
    }

    mutating func unixSeconds(_ time: CalendarTime) -> Int64 {
        rules(for: time.clock).unixSeconds(of: time.local)
    }
}

/// The zone of a TZID.
private struct FoundZone {
    let rules: any ZoneRules
    /// Its name in the database, if it has one.
    var name: String?

    /// nil for an unknown name.
    ///
    /// A zone of the database with exactly this name goes first: calendars often contain only the current year's rules.
    init?(_ id: String, _ calendar: [String: ZoneComponent], _ database: any ZoneDatabase) {
        if let rules = database.zone(named: id) {
            self.init(rules: rules, name: id)
        } else if let rules = calendar[id] {
            self.init(rules: rules)
        } else {
            let unnumbered = ZoneName.withoutNumber(id)
            var names = ZoneName.databaseNames(in: id)
            names += [id, unnumbered].compactMap { $0.flatMap(database.zoneName(alsoCalled:)) }
            if let (name, rules) = names.lazy.compactMap({ name in database.zone(named: name).map { (name, $0) } })
                .first
            {
                self.init(rules: rules, name: name)
            } else if let rules = unnumbered.flatMap({ calendar[$0] }) {
                self.init(rules: rules)
            } else if let offset = ZoneName.offset(in: id) {
                self.init(rules: FixedZone(offset: offset))
            } else {
                return nil
            }
        }
    }

    private init(rules: any ZoneRules, name: String? = nil) {
        self.rules = rules
        self.name = name
    }
}

extension ICalendar {
    /// The database's name for the zone `id` of the calendar; nil if the calendar defines the zone itself, or if it is
    /// unknown.
    public func zoneName(_ id: String, in database: any ZoneDatabase) -> String? {
        FoundZone(id, zones, database)?.name
    }
}
