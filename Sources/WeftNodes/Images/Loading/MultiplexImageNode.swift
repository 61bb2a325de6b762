import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// Identifies one quality of a multiplex image.
public struct ImageIdentifier: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    public let rawValue: String

    /// An identifier by its text.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    public init(stringLiteral value: String) {
        rawValue = value
    }

    public var description: String { rawValue }
}

/// A picture that exists in several qualities. The node shows the best quality that is available immediately, and
/// downloads the best one. It downloads the qualities in between only on request. It loads in the preload range.
///
/// A progressive JPEG replaces the lower quality as soon as a first pass over the whole picture has arrived. If the
/// rest fails, the lower quality returns.
open class MultiplexImageNode: ImageNode, @unchecked Sendable {
    /// The reason for a missing quality.
    public enum Failure: Error, Sendable, CustomStringConvertible {
        /// The data source has neither an image nor an address for the quality.
        case noSource(ImageIdentifier)
        /// Identifiers or sources changed during the download.
        case bestIdentifierChanged(ImageIdentifier)
        case downloadFailed(ImageIdentifier, any Error)
        /// The received bytes are not a valid picture.
        case undecodable(ImageIdentifier, PictureError)

        public var description: String {
            switch self {
            case .noSource(let identifier): "there is neither an image nor an address for \"\(identifier)\""
            case .bestIdentifierChanged(let identifier): "\"\(identifier)\" is not wanted any more"
            case .downloadFailed(let identifier, let reason): "\"\(identifier)\" was not fetched: \(reason)"
            case .undecodable(let identifier, let reason): "\"\(identifier)\" is no picture: \(reason)"
            }
        }
    }

    /// The qualities from best to worst. A change starts over; the shown picture stays until a better one is available.
    /// Any thread.
    public var imageIdentifiers: [ImageIdentifier] {
        get { identifiers }
        set {
            guard newValue != identifiers else { return }
            identifiers = newValue
            sourcesChanged()
        }
    }

    @Guarded private var identifiers: [ImageIdentifier] = []

    /// True if pictures between the shown and the best one are loaded, too, from worst to best.
    @Guarded public var downloadsIntermediateImages = false

    /// True to show a progressive JPEG while it arrives, if the node is visible.
    @Guarded public var shouldRenderProgressImages = true

    /// The source of pictures or their addresses. Held weakly.
    @MainActor public weak var dataSource: (any MultiplexImageNodeDataSource)?
    /// The receiver of loading events. Held weakly.
    @MainActor public weak var delegate: (any MultiplexImageNodeDelegate)?

    /// The best loaded quality.
    @MainActor public internal(set) var loadedImageIdentifier: ImageIdentifier?
    /// The quality that is drawn and shows.
    @MainActor public private(set) var displayedImageIdentifier: ImageIdentifier?

    let ownCache: (any ImageCache)?
    let ownDownloader: (any ImageDownloader)?
    let loader = ImageLoader()

    public override convenience init() {
        self.init(cache: nil, downloader: nil)
    }

    /// Makes a node. nil uses the cache or downloader of `NetworkImageNode`. Any thread.
    public init(cache: (any ImageCache)?, downloader: (any ImageDownloader)?) {
        ownCache = cache
        ownDownloader = downloader
        super.init()
        shouldBypassEnsureDisplay = true
    }

    /// The quality that is being loaded.
    @MainActor var requested: ImageIdentifier?
    /// The qualities that failed since the last change.
    @MainActor var failed: Set<ImageIdentifier> = []

    /// Asks the data source again. Any thread.
    public func reloadImageIdentifierSources() {
        sourcesChanged()
    }

    private func sourcesChanged() {
        guard isInHierarchy else { return }
        ApplyQueue.shared.push(order: id) { [weak self] in self?.restart() }
    }

    // MARK: Interface states

    open override func didEnterPreloadState() {
        super.didEnterPreloadState()
        loadBest()
    }

