import JSON
import WeftGLib

/// A public site that the program suggests for a place. It gets no request before the user adds it. A value.
public struct SuggestedSite: Sendable, Hashable {
    /// An area that a site covers.
    struct Area: Sendable, Hashable {
        let name: String
        let centre: Coordinate
        let kilometres: Double
    }

    /// The address for `SourceFinder`.
    public let address: String
    /// The kind of source that answered there.
    public let kind: SourceKind
    /// The site's name.
    public let name: String
    let areas: [Area]
    /// The countries that the site is for, two letters of ISO 3166 each.
    var countries: [String] = []

    /// The address's host.
    public var host: String { WebLink.host(address) ?? address }

    /// The names of the areas that the site covers, in the list's language.
    public var areaNames: [String] { areas.map(\.name) }

    /// True if its area is a whole country. The area is a circle, so that it reaches over the country's borders.
    fileprivate var isWide: Bool { areas.contains { $0.kilometres > Self.wideKilometres } }

    private static let wideKilometres = 300.0
}

/// The suggested sites for a place. A value.
public struct SiteChoice: Sendable, Hashable {
    /// Sites that cover the place, or an area near it.
    public fileprivate(set) var near: [SuggestedSite] = []
    /// Other sites, if the list has none near the place.
    public fileprivate(set) var others: [SuggestedSite] = []
    /// True if the others are near the place, but of other countries.
    public fileprivate(set) var areForeign = false
}

/// The list of public sites that is part of the program (`sources.json`). A value.
public struct SuggestedSites: Sendable, Hashable {
    /// Maximum size of the list in bytes.
    static let maximumBytes = 1 << 20
    static let fileName = "sources.json"
    /// Maximum number of sites that are suggested for one place.
    public static let maximumNear = 8

    let sites: [SuggestedSite]

    /// Reads the list from the first data folder that has one; it is empty if there is none. It blocks, so do not call
    /// it on the main thread.
    public init(_ directory: DataDirectory) {
        let path = directory.candidates.map { $0 + "/" + Self.fileName }.first(where: LocalFile.isReadable)
        let bytes = path.flatMap { try? LocalFile.read($0, maximumBytes: Self.maximumBytes) }
        self.init(bytes ?? [])
    }

    /// Entries that lack a field are left out.
    init(_ bytes: [UInt8]) {
        let entries = (try? JSONDocument(parsing: bytes, options: .init()))?.root.elements ?? []
        sites = entries.compactMap { entry in
            guard let address = entry["address"]?.line, let name = entry["name"]?.line,
                let kind = entry["kind"]?.line.flatMap(SourceKind.init(word:))
            else { return nil }
            let areas = (entry["places"]?.elements ?? []).compactMap { place -> SuggestedSite.Area? in
                guard let name = place["name"]?.line, let latitude = place["latitude"]?.double,
                    let longitude = place["longitude"]?.double, let kilometres = place["kilometres"]?.double
                else { return nil }
                let centre = Coordinate(latitude: latitude, longitude: longitude)
                return centre.map { SuggestedSite.Area(name: name, centre: $0, kilometres: kilometres) }
            }
            guard !areas.isEmpty else { return nil }
            let countries = (entry["countries"]?.elements ?? []).compactMap(\.line)
            return SuggestedSite(address: address, kind: kind, name: name, areas: areas, countries: countries)
        }
    }

    /// The sites to offer for a place. A site of a whole country is left out in other countries. If no site of the list
    /// is near the place, others are offered instead; a site that the user has already counts as near.
    /// - Parameters:
    ///   - country: the place's country, two letters of ISO 3166; nil if unknown. Called at most once.
    ///   - known: sources of the user, which are not suggested again.
    public func choice(
        for place: Coordinate, in country: () -> String?, without known: [SourceID] = []
    ) -> SiteChoice {
        let near = fitting(place, within: Self.nearKilometres)
        let home = near.contains(where: \.isWide) ? country() : nil
        let (own, foreign) = near.reduce(into: ([SuggestedSite](), [SuggestedSite]())) { parts, site in
            let isForeign = home.map { site.isWide && !site.countries.isEmpty && !site.countries.contains($0) } ?? false
            if isForeign { parts.1.append(site) } else { parts.0.append(site) }
        }
        var choice = SiteChoice()
        if own.isEmpty {
            choice.areForeign = !foreign.isEmpty
            let others = foreign.isEmpty ? nearest(to: place) : foreign
            choice.others = Array(Self.without(known, others).prefix(Self.maximumOthers))
        } else {
            choice.near = Array(Self.without(known, own).prefix(Self.maximumNear))
        }
        return choice
    }

    /// Maximum number of sites that are offered for a place without sites near it.
    static let maximumOthers = 3
    private static let nearKilometres = 50.0

    /// The sites with an area at most `kilometres` away, the best first.
    private func fitting(_ place: Coordinate, within kilometres: Double) -> [SuggestedSite] {
        let fitting = sites.compactMap { site -> (site: SuggestedSite, fit: Fit)? in
            let best = site.areas.map { Fit($0, to: place) }.filter { $0.gap <= kilometres }.min()
            return best.map { (site, $0) }
        }
        return fitting.sorted { $0.fit < $1.fit }.map(\.site)
    }

    /// All sites, those with the nearest area first.
    private func nearest(to place: Coordinate) -> [SuggestedSite] {
        let all = sites.map { site -> (site: SuggestedSite, gap: Double) in
            (site, site.areas.map { Fit($0, to: place).gap }.min() ?? .infinity)
        }
        return all.sorted { $0.gap < $1.gap }.map(\.site)
    }

    private static func without(_ known: [SourceID], _ sites: [SuggestedSite]) -> [SuggestedSite] {
        sites.filter { !known.contains(SourceID(kind: $0.kind.word, address: $0.address)) }
    }

    /// The distance of an area from a place and its size, in kilometres: less is better.
    private struct Fit: Comparable {
        /// The distance from the site's area; 0 inside it.
        let gap: Double
        let size: Double
        let distance: Double

        init(_ area: SuggestedSite.Area, to place: Coordinate) {
            distance = area.centre.distance(to: place) / 1000
            gap = max(0, distance - area.kilometres)
            size = area.kilometres
        }

        static func < (one: Fit, other: Fit) -> Bool {
            (one.gap > 0 ? 1 : 0, one.size, one.distance) < (other.gap > 0 ? 1 : 0, other.size, other.distance)
        }
    }
}
