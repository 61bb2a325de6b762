import SQLite
import WeftGLib

/// A place that the user searched around. A value.
public struct StoredPlace: Sendable, Hashable {
    /// The name that the user knows.
    public let name: String
    /// A state or country.
    public let region: String?
    /// The location. Places are equal if theirs are, to a thousandth of a degree.
    public let coordinate: Coordinate

    /// Makes a place from its name and location.
    public init(name: String, region: String? = nil, coordinate: Coordinate) {
        self.name = name
        self.region = region
        self.coordinate = coordinate
    }
}

extension Coordinate {
    /// A text that is equal for places in the same square of a thousandth of a degree (at most 110 metres), since
    /// repeated measurements of a device differ a little.
    var placeKey: String {
        func thousandths(_ degrees: Double) -> Int { Int((degrees * 1000).rounded()) }
        return "\(thousandths(latitude)),\(thousandths(longitude))"
    }
}

extension GroupStore {
    /// Returns the places used last, the last one first.
    public func recentPlaces() throws(StoreError) -> [StoredPlace] {
        try read { database throws(DatabaseError) in try StoreRescue.places(in: database, limit: options.maximumPlaces)
        }
    }

    /// Notes that the user searches around `place` now.
    public func noteRecentPlace(_ place: StoredPlace) throws(StoreError) {
        try write { database throws(DatabaseError) in
            // Places used within one millisecond, or after the clock was set back, keep their order.
            let last = try database.value("SELECT max(used) FROM places", as: Int64?.self) ?? nil
            try Self.insert(place, used: max(now, min(last ?? 0, .max - 1) + 1), into: database)
            try database.run(
                "DELETE FROM places WHERE row NOT IN (SELECT row FROM places ORDER BY used DESC, row DESC LIMIT ?)",
                options.maximumPlaces)
        }
    }

    static func insert(_ place: StoredPlace, used: Int64, into database: Database) throws(DatabaseError) {
        try database.run(
            """
            INSERT INTO places(place, name, region, latitude, longitude, used) VALUES(?, ?, ?, ?, ?, ?)
            ON CONFLICT(place) DO UPDATE SET name = excluded.name, region = excluded.region, used = excluded.used,
                latitude = excluded.latitude, longitude = excluded.longitude
            """, place.coordinate.placeKey, place.name, place.region, place.coordinate.latitude,
            place.coordinate.longitude, used)
    }

    /// Returns the value of a setting, such as the tab used last.
    public func setting(_ name: String) throws(StoreError) -> String? {
        try read { database throws(DatabaseError) in
            try database.value("SELECT value FROM settings WHERE name = ?", name)
        }
    }

    /// Stores the value of a setting; nil removes it.
    public func set(_ name: String, to value: String?) throws(StoreError) {
        try write { database throws(DatabaseError) in
            guard let value else {
                try database.run("DELETE FROM settings WHERE name = ?", name)
                return
            }
            try database.run("INSERT OR REPLACE INTO settings VALUES(?, ?)", name, value)
        }
    }
}
