import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// A picture with an address. It is fetched when the node enters the preload range, decoded in the display range, and
/// released when the node leaves them. Set `url` on any thread; the rest follows on the main actor.
///
/// The node looks in memory (at once), on disk, and then asks the downloader. A transfer is cancelled when the node
/// leaves the preload range. It resumes when the node returns, if the server allows that.
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

    /// The address: `https://`, `http://`, or `file://` with an absolute path. Any other address is a failure, which is
    /// logged. nil shows the default image or the placeholder. Setting the same address again has no effect.
    public var url: String? {
        get { address.url }
        set { setURL(newValue, resetToDefault: true) }
    }

    struct Address: Sendable {
        var url: String?
        /// True if a change removes the earlier address' picture at once.
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

    /// A picture set by hand, for a node without an address. It then stays, as in an `ImageNode`.
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

    /// The addresses that the request may reach. Use `.from(…)` for an address that comes from outside. Set it before
    /// `url`. It applies to transfers, not to cached pictures.
    @Guarded public var reach = HTTPReach.asked
    /// True if the caches are searched, and downloaded pictures are kept.
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

    /// The quality of the loaded data: 0 for none, 1 for the final picture.
    @MainActor public internal(set) var currentImageQuality = 0.0
    /// The quality of the drawn picture, from 0 to 1.
    @MainActor public internal(set) var renderedImageQuality = 0.0

    /// The loading state of a network image.
    public enum LoadState: Sendable {
        /// Not requested: there is no address, or the node is outside the preload range.
        case idle
        case loading
        case loaded(ImageSource)
        /// The address gave no picture; `failure` is the same error.
        case failed(any Error)

        /// True if the load has failed.
        public var isFailed: Bool { if case .failed = self { true } else { false } }
        /// True if the picture is loaded.
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
        showPlaceholderAgain()
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

    /// Keeps the picture's size beyond its bytes.
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

/// Loading events of a network image. Each method has an empty default. Main actor.
@MainActor
public protocol NetworkImageNodeDelegate: AnyObject {
    /// Before a cache that takes time is asked.
    func imageNodeWillLoadFromCache(_ node: NetworkImageNode)
    /// The cache contained the picture.
    func imageNodeDidLoadFromCache(_ node: NetworkImageNode)
    /// The cache has no such picture.
    func imageNodeDidFailToLoadFromCache(_ node: NetworkImageNode)
    /// A network request for the picture is about to start.
    func imageNodeWillLoadFromNetwork(_ node: NetworkImageNode)
    /// The picture is on its way.
    func imageNodeDidStartFetching(_ node: NetworkImageNode)
    /// The picture is there, not decoded yet.
    func imageNode(_ node: NetworkImageNode, didLoad picture: EncodedPicture, from source: ImageSource)
    /// The downloaded fraction changed.
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
