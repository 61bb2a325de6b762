import GroupDirectory
import Weft
import WeftGLib

/// The one way by which pictures of the web come into rows and pages: open or not, as the user wants it. Those of this machine
/// always come. What does not come has its stand-in, and comes with `NetworkImageNode.retryFailures()` when the gate opens.
/// Any thread.
final class PictureGate: ImageDownloader, ImageCache {
    private let choice = Locked(Preferences.Pictures.always)
    private let downloader: any ImageDownloader
    private let cache: (any ImageCache)?
    private let isMetered: @Sendable () async -> Bool

    /// - Parameter isMetered: whether the network costs by what is carried; asked where that counts.
    init(
        _ downloader: any ImageDownloader, cache: (any ImageCache)?,
        isMetered: @escaping @Sendable () async -> Bool = { await NetworkMeter.shared.isMetered() }
    ) {
        self.downloader = downloader
        self.cache = cache
        self.isMetered = isMetered
    }

    /// When pictures are wanted.
    var wanted: Preferences.Pictures {
        get { choice.withLock { $0 } }
        set { choice.withLock { $0 = newValue } }
    }

    /// What is on this machine costs nothing, but who wants no pictures sees none.
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