    open override func didExitPreloadState() {
        super.didExitPreloadState()
        stop()
        loadedImageIdentifier = nil
        displayedImageIdentifier = nil
        setContent { $0 = Content() }
    }

    open override func didEnterDisplayState() {
        super.didEnterDisplayState()
        loader.send(.move(loadingPriority), self)
        showPlaceholderAgain()
        if drawsContents, main.contents?.isPlaceholder != false { displayAsynchronously() }
    }

    /// True until there is a picture of any quality.
    open override var placeholderShouldPersist: Bool { !imageIdentifiers.isEmpty && !drawsContents }

    open override func didExitDisplayState() {
        super.didExitDisplayState()
        loader.send(.move(loadingPriority), self)
        clearOwnContents()
        displayedImageIdentifier = nil
    }

    override func visibilityDidChange() {
        super.visibilityDidChange()
        loader.send(.move(loadingPriority), self)
    }

    open override func displayDidFinish() {
        super.displayDidFinish()
        guard decodingFailure == nil, let loaded = loadedImageIdentifier, displayedImageIdentifier != loaded else {
            return
        }
        displayedImageIdentifier = loaded
        delegate?.multiplexImageNode(self, didDisplay: loaded)
    }
}

/// The source of the qualities. One of the two methods answers for each quality. Called on the main actor when the node
/// enters the preload range.
@MainActor
public protocol MultiplexImageNodeDataSource: AnyObject {
    /// A picture that is available without loading.
    func multiplexImageNode(_ node: MultiplexImageNode, imageFor identifier: ImageIdentifier) -> Texture?
    /// The address of a quality; nil if there is none.
    func multiplexImageNode(_ node: MultiplexImageNode, urlFor identifier: ImageIdentifier) -> String?
}

extension MultiplexImageNodeDataSource {
    public func multiplexImageNode(_ node: MultiplexImageNode, imageFor identifier: ImageIdentifier) -> Texture? { nil }
    public func multiplexImageNode(_ node: MultiplexImageNode, urlFor identifier: ImageIdentifier) -> String? { nil }
}

/// Loading events of the qualities. Each method has an empty default. Main actor.
@MainActor
public protocol MultiplexImageNodeDelegate: AnyObject {
    /// Called when the download of a quality starts.
    func multiplexImageNode(_ node: MultiplexImageNode, didStartDownloading identifier: ImageIdentifier)
    /// Called when the received fraction of a quality changed, from 0 to 1.
    func multiplexImageNode(_ node: MultiplexImageNode, didProgressTo fraction: Double, of identifier: ImageIdentifier)
    /// Called when a quality was downloaded or failed; also for a quality without a source, which was never started.
    func multiplexImageNode(
        _ node: MultiplexImageNode, didFinishDownloading identifier: ImageIdentifier, error: MultiplexImageNode.Failure?
    )
    /// Called when another quality is loaded, before it is drawn.
    func multiplexImageNode(
        _ node: MultiplexImageNode, didUpdateTo identifier: ImageIdentifier, from previous: ImageIdentifier?)
    /// Called when the quality is drawn and visible.
    func multiplexImageNode(_ node: MultiplexImageNode, didDisplay identifier: ImageIdentifier)
}

extension MultiplexImageNodeDelegate {
    public func multiplexImageNode(_ node: MultiplexImageNode, didStartDownloading identifier: ImageIdentifier) {}
    public func multiplexImageNode(
        _ node: MultiplexImageNode, didProgressTo fraction: Double, of identifier: ImageIdentifier
    ) {}
    public func multiplexImageNode(
        _ node: MultiplexImageNode, didFinishDownloading identifier: ImageIdentifier, error: MultiplexImageNode.Failure?
    ) {}
    public func multiplexImageNode(
        _ node: MultiplexImageNode, didUpdateTo identifier: ImageIdentifier, from previous: ImageIdentifier?
    ) {}
    public func multiplexImageNode(_ node: MultiplexImageNode, didDisplay identifier: ImageIdentifier) {}
}
