import Foundation
import WeftGraphics
import WeftNodes

/// The name of a quality.
public typealias ASImageIdentifier = String

/// The source of a picture's qualities. Main thread; implement one of the two methods.
@preconcurrency @MainActor
public protocol ASMultiplexImageNodeDataSource: AnyObject {
    /// A quality that is available without a download; nil if there is none.
    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, imageForImageIdentifier imageIdentifier: ASImageIdentifier
    ) -> UIImage?
    /// The address of a quality; nil if there is none.
    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, urlForImageIdentifier imageIdentifier: ASImageIdentifier
    ) -> URL?
}

extension ASMultiplexImageNodeDataSource {
    public func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, imageForImageIdentifier imageIdentifier: ASImageIdentifier
    ) -> UIImage? { nil }
    public func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, urlForImageIdentifier imageIdentifier: ASImageIdentifier
    ) -> URL? { nil }
}

/// Loading events of the qualities. Main thread; all methods are optional.
@preconcurrency @MainActor
public protocol ASMultiplexImageNodeDelegate: AnyObject {
    /// Called when the download of a quality starts.
    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didStartDownloadOfImageWithIdentifier imageIdentifier: Any)
    /// Called when the received fraction of a quality changed, from 0 to 1.
    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didUpdateDownloadProgress downloadProgress: CGFloat,
        forImageWithIdentifier imageIdentifier: ASImageIdentifier)
    /// Called when a quality was downloaded, or failed.
    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode,
        didFinishDownloadingImageWithIdentifier imageIdentifier: ASImageIdentifier, error: (any Error)?)
    /// Called when another quality is loaded, before it is drawn.
    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didUpdate image: UIImage?,
        withIdentifier imageIdentifier: ASImageIdentifier?, from previousImage: UIImage?,
        withIdentifier previousImageIdentifier: ASImageIdentifier?)
    /// Called when the quality is drawn and visible.
    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didDisplayUpdatedImage image: UIImage?,
        withIdentifier imageIdentifier: ASImageIdentifier?)
    /// Called when a picture is drawn.
    func multiplexImageNodeDidFinishDisplay(_ imageNode: ASMultiplexImageNode)
}

extension ASMultiplexImageNodeDelegate {
    public func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didStartDownloadOfImageWithIdentifier imageIdentifier: Any
    ) {}
    public func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didUpdateDownloadProgress downloadProgress: CGFloat,
        forImageWithIdentifier imageIdentifier: ASImageIdentifier
    ) {}
    public func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode,
        didFinishDownloadingImageWithIdentifier imageIdentifier: ASImageIdentifier, error: (any Error)?
    ) {}
    public func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didUpdate image: UIImage?,
        withIdentifier imageIdentifier: ASImageIdentifier?, from previousImage: UIImage?,
        withIdentifier previousImageIdentifier: ASImageIdentifier?
    ) {}
    public func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didDisplayUpdatedImage image: UIImage?,
        withIdentifier imageIdentifier: ASImageIdentifier?
    ) {}
    public func multiplexImageNodeDidFinishDisplay(_ imageNode: ASMultiplexImageNode) {}
}

/// A picture in several qualities. The node shows the best one that is loaded. Any thread.
open class ASMultiplexImageNode: ASImageNode {
    private let multiplex: MultiplexImageNode
    private var adapter: MultiplexAdapter?

    /// Makes a node with its own cache and downloader; nil uses the shared ones.
    public init(cache: (any ImageCache)?, downloader: (any ImageDownloader)?) {
        let own = MultiplexImageNode(cache: cache, downloader: downloader)
        multiplex = own
        super.init(picture: own)
    }

    /// The data source, held weakly. Main thread; set it before the identifiers.
    public final weak var dataSource: (any ASMultiplexImageNodeDataSource)? {
        didSet { if dataSource != nil { listen() } }
    }

    /// The delegate, held weakly. Main thread.
    public final weak var delegate: (any ASMultiplexImageNodeDelegate)? {
        didSet { if delegate != nil { listen() } }
    }

    private func listen() {
        let adapter = adapter ?? MultiplexAdapter(self)
        self.adapter = adapter
        let multiplex = multiplex
        onMain {
            multiplex.dataSource = adapter
            multiplex.delegate = adapter
            multiplex.reloadImageIdentifierSources()
        }
    }

