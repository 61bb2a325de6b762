import SQLite
import WeftGLib

/// A place the user looked for groups near. A value.
public struct StoredPlace: Sendable, Hashable {
    /// As the user knows it.
    public let name: String
    /// A state or country.
    public let region: String?
    /// Places are told apart by it, to a thousandth of a degree.
    public let coordinate: Coordinate

    /// A place by its name and where it is.
    public init(name: String, region: String? = nil, coordinate: Coordinate) {
        self.name = name
        self.region = region
        self.coordinate = coordinate
    }
}

extension Coordinate {
    /// The same text for places that are one: to a thousandth of a degree, 110 metres at most. What a device measures
    /// is never the same twice.
    var placeKey: String {
        func thousandths(_ degrees: Double) -> Int { Int((degrees * 1000).rounded()) }
        return "\(thousandths(latitude)),\(thousandths(longitude))"
    }
}

extension GroupStore {
    /// The places last used, the last one first.
    public func recentPlaces() throws(StoreError) -> [StoredPlace] {
        try read { database throws(DatabaseError) in try StoreRescue.places(in: database, limit: options.maximumPlaces)
        }
    }

    /// Notes that the user looks near `place` now.
    public func noteRecentPlace(_ place: StoredPlace) throws(StoreError) {
        try write { database throws(DatabaseError) in
            // Two in one millisecond, or a clock that was set back, keep their order.
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

    /// A word that the program kept under a name, such as the tab last used.
    public func setting(_ name: String) throws(StoreError) -> String? {
        try read { database throws(DatabaseError) in
            try database.value("SELECT value FROM settings WHERE name = ?", name)
        }
    }

    /// Keeps a word; nil takes it away.
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
