import ICalendar
import WeftGLib

extension SystemZone: ZoneRules {}

/// The time zones of this machine, each read once. Any thread.
public final class SystemZones: ZoneDatabase {
    private let known = Locked<[String: SystemZone?]>([:])
    /// The maximum number of zones: a calendar may name any number of them.
    private static let maximumCount = 1000

    /// Makes the system's database.
    public init() {}

    public func zone(named name: String) -> (any ZoneRules)? {
        if let zone = known.withLock({ $0[name] }) { return zone }
        let zone = SystemZone(named: name)
        known.withLock { known in
            if known.count < Self.maximumCount { known[name] = .some(zone) }
        }
        return zone
    }

    public func zoneName(alsoCalled name: String) -> String? {
        WindowsZones.zoneName(ofWindows: name) ?? FormerZoneNames.current(name)
    }
}
