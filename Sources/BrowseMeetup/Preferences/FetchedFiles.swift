import Weft
import WeftGLib

/// The program's caches of fetched data. Any thread.
struct FetchedFiles: Sendable {
    /// Pictures of groups and people, and map tiles.
    let pictures: [DiskImageCache]
    /// Pictures in memory.
    let memory: StandardImageCache?
    /// The client with the cache of services' answers.
    let client: HTTPClient

    /// Disk space in bytes. O(files).
    func byteCount() async -> Int {
        var bytes = await client.cacheByteCount()
        for folder in pictures { bytes += await folder.byteCount() }
        return bytes
    }

    /// Removes all cached data; visible contents stay. O(files).
    func clear() async {
        memory?.removeAll()
        for folder in pictures { await folder.removeAll() }
        await client.clearCache()
    }
}
