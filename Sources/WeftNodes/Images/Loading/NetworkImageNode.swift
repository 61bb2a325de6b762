import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// A picture with an address: looked for and fetched when the node enters the preload range, decoded in the display
/// range, dropped when it leaves them. `url` from any thread; the rest follows on the main actor.
///
/// The order of looking: memory (at once), disk, downloader. A transfer is cancelled when the node leaves the preload
/// range and goes on where it was when the node comes back and the server allows it.
open class NetworkImageNode: ImageNode, @unchecked Sendable {
    /// How pictures are fetched; set it before the first node is shown.
    @MainActor public static var downloader: any ImageDownloader = BasicImageDownloader(
        client: HTTPClient(configuration: HTTPConfiguration(userAgent: "Weft")))

    /// Where pictures are looked for before; nil: nowhere.
    @MainActor public static var cache: (any ImageCache)? = StandardImageCache()

    /// For this node alone.
    private let ownDownloader: (any ImageDownloader)?
    private let ownCache: (any ImageCache)?

    public override convenience init() {
        self.init(cache: nil, downloader: nil)
    }

    /// Any thread. Nil: what all nodes use.
    public init(cache: (any ImageCache)?, downloader: (any ImageDownloader)?) {
        ownCache = cache
        ownDownloader = downloader
        super.init()
        shouldBypassEnsureDisplay = true
    }

    // MARK: Address

    /// Of the web (`https://`, `http://`), or `file://` and an absolute path; any other is a failure, which the log names. Nil
    /// shows the default image or the placeholder. Setting the same address again does nothing.
    public var url: String? {
        get { address.url }
        set { setURL(newValue, resetToDefault: true) }
    }

    struct Address: Sendable {
        var url: String?
        /// Whether a change takes the picture of the address before away at once.
        var resets = true
    }

    @Guarded var address = Address()

    /// Takes another address. Without `resetToDefault` the picture of the old one stays until the new one is there.
    public func setURL(_ url: String?, resetToDefault: Bool) {
        let isNew = lock.withLock {
            let isNew = _address.stored.url != url
            _address.stored = Address(url: url, resets: resetToDefault || (!isNew && _address.stored.resets))
            return isNew
        }
        guard isNew else { return }
        sizeOfURL = nil
        // Out of all ranges there is nothing to replace: the address is read when the node comes into one.
        guard isInHierarchy else { return }
        ApplyQueue.shared.push(order: id) { [weak self] in self?.addressChanged() }
    }

    /// Shown until the picture is there, and again without one; stays outside of the preload range.
    @Guarded public var defaultImage: Texture? {
        didSet {
            change { _ in }
            setNeedsDisplay()
        }
    }

    /// By hand; only without an address. Then it stays, as in an `ImageNode`.
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

    /// The picture's size outlives the picture, so that a row keeps its height while it is away.
    @Guarded private var sizeOfURL: Size?

    override var naturalSize: Size? {
        if let size = super.naturalSize { return size }
        return sizeOfURL
    }

    // MARK: Behaviour

    /// Where the address may lead: what a stranger wrote should have `.from(…)`. Set it before the address; it counts for
    /// transfers, not for what is in a cache.
    @Guarded public var reach = HTTPReach.asked
    /// Look into the caches and keep what was downloaded.
    @Guarded public var shouldCacheImage = true
    /// Try again after failures that may pass.
    @Guarded public var shouldRetryImageDownload = true
    /// Show a progressive JPEG while it comes; only while the node is visible.
    @Guarded public var shouldRenderProgressImages = true
    /// Seconds a picture that was downloaded takes to fade in while the node is visible; 0: at once.
    @Guarded public var fadeDuration = 0.0

    /// Told of everything, on the main actor.
    @MainActor public weak var delegate: (any NetworkImageNodeDelegate)?

    // MARK: State, on the main actor

    /// How good the picture is that came so far: 0 none, 1 final.
    @MainActor public internal(set) var currentImageQuality = 0.0
    /// How good the picture is that is drawn.
    @MainActor public internal(set) var renderedImageQuality = 0.0

    /// Where a network image is on its way.
    public enum LoadState: Sendable {
        /// Not asked for: no address, or outside of the preload range.
        case idle
        case loading
        case loaded(ImageSource)
        /// There will be no picture for this address; `failure` is the same error.
        case failed(any Error)

        /// Whether there is no picture, and none under way.
        public var isFailed: Bool { if case .failed = self { true } else { false } }
        /// Whether the picture has come.
        public var isLoaded: Bool { if case .loaded = self { true } else { false } }
    }

    let loader = ImageLoader()

    /// The contents that come next are to fade in.
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
        if drawsContents, main.contents.map({ $0.isPlaceholder || $0.isStandIn }) ?? true { displayAsynchronously() }
    }

    /// A frame that came after the display range did.
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

    /// Keeps the picture's size beyond its bytes.
    func remember(_ size: Size?) {
        if let size { sizeOfURL = Size(width: size.width / usableImageScale, height: size.height / usableImageScale) }
    }
}

@MainActor
extension NetworkImageNode {
    var currentDownloader: any ImageDownloader { ownDownloader ?? Self.downloader }
    var currentCache: (any ImageCache)? { shouldCacheImage ? ownCache ?? Self.cache : nil }

    /// From 0 to 1.
    public var downloadProgress: Double { loader.fraction }

    /// How far the picture is. Main actor.
    public var loadState: LoadState {
        switch loader.state {
        case .idle: .idle
        case .cache, .network, .decode: .loading
        case .done(let source): .loaded(source)
        case .failed(let error): .failed(error)
        }
    }

    /// Until the picture is decoded at this size, what another node shows of it: in the very frame in which the node
    /// comes, so that a picture that is on screen already does not go for a moment.
    func showStandIn() {
        guard main.contents?.isPlaceholder != false, content.texture == nil, let url,
            let conditions = drawingConditions,
            let standIn = standIn(for: url, conditions)
        else { return }
        main.contents = standIn
        canvasThatDraws?.queueDraw()
    }

    /// Fades the contents that just came in.
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

/// What happens to a network image; every method has an empty default. Main actor.
@MainActor
public protocol NetworkImageNodeDelegate: AnyObject {
    /// Before a cache that takes time is asked.
    func imageNodeWillLoadFromCache(_ node: NetworkImageNode)
    /// The cache had the picture.
    func imageNodeDidLoadFromCache(_ node: NetworkImageNode)
    /// The cache has no such picture.
    func imageNodeDidFailToLoadFromCache(_ node: NetworkImageNode)
    /// The picture is about to be asked for over the network.
    func imageNodeWillLoadFromNetwork(_ node: NetworkImageNode)
    /// The picture is on its way.
    func imageNodeDidStartFetching(_ node: NetworkImageNode)
    /// The picture is there, not decoded yet.
    func imageNode(_ node: NetworkImageNode, didLoad picture: EncodedPicture, from source: ImageSource)
    /// What was downloaded so far has another share of the whole.
    func imageNode(_ node: NetworkImageNode, didProgressTo fraction: Double)
    /// Once for a loading that ends without a picture, also when its bytes are none.
    func imageNode(_ node: NetworkImageNode, didFailWith error: any Error)
    /// The picture is drawn and shows.
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
