import Glibc
import SQLite
import WeftGLib

/// A part of the stored events around a place. A value.
struct StoredAgenda: Sendable, Hashable {
    /// The start of the next part.
    struct Place: Sendable, Hashable {
        let time: Int64
        let row: Int64
    }

    /// The events, sorted by the time they begin.
    var events: [StoredEvent] = []
    /// The start of the next part; nil at the end.
    var next: Place?
    /// The time a source last reported one of them.
    var seen: Timestamp?
}

extension GroupStore {
    /// Returns events of groups near a place, or that a source reported for it, sorted by the time they begin. Events
    /// known to be outside of the radius are left out.
    ///
    /// - Complexity: O(limit) and the events of other places in between.
    func agenda(
        _ search: EventSearch, after place: StoredAgenda.Place?, limit: Int
    ) throws(StoreError) -> StoredAgenda {
        let box = SearchBox(search)
        // An event of several days may have begun earlier.
        let start = place ?? StoredAgenda.Place(time: search.start.unixMilliseconds - 86_400_000, row: 0)
        return try read { database throws(DatabaseError) in
            var result = StoredAgenda()
            var seen = Int64.min
            var last: (place: StoredAgenda.Place, count: Int) = (start, 0)
            var groups: [Int64: Group] = [:]
            try database.forEach(
                """
                SELECT time, events.row, events.seen, group_row, events.record
                FROM events JOIN groups ON groups.row = events.group_row
                WHERE (time, events.row) > (?1, ?2) AND (
                    latitude BETWEEN ?3 AND ?4 AND longitude BETWEEN ?5 AND ?6 OR EXISTS (
                    SELECT 1 FROM feed_items JOIN feeds ON feeds.row = feed_items.feed
                    WHERE feed_items.group_row = groups.row AND feeds.place = ?7))
                ORDER BY time, events.row LIMIT ?8
                """, start.time, start.row, box.latitudes.lowerBound, box.latitudes.upperBound,
                box.longitudes.lowerBound, box.longitudes.upperBound, search.place.placeKey, limit
            ) { row throws(DatabaseError) in
                last = (StoredAgenda.Place(time: try row.get(0), row: try row.get(1)), last.count + 1)
                let event = try Self.event(try row.get(4), in: database)
                let groupRow = try row.get(3, as: Int64.self)
                if groups[groupRow] == nil { groups[groupRow] = try Self.host(groupRow, in: database) }
                guard let group = groups[groupRow] else { return true }
                let coordinate = event.venue?.coordinate ?? group.coordinate
                if let radius = search.radius, let coordinate, coordinate.distance(to: search.place) > radius * 1000 {
                    return true
                }
                seen = max(seen, try row.get(2, as: Int64.self))
                result.events.append(StoredEvent(event: event, group: group))
                return true
            }
            if last.count == limit { result.next = last.place }
            if Timestamp.displayable.contains(seen) { result.seen = Timestamp(unixMilliseconds: seen) }
            return result
        }
    }

    /// Returns a group in its last known state, with its next event; nil if it is unknown.
    public func group(_ key: GroupKey) throws(StoreError) -> Group? {
        try read { database throws(DatabaseError) in
            var record: [UInt8]?
            // A removed source leaves only its saved groups.
            for table in ["groups", "saved"] where record == nil {
                record = try database.value(
                    "SELECT record FROM \(table) WHERE source = ? AND identifier = ?", key.source.rawValue, key.id)
            }
            return try record.map { record throws(DatabaseError) in try Self.group(record, in: database) }
        }
    }

    /// Stores events that a source reported, and deletes those of `gone`, which it no longer reports. Lists of events
    /// have little data of their groups, so only unknown groups are stored.
    ///
    /// - Parameters:
    ///   - search: the search that the source answered.
    ///   - reach: the part of its events that the source has reported by now.
    func remember(
        _ events: [FoundEvent], from source: SourceID, asked search: EventSearch, gone: [EventKey] = [],
        reach: AgendaReach = .all(until: .min)
    ) throws(StoreError) {
        let now = now
        let hasChanged = try write { database throws(DatabaseError) in
            var rows: [Group.ID: Int64] = [:]
            for found in events {
                guard var group = found.group else { continue }
                group.source = source
                if group.coordinate == nil { group.coordinate = found.event.venue?.coordinate }
                if rows[group.id] == nil { rows[group.id] = try Self.row(of: group.key, in: database) }
                if rows[group.id] == nil { rows[group.id] = try Self.upsert(group, seen: now, into: database) }
                guard let row = rows[group.id] else { continue }
                try Self.upsert(found.event, of: group, groupRow: row, seen: now, in: database)
            }
            for key in gone {
                try Self.deleteEvents(
                    """
                    SELECT events.row FROM groups JOIN events ON events.group_row = groups.row
                    WHERE groups.source = ?1 AND (events.identifier = ?2
                        OR groups.identifier || ' ' || events.identifier = ?2)
                    """, source.rawValue, key.id, in: database)
            }
            try Self.noteListed(
                events, from: source, until: reach, in: "\(search.place.placeKey) \(search.radius ?? 0)",
                Timestamp(unixMilliseconds: now), in: database)
            return try Self.refreshSavedEvents(events, from: source, gone: gone, in: database)
        }
        trim(after: events.map(\.event))
        writes.tell()
        if hasChanged { savedEventNews.tell() }
    }

    static func row(of key: GroupKey, in database: Database) throws(DatabaseError) -> Int64? {
        try database.value(
            "SELECT row FROM groups WHERE source = ? AND identifier = ?", key.source.rawValue, key.id)
    }

    /// Returns the group without its next event.
    private static func host(_ row: Int64, in database: Database) throws(DatabaseError) -> Group? {
        let record: [UInt8]? = try database.value("SELECT record FROM groups WHERE row = ?", row)
        guard let record else { return nil }
        return EventHost(try group(record, in: database)).group
    }
}

/// The range of degrees around a place that contains a radius.
private struct SearchBox {
    let latitudes: ClosedRange<Double>
    let longitudes: ClosedRange<Double>

    init(_ search: EventSearch) {
        let place = search.place
        guard let radius = search.radius, radius.isFinite else {
            (latitudes, longitudes) = (-90...90, -180...180)
            return
        }
        // A degree of latitude is at least 110.57 km long; a degree of longitude shrinks with the latitude.
        let height = max(0, radius) / 110.5
        latitudes = place.latitude - height...place.latitude + height
        let widest = max(abs(latitudes.lowerBound), abs(latitudes.upperBound))
        let width = widest < 89 ? height / cos(widest * .pi / 180) : 360
        let (west, east) = (place.longitude - width, place.longitude + width)
        // Across the date line, both ends of the map are close to the place.
        longitudes = west < -180 || east > 180 ? -180...180 : west...east
    }
}