    /// The qualities, the best one first.
    public final var imageIdentifiers: [ASImageIdentifier] {
        get { multiplex.imageIdentifiers.map(\.rawValue) }
        set { multiplex.imageIdentifiers = newValue.map { ImageIdentifier($0) } }
    }

    /// True if the qualities between the lowest and the best are downloaded, too.
    public final var downloadsIntermediateImages: Bool {
        get { multiplex.downloadsIntermediateImages }
        set { multiplex.downloadsIntermediateImages = newValue }
    }

    /// True if a picture is shown while it loads.
    public final var shouldRenderProgressImages: Bool {
        get { multiplex.shouldRenderProgressImages }
        set { multiplex.shouldRenderProgressImages = newValue }
    }

    /// The best loaded quality. Main thread.
    public final var loadedImageIdentifier: ASImageIdentifier? {
        let multiplex = multiplex
        return asked(or: nil) { multiplex.loadedImageIdentifier?.rawValue }
    }

    /// The shown quality. Main thread.
    public final var displayedImageIdentifier: ASImageIdentifier? {
        let multiplex = multiplex
        return asked(or: nil) { multiplex.displayedImageIdentifier?.rawValue }
    }

    /// Asks the data source again.
    public final func reloadImageIdentifierSources() { multiplex.reloadImageIdentifierSources() }
}

/// Translates calls and events of Weft's node to Texture's protocols. Main actor.
@MainActor
private final class MultiplexAdapter {
    private let owner: WeakNode<ASMultiplexImageNode>
    /// The last loaded picture, which the delegate receives as the previous one.
    private var image: UIImage?

    nonisolated init(_ node: ASMultiplexImageNode) {
        owner = WeakNode(node)
    }

    private func callDelegate(_ body: (any ASMultiplexImageNodeDelegate, ASMultiplexImageNode) -> Void) {
        guard let node = owner.node, let delegate = node.delegate else { return }
        body(delegate, node)
    }
}

extension MultiplexAdapter: MultiplexImageNodeDataSource {
    func multiplexImageNode(_ node: MultiplexImageNode, imageFor identifier: ImageIdentifier) -> Texture? {
        guard let node = owner.node else { return nil }
        return node.dataSource?.multiplexImageNode(node, imageForImageIdentifier: identifier.rawValue)?.texture
    }

    func multiplexImageNode(_ node: MultiplexImageNode, urlFor identifier: ImageIdentifier) -> String? {
        guard let node = owner.node else { return nil }
        return node.dataSource?.multiplexImageNode(node, urlForImageIdentifier: identifier.rawValue)?.absoluteString
    }
}

extension MultiplexAdapter: MultiplexImageNodeDelegate {
    func multiplexImageNode(_ node: MultiplexImageNode, didStartDownloading identifier: ImageIdentifier) {
        callDelegate { $0.multiplexImageNode($1, didStartDownloadOfImageWithIdentifier: identifier.rawValue) }
    }

    func multiplexImageNode(_ node: MultiplexImageNode, didProgressTo fraction: Double, of identifier: ImageIdentifier)
    {
        callDelegate {
            $0.multiplexImageNode(
                $1, didUpdateDownloadProgress: CGFloat(fraction), forImageWithIdentifier: identifier.rawValue)
        }
    }

    func multiplexImageNode(
        _ node: MultiplexImageNode, didFinishDownloading identifier: ImageIdentifier,
        error: MultiplexImageNode.Failure?
    ) {
        callDelegate {
            $0.multiplexImageNode(
                $1, didFinishDownloadingImageWithIdentifier: identifier.rawValue, error: error)
        }
    }

    func multiplexImageNode(
        _ node: MultiplexImageNode, didUpdateTo identifier: ImageIdentifier, from previous: ImageIdentifier?
    ) {
        let before = image
        image = node.image.map { UIImage($0) } ?? node.imageData.map { UIImage($0) }
        callDelegate {
            $0.multiplexImageNode(
                $1, didUpdate: image, withIdentifier: identifier.rawValue, from: before,
                withIdentifier: previous?.rawValue)
        }
    }

    func multiplexImageNode(_ node: MultiplexImageNode, didDisplay identifier: ImageIdentifier) {
        callDelegate {
            $0.multiplexImageNode($1, didDisplayUpdatedImage: image, withIdentifier: identifier.rawValue)
            $0.multiplexImageNodeDidFinishDisplay($1)
        }
    }
}
