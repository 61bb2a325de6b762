import GroupDirectory
import Weft
import WeftGLib

/// A round picture of a group's organiser; without one, and where it fails, the initial on a quiet disc: the group's own
/// where nobody is named. Any thread.
final class AvatarNode: DisplayNode, @unchecked Sendable {
    private let pictureNode = NetworkImageNode()
    private let initialNode: TextNode
    private let hasPicture: Bool
    @Guarded private var isPictureMissing = false
    @MainActor private var watch: PictureWatch?

    /// `diameter` in points.
    init(_ group: Group, diameter: Double) {
        let organizer = group.organizer
        let url = organizer?.photo?.url(filling: Int(diameter * 2))
        hasPicture = url != nil
        initialNode = TextNode(
            (organizer?.name?.first ?? group.name.first).map { String($0).uppercased() } ?? "",
            size: (diameter * 0.45).rounded(), weight: .medium, maximumNumberOfLines: 1)
        super.init()
        automaticallyManagesSubnodes = true
        style.preferredSize = Size(width: diameter, height: diameter)
        pictureNode.reach = organizer?.photo?.reach ?? .from(.internet)
        pictureNode.url = url
        pictureNode.roundsCorners = true
        pictureNode.placeholderColor = .placeholder
        // The name stands beside it.
        initialNode.setAccessibilityLabel("")
    }

    override func didEnterPreloadState() {
        super.didEnterPreloadState()
        guard hasPicture, watch == nil else { return }
        watch = PictureWatch { [weak self] isMissing in
            guard let self, self.isPictureMissing != isMissing else { return }
            self.isPictureMissing = isMissing
            self.setNeedsLayout()
        }
        pictureNode.delegate = watch
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        guard !hasPicture || isPictureMissing else { return pictureNode }
        return pictureNode.overlay(initialNode.centered(sizing: .minimumXY))
    }
}
