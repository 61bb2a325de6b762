import WeftGLib
import WeftGraphics

/// A picture with an address: fetched when the node enters the preload range, decoded in the display range, dropped
/// when it leaves them. `url` from any thread; the rest follows on the main actor.
// @unchecked: the rule of DisplayNode for stored properties, which a lint checks.
public final class NetworkImageNode: ImageNode, @unchecked Sendable {
    /// How pictures are fetched; set it before the first node is shown.
    @MainActor public static var downloader: any ImageDownloader = BasicImageDownloader(
        client: HTTPClient(configuration: HTTPConfiguration(userAgent: "Weft")))

    /// Nil shows the placeholder.
    @Guarded public var url: String? {
        didSet {
            guard url != oldValue else { return }
            ApplyQueue.shared.push(order: id) { [weak self] in self?.restart() }
        }
    }

    @MainActor private var fetch: Task<Void, Never>?

    /// What went wrong with the current address, if something did. Main actor.
    @MainActor public private(set) var failure: (any Error)?

    @MainActor
    public override func didEnterPreloadState() {
        super.didEnterPreloadState()
        start()
    }

    @MainActor
    public override func didExitPreloadState() {
        super.didExitPreloadState()
        stop()
        setImage(nil)
    }

    @MainActor
    public override func didEnterDisplayState() {
        super.didEnterDisplayState()
        if imageData != nil, main.contents?.isPlaceholder != false { displayAsynchronously() }
    }

    @MainActor
    public override func didExitDisplayState() {
        super.didExitDisplayState()
        main.contents = nil
    }

    /// The address that is being fetched.
    @MainActor private var fetchedURL: String?

    @MainActor
    private func restart() {
        // The node may have come into range before the news of its address got here.
        if let url, fetch != nil ? url == fetchedURL : url == imageData?.identity { return }
        stop()
        setImage(nil)
        main.contents = nil
        canvasThatDraws?.widget.queueDraw()
        if interfaceState.contains(.preload) { start() }
    }

    @MainActor
    private func start() {
        guard fetch == nil, imageData == nil, let url else { return }
        failure = nil
        let downloader = Self.downloader
        fetchedURL = url
        fetch = Task { [weak self] in
            do {
                let bytes = try await downloader.data(for: url)
                self?.received(bytes, from: url)
            } catch {
                self?.failed(error, url)
            }
        }
    }

    @MainActor
    private func stop() {
        fetch?.cancel()
        fetch = nil
    }

    @MainActor
    private func received(_ bytes: [UInt8], from url: String) {
        guard !Task.isCancelled, url == self.url else { return }
        fetch = nil
        setImage(EncodedPicture(identity: url, bytes: bytes))
        if interfaceState.contains(.display) { displayAsynchronously() }
    }

    @MainActor
    private func failed(_ error: any Error, _ url: String) {
        guard !Task.isCancelled, url == self.url else { return }
        fetch = nil
        failure = error
        Log.info("weft", "\(debugDescription): \(error)")
    }
}
