import WeftGLib

/// Merges events as an agenda does, for measurements. A value, on workers.
package struct EventMerging {
    private var merger = EventMerger()

    package init() {}

    /// The events in the form for merging. Events without a time are left out.
    package static func events(_ found: [FoundEvent], of source: SourceID, near place: Coordinate) -> [AgendaEvent] {
        var hosts: [String: EventHost] = [:]
        return found.compactMap { found in
            let host = found.group.map { group in hosts[group.id] ?? EventHost(group) }
            if let host { hosts[host.group.id] = host }
            return AgendaEvent(found.event, host: host, source: source, near: place)
        }
    }

    /// The number of rows for the events of several sources.
    /// - Parameter sources: in the user's order.
    package mutating func rowCount(of events: [AgendaEvent], sources: [SourceID]) -> Int {
        let rank = Dictionary(sources.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        return merger.rows(of: events, rank: rank).count
    }
}
