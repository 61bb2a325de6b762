import GroupDirectory
import Weft
import WeftGLib

/// The server of map tiles. No request is sent before a map is on screen. Any thread.
struct MapService: Sendable {
    let tiles: MapTileSource
    let loader: MapTileLoader
    /// The address of the page about the map's authors and terms.
    let terms: String

    /// - Parameters:
    ///   - template: the template of the tiles' addresses, as in `MapTileSource`.
    ///   - folder: keeps tiles from one start to the next; nil keeps none.
    init(template: String, attribution: String, terms: String, folder: String?) {
        tiles = MapTileSource(template: template, attribution: attribution)
        loader = MapTileLoader(userAgent: Program.userAgent, cacheDirectory: folder)
        self.terms = terms
    }

    /// OpenStreetMap's own server. Its terms require a user agent that names the program, that tiles are kept, and that
    /// only visible ones are fetched.
    ///
    /// The environment's `WEFT_MAP_TILES` names another server, with `{z}`, `{x}` and `{y}` in its address.
    ///
    /// Source: https://operations.osmfoundation.org/policies/tiles/
    static let openStreetMap = ofOpenStreetMap(template: LocalFile.environment("WEFT_MAP_TILES"))

    /// OpenStreetMap's maps from another server, for example one at home; nil uses its own server.
    static func ofOpenStreetMap(template: String?) -> MapService {
        MapService(
            template: template ?? "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
            attribution: localized("© OpenStreetMap contributors"), terms: "https://www.openstreetmap.org/copyright",
            folder: tileFolder)
    }

    /// The folder that keeps tiles from one start to the next; nil if the user's folder has no usable name.
    static var tileFolder: String? { ProgramFolder.cache.map { $0 + "/tiles" } }
}
