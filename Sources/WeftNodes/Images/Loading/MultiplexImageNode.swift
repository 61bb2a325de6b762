import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// Tells one quality of a multiplex image from the others.
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

/// A picture that there is in several qualities: shows the best that can be had at once and fetches the best there is,
/// those in between only when asked to. Works in the preload range.
///
/// A progressive JPEG that comes takes the place of the lower quality as soon as all of it was seen once, and gives it
/// back if the rest does not come.
open class MultiplexImageNode: ImageNode, @unchecked Sendable {
    /// Why a quality was not had.
    public enum Failure: Error, Sendable, CustomStringConvertible {
        /// The data source has neither image nor URL for it.
        case noSource(ImageIdentifier)
        /// Identifiers or sources changed while it came.
        case bestIdentifierChanged(ImageIdentifier)
        case downloadFailed(ImageIdentifier, any Error)
        /// What came is no picture.
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

    /// From best to worst. Any thread; a change starts over, what shows stays until there is something better.
    public var imageIdentifiers: [ImageIdentifier] {
        get { identifiers }
        set {
            guard newValue != identifiers else { return }
            identifiers = newValue
            sourcesChanged()
        }
    }

    @Guarded private var identifiers: [ImageIdentifier] = []

    /// Fetches also what is better than the shown and worse than the best, from worst to best.
    @Guarded public var downloadsIntermediateImages = false

    /// Show a progressive JPEG while it comes; only while the node is visible.
    @Guarded public var shouldRenderProgressImages = true

    /// Who has the pictures or their addresses; weakly.
    @MainActor public weak var dataSource: (any MultiplexImageNodeDataSource)?
    /// Who is told what comes; weakly.
    @MainActor public weak var delegate: (any MultiplexImageNodeDelegate)?

    /// The best quality that is here.
    @MainActor public internal(set) var loadedImageIdentifier: ImageIdentifier?
    /// The quality that is drawn and shows.
    @MainActor public private(set) var displayedImageIdentifier: ImageIdentifier?

    let ownCache: (any ImageCache)?
    let ownDownloader: (any ImageDownloader)?
    let loader = ImageLoader()

    public override convenience init() {
        self.init(cache: nil, downloader: nil)
    }

    /// Any thread. Nil: those of `NetworkImageNode`.
    public init(cache: (any ImageCache)?, downloader: (any ImageDownloader)?) {
        ownCache = cache
        ownDownloader = downloader
        super.init()
        shouldBypassEnsureDisplay = true
    }

    /// The quality that is on its way.
    @MainActor var requested: ImageIdentifier?
    /// Those that could not be had since the last change.
    @MainActor var failed: Set<ImageIdentifier> = []

    /// Asks the data source anew. Any thread.
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
        if drawsContents, main.contents?.isPlaceholder != false { displayAsynchronously() }
    }

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

/// Where the qualities come from; one of the two methods answers for each. Main actor; on entering the preload range.
@MainActor
public protocol MultiplexImageNodeDataSource: AnyObject {
    /// One that is ready.
    func multiplexImageNode(_ node: MultiplexImageNode, imageFor identifier: ImageIdentifier) -> Texture?
    /// The address of a quality; nil if there is none.
    func multiplexImageNode(_ node: MultiplexImageNode, urlFor identifier: ImageIdentifier) -> String?
}

extension MultiplexImageNodeDataSource {
    public func multiplexImageNode(_ node: MultiplexImageNode, imageFor identifier: ImageIdentifier) -> Texture? { nil }
    public func multiplexImageNode(_ node: MultiplexImageNode, urlFor identifier: ImageIdentifier) -> String? { nil }
}

/// What happens to the qualities; every method has an empty default. Main actor.
@MainActor
public protocol MultiplexImageNodeDelegate: AnyObject {
    /// A quality is asked for over the network.
    func multiplexImageNode(_ node: MultiplexImageNode, didStartDownloading identifier: ImageIdentifier)
    /// So much of a quality has come, from 0 to 1.
    func multiplexImageNode(_ node: MultiplexImageNode, didProgressTo fraction: Double, of identifier: ImageIdentifier)
    /// Also for a quality without a source, which was not started.
    func multiplexImageNode(
        _ node: MultiplexImageNode, didFinishDownloading identifier: ImageIdentifier, error: MultiplexImageNode.Failure?
    )
    /// Another quality is here, not drawn yet.
    func multiplexImageNode(
        _ node: MultiplexImageNode, didUpdateTo identifier: ImageIdentifier, from previous: ImageIdentifier?)
    /// It is drawn and shows.
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
