/// An IANA time zone with its rule for 2026 and 2027. Zones that follow the moon (Morocco) are left out.
struct Zone: Sendable {
    enum Rule { case none, europe, northAmerica, australia, newZealand, chile, israel, egypt }

    let name: String
    /// Minutes east of UTC in winter.
    let standard: Int
    let rule: Rule

    /// Minutes east of UTC at a moment, in minutes since 1970 UTC, within `year`.
    func offset(at moment: Int, year: Int) -> Int {
        func minute(_ day: Int, _ hour: Int) -> Int { day * 1_440 + hour * 60 }
        let summer: Bool
        switch rule {
        case .none: summer = false
        case .europe:
            summer = moment >= minute(CivilDate.last(0, 3, year), 1) && moment < minute(CivilDate.last(0, 10, year), 1)
        case .northAmerica:
            let start = minute(CivilDate.first(0, onOrAfter: 8, 3, year), 2) - standard
            let end = minute(CivilDate.first(0, onOrAfter: 1, 11, year), 1) - standard
            summer = moment >= start && moment < end
        case .australia:
            let end = minute(CivilDate.first(0, onOrAfter: 1, 4, year), 2) - standard
            let start = minute(CivilDate.first(0, onOrAfter: 1, 10, year), 2) - standard
            summer = moment < end || moment >= start
        case .newZealand:
            let end = minute(CivilDate.first(0, onOrAfter: 1, 4, year), 2) - standard
            let start = minute(CivilDate.last(0, 9, year), 2) - standard
            summer = moment < end || moment >= start
        case .chile:
            let end = minute(CivilDate.first(0, onOrAfter: 2, 4, year), 3)
            let start = minute(CivilDate.first(0, onOrAfter: 2, 9, year), 4)
            summer = moment < end || moment >= start
        case .israel:
            let start = minute(CivilDate.first(5, onOrAfter: 23, 3, year), 2) - standard
            let end = minute(CivilDate.last(0, 10, year), 1) - standard
            summer = moment >= start && moment < end
        case .egypt:
            let start = minute(CivilDate.last(5, 4, year), 0) - standard
            let end = minute(CivilDate.last(4, 10, year), 23) - standard
            summer = moment >= start && moment < end
        }
        return standard + (summer ? 60 : 0)
    }

    /// The moment, in minutes since 1970 UTC, of a local wall-clock time.
    func moment(day: Int, minuteOfDay: Int, year: Int) -> (utc: Int, offset: Int) {
        let local = day * 1_440 + minuteOfDay
        let guess = offset(at: local - standard, year: year)
        let better = offset(at: local - guess, year: year)
        return (local - better, better)
    }

