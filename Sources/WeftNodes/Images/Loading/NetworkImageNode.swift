import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// A picture with an address. It is fetched when the node enters the preload range, decoded in the display range, and
/// released when the node leaves them. Set `url` on any thread; the rest follows on the main actor.
///
/// The node searches memory (synchronously), then the disk, then uses the downloader. A transfer is cancelled when the
/// node leaves the preload range. It resumes when the node returns, if the server allows that.
open class NetworkImageNode: ImageNode, @unchecked Sendable {
    /// The downloader of all nodes. Set it before the first node is shown.
    @MainActor public static var downloader: any ImageDownloader = BasicImageDownloader(
        client: HTTPClient(configuration: HTTPConfiguration(userAgent: "Weft")))

    /// The cache of all nodes; nil for none.
    @MainActor public static var cache: (any ImageCache)? = StandardImageCache()

    /// The downloader and cache of this node only.
    private let ownDownloader: (any ImageDownloader)?
    private let ownCache: (any ImageCache)?

    public override convenience init() {
        self.init(cache: nil, downloader: nil)
    }

    /// Makes a node. nil uses the cache or downloader of all nodes. Any thread.
    public init(cache: (any ImageCache)?, downloader: (any ImageDownloader)?) {
        ownCache = cache
        ownDownloader = downloader
        super.init()
        shouldBypassEnsureDisplay = true
    }

    // MARK: Address

    /// The address: `https://`, `http://`, or `file://` with an absolute path. Any other address fails, and the failure
    /// is logged. nil shows the default image or the placeholder. Setting the same address again has no effect.
    public var url: String? {
        get { address.url }
        set { setURL(newValue, resetToDefault: true) }
    }

    struct Address: Sendable {
        var url: String?
        /// True if a change removes the picture of the earlier address immediately.
        var resets = true
    }

    @Guarded var address = Address()

    /// Sets another address. Without `resetToDefault` the current picture stays until the new one is loaded.
    public func setURL(_ url: String?, resetToDefault: Bool) {
        let isNew = lock.withLock {
            let isNew = _address.stored.url != url
            _address.stored = Address(url: url, resets: resetToDefault || (!isNew && _address.stored.resets))
            return isNew
        }
        guard isNew else { return }
        sizeOfURL = nil
        // Outside of all ranges nothing has to be replaced: the address is read when the node enters a range.
        guard isInHierarchy else { return }
        ApplyQueue.shared.push(order: id) { [weak self] in self?.addressChanged() }
    }

    /// The picture to show until the loaded one is available, and whenever there is none. It stays outside of the
    /// preload range.
    @Guarded public var defaultImage: Texture? {
        didSet {
            change { _ in }
            setNeedsDisplay()
        }
    }

    /// A picture for a node without an address. It stays, as in an `ImageNode`.
    public override var image: Texture? {
        get { super.image }
        set {
            guard url == nil || newValue == nil else {
                Misuse.report("\(debugDescription).image: set `url` to nil before setting an image by hand")
                return
            }
            super.image = newValue
        }
    }

    override var shownContent: Content {
        var content = super.shownContent
        if content.texture == nil, content.picture == nil, content.animation == nil { content.texture = defaultImage }
        return content
    }

    /// The size of the picture at `url`. It is kept after the picture was released, so that a row keeps its height.
    @Guarded private var sizeOfURL: Size?

    override var naturalSize: Size? {
        if let size = super.naturalSize { return size }
        return sizeOfURL
    }

    // MARK: Behaviour

    /// The addresses that the request may reach. Use `.from(…)` for an address that comes from outside. Set it before
    /// `url`. It applies to transfers, not to cached pictures.
    @Guarded public var reach = HTTPReach.asked
    /// True if the caches are searched, and downloaded pictures are kept.
    @Guarded public var shouldCacheImage = true
    /// True to retry after temporary failures.
    @Guarded public var shouldRetryImageDownload = true
    /// True to show a progressive JPEG while it arrives, if the node is visible.
    @Guarded public var shouldRenderProgressImages = true
    /// The duration, in seconds, for which a downloaded picture fades in while the node is visible. 0 shows it
    /// immediately.
    @Guarded public var fadeDuration = 0.0

    /// Notified of all events, on the main actor.
    @MainActor public weak var delegate: (any NetworkImageNodeDelegate)?

    // MARK: State, on the main actor

    /// The quality of the loaded data: 0 for none, 1 for the final picture.
    @MainActor public internal(set) var currentImageQuality = 0.0
    /// The quality of the drawn picture, from 0 to 1.
    @MainActor public internal(set) var renderedImageQuality = 0.0

    /// The loading state of a network image.
    public enum LoadState: Sendable {
        /// Not requested: the node has no address, or is outside of the preload range.
        case idle
        case loading
        case loaded(ImageSource)
        /// Loading failed; `failure` has the same error.
        case failed(any Error)

        /// True if the load has failed.
        public var isFailed: Bool { if case .failed = self { true } else { false } }
        /// True if the picture is loaded.
        public var isLoaded: Bool { if case .loaded = self { true } else { false } }
    }

    let loader = ImageLoader()

    /// True if the next contents fade in.
    @MainActor var fadesNext = false
    @MainActor private(set) var fade: Animation?

    // MARK: Interface states

    open override func didEnterPreloadState() {
        super.didEnterPreloadState()
        startLoading()
    }

