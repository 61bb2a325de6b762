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
            // Out of all ranges there is nothing to replace: the address is read when the node comes into one.
            guard url != oldValue, isInHierarchy else { return }
            ApplyQueue.shared.push(order: id) { [weak self] in self?.restart() }
        }
    }

    /// The transfer under way.
    @MainActor private var fetch: Fetch?

    /// What went wrong with the current address, if something did. Main actor.
    @MainActor public private(set) var failure: (any Error)?

    /// One transfer. The object is its identity: a result whose transfer is not the node's own any more is dropped.
    private final class Fetch: Sendable {
        let url: String
        private let task = Locked<Task<Void, Never>?>(nil)

        init(_ url: String) {
            self.url = url
        }

        func start(_ body: @escaping @Sendable () async -> Void) {
            // Detached: the main thread is not asked before nor after, only the apply queue.
            let started = Task.detached { await body() }
            task.withLock { $0 = started }
        }

        func cancel() {
            task.withLock { $0 }?.cancel()
        }
    }

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

    @MainActor
    private func restart() {
        // The node may have come into range before the news of its address got here.
        if let url, url == fetch?.url ?? imageData?.identity { return }
        stop()
        setImage(nil)
        main.contents = nil
        canvasThatDraws?.queueDraw()
        if interfaceState.contains(.preload) { start() }
    }

    @MainActor
    private func start() {
        guard fetch == nil, imageData == nil, let url else { return }
        failure = nil
        let downloader = Self.downloader
        let order = id
        let fetch = Fetch(url)
        self.fetch = fetch
        fetch.start { [weak self] in
            let result: Result<[UInt8], any Error>
            do {
                result = .success(try await downloader.data(for: url))
            } catch {
                result = .failure(error)
            }
            ApplyQueue.shared.push(order: order) { [weak self] in self?.ended(fetch, result) }
        }
    }

    @MainActor
    private func stop() {
        fetch?.cancel()
        fetch = nil
    }

    @MainActor
    private func ended(_ fetch: Fetch, _ result: Result<[UInt8], any Error>) {
        guard fetch === self.fetch else { return }
        self.fetch = nil
        // A newer address is on its way through the queue.
        guard fetch.url == url else { return }
        switch result {
        case .success(let bytes):
            setImage(EncodedPicture(identity: fetch.url, bytes: bytes))
            if interfaceState.contains(.display) { displayAsynchronously() }
        case .failure(let error):
            failure = error
            Log.info("weft", "\(debugDescription): \(error)")
        }
    }
}
