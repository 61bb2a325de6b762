import Weft
import WeftGLib

/// What the program keeps on disk of what it fetched, to fetch it less often. Any thread.
struct FetchedFiles: Sendable {
    /// Of groups and people, and the tiles of maps.
    let pictures: [DiskImageCache]
    /// Pictures in memory.
    let memory: StandardImageCache?
    /// Has the answers of services.
    let client: HTTPClient

    /// What all of it takes of the disk. O(files).
    func byteCount() async -> Int {
        var bytes = await client.cacheByteCount()
        for folder in pictures { bytes += await folder.byteCount() }
        return bytes
    }

    /// Removes all of it; what shows stays. O(files).
    func clear() async {
        memory?.removeAll()
        for folder in pictures { await folder.removeAll() }
        await client.clearCache()
    }
}
