import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// Tells one quality of a multiplex image from the others.
public struct ImageIdentifier: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    public let rawValue: String

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
// @unchecked: the rule of DisplayNode for stored properties, which a lint checks.
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

    @MainActor public weak var dataSource: (any MultiplexImageNodeDataSource)?
    @MainActor public weak var delegate: (any MultiplexImageNodeDelegate)?

    /// The best quality that is here.
    @MainActor public private(set) var loadedImageIdentifier: ImageIdentifier?
    /// The quality that is drawn and shows.
    @MainActor public private(set) var displayedImageIdentifier: ImageIdentifier?

    private let ownCache: (any ImageCache)?
    private let ownDownloader: (any ImageDownloader)?

    public override convenience init() {
        self.init(cache: nil, downloader: nil)
    }

    /// Any thread. Nil: those of `NetworkImageNode`.
    public init(cache: (any ImageCache)?, downloader: (any ImageDownloader)?) {
        ownCache = cache
        ownDownloader = downloader
        super.init()
    }

    @MainActor private var load: (identifier: ImageIdentifier, load: ImageLoad)?
    /// The decoder of a progressive picture that comes.
    @MainActor private var progress: ProgressRendering?
    /// What came of it shows.
    @MainActor private var showsProgress = false
    /// Those that could not be had since the last change.
    @MainActor private var failed: Set<ImageIdentifier> = []

    /// Asks the data source anew. Any thread.
    public func reloadImageIdentifierSources() {
        sourcesChanged()
    }

    private func sourcesChanged() {
        guard isInHierarchy else { return }
        ApplyQueue.shared.push(order: id) { [weak self] in self?.restart() }
    }

    @MainActor
    open override func didEnterPreloadState() {
        super.didEnterPreloadState()
        loadBest()
    }

    @MainActor
    open override func didExitPreloadState() {
        super.didExitPreloadState()
        stop()
        loadedImageIdentifier = nil
        displayedImageIdentifier = nil
        change { $0 = Content() }
        lock.withLock { guarded.displayVersion += 1 }
    }

    @MainActor
    open override func didEnterDisplayState() {
        super.didEnterDisplayState()
        load?.load.control.priority = priority
        if drawsContents, main.contents?.isPlaceholder != false { displayAsynchronously() }
    }

    @MainActor
    open override func didExitDisplayState() {
        super.didExitDisplayState()
        load?.load.control.priority = priority
        progress = nil
        showsProgress = false
        clearOwnContents()
        displayedImageIdentifier = nil
    }

    @MainActor
    open override func didEnterVisibleState() {
        super.didEnterVisibleState()
        load?.load.control.priority = priority
        renderProgress()
    }

    @MainActor
    open override func didExitVisibleState() {
        super.didExitVisibleState()
        load?.load.control.priority = priority
        progress = nil
    }

    @MainActor private var priority: ImagePriority {
        if interfaceState.contains(.visible) { return .visible }
        return interfaceState.contains(.display) ? .imminent : .preload
    }

    @MainActor
    private func stop() {
        load?.load.cancel()
        load = nil
        endProgress()
        failed = []
    }

    @MainActor
    private func restart() {
        if let load { report(load.identifier, .bestIdentifierChanged(load.identifier)) }
        stop()
        if let loaded = loadedImageIdentifier, !identifiers.contains(loaded) { loadedImageIdentifier = nil }
        if identifiers.isEmpty {
            change { $0 = Content() }
            setNeedsDisplay()
        }
        if interfaceState.contains(.preload) { loadBest() }
    }

    // MARK: Loading

    /// How much worse than the best; those that are not in the list come after all.
    @MainActor
    private func rank(_ identifier: ImageIdentifier?) -> Int {
        identifier.flatMap { identifiers.firstIndex(of: $0) } ?? .max
    }

    /// What can be had at once, then the next download.
    @MainActor
    private func loadBest() {
        for identifier in identifiers where rank(identifier) < rank(loadedImageIdentifier) {
            if let texture = dataSource?.multiplexImageNode(self, imageFor: identifier) {
                show(identifier) { $0.texture = texture }
                break
            }
            if let url = dataSource?.multiplexImageNode(self, urlFor: identifier),
                let picture = cache?.picture(for: url), picture.isHeaderKnown
            {
                show(identifier) { $0.picture = picture }
                break
            }
        }
        loadNext()
    }

    @MainActor private var cache: (any ImageCache)? { ownCache ?? NetworkImageNode.cache }

    /// The best, or with intermediate images the worst that is better than what is here.
    @MainActor private var nextIdentifier: ImageIdentifier? {
        let better = identifiers.filter { rank($0) < rank(loadedImageIdentifier) && !failed.contains($0) }
        return downloadsIntermediateImages ? better.last : better.first
    }

    @MainActor
    private func loadNext() {
        guard load == nil, interfaceState.contains(.preload) else { return }
        while let identifier = nextIdentifier {
            if let texture = dataSource?.multiplexImageNode(self, imageFor: identifier) {
                show(identifier) { $0.texture = texture }
                continue
            }
            guard let url = dataSource?.multiplexImageNode(self, urlFor: identifier) else {
                failed.insert(identifier)
                report(identifier, .noSource(identifier))
                continue
            }
            return start(identifier, url)
        }
    }

    @MainActor
    private func start(_ identifier: ImageIdentifier, _ url: String) {
        let order = id
        let control = ImageDownloadControl(priority: priority) { [weak self] fraction in
            guard let self, self.progressGate.begin() else { return }
            ApplyQueue.shared.push(order: order) { [weak self] in
                guard let self else { return }
                self.progressGate.end()
                guard self.load?.identifier == identifier else { return }
                self.delegate?.multiplexImageNode(self, didProgressTo: fraction, of: identifier)
                self.renderProgress()
            }
        }
        let load = ImageLoad(url, control)
        self.load = (identifier, load)
        delegate?.multiplexImageNode(self, didStartDownloading: identifier)
        let cache = cache
        let downloader = ownDownloader ?? NetworkImageNode.downloader
        load.start { [weak self] in
            let result: Result<LoadedPicture, any Error>
            do {
                if let kept = await cache?.loadPicture(for: url) {
                    result = .success(LoadedPicture(kept))
                } else {
                    let image = try await downloader.download(url, control)
                    let picture = EncodedPicture(identity: url, bytes: image.bytes)
                    if image.source != .file { cache?.store(picture, for: url) }
                    result = .success(LoadedPicture(picture))
                }
            } catch {
                result = .failure(error)
            }
            ApplyQueue.shared.push(order: order) { [weak self] in self?.ended(identifier, load, result) }
        }
    }

    private let progressGate = ReportGate()

    @MainActor
    private func ended(_ identifier: ImageIdentifier, _ load: ImageLoad, _ result: Result<LoadedPicture, any Error>) {
        guard self.load?.load === load else { return }
        self.load = nil
        progress = nil
        switch result {
        case .success(let loaded):
            do {
                _ = try loaded.picture.header()
                delegate?.multiplexImageNode(self, didFinishDownloading: identifier, error: nil)
                show(identifier) {
                    $0.picture = loaded.picture
                    $0.animation = loaded.animation
                }
            } catch {
                endProgress()
                failed.insert(identifier)
                report(identifier, .undecodable(identifier, error))
            }
        case .failure(let error):
            endProgress()
            failed.insert(identifier)
            report(identifier, .downloadFailed(identifier, error))
        }
        loadNext()
    }

    /// Draws what came so far, in place of what shows.
    @MainActor
    private func renderProgress() {
        guard shouldRenderProgressImages, interfaceState.contains(.visible), let load = load?.load else { return }
        let progress = progress ?? ProgressRendering()
        self.progress = progress
        render(progress, of: load, isWhole: loadedImageIdentifier != nil) { [weak self] in
            guard let self, self.load?.load === load, self.progress === progress else { return false }
            self.showsProgress = true
            return true
        }
    }

    /// What came of a picture that does not come after all makes way for what there is.
    @MainActor
    private func endProgress() {
        progress = nil
        guard showsProgress else { return }
        showsProgress = false
        clearOwnContents()
        canvasThatDraws?.queueDraw()
        if drawsContents, interfaceState.contains(.display) { displayAsynchronously() }
    }

    @MainActor
    private func report(_ identifier: ImageIdentifier, _ failure: Failure) {
        if nextIdentifier == nil, loadedImageIdentifier == nil { self.failure = failure }
        delegate?.multiplexImageNode(self, didFinishDownloading: identifier, error: failure)
    }

    @MainActor
    private func show(_ identifier: ImageIdentifier, _ body: (inout Content) -> Void) {
        let previous = loadedImageIdentifier
        loadedImageIdentifier = identifier
        failure = nil
        showsProgress = false
        change {
            $0 = Content()
            body(&$0)
        }
        lock.withLock { guarded.displayVersion += 1 }
        delegate?.multiplexImageNode(self, didUpdateTo: identifier, from: previous)
        if interfaceState.contains(.display) { displayAsynchronously() }
        updatePlayback()
    }

    @MainActor
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
    func multiplexImageNode(_ node: MultiplexImageNode, urlFor identifier: ImageIdentifier) -> String?
}

extension MultiplexImageNodeDataSource {
    public func multiplexImageNode(_ node: MultiplexImageNode, imageFor identifier: ImageIdentifier) -> Texture? { nil }
    public func multiplexImageNode(_ node: MultiplexImageNode, urlFor identifier: ImageIdentifier) -> String? { nil }
}

/// What happens to the qualities; every method has an empty default. Main actor.
@MainActor
public protocol MultiplexImageNodeDelegate: AnyObject {
    func multiplexImageNode(_ node: MultiplexImageNode, didStartDownloading identifier: ImageIdentifier)
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
