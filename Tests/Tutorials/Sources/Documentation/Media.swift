import AsyncDisplayKit

/// Pictures, films and maps with the set-up of the documentation.
final class MediaNode: ASDisplayNode, ASMultiplexImageNodeDataSource, ASVideoNodeDelegate {
    let imageNode = ASImageNode()
    let networkImageNode = ASNetworkImageNode()
    let multiplexImageNode = ASMultiplexImageNode(cache: nil, downloader: nil)
    let videoNode = ASVideoNode()
    let mapNode = ASMapNode()
    let nativeNode = ASDisplayNode { () -> UIView in
        return UIActivityIndicatorView(style: .gray)
    }
    let imageURLs: [String: URL]

    init(urls: [String: URL]) {
        imageURLs = urls
        super.init()
        automaticallyManagesSubnodes = true

        imageNode.image = UIImage(named: "cover")
        imageNode.contentMode = .scaleAspectFill
        imageNode.imageModificationBlock = ASImageNodeRoundBorderModificationBlock(5.0, UIColor.orange)

        networkImageNode.url = URL(string: "https://example.org/image.png")
        networkImageNode.shouldRenderProgressImages = true
        networkImageNode.cornerRoundingType = .precomposited
        networkImageNode.cornerRadius = 20.0

        multiplexImageNode.dataSource = self
        multiplexImageNode.downloadsIntermediateImages = true
        multiplexImageNode.imageIdentifiers = ["original", "medium", "thumb"]

        let asset = AVAsset(url: URL(string: "https://example.org/film.webm")!)
        videoNode.asset = asset
        videoNode.shouldAutoplay = true
        videoNode.shouldAutorepeat = false
        videoNode.muted = true
        videoNode.delegate = self

        mapNode.style.preferredSize = CGSize(width: 300.0, height: 300.0)
        let coord = CLLocationCoordinate2DMake(52.52, 13.405)
        mapNode.region = MKCoordinateRegionMakeWithDistance(coord, 20000, 20000)
        let annotation = MKPointAnnotation()
        annotation.coordinate = CLLocationCoordinate2DMake(52.52, 13.405)
        mapNode.annotations = [annotation]
        mapNode.liveMap = false
    }

    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, urlForImageIdentifier imageIdentifier: ASImageIdentifier
    ) -> URL? {
        return imageURLs[imageIdentifier]
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let maxConstrainedSize = constrainedSize.max
        videoNode.style.layoutPosition = CGPoint(x: maxConstrainedSize.width / 2.0, y: 40)
        videoNode.style.preferredSize = CGSize(width: maxConstrainedSize.width / 2.0, height: 30)
        return ASAbsoluteLayoutSpec(
            children: [imageNode, networkImageNode, multiplexImageNode, videoNode, mapNode, nativeNode])
    }
}
