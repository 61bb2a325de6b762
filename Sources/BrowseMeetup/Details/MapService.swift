import GroupDirectory
import Weft
import WeftGLib

/// Where maps come from. Nothing is asked before a map is on screen. Any thread.
struct MapService: Sendable {
    let tiles: MapTileSource
    let loader: MapTileLoader
    /// What is to be read of the map's makers and their terms.
    let terms: String

    /// - Parameters:
    ///   - template: of the tiles' addresses, as `MapTileSource` has it.
    ///   - folder: keeps tiles from one start to the next; nil: they are not kept.
    init(template: String, attribution: String, terms: String, folder: String?) {
        tiles = MapTileSource(template: template, attribution: attribution)
        loader = MapTileLoader(userAgent: Program.userAgent, cacheDirectory: folder)
        self.terms = terms
    }

    /// OpenStreetMap's own server. Its terms ask for a user agent that names the program, for tiles to be kept, and for
    /// none to be fetched but those that are looked at.
    ///
    /// The environment's `WEFT_MAP_TILES` names another server, with `{z}`, `{x}` and `{y}` in its address.
    ///
    /// Source: https://operations.osmfoundation.org/policies/tiles/
    static let openStreetMap = ofOpenStreetMap(template: LocalFile.environment("WEFT_MAP_TILES"))

    /// The same maps from another server, one at home for example; nil asks OpenStreetMap's own.
    static func ofOpenStreetMap(template: String?) -> MapService {
        MapService(
            template: template ?? "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
            attribution: localized("© OpenStreetMap contributors"), terms: "https://www.openstreetmap.org/copyright",
            folder: tileFolder)
    }

    /// Keeps tiles from one start to the next; nil where the user's folder has no name that can be used.
    static var tileFolder: String? { UserFolder.cache.map { $0 + "/browse-meetup/tiles" } }
}
