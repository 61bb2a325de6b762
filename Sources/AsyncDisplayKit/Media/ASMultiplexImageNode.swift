import Foundation
import WeftNodes

/// The name of a quality.
public typealias ASImageIdentifier = String

/// What a picture of several qualities asks. Main thread.
@preconcurrency @MainActor
public protocol ASMultiplexImageNodeDataSource: AnyObject {
    /// Where a quality is; nil if there is none.
    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, urlForImageIdentifier imageIdentifier: ASImageIdentifier
    ) -> URL?
}

/// A picture that is there in several qualities: the best that has come is shown. Any thread.
open class ASMultiplexImageNode: ASImageNode {
    private let multiplex: MultiplexImageNode
    private var asker: MultiplexAsker?

    /// With a cache and a downloader of Weft's of its own; nil: what all have.
    public init(cache: (any ImageCache)?, downloader: (any ImageDownloader)?) {
        let own = MultiplexImageNode(cache: cache, downloader: downloader)
        multiplex = own
        super.init(picture: own)
    }

    /// Held weakly. Main thread; set it before the identifiers.
    public final weak var dataSource: (any ASMultiplexImageNodeDataSource)? {
        didSet {
            guard dataSource != nil, asker == nil else { return }
            let asker = MultiplexAsker(self)
            self.asker = asker
            let multiplex = multiplex
            onMain {
                multiplex.dataSource = asker
                multiplex.reloadImageIdentifierSources()
            }
        }
    }

    /// The qualities, the best one first.
    public final var imageIdentifiers: [ASImageIdentifier] {
        get { multiplex.imageIdentifiers.map(\.rawValue) }
        set { multiplex.imageIdentifiers = newValue.map { ImageIdentifier($0) } }
    }

    /// Whether those between the least and the best are fetched, too.
    public final var downloadsIntermediateImages: Bool {
        get { multiplex.downloadsIntermediateImages }
        set { multiplex.downloadsIntermediateImages = newValue }
    }
}

/// Asks the node's data source. Main actor.
@MainActor
private final class MultiplexAsker: MultiplexImageNodeDataSource {
    private let owner: WeakNode<ASMultiplexImageNode>

    nonisolated init(_ node: ASMultiplexImageNode) {
        owner = WeakNode(node)
    }

    func multiplexImageNode(_ node: MultiplexImageNode, urlFor identifier: ImageIdentifier) -> String? {
        guard let node = owner.node else { return nil }
        return node.dataSource?.multiplexImageNode(node, urlForImageIdentifier: identifier.rawValue)?.absoluteString
    }
}
