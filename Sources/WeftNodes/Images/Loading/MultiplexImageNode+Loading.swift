import WeftGraphics

@MainActor
extension MultiplexImageNode {
    func stop() {
        loader.send(.leave, self)
        requested = nil
        failed = []
    }

    /// Starts again after a change of the identifiers or their sources.
    func restart() {
        if let requested { report(requested, .bestIdentifierChanged(requested)) }
        stop()
        if let loaded = loadedImageIdentifier, !imageIdentifiers.contains(loaded) { loadedImageIdentifier = nil }
        if imageIdentifiers.isEmpty {
            change { $0 = Content() }
            setNeedsDisplay()
        }
        if interfaceState.contains(.preload) { loadBest() }
    }

    /// The rank of a quality, 0 for the best; identifiers that are not in the list come last.
    private func rank(_ identifier: ImageIdentifier?) -> Int {
        identifier.flatMap { imageIdentifiers.firstIndex(of: $0) } ?? .max
    }

    private var cache: (any ImageCache)? { ownCache ?? NetworkImageNode.cache }

    /// Shows the best quality that is available without loading, then starts the next download.
    func loadBest() {
        _ = imageIdentifiers.first { rank($0) < rank(loadedImageIdentifier) && showAtOnce($0) }
        loadNext()
    }

    /// The next identifier to load: the best one, or with intermediate images the worst one that is better than the
    /// current one.
    private var nextIdentifier: ImageIdentifier? {
        let better = imageIdentifiers.filter { rank($0) < rank(loadedImageIdentifier) && !failed.contains($0) }
        return downloadsIntermediateImages ? better.last : better.first
    }

    private func loadNext() {
        guard !loader.isUnderWay, interfaceState.contains(.preload) else { return }
        while let identifier = nextIdentifier {
            if showAtOnce(identifier) { continue }
            if let url = dataSource?.multiplexImageNode(self, urlFor: identifier) { return start(identifier, url) }
            failed.insert(identifier)
            report(identifier, .noSource(identifier))
        }
    }

    /// Shows a picture that is available without loading. Returns false if there is none.
    private func showAtOnce(_ identifier: ImageIdentifier) -> Bool {
        if let texture = dataSource?.multiplexImageNode(self, imageFor: identifier) {
            show(identifier) { $0.texture = texture }
            return true
        }
        guard let url = dataSource?.multiplexImageNode(self, urlFor: identifier),
            let picture = cache?.picture(for: url), picture.isReady
        else { return false }
        show(identifier) { $0.picture = picture }
        return true
    }

    private func start(_ identifier: ImageIdentifier, _ url: String) {
        requested = identifier
        delegate?.multiplexImageNode(self, didStartDownloading: identifier)
        let request = ImageLoad.Request(
            url: url, cache: cache, downloader: ownDownloader ?? NetworkImageNode.downloader, refusesBadHeaders: true)
        loader.start(request, for: self)
    }

    private func takeRequested() -> ImageIdentifier? {
        defer { requested = nil }
        return requested
    }

    private func report(_ identifier: ImageIdentifier, _ failure: Failure) {
        if nextIdentifier == nil, loadedImageIdentifier == nil { self.failure = failure }
        delegate?.multiplexImageNode(self, didFinishDownloading: identifier, error: failure)
    }

    private func show(_ identifier: ImageIdentifier, _ body: (inout Content) -> Void) {
        let previous = loadedImageIdentifier
        loadedImageIdentifier = identifier
        failure = nil
        setContent {
            $0 = Content()
            body(&$0)
        }
        delegate?.multiplexImageNode(self, didUpdateTo: identifier, from: previous)
        if interfaceState.contains(.display) { displayAsynchronously() }
        updatePlayback()
    }
}

extension MultiplexImageNode: ImageLoaderClient {
    /// True if there is a lower quality, since that is better than a part of a higher one.
    var wantsWholeParts: Bool { loadedImageIdentifier != nil }

    // Every address is accepted: loading from another source ends this loading.
    func wants(_ url: String) -> Bool { true }
    func loadingDidStep(_ step: ImageLoad.Step) {}
    func loadingDidShowPart(quality: Double) {}
    func loadedPictureDidFail(_ error: any Error) {}

    func loadingDidProgress(to fraction: Double) {
        guard let requested else { return }
        delegate?.multiplexImageNode(self, didProgressTo: fraction, of: requested)
    }

    func loadingDidEnd(_ loaded: LoadedPicture, from source: ImageSource) {
        guard let identifier = takeRequested() else { return }
        delegate?.multiplexImageNode(self, didFinishDownloading: identifier, error: nil)
        show(identifier) {
            $0.picture = loaded.picture
            $0.animation = loaded.animation
        }
        loadNext()
    }

    func loadingDidFail(_ error: any Error) {
        guard let identifier = takeRequested() else { return }
        failed.insert(identifier)
        let failure: Failure =
            if let error = error as? PictureError { .undecodable(identifier, error) } else {
                .downloadFailed(identifier, error)
            }
        report(identifier, failure)
        loadNext()
    }

    /// The partial drawing of a failed download is replaced by the best available quality.
    func loadingTakesPartBack() {
        clearOwnContents()
        canvasThatDraws?.queueDraw()
        if drawsContents, interfaceState.contains(.display) { displayAsynchronously() }
    }
}
