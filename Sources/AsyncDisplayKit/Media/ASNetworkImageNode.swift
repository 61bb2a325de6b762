import Foundation
import WeftGraphics
import WeftNodes

/// The origin of a picture.
public enum ASNetworkImageSourceType: Int, Sendable, Hashable {
    case unspecified
    /// The picture was in memory, and was available synchronously.
    case synchronousLoad
    /// The picture was read from a cache, asynchronously.
    case asynchronousLoad
    /// The picture was read from a file.
    case fileURL
    /// The network.
    case download

    init(_ source: ImageSource) {
        self =
            switch source {
            case .memoryCache: .synchronousLoad
            case .diskCache: .asynchronousLoad
            case .file: .fileURL
            case .download: .download
            }
    }
}

/// Data about the load of a picture.
public final class ASNetworkImageLoadInfo: NSObject, Sendable {
    /// The origin of the picture.
    public let sourceType: ASNetworkImageSourceType
    /// The address of the picture.
    public let url: Foundation.URL

    init(sourceType: ASNetworkImageSourceType, url: Foundation.URL) {
        self.sourceType = sourceType
        self.url = url
    }
}

/// Loading events of a network image. Main thread; all methods are optional.
@preconcurrency @MainActor
public protocol ASNetworkImageNodeDelegate: AnyObject {
    /// Called before an asynchronous cache is queried.
    func imageNodeWillLoadImage(fromCache imageNode: ASNetworkImageNode)
    /// The cache had the picture.
    func imageNodeDidLoadImage(fromCache imageNode: ASNetworkImageNode)
    /// The cache had no such picture.
    func imageNodeDidFailToLoadImage(fromCache imageNode: ASNetworkImageNode)
    /// Called before the downloader is queried.
    func imageNodeWillLoadImage(fromNetwork imageNode: ASNetworkImageNode)
    /// Called when the download starts.
    func imageNodeDidStartFetchingData(_ imageNode: ASNetworkImageNode)
    /// Called when the picture is loaded.
    func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage)
    /// Called when the picture is loaded. If this method is implemented, the method without `info` is not called.
    func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage, info: ASNetworkImageLoadInfo)
    /// Called when the load failed.
    func imageNode(_ imageNode: ASNetworkImageNode, didFailWithError error: any Error)
    /// Called when the picture is visible.
    func imageNodeDidFinishDecoding(_ imageNode: ASNetworkImageNode)
}

extension ASNetworkImageNodeDelegate {
    public func imageNodeWillLoadImage(fromCache imageNode: ASNetworkImageNode) {}
    public func imageNodeDidLoadImage(fromCache imageNode: ASNetworkImageNode) {}
    public func imageNodeDidFailToLoadImage(fromCache imageNode: ASNetworkImageNode) {}
    public func imageNodeWillLoadImage(fromNetwork imageNode: ASNetworkImageNode) {}
    public func imageNodeDidStartFetchingData(_ imageNode: ASNetworkImageNode) {}
    public func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage) {}
    public func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage, info: ASNetworkImageLoadInfo) {
        self.imageNode(imageNode, didLoad: image)
    }
    public func imageNode(_ imageNode: ASNetworkImageNode, didFailWithError error: any Error) {}
    public func imageNodeDidFinishDecoding(_ imageNode: ASNetworkImageNode) {}
}

/// A picture with an address. It is fetched when the node approaches the screen, and released when the node is far
/// away. Any thread.
open class ASNetworkImageNode: ASImageNode, PictureDelegating {
    private let network: NetworkImageNode
    private var listener: NetworkImageListener?

    /// The delegate of the picture, held weakly; `delegate` is its usual name. Main thread.
    public final weak var imageDelegate: (any ASNetworkImageNodeDelegate)? {
        didSet {
            guard imageDelegate != nil, listener == nil else { return }
            let listener = NetworkImageListener(self)
            self.listener = listener
            let network = network
            onMain { network.delegate = listener }
        }
    }

    /// A picture without an address yet.
    public override init() {
        let own = NetworkImageNode(cache: nil, downloader: nil)
        network = own
        super.init(picture: own)
    }

    /// Makes a node with its own Weft cache and downloader; nil uses the shared ones.
    public init(cache: (any ImageCache)?, downloader: (any ImageDownloader)?) {
        let own = NetworkImageNode(cache: cache, downloader: downloader)
        network = own
        super.init(picture: own)
    }

    init(network own: NetworkImageNode) {
        network = own
        super.init(picture: own)
    }

    /// The picture's address; nil shows `defaultImage`.
    public final var url: Foundation.URL? {
        get { network.url.flatMap { Foundation.URL(string: $0) } }
        set { network.url = newValue?.absoluteString }
    }

