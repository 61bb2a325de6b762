import WebPages
import WeftGLib

/// The towns that web pages name without a location. Any thread but the main one.
///
/// The list of places takes 10 MB, so it is read for new names and then released.
final class VenueTowns: Sendable {
    static let shared = VenueTowns { () throws(GazetteerError) in try Gazetteer(.forThisProcess()) }

    /// The name of a town as a page writes it.
    private struct Name: Hashable {
        let town: String
        let region: String?
        let country: String?
    }

    /// Maximum number of remembered names. Beyond it, all are forgotten.
    private static let maximumNames = 5000
    private let load: @Sendable () throws(GazetteerError) -> Gazetteer
    /// The towns by name; nil for a name without a town.
    private let known = Locked<[Name: Place?]>([:])

    init(_ load: @escaping @Sendable () throws(GazetteerError) -> Gazetteer) {
        self.load = load
    }

    /// The towns of a site's venues, and of the site itself.
    /// - Complexity: O(events); the list of places is read if a name is new.
    func towns(of reading: PageReading) -> [PageVenue: Place] {
        towns(of: Set(reading.events.compactMap(\.venue) + [reading.first.place].compactMap(\.self)))
    }

    func towns(of venues: Set<PageVenue>) -> [PageVenue: Place] {
        let names = venues.compactMap { venue in
            Self.name(of: venue).map { (venue: venue, name: $0) }
        }
        let known = places(of: Set(names.map(\.name)))
        return Dictionary(
            names.compactMap { venue, name in known[name].flatMap(\.self).map { (venue, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    private static func name(of venue: PageVenue) -> Name? {
        guard let town = venue.town?.nonEmpty else { return nil }
        return Name(town: town, region: venue.region, country: venue.country)
    }

    private func places(of names: Set<Name>) -> [Name: Place?] {
        let before = known.withLock { $0 }
        let new = names.filter { before[$0] == nil }
        // Without the list of towns, places are unknown.
        guard !new.isEmpty, let gazetteer = try? load() else { return before }
        let found = Dictionary(
            uniqueKeysWithValues: new.map { name in
                (name, gazetteer.town(named: name.town, region: name.region, country: name.country))
            })
        return known.withLock { known in
            if known.count + found.count > Self.maximumNames { known = [:] }
            known.merge(found) { _, new in new }
            return before.merging(found) { _, new in new }
        }
    }
}
