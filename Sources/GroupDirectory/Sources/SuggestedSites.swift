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

    /// The address's host.
    public var host: String { WebLink.host(address) ?? address }

    /// The names of the areas that the site covers, in the list's language.
    public var areaNames: [String] { areas.map(\.name) }
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
            return areas.isEmpty ? nil : SuggestedSite(address: address, kind: kind, name: name, areas: areas)
        }
    }

    /// The sites whose area contains a place, those with the smallest area first. Then come the sites with an area at
    /// most `kilometres` away.
    /// - Parameter known: sources of the user, which are not suggested again.
    public func near(
        _ place: Coordinate, within kilometres: Double = 50, without known: [SourceID] = []
    ) -> [SuggestedSite] {
        let fitting = sites.compactMap { site -> (site: SuggestedSite, fit: Fit)? in
            guard !known.contains(SourceID(kind: site.kind.word, address: site.address)) else { return nil }
            let best = site.areas.map { Fit($0, to: place) }.filter { $0.gap <= kilometres }.min()
            return best.map { (site, $0) }
        }
        return fitting.sorted { $0.fit < $1.fit }.prefix(Self.maximumNear).map(\.site)
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
