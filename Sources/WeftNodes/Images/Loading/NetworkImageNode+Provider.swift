extension NetworkImageNode {
    /// Makes a node whose encoded picture (JPEG, PNG, …) comes from a closure: out of a database, an archive, or made at
    /// the time. Any thread.
    ///
    /// - Parameters:
    ///   - identity: names the picture. Nodes with the same identity share what is decoded of it, so another picture needs
    ///     another one. It is the node's `url`.
    ///   - provider: returns the file's bytes, off the main thread. It is called whenever the node enters the preload range,
    ///     and its task is cancelled when the node leaves. An error is the node's `failure`.
    public convenience init(identity: String, provider: @escaping @Sendable () async throws -> [UInt8]) {
        self.init(cache: nil, downloader: PictureProvider(provide: provider))
        shouldCacheImage = false
        url = identity
    }
}

/// A downloader that asks a closure.
private struct PictureProvider: ImageDownloader {
    let provide: @Sendable () async throws -> [UInt8]

    func download(_ url: String, _ control: ImageDownloadControl) async throws -> DownloadedImage {
        // As a file: the caches of downloads do not keep it.
        DownloadedImage(bytes: try await provide(), source: .file)
    }
}