    static let all: [Zone] = [
        Zone(name: "Europe/London", standard: 0, rule: .europe),
        Zone(name: "Europe/Dublin", standard: 0, rule: .europe),
        Zone(name: "Europe/Lisbon", standard: 0, rule: .europe),
        Zone(name: "Atlantic/Reykjavik", standard: 0, rule: .none),
        Zone(name: "Europe/Paris", standard: 60, rule: .europe),
        Zone(name: "Europe/Berlin", standard: 60, rule: .europe),
        Zone(name: "Europe/Madrid", standard: 60, rule: .europe),
        Zone(name: "Europe/Rome", standard: 60, rule: .europe),
        Zone(name: "Europe/Amsterdam", standard: 60, rule: .europe),
        Zone(name: "Europe/Brussels", standard: 60, rule: .europe),
        Zone(name: "Europe/Zurich", standard: 60, rule: .europe),
        Zone(name: "Europe/Vienna", standard: 60, rule: .europe),
        Zone(name: "Europe/Prague", standard: 60, rule: .europe),
        Zone(name: "Europe/Warsaw", standard: 60, rule: .europe),
        Zone(name: "Europe/Budapest", standard: 60, rule: .europe),
        Zone(name: "Europe/Belgrade", standard: 60, rule: .europe),
        Zone(name: "Europe/Copenhagen", standard: 60, rule: .europe),
        Zone(name: "Europe/Stockholm", standard: 60, rule: .europe),
        Zone(name: "Europe/Oslo", standard: 60, rule: .europe),
        Zone(name: "Europe/Helsinki", standard: 120, rule: .europe),
        Zone(name: "Europe/Athens", standard: 120, rule: .europe),
        Zone(name: "Europe/Bucharest", standard: 120, rule: .europe),
        Zone(name: "Europe/Sofia", standard: 120, rule: .europe),
        Zone(name: "Europe/Kyiv", standard: 120, rule: .europe),
        Zone(name: "Europe/Istanbul", standard: 180, rule: .none),
        Zone(name: "Asia/Tbilisi", standard: 240, rule: .none),
        Zone(name: "Asia/Almaty", standard: 300, rule: .none),
        Zone(name: "Asia/Jerusalem", standard: 120, rule: .israel),
        Zone(name: "Asia/Amman", standard: 180, rule: .none),
        Zone(name: "Asia/Riyadh", standard: 180, rule: .none),
        Zone(name: "Asia/Dubai", standard: 240, rule: .none),
        Zone(name: "Asia/Tehran", standard: 210, rule: .none),
        Zone(name: "Africa/Cairo", standard: 120, rule: .egypt),
        Zone(name: "Africa/Tunis", standard: 60, rule: .none),
        Zone(name: "Africa/Lagos", standard: 60, rule: .none),
        Zone(name: "Africa/Nairobi", standard: 180, rule: .none),
        Zone(name: "Africa/Johannesburg", standard: 120, rule: .none),
        Zone(name: "Africa/Accra", standard: 0, rule: .none),
        Zone(name: "Asia/Kolkata", standard: 330, rule: .none),
        Zone(name: "Asia/Kathmandu", standard: 345, rule: .none),
        Zone(name: "Asia/Bangkok", standard: 420, rule: .none),
        Zone(name: "Asia/Ho_Chi_Minh", standard: 420, rule: .none),
        Zone(name: "Asia/Jakarta", standard: 420, rule: .none),
        Zone(name: "Asia/Singapore", standard: 480, rule: .none),
        Zone(name: "Asia/Kuala_Lumpur", standard: 480, rule: .none),
        Zone(name: "Asia/Shanghai", standard: 480, rule: .none),
        Zone(name: "Asia/Hong_Kong", standard: 480, rule: .none),
        Zone(name: "Asia/Taipei", standard: 480, rule: .none),
        Zone(name: "Asia/Manila", standard: 480, rule: .none),
        Zone(name: "Asia/Tokyo", standard: 540, rule: .none),
        Zone(name: "Asia/Seoul", standard: 540, rule: .none),
        Zone(name: "Australia/Sydney", standard: 600, rule: .australia),
        Zone(name: "Australia/Melbourne", standard: 600, rule: .australia),
        Zone(name: "Pacific/Auckland", standard: 720, rule: .newZealand),
        Zone(name: "America/New_York", standard: -300, rule: .northAmerica),
        Zone(name: "America/Toronto", standard: -300, rule: .northAmerica),
        Zone(name: "America/Chicago", standard: -360, rule: .northAmerica),
        Zone(name: "America/Denver", standard: -420, rule: .northAmerica),
        Zone(name: "America/Los_Angeles", standard: -480, rule: .northAmerica),
        Zone(name: "America/Mexico_City", standard: -360, rule: .none),
        Zone(name: "America/Bogota", standard: -300, rule: .none),
        Zone(name: "America/Lima", standard: -300, rule: .none),
        Zone(name: "America/Santiago", standard: -240, rule: .chile),
        Zone(name: "America/Argentina/Buenos_Aires", standard: -180, rule: .none),
        Zone(name: "America/Sao_Paulo", standard: -180, rule: .none),
    ]
}
