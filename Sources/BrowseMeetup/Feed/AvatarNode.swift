import GroupDirectory
import Weft
import WeftGLib

/// A round picture of an organiser; without one, the initial on a quiet disc. Any thread.
// @unchecked: the rule of DisplayNode for stored properties, which a lint checks.
final class AvatarNode: DisplayNode, @unchecked Sendable {
    private let pictureNode = NetworkImageNode()
    private let initialNode = TextNode()

    /// `diameter` in points.
    init(organizer: Organizer?, diameter: Double) {
        super.init()
        automaticallyManagesSubnodes = true
        style.preferredSize = Size(width: diameter, height: diameter)
        let url = organizer?.photo?.url(filling: Int(diameter * 2))
        pictureNode.url = url
        pictureNode.roundsCorners = true
        pictureNode.placeholderColor = Color(white: 0.5, alpha: 0.35)
        initialNode.attributedText = AttributedString(
            organizer?.name?.first.map { String($0).uppercased() } ?? "",
            attributes: TextAttributes(size: (diameter * 0.45).rounded(), weight: .medium))
        initialNode.textColor = .secondary
        initialNode.maximumNumberOfLines = 1
        initialNode.isHidden = url != nil
        // The organiser's name stands beside it.
        initialNode.setAccessibilityLabel("")
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        let initial = CenterLayoutSpec(centeringOptions: .xy, sizingOptions: .minimumXY, child: initialNode)
        return OverlayLayoutSpec(child: pictureNode, overlay: initial)
    }
}
