import AsyncDisplayKit

/// The card of the layout tutorial: the photo with a ratio, a gradient, the name, the description, and the photo again
/// behind all of them.
class CardNode: ASCellNode {
    let animalInfo: RainforestCardInfo

    fileprivate let backgroundImageNode: ASNetworkImageNode
    fileprivate let animalImageNode: ASNetworkImageNode
    fileprivate let animalNameTextNode: ASTextNode
    fileprivate let animalDescriptionTextNode: ASTextNode
    fileprivate let gradientNode: GradientNode

    init(animalInfo: RainforestCardInfo) {
        self.animalInfo = animalInfo
        backgroundImageNode = ASNetworkImageNode()
        animalImageNode = ASNetworkImageNode()
        animalNameTextNode = ASTextNode()
        animalDescriptionTextNode = ASTextNode()
        gradientNode = GradientNode()
        super.init()

        backgroundColor = UIColor.lightGray
        clipsToBounds = true

        animalImageNode.url = animalInfo.imageURL
        animalImageNode.clipsToBounds = true
        animalImageNode.delegate = self
        animalImageNode.placeholderFadeDuration = 0.15
        animalImageNode.contentMode = .scaleAspectFill

        backgroundImageNode.url = animalInfo.imageURL
        backgroundImageNode.placeholderColor = UIColor.darkGray
        backgroundImageNode.imageModificationBlock = { image in image }

        animalNameTextNode.attributedText = .attributedString(string: animalInfo.name, fontSize: 26, color: .white)
        animalNameTextNode.backgroundColor = UIColor.clear
        animalNameTextNode.placeholderEnabled = true

        animalDescriptionTextNode.attributedText = NSAttributedString.attributedString(
            string: animalInfo.about, fontSize: 17, color: .black)
        animalDescriptionTextNode.truncationAttributedText = NSAttributedString(string: "…")

        gradientNode.isLayerBacked = true
        gradientNode.isOpaque = false

        automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let ratio =
            constrainedSize.min.height > 0
            ? (constrainedSize.min.height * (2.0 / 3.0)) / constrainedSize.max.width : 0.5
        let imageRatioSpec = ASRatioLayoutSpec(ratio: ratio, child: animalImageNode)

        let gradientOverlaySpec = ASOverlayLayoutSpec(child: imageRatioSpec, overlay: gradientNode)

        let relativeSpec = ASRelativeLayoutSpec(
            horizontalPosition: .start, verticalPosition: .end, sizingOption: [], child: animalNameTextNode)
        let nameInsetSpec = ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 0, left: 16.0, bottom: 8.0, right: 0.0), child: relativeSpec)
        let nameOverlaySpec = ASOverlayLayoutSpec(child: gradientOverlaySpec, overlay: nameInsetSpec)

        let descriptionTextInsetSpec = ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 16.0, left: 28.0, bottom: 12.0, right: 28.0), child: animalDescriptionTextNode)

        let verticalStackSpec = ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start,
            children: [nameOverlaySpec, descriptionTextInsetSpec])

        return ASBackgroundLayoutSpec(child: verticalStackSpec, background: backgroundImageNode)
    }
}

extension CardNode: ASNetworkImageNodeDelegate {
    func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage) {
        backgroundImageNode.image = image
    }
}

/// A node that draws its contents on a worker.
class GradientNode: ASDisplayNode {
    override func drawParameters(forAsyncLayer layer: ASDisplayNode) -> Any? { UIColor.black }

    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled isCancelledBlock: () -> Bool,
        isRasterizing: Bool
    ) {
        guard UIGraphicsGetCurrentContext() != nil, !isCancelledBlock() else { return }
    }
}
