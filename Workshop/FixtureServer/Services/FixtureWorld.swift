import JSON
import WeftGLib

/// The invented groups of the data folder, as served by the services other than v3.
struct FixtureWorld: Sendable {
    /// One of the groups.
    struct Group: Sendable {
        let id: Int64
        let name: String
        let urlname: String
        let description: String
        let city: String?
        let country: String?
        let countryName: String?
        let place: (latitude: Double, longitude: Double)?
        let memberCount: Int64
        let zone: String
        let organizer: String?
        let category: String?
        /// The path below the server's address.
        let photo: String?
        let avatar: String?
        /// Milliseconds since 1970.
        let created: Int64
        let events: [Event]
    }

    struct Event: Sendable {
        let id: String
        let name: String
        /// Seconds since 1970.
        let start: Int64
        let end: Int64
        let going: Int64
        let isCancelled: Bool
        let isOnline: Bool
        /// HTML.
        let description: String
        let tags: [String]
        /// In units of `currency`; 0 is free, and nil leaves the price unknown.
        let fee: Double?
        let currency: String
        /// The maximum number of participants; 0 means no limit.
        let capacity: Int64
    }

    let groups: [Group]

    /// - Parameter now: in seconds since 1970. The data's next events may be over, so each is moved by whole weeks into
    ///   the future. It is repeated two and four weeks later.
    init(_ records: [GroupRecord], now: Int64) {
        groups = records.compactMap { record in
            (try? JSONDocument(parsing: record.bytes)).flatMap { Self.group($0.root, now) }
        }
    }

    private static func group(_ record: JSONValue, _ now: Int64) -> Group? {
        guard let id = record["id"]?.integer, let name = record["name"]?.string else { return nil }
        let place = record["lat"]?.double.flatMap { latitude in record["lon"]?.double.map { (latitude, $0) } }
        return Group(
            id: id, name: name, urlname: record["urlname"]?.string ?? "group-\(id)",
            description: record["description"]?.string ?? "", city: record["city"]?.string,
            country: record["country"]?.string, countryName: record["localized_country_name"]?.string,
            place: place.map { (latitude: $0.0, longitude: $0.1) }, memberCount: record["members"]?.integer ?? 0,
            zone: record["timezone"]?.string ?? "UTC", organizer: record["organizer"]?["name"]?.string,
            category: record["category"]?["name"]?.string, photo: record["key_photo"]?["highres_link"]?.string,
            avatar: record["organizer"]?["photo"]?["thumb_link"]?.string, created: record["created"]?.integer ?? 0,
            events: events(record["next_event"], of: id, now))
    }

    private static func events(_ record: JSONValue?, of group: Int64, _ now: Int64) -> [Event] {
        guard let record, let id = record["id"]?.string, let name = record["name"]?.string,
            let milliseconds = record["time"]?.integer
        else { return [] }
        let week: Int64 = 7 * 86_400
        let time = milliseconds / 1000
        let first = time + max(0, (now - time + week - 1) / week) * week
        let fee = record["fee"]
        let tags = (record["topics"]?.elements ?? []).compactMap { $0["name"]?.string }
        return (0..<Int64(3)).map { number in
            let start = first + number * 2 * week
            // Some events are damaged on purpose, always the same ones.
            return Event(
                id: number == 0 ? id : "\(id)\(number)", name: name, start: start, end: start + 2 * 3600,
                going: record["yes_rsvp_count"]?.integer ?? 0, isCancelled: (group + number) % 13 == 0,
                isOnline: (group + number) % 11 == 0,
                description: record["description"]?.string ?? "<p>Come along!</p>",
                tags: tags, fee: fee?["amount"]?.double, currency: fee?["currency"]?.string ?? "EUR",
                capacity: record["rsvp_limit"]?.integer ?? 0)
        }
    }

    /// An event by its id, with its group.
    func event(_ id: String) -> (event: Event, group: Group)? {
        for group in groups {
            if let event = group.events.first(where: { $0.id == id }) { return (event, group) }
        }
        return nil
    }

    /// The groups within `radius` kilometres, nearest first; all of them without a place.
    func groups(
        near place: (latitude: Double, longitude: Double)?, radius: Double, words: String = ""
    ) -> [Group] {
        let words = words.lowercased().split(separator: " ")
        let found = groups.filter { group in
            words.allSatisfy { group.name.lowercased().contains($0) }
        }
        guard let place else { return found }
        let near = found.compactMap { group -> (Double, Group)? in
            guard let there = group.place else { return nil }
            let distance = GroupCatalogue.distance(place, there)
            return distance <= GroupCatalogue.haversine(kilometres: radius) ? (distance, group) : nil
        }
        return near.sorted { ($0.0, $0.1.id) < ($1.0, $1.1.id) }.map(\.1)
    }

    /// The events that end after `start` and begin before `end`, by time.
    static func events(
        of groups: [Group], from start: Int64, until end: Int64 = .max
    ) -> [(event: Event, group: Group)] {
        groups.flatMap { group in group.events.map { (event: $0, group: group) } }
            .filter { $0.event.end >= start && $0.event.start <= end }
            .sorted { ($0.event.start, $0.event.id) < ($1.event.start, $1.event.id) }
    }
}

extension JSON {
    /// `null` for nil.
    static func text(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }
}

extension Int64 {
    /// Seconds since 1970 as `2026-11-22T19:00:00Z`.
    var iso8601: String { Timestamp(unixMilliseconds: self * 1000).iso8601 ?? "" }
}