    /// The picture's address under its earlier name.
    public final var URL: Foundation.URL? {
        get { url }
        set { url = newValue }
    }

    /// Sets another address. Without `resetToDefault` the current picture stays until the new one is loaded.
    public final func setURL(_ url: Foundation.URL?, resetToDefault: Bool) {
        network.setURL(url?.absoluteString, resetToDefault: resetToDefault)
    }

    /// The picture to show until the loaded one is available.
    public final var defaultImage: UIImage? {
        didSet {
            let network = network
            UIImage.withTexture(of: defaultImage) { network.defaultImage = $0 }
        }
    }

    /// True if caches are used.
    public final var shouldCacheImage: Bool {
        get { network.shouldCacheImage }
        set { network.shouldCacheImage = newValue }
    }

    /// True if a picture is shown while it loads.
    public final var shouldRenderProgressImages: Bool {
        get { network.shouldRenderProgressImages }
        set { network.shouldRenderProgressImages = newValue }
    }

    /// True to try again after failures that may pass. Default: true.
    public final var shouldRetryImageDownload: Bool {
        get { network.shouldRetryImageDownload }
        set { network.shouldRetryImageDownload = newValue }
    }

    /// The quality of the loaded picture, from 0 to 1, the final one. Main thread.
    public final var currentImageQuality: CGFloat {
        let network = network
        return asked(or: 0) { CGFloat(network.currentImageQuality) }
    }

    /// The quality of the drawn picture, from 0 to 1. Main thread.
    public final var renderedImageQuality: CGFloat {
        let network = network
        return asked(or: 0) { CGFloat(network.renderedImageQuality) }
    }

    /// The fraction of the picture's bytes that has arrived, from 0 to 1. Main thread.
    public final var downloadProgress: CGFloat {
        let network = network
        return asked(or: 0) { CGFloat(network.downloadProgress) }
    }
}

/// Declares the picture's delegate. It is in a protocol because a video node has another property with the same name.
public protocol PictureDelegating: AnyObject {
    /// The delegate of the picture, held weakly. Main thread.
    var imageDelegate: (any ASNetworkImageNodeDelegate)? { get set }
}

extension PictureDelegating {
    /// The delegate of the picture, held weakly. Main thread.
    public var delegate: (any ASNetworkImageNodeDelegate)? {
        get { imageDelegate }
        set { imageDelegate = newValue }
    }
}

/// Forwards events to the node's delegate. Main actor.
@MainActor
private final class NetworkImageListener: NetworkImageNodeDelegate {
    private let owner: WeakNode<ASNetworkImageNode>

    nonisolated init(_ node: ASNetworkImageNode) {
        owner = WeakNode(node)
    }

    private func callDelegate(_ body: (any ASNetworkImageNodeDelegate, ASNetworkImageNode) -> Void) {
        guard let node = owner.node, let delegate = node.imageDelegate else { return }
        body(delegate, node)
    }

    func imageNodeWillLoadFromCache(_ node: NetworkImageNode) {
        callDelegate { $0.imageNodeWillLoadImage(fromCache: $1) }
    }
    func imageNodeDidLoadFromCache(_ node: NetworkImageNode) {
        callDelegate { $0.imageNodeDidLoadImage(fromCache: $1) }
    }
    func imageNodeDidFailToLoadFromCache(_ node: NetworkImageNode) {
        callDelegate { $0.imageNodeDidFailToLoadImage(fromCache: $1) }
    }
    func imageNodeWillLoadFromNetwork(_ node: NetworkImageNode) {
        callDelegate { $0.imageNodeWillLoadImage(fromNetwork: $1) }
    }
    func imageNodeDidStartFetching(_ node: NetworkImageNode) { callDelegate { $0.imageNodeDidStartFetchingData($1) } }

    func imageNode(_ node: NetworkImageNode, didLoad picture: EncodedPicture, from source: ImageSource) {
        let address = node.url.flatMap { Foundation.URL(string: $0) }
        callDelegate { delegate, owner in
            // The address was set on Weft's node directly, and Foundation cannot parse it.
            guard let address else { return delegate.imageNode(owner, didLoad: UIImage(picture)) }
            let info = ASNetworkImageLoadInfo(sourceType: ASNetworkImageSourceType(source), url: address)
            delegate.imageNode(owner, didLoad: UIImage(picture), info: info)
        }
    }

    func imageNode(_ node: NetworkImageNode, didFailWith error: any Error) {
        callDelegate { $0.imageNode($1, didFailWithError: error) }
    }

    func imageNodeDidFinishDecoding(_ node: NetworkImageNode) { callDelegate { $0.imageNodeDidFinishDecoding($1) } }
}
