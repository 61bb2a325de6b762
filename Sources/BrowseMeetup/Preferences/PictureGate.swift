import GroupDirectory
import Weft
import WeftGLib

/// All web pictures of rows and pages are loaded through this object, which the user's preference opens or closes.
/// Local pictures always pass. A blocked picture shows its placeholder, and is loaded by
/// `NetworkImageNode.retryFailures()` when the gate opens. Any thread.
final class PictureGate: ImageDownloader, ImageCache {
    private let choice = Locked(Preferences.Pictures.always)
    private let downloader: any ImageDownloader
    private let cache: (any ImageCache)?
    private let isMetered: @Sendable () async -> Bool

    /// - Parameter isMetered: returns true on a metered network; called only if the preference depends on it.
    init(
        _ downloader: any ImageDownloader, cache: (any ImageCache)?,
        isMetered: @escaping @Sendable () async -> Bool = { await NetworkMeter.shared.isMetered() }
    ) {
        self.downloader = downloader
        self.cache = cache
        self.isMetered = isMetered
    }

    /// The policy for pictures.
    var wanted: Preferences.Pictures {
        get { choice.withLock { $0 } }
        set { choice.withLock { $0 = newValue } }
    }

    /// True if the picture may be loaded. Local files cost no traffic, but a user who wants no pictures sees none.
    private func isOpen(for url: String) -> Bool { wanted != .never || url.hasPrefix("file:") }

    // MARK: ImageDownloader

    func data(for url: String) async throws -> [UInt8] { try await download(url, ImageDownloadControl()).bytes }

    func download(_ url: String, _ control: ImageDownloadControl) async throws -> DownloadedImage {
        if !url.hasPrefix("file:") {
            switch wanted {
            case .always: break
            case .unmetered: if await isMetered() { throw ImageDownloadDeclined() }
            case .never: throw ImageDownloadDeclined()
            }
        }
        return try await downloader.download(url, control)
    }

    // MARK: ImageCache

    func picture(for url: String) -> EncodedPicture? { isOpen(for: url) ? cache?.picture(for: url) : nil }

    func loadPicture(for url: String) async -> EncodedPicture? {
        isOpen(for: url) ? await cache?.loadPicture(for: url) : nil
    }

    func store(_ picture: EncodedPicture, for url: String) { cache?.store(picture, for: url) }
    func clearPicture(for url: String) { cache?.clearPicture(for: url) }
}
