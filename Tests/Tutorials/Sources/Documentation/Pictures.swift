import AsyncDisplayKit

extension UIImage {
    /// Makes a circular picture, as on the documentation's page about modification blocks.
    func makeCircularImage(size: CGSize) -> UIImage {
        // make a CGRect with the image's size
        let circleRect = CGRect(origin: .zero, size: size)

        // begin the image context since we're not in a drawRect:
        UIGraphicsBeginImageContextWithOptions(circleRect.size, false, 0)

        // create a UIBezierPath circle
        let circle = UIBezierPath(roundedRect: circleRect, cornerRadius: circleRect.size.width * 0.5)

        // clip to the circle
        circle.addClip()

        UIColor.white.set()
        circle.fill()

        // draw the image in the circleRect *AFTER* the context is clipped
        self.draw(in: circleRect)

        // get an image from the image context
        let roundedImage = UIGraphicsGetImageFromCurrentImageContext()

        // end the image context since we're not in a drawRect:
        UIGraphicsEndImageContext()

        return roundedImage ?? self
    }
}

/// Pictures in several qualities, cropped pictures and maps, as in the documentation.
final class GalleryNode: ASDisplayNode, ASMultiplexImageNodeDataSource, ASMultiplexImageNodeDelegate {
    let multiplexImageNode: ASMultiplexImageNode
    let animalImageNode = ASImageNode()
    let userAvatarImageNode = ASNetworkImageNode(
        cache: ASPINRemoteImageDownloader.shared(), downloader: ASPINRemoteImageDownloader.shared())
    let mapNode = ASMapNode()
    var readyImages: [String: UIImage] = [:]
    var imageURLs: [String: URL] = [:]
    private(set) var updates: [String] = []

    override init() {
        multiplexImageNode = ASMultiplexImageNode(cache: nil, downloader: ASBasicImageDownloader.shared())
        super.init()
        automaticallyManagesSubnodes = true
        multiplexImageNode.downloadsIntermediateImages = true
        multiplexImageNode.imageIdentifiers = ["original", "medium", "thumb"]
        multiplexImageNode.dataSource = self
        multiplexImageNode.delegate = self

        animalImageNode.contentMode = .scaleAspectFill
        animalImageNode.cropRect = CGRect(x: 0, y: 0, width: 0.0, height: 0.0)
        animalImageNode.isCropEnabled = true

        userAvatarImageNode.imageModificationBlock = { image in
            return image.makeCircularImage(size: CGSize(width: 30, height: 30))
        }

        let coord = CLLocationCoordinate2DMake(37.7749, -122.4194)
        let options = MKMapSnapshotOptions()
        options.mapType = .satellite
        options.region = MKCoordinateRegionMakeWithDistance(coord, 20000, 20000)
        mapNode.options = options
        mapNode.isLiveMap = true
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let nodes = [multiplexImageNode, animalImageNode, userAvatarImageNode, mapNode]
        for node in nodes { node.style.preferredSize = CGSize(width: 60, height: 60) }
        let stack = ASStackLayoutSpec.vertical()
        stack.children = nodes
        return stack
    }

    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, imageForImageIdentifier imageIdentifier: ASImageIdentifier
    ) -> UIImage? {
        return readyImages[imageIdentifier]
    }

    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, urlForImageIdentifier imageIdentifier: ASImageIdentifier
    ) -> URL? {
        return imageURLs[imageIdentifier]
    }

    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode,
        didUpdate image: UIImage?,
        withIdentifier imageIdentifier: ASImageIdentifier?,
        from previousImage: UIImage?,
        withIdentifier previousImageIdentifier: ASImageIdentifier?
    ) {
        updates.append("\(imageIdentifier ?? "none") \(image == nil ? "without" : "with") a picture")
    }

    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didFinishDownloadingImageWithIdentifier imageIdentifier: ASImageIdentifier,
        error: Error?
    ) {
        updates.append("\(imageIdentifier) \(error == nil ? "came" : "failed")")
    }
}

/// A text that flows around a picture, with links that handle long presses.
final class ArticleNode: ASDisplayNode, ASTextNodeDelegate {
    let textNode = ASTextNode()
    private(set) var held: [String] = []
    private(set) var tapped: [NSRange] = []

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        let text = NSMutableAttributedString(
            string: String(repeating: "Frogs are heard at night. ", count: 12),
            attributes: [.font: UIFont.systemFont(ofSize: 16)])
        text.addAttribute(
            .link, value: URL(string: "https://example.org/frogs")!, range: NSRange(location: 0, length: 5))
        textNode.attributedText = text
        textNode.exclusionPaths = [UIBezierPath(rect: CGRect(x: 0, y: 0, width: 120, height: 60))]
        textNode.isUserInteractionEnabled = true
        textNode.delegate = self
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        return ASWrapperLayoutSpec(layoutElement: textNode)
    }

    func textNode(
        _ textNode: ASTextNode, tappedLinkAttribute attribute: String, value: Any, at point: CGPoint,
        textRange: NSRange
    ) {
        tapped.append(textRange)
    }

    func textNode(
        _ textNode: ASTextNode, longPressedLinkAttribute attribute: String, value: Any, at point: CGPoint,
        textRange: NSRange
    ) {
        held.append((value as? URL)?.absoluteString ?? "")
    }

    func textNode(
        _ textNode: ASTextNode, shouldHighlightLinkAttribute attribute: String, value: Any, at point: CGPoint
    ) -> Bool {
        return false
    }
}
