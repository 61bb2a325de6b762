import WeftGLib
import WeftGraphics
import WeftLayout

/// Fetches and decodes tiles, each once for all maps that show it. Any thread.
public final class MapTileLoader: Sendable {
    /// The loader of maps without their own. Set it before the first map is shown. It sends the user agent that tile
    /// servers require.
    @MainActor public static var shared = MapTileLoader(userAgent: "Weft")

    private let downloader: any ImageDownloader
    private let textures: ByteBoundedCache<String, Texture>

    /// - Parameters:
    ///   - userAgent: the program's name and a contact address of its authors.
    ///   - cacheDirectory: the folder of cached tiles, which are revalidated when stale; nil caches none on disk.
    ///   - memoryBytes: the maximum size of decoded tiles in memory; a tile has 256 KB.
    public convenience init(userAgent: String, cacheDirectory: String? = nil, memoryBytes: Int = 8 << 20) {
        self.init(
            downloader: BasicImageDownloader(
                client: HTTPClient(
                    configuration: HTTPConfiguration(userAgent: userAgent, maximumConnectionsPerHost: 2)),
                diskCache: cacheDirectory.map { DiskImageCache(directory: $0) }, purpose: .mapTile),
            memoryBytes: memoryBytes)
    }

    /// Makes a loader that keeps `memoryBytes` bytes of tiles in memory.
    public init(downloader: any ImageDownloader, memoryBytes: Int = 8 << 20) {
        self.downloader = downloader
        textures = ByteBoundedCache(maximumBytes: memoryBytes)
    }

    /// The tile in memory, if any. Any thread.
    func ready(_ url: String) -> Texture? { textures.value(for: url) }

    func load(_ url: String, _ priority: ImagePriority) async throws -> Texture {
        if let texture = ready(url) { return texture }
        let image = try await downloader.download(url, ImageDownloadControl(priority: priority))
        let request = try await WorkerPool.shared.run(.display) {
            Result { try PictureRequest(image.bytes, fitting: (512, 512), mode: .scaleToFill) }
        }.get()
        let texture = try await PictureService.shared.decode(request)
        textures.insert(texture, for: url, bytes: texture.byteCount)
        return texture
    }
}

/// Loads the tiles of one still map. Any thread.
final class MapSnapshot: Sendable {
    let viewport: MapViewport
    private let task = Locked<Task<Void, Never>?>(nil)

    init(_ viewport: MapViewport) {
        self.viewport = viewport
    }

    /// Calls `done` once, on any thread, with the loaded tiles and the last failure.
    func start(
        _ source: MapTileSource, _ loader: MapTileLoader, _ priority: ImagePriority,
        _ done: @escaping @Sendable ([MapTile: Texture], (any Error)?) -> Void
    ) {
        let tiles = Set(viewport.tiles(source).map(\.tile))
        let started = Task.detached {
            var textures: [MapTile: Texture] = [:]
            var failure: (any Error)?
            await withTaskGroup(of: (MapTile, Result<Texture, any Error>).self) { group in
                for tile in tiles {
                    group.addTask {
                        do {
                            return (tile, .success(try await loader.load(source.url(tile), priority)))
                        } catch {
                            return (tile, .failure(error))
                        }
                    }
                }
                for await (tile, result) in group {
                    switch result {
                    case .success(let texture): textures[tile] = texture
                    case .failure(let error): failure = error
                    }
                }
            }
            if !Task.isCancelled { done(textures, failure) }
        }
        task.withLock { $0 = started }
    }

    func cancel() {
        task.withLock { $0 }?.cancel()
    }
}
