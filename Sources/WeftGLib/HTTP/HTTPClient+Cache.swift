import WeftShim

extension HTTPClient {
    /// Disk space of the disk cache in bytes; 0 without a cache. O(files).
    public nonisolated func cacheByteCount() async -> Int {
        guard let directory = configuration.cacheDirectory else { return 0 }
        return await WorkerPool.shared.run(.preload) { LocalFile.bytesOnDisk(inFolder: directory) }
    }

    /// Empties the disk cache. Responses that arrive meanwhile may be stored again.
    public func clearCache() {
        if configuration.cacheDirectory != nil { session(for: .asked).clear() }
    }
}
