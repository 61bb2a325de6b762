import GroupDirectory
import Weft
import WeftGLib

/// A round picture of an organiser; without one, the initial on a quiet disc. Any thread.
// @unchecked: the rule of DisplayNode for stored properties, which a lint checks.
final class AvatarNode: DisplayNode, @unchecked Sendable {
    private let pictureNode = NetworkImageNode()
    private let initialNode = TextNode()
    private let showsInitial: Bool

    /// `diameter` in points.
    init(organizer: Organizer?, diameter: Double) {
        let url = organizer?.photo?.url(filling: Int(diameter * 2))
        showsInitial = url == nil
        super.init()
        automaticallyManagesSubnodes = true
        style.preferredSize = Size(width: diameter, height: diameter)
        pictureNode.url = url
        pictureNode.roundsCorners = true
        pictureNode.placeholderColor = .placeholder
        initialNode.attributedText = AttributedString(
            organizer?.name?.first.map { String($0).uppercased() } ?? "",
            attributes: TextAttributes(size: (diameter * 0.45).rounded(), weight: .medium))
        initialNode.textColor = .label
        initialNode.maximumNumberOfLines = 1
        // The organiser's name stands beside it.
        initialNode.setAccessibilityLabel("")
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        guard showsInitial else { return WrapperLayoutSpec(children: [pictureNode]) }
        let initial = CenterLayoutSpec(centeringOptions: .xy, sizingOptions: .minimumXY, child: initialNode)
        return OverlayLayoutSpec(child: pictureNode, overlay: initial)
    }
}
