import WeftGLib

@MainActor
extension NetworkImageNode {
    func startLoading() {
        guard let url, imageData?.identity != url, !loader.isUnderWay else { return }
        failure = nil
        let request = ImageLoad.Request(
            url: url, cache: currentCache, downloader: currentDownloader, retries: shouldRetryImageDownload,
            stores: shouldCacheImage, reach: reach)
        loader.start(request, for: self)
    }

    /// Called when the address changed, perhaps before the node entered the range.
    func addressChanged() {
        if let url, url == loader.url ?? imageData?.identity { return }
        loader.send(.reset, self)
        endPlayback()
        if address.resets || url == nil {
            dropPicture()
            clearOwnContents()
            if interfaceState.contains(.display) { showStandIn() }
            canvasThatDraws?.queueDraw()
            showPlaceholderAgain()
            if drawsContents, interfaceState.contains(.display) { displayAsynchronously() }
            updatePlaceholder()
        }
        failure = nil
        animationFailure = nil
        if interfaceState.contains(.preload) { startLoading() }
    }

    func dropPicture() {
        endPlayback()
        if imageData != nil || animatedImage != nil { setImage(nil) }
        currentImageQuality = 0
        renderedImageQuality = 0
    }
}

extension NetworkImageNode: ImageLoaderClient {
    // A partial picture is better than none.
    var wantsWholeParts: Bool { false }
    func loadingTakesPartBack() {}

    func wants(_ url: String) -> Bool { url == self.url }

    func loadingDidStep(_ step: ImageLoad.Step) {
        switch step {
        case .willAskCache: delegate?.imageNodeWillLoadFromCache(self)
        case .cacheHit: delegate?.imageNodeDidLoadFromCache(self)
        case .cacheMiss: delegate?.imageNodeDidFailToLoadFromCache(self)
        case .willAskNetwork:
            delegate?.imageNodeWillLoadFromNetwork(self)
            delegate?.imageNodeDidStartFetching(self)
        }
    }

    func loadingDidProgress(to fraction: Double) {
        delegate?.imageNode(self, didProgressTo: fraction)
    }

    func loadingDidShowPart(quality: Double) {
        currentImageQuality = quality
        renderedImageQuality = quality
    }

    func loadingDidEnd(_ loaded: LoadedPicture, from source: ImageSource) {
        remember(loaded.size)
        endPlayback()
        setImage(loaded.picture, animation: loaded.animation)
        animationFailure = loaded.animationFailure
        currentImageQuality = 1
        fadesNext = source != .memoryCache && fadeDuration > 0 && main.contents?.isStandIn != true
        delegate?.imageNode(self, didLoad: loaded.picture, from: source)
        if interfaceState.contains(.display) { displayAsynchronously() }
        updatePlayback()
    }

    func loadingDidFail(_ error: any Error) {
        if !(error is ImageDownloadDeclined) { FailureLog.write("\(debugDescription): \(error)") }
        loadedPictureDidFail(error)
    }

    /// Called when a loaded picture failed. The failure is already logged.
    func loadedPictureDidFail(_ error: any Error) {
        failure = error
        noteFailure(error)
        delegate?.imageNode(self, didFailWith: error)
        if defaultImage != nil, interfaceState.contains(.display) { displayAsynchronously() }
    }
}
