import WeftShim

extension HTTPClient {
    /// What the disk cache takes of the disk; 0 without one. O(files).
    public nonisolated func cacheByteCount() async -> Int {
        guard let directory = configuration.cacheDirectory else { return 0 }
        return await WorkerPool.shared.run(.preload) { LocalFile.bytesOnDisk(inFolder: directory) }
    }

    /// Empties the disk cache. What is fetched meanwhile may be in it again.
    public func clearCache() {
        if configuration.cacheDirectory != nil { session(for: .asked).clear() }
    }
}