    open override func didExitPreloadState() {
        super.didExitPreloadState()
        loader.send(.leave, self)
        dropPicture()
        if let url { currentCache?.clearPicture(for: url) }
    }

    open override func didEnterDisplayState() {
        super.didEnterDisplayState()
        loader.send(.move(loadingPriority), self)
        showStandIn()
        showPlaceholderAgain()
        if drawsContents, main.contents.map({ $0.isPlaceholder || $0.isStandIn }) ?? true { displayAsynchronously() }
    }

    /// Handles a frame that was set after the node entered the display range.
    open override func layoutDidFinish() {
        super.layoutDidFinish()
        if interfaceState.contains(.display) { showStandIn() }
    }

    open override func didExitDisplayState() {
        super.didExitDisplayState()
        loader.send(.move(loadingPriority), self)
        fade?.finish()
        clearOwnContents()
        renderedImageQuality = 0
    }

    /// True until there is a picture, or a default image, for the address.
    open override var placeholderShouldPersist: Bool { url != nil && !drawsContents }

    override func visibilityDidChange() {
        super.visibilityDidChange()
        loader.send(.move(loadingPriority), self)
    }

    override func decodingDidEnd(_ error: PictureError?) {
        if let error { loader.send(.drawingFailed(error), self) }
    }

    open override func displayDidFinish() {
        super.displayDidFinish()
        guard imageData != nil || animatedImage != nil, decodingFailure == nil else { return }
        renderedImageQuality = currentImageQuality
        if fadesNext {
            fadesNext = false
            if interfaceState.contains(.visible) { fadeIn() }
        }
        delegate?.imageNodeDidFinishDecoding(self)
    }

    /// Keeps the picture's size for the time after its bytes were released.
    func remember(_ size: Size?) {
        if let size { sizeOfURL = Size(width: size.width / usableImageScale, height: size.height / usableImageScale) }
    }
}

@MainActor
extension NetworkImageNode {
    var currentDownloader: any ImageDownloader { ownDownloader ?? Self.downloader }
    var currentCache: (any ImageCache)? { shouldCacheImage ? ownCache ?? Self.cache : nil }

    /// The downloaded fraction, from 0 to 1.
    public var downloadProgress: Double { loader.fraction }

    /// The current loading state. Main actor.
    public var loadState: LoadState {
        switch loader.state {
        case .idle: .idle
        case .cache, .network, .decode: .loading
        case .done(let source): .loaded(source)
        case .failed(let error): .failed(error)
        }
    }

    /// Shows another node's version of the picture until it is decoded at this size. This happens in the frame in which
    /// the node appears, so that a picture that is already on screen does not disappear for a moment.
    func showStandIn() {
        guard main.contents?.isPlaceholder != false, content.texture == nil, let url,
            let conditions = drawingConditions,
            let standIn = standIn(for: url, conditions)
        else { return }
        main.contents = standIn
        canvasThatDraws?.queueDraw()
    }

    /// Fades the new contents in.
    private func fadeIn() {
        fade?.finish()
        let started = Animation.run(duration: fadeDuration) { [weak self] alpha in
            self?.main.contentsAlpha = alpha
            self?.canvasThatDraws?.queueDraw()
        } completion: { [weak self] _ in
            self?.fade = nil
        }
        fade = started.isRunning ? started : nil
    }
}

/// Loading events of a network image. Each method has an empty default. Main actor.
@MainActor
public protocol NetworkImageNodeDelegate: AnyObject {
    /// Called before an asynchronous cache is searched.
    func imageNodeWillLoadFromCache(_ node: NetworkImageNode)
    /// Called when the picture came from the cache.
    func imageNodeDidLoadFromCache(_ node: NetworkImageNode)
    /// Called when the cache does not have the picture.
    func imageNodeDidFailToLoadFromCache(_ node: NetworkImageNode)
    /// Called before a network request for the picture starts.
    func imageNodeWillLoadFromNetwork(_ node: NetworkImageNode)
    /// Called when the download starts.
    func imageNodeDidStartFetching(_ node: NetworkImageNode)
    /// Called when the picture is loaded, before it is decoded.
    func imageNode(_ node: NetworkImageNode, didLoad picture: EncodedPicture, from source: ImageSource)
    /// Called when the downloaded fraction changed, from 0 to 1.
    func imageNode(_ node: NetworkImageNode, didProgressTo fraction: Double)
    /// Called once for each load without a picture, also if the bytes are invalid.
    func imageNode(_ node: NetworkImageNode, didFailWith error: any Error)
    /// Called when the picture is drawn and visible.
    func imageNodeDidFinishDecoding(_ node: NetworkImageNode)
}

extension NetworkImageNodeDelegate {
    public func imageNodeWillLoadFromCache(_ node: NetworkImageNode) {}
    public func imageNodeDidLoadFromCache(_ node: NetworkImageNode) {}
    public func imageNodeDidFailToLoadFromCache(_ node: NetworkImageNode) {}
    public func imageNodeWillLoadFromNetwork(_ node: NetworkImageNode) {}
    public func imageNodeDidStartFetching(_ node: NetworkImageNode) {}
    public func imageNode(_ node: NetworkImageNode, didLoad picture: EncodedPicture, from source: ImageSource) {}
    public func imageNode(_ node: NetworkImageNode, didProgressTo fraction: Double) {}
    public func imageNode(_ node: NetworkImageNode, didFailWith error: any Error) {}
    public func imageNodeDidFinishDecoding(_ node: NetworkImageNode) {}
}
