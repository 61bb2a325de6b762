import Foundation
import WeftNodes

/// The downloader of pictures.
public typealias ASImageDownloaderProtocol = ImageDownloader
/// The cache of pictures.
public typealias ASImageCacheProtocol = ImageCache

/// The downloader of all picture nodes (`NetworkImageNode.downloader`), under Texture's name. Any thread.
public final class ASBasicImageDownloader: ImageDownloader {
    /// The shared downloader. It can also be called: `shared()`.
    public static let shared = ASBasicImageDownloader()
    /// The shared downloader under its full name.
    public static var sharedImageDownloader: ASBasicImageDownloader { shared }

    private init() {}

    /// Returns itself.
    public func callAsFunction() -> ASBasicImageDownloader { self }

    public func download(_ url: String, _ control: ImageDownloadControl) async throws -> DownloadedImage {
        try await NetworkImageNode.downloader.download(url, control)
    }
}

/// The downloader and cache of all picture nodes (`NetworkImageNode.downloader`, `NetworkImageNode.cache`), under
/// Texture's name. Any thread.
public final class ASPINRemoteImageDownloader: ImageDownloader, ImageCache {
    /// The shared downloader. It can also be called: `shared()`.
    public static let shared = ASPINRemoteImageDownloader()
    /// The shared downloader under its full name.
    public static var sharedDownloader: ASPINRemoteImageDownloader { shared }

    private init() {}

    /// Returns itself.
    public func callAsFunction() -> ASPINRemoteImageDownloader { self }

    public func download(_ url: String, _ control: ImageDownloadControl) async throws -> DownloadedImage {
        try await NetworkImageNode.downloader.download(url, control)
    }

    public func picture(for url: String) -> EncodedPicture? { NetworkImageNode.cache?.picture(for: url) }

    public func loadPicture(for url: String) async -> EncodedPicture? {
        await NetworkImageNode.cache?.loadPicture(for: url)
    }

    public func store(_ picture: EncodedPicture, for url: String) {
        onMain { NetworkImageNode.cache?.store(picture, for: url) }
    }

    public func clearPicture(for url: String) { NetworkImageNode.cache?.clearPicture(for: url) }
}
