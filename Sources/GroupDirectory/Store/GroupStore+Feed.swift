import SQLite
import WeftGLib

/// The last known feed of a place. A value.
public struct StoredFeed: Sendable, Hashable {
    /// The groups, in the requested order.
    public let groups: [Group]
    /// The time a source last answered for the place; within `Timestamp.displayable`.
    public let seen: Timestamp
}

extension GroupStore {
    /// The order of a feed; equal groups are sorted by distance.
    public enum FeedOrder: Sendable, Hashable, CaseIterable {
        /// Groups without a coordinate come last; groups at the same distance keep the source's order.
        case nearest
        /// Groups without a coming event come last.
        case nextEvent
        /// Groups with most members come first.
        case members
        /// The group founded last comes first.
        case newest
    }

    /// Stores a page of groups that `source` answered for a place, in its order.
    ///
    /// A later page replaces the known groups at its positions; the rest of an older answer stays until `isLast`. All
    /// or nothing. Each group is stored under its own `source`.
    ///
    /// - Parameter position: the index of the first group in the source's answer, from 0.
    public func remember(
        _ groups: [Group], from source: SourceID, near place: Coordinate, at position: Int = 0, isLast: Bool = false
    ) throws(StoreError) {
        let now = now
        let hasChanged = try write { database throws(DatabaseError) in
            let feed = try Self.feedRow(of: place, seen: now, in: database)
            let range = position..<position + groups.count
            try database.run(
                "DELETE FROM feed_items WHERE feed = ? AND source = ? AND position >= ? AND position < ?", feed,
                source.rawValue, range.lowerBound, isLast ? Int.max : range.upperBound)
            for (offset, group) in groups.enumerated() {
                let row = try Self.upsert(group, seen: now, into: database)
                // If a group moved within the answer, its last position counts.
                try database.run(
                    """
                    INSERT INTO feed_items(feed, source, position, distance, group_row) VALUES(?, ?, ?, ?, ?)
                    ON CONFLICT(group_row, feed) DO UPDATE SET position = excluded.position,
                        distance = excluded.distance, source = excluded.source
                    """, feed, source.rawValue, position + offset, group.distance(from: place) ?? Self.nowhere, row)
            }
            let events = groups.compactMap { group in
                group.nextEvent.map { FoundEvent(event: $0, group: group) }
            }
            return try Self.refreshSavedEvents(events, from: source, gone: [], in: database)
        }
        trim(after: groups.count)
        writes.tell()
        if hasChanged { savedEventNews.tell() }
    }

    /// A distance greater than any on Earth: groups without a coordinate come last.
    private static let nowhere = 1e9

    private static func feedRow(
        of place: Coordinate, seen: Int64, in database: Database
    ) throws(DatabaseError) -> Int64 {
        try database.run(
            "INSERT INTO feeds(place, seen) VALUES(?, ?) ON CONFLICT(place) DO UPDATE SET seen = excluded.seen",
            place.placeKey, seen)
        return try database.value("SELECT row FROM feeds WHERE place = ?", place.placeKey) ?? 0
    }

    /// Returns the first `limit` groups of the last known feed near a place; nil if there was none. A group that two
    /// sources list occurs once.
    ///
    /// - Complexity: O(limit) in the order `nearest`, O(n log n) in the others.
    public func feed(
        near place: Coordinate, order: FeedOrder = .nearest, limit: Int = .max
    ) throws(StoreError) -> StoredFeed? {
        let now = now
        return try read { database throws(DatabaseError) in
            let feed = try database.first("SELECT row, seen FROM feeds WHERE place = ?", place.placeKey) {
                row throws(DatabaseError) in (try row.get(0, as: Int64.self), try row.get(1, as: Int64.self))
            }
            guard let (feed, seen) = feed else { return nil }
            var groups: [Group] = []
            var addresses: Set<String> = []
            try database.forEach(order.statement, feed, now) { row throws(DatabaseError) in
                guard groups.count < limit else { return false }
                if let address = try row.get(0, as: String?.self), !addresses.insert(address).inserted { return true }
                groups.append(try Self.group(try row.get(1), in: database))
                return true
            }
            let bounds = Timestamp.displayable
            let time = min(max(seen, bounds.lowerBound), bounds.upperBound)
            return StoredFeed(groups: groups, seen: Timestamp(unixMilliseconds: time))
        }
    }
}

extension GroupStore.FeedOrder {
    /// The statement with two parameters, the feed and the time.
    fileprivate var statement: String {
        let order =
            switch self {
            case .nearest: "item.distance, item.position, ?2"
            case .nextEvent: "ifnull(next_event < ?2, 1), next_event, item.distance, item.position"
            case .members: "members DESC, item.distance, item.position, ?2"
            case .newest: "created DESC, item.distance, item.position, ?2"
            }
        return """
            SELECT address, record FROM feed_items AS item JOIN groups ON groups.row = item.group_row
            WHERE item.feed = ?1 ORDER BY \(order)
            """
    }
}
