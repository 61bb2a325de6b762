import WeftGLib
import WeftGraphics
import WeftLayout

/// One loading. The object is its identity: a result whose loading is not the node's own any more is dropped.
final class ImageLoad: Sendable {
    let url: String
    let control: ImageDownloadControl
    private let task = Locked<Task<Void, Never>?>(nil)

    init(_ url: String, _ control: ImageDownloadControl) {
        self.url = url
        self.control = control
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

/// A picture as it comes out of a loading: what moves is indexed off the main thread.
struct LoadedPicture: Sendable {
    let picture: EncodedPicture
    let animation: (any AnimatedImage)?
    /// Why it is shown still although it moves.
    let animationFailure: PictureError?
    let size: Size?

    init(_ picture: EncodedPicture) {
        self.picture = picture
        size = picture.pixelSize
        var animation: (any AnimatedImage)?
        var failure: PictureError?
        if picture.mayBeAnimated {
            do throws(PictureError) {
                animation = try EncodedAnimation(picture.bytes, identity: picture.identity)
            } catch .notAnimated {
                // A still picture of a format that could move.
            } catch {
                failure = error
            }
        }
        self.animation = animation
        animationFailure = failure
    }
}

extension NetworkImageNode {
    @MainActor var currentPriority: ImagePriority {
        if interfaceState.contains(.visible) { return .visible }
        return interfaceState.contains(.display) ? .imminent : .preload
    }

    /// Another address came, perhaps before the node entered the range.
    @MainActor
    func addressChanged() {
        if let url, url == load?.url ?? imageData?.identity { return }
        stopLoading()
        endPlayback()
        if address.resets || url == nil {
            dropPicture()
            clearOwnContents()
            if interfaceState.contains(.display) { showStandIn() }
            canvasThatDraws?.queueDraw()
            if drawsContents, interfaceState.contains(.display) { displayAsynchronously() }
        }
        failure = nil
        animationFailure = nil
        loadState = .idle
        if interfaceState.contains(.preload) { startLoading() }
    }

    @MainActor
    func dropPicture() {
        endPlayback()
        if imageData != nil || animatedImage != nil { setImage(nil) }
        currentImageQuality = 0
        renderedImageQuality = 0
        if !loadState.isFailed { loadState = .idle }
    }

    @MainActor
    func stopLoading() {
        load?.cancel()
        load = nil
        progress = nil
        downloadProgress = 0
    }

    /// From memory at once, otherwise on its way.
    @MainActor
    func startLoading() {
        guard load == nil, let url, imageData?.identity != url else { return }
        failure = nil
        downloadProgress = 0
        let cache = currentCache
        if let picture = cache?.picture(for: url) {
            if picture.isHeaderKnown, !picture.mayBeAnimated {
                downloadProgress = 1
                return show(LoadedPicture(picture), .memoryCache)
            }
            // The index of an animation is made on a worker.
            return startLoading(url) { _ in .success((picture, .memoryCache)) }
        }
        let downloader = currentDownloader
        let order = id
        startLoading(url) { [weak self] control in
            if let cache {
                self?.tell(order) { $0.imageNodeWillLoadFromCache($1) }
                if let picture = await cache.loadPicture(for: url) {
                    self?.tell(order) { $0.imageNodeDidLoadFromCache($1) }
                    return .success((picture, .diskCache))
                }
                self?.tell(order) { $0.imageNodeDidFailToLoadFromCache($1) }
            }
            if Task.isCancelled { return .failure(CancellationError()) }
            self?.tell(order) { $0.imageNodeWillLoadFromNetwork($1) }
            do {
                self?.tell(order) { $0.imageNodeDidStartFetching($1) }
                let image = try await downloader.download(url, control)
                let picture = EncodedPicture(identity: url, bytes: image.bytes)
                if image.source != .file { cache?.store(picture, for: url) }
                return .success((picture, image.source))
            } catch {
                return .failure(error)
            }
        }
    }

    @MainActor
    private func startLoading(
        _ url: String,
        _ body: @escaping @Sendable (ImageDownloadControl) async -> Result<(EncodedPicture, ImageSource), any Error>
    ) {
        let order = id
        let control = ImageDownloadControl(
            priority: currentPriority, retries: shouldRetryImageDownload, stores: shouldCacheImage, reach: reach
        ) { [weak self] fraction in
            self?.progressed(order, fraction)
        }
        let load = ImageLoad(url, control)
        self.load = load
        loadState = .loading
        load.start { [weak self] in
            let result = await body(control).map { (LoadedPicture($0.0), $0.1) }
            ApplyQueue.shared.push(order: order) { [weak self] in self?.ended(load, result) }
        }
    }

    private func tell(
        _ order: UInt64, _ body: @escaping @MainActor @Sendable (any NetworkImageNodeDelegate, NetworkImageNode) -> Void
    ) {
        ApplyQueue.shared.push(order: order) { [weak self] in
            guard let self, let delegate = self.delegate else { return }
            body(delegate, self)
        }
    }

    @MainActor
    private func ended(_ load: ImageLoad, _ result: Result<(LoadedPicture, ImageSource), any Error>) {
        guard load === self.load else { return }
        self.load = nil
        progress = nil
        // A newer address is on its way through the queue.
        guard load.url == url else { return }
        switch result {
        case .success(let (loaded, source)):
            downloadProgress = 1
            show(loaded, source)
        case .failure(let error):
            FailureLog.write("\(debugDescription): \(error)")
            fail(error)
        }
    }

    @MainActor
    private func show(_ loaded: LoadedPicture, _ source: ImageSource) {
        remember(loaded.size)
        endPlayback()
        setImage(loaded.picture, animation: loaded.animation)
        animationFailure = loaded.animationFailure
        currentImageQuality = 1
        loadState = .loaded(source)
        fadesNext = source != .memoryCache && fadeDuration > 0 && main.contents?.isStandIn != true
        delegate?.imageNode(self, didLoad: loaded.picture, from: source)
        if interfaceState.contains(.display) { displayAsynchronously() }
        updatePlayback()
    }

    /// Whoever found the failure has put it into the log.
    @MainActor
    func fail(_ error: any Error) {
        guard !loadState.isFailed else { return }
        failure = error
        loadState = .failed(error)
        noteFailure(error)
        delegate?.imageNode(self, didFailWith: error)
        if defaultImage != nil, interfaceState.contains(.display) { displayAsynchronously() }
    }

    // MARK: While it comes

    private func progressed(_ order: UInt64, _ fraction: Double) {
        guard progressGate.begin() else { return }
        ApplyQueue.shared.push(order: order) { [weak self] in
            guard let self else { return }
            self.progressGate.end()
            guard self.load != nil else { return }
            self.downloadProgress = fraction
            self.delegate?.imageNode(self, didProgressTo: fraction)
            self.renderProgress()
        }
    }

    /// Draws what came so far of a progressive picture, unless that is being done.
    @MainActor
    func renderProgress() {
        guard shouldRenderProgressImages, interfaceState.contains(.visible), let load, downloadProgress > 0 else {
            return
        }
        let progress = progress ?? ProgressRendering()
        self.progress = progress
        let fraction = downloadProgress
        render(progress, of: load) { [weak self] in
            guard let self, self.load === load, self.progress === progress else { return false }
            self.currentImageQuality = fraction
            self.renderedImageQuality = fraction
            return true
        }
    }
}

/// Lets one of many reports through at a time. Any thread.
final class ReportGate: Sendable {
    private let isWaiting = Locked(false)

    func begin() -> Bool {
        isWaiting.withLock { waiting in
            defer { waiting = true }
            return !waiting
        }
    }

    func end() {
        isWaiting.withLock { $0 = false }
    }
}
