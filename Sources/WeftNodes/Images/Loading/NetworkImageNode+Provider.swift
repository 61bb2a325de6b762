extension NetworkImageNode {
    /// Makes a node whose encoded picture (JPEG, PNG, …) comes from a closure: for example from a database or an
    /// archive, or generated. Any thread.
    ///
    /// - Parameters:
    ///   - identity: identifies the picture. Nodes with the same identity share the decoded picture, so another picture
    ///     needs another identity. It becomes the node's `url`.
    ///   - provider: returns the file's bytes, off the main thread. It is called whenever the node enters the preload
    ///     range, and its task is cancelled when the node leaves. An error becomes the node's `failure`.
    public convenience init(identity: String, provider: @escaping @Sendable () async throws -> [UInt8]) {
        self.init(cache: nil, downloader: PictureProvider(provide: provider))
        shouldCacheImage = false
        url = identity
    }
}

/// A downloader that calls a closure.
private struct PictureProvider: ImageDownloader {
    let provide: @Sendable () async throws -> [UInt8]

    func download(_ url: String, _ control: ImageDownloadControl) async throws -> DownloadedImage {
        // Declared as a file, since the download caches do not keep files.
        DownloadedImage(bytes: try await provide(), source: .file)
    }
}
