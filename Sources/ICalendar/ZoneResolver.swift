/// Which rules a time of a calendar goes by.
struct ZoneResolver {
    private let calendar: [String: ZoneComponent]
    private let database: any ZoneDatabase
    private let floating: any ZoneRules
    private var known: [String: any ZoneRules] = [:]
    /// The one that was asked for last: nearly all times of a calendar are of one zone.
    private var latest: (id: String, rules: any ZoneRules)?
    private(set) var unknown: [String] = []

    init(calendar: ICalendar, database: any ZoneDatabase, floating: any ZoneRules) {
        self.calendar = calendar.zones
        self.database = database
        self.floating =
            calendar.zoneName.flatMap { name in
                database.zone(named: name) ?? (calendar.definesZone(name) ? nil : database.zone(alsoNamed: name))
            } ?? floating
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
        let rules = find(id)
        if rules == nil, unknown.count < 20 { unknown.append(id) }
        known[id] = rules ?? floating
        return rules ?? floating
    }

    /// The database goes first where it has the very name: calendars often bring along this year's rules only. Some
    /// programs write a prefix of their own before the name.
    private func find(_ id: String) -> (any ZoneRules)? {
        if let rules = database.zone(named: id) ?? calendar[id] { return rules }
        let parts = id.split(separator: "/")
        for count in [3, 2] where parts.count > count {
            if let rules = database.zone(named: parts.suffix(count).joined(separator: "/")) { return rules }
        }
        return database.zone(alsoNamed: id)
    }

    mutating func unixSeconds(_ time: CalendarTime) -> Int64 {
        rules(for: time.clock).unixSeconds(of: time.local)
    }
}
