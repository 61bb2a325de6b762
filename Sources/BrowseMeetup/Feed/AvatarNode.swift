import GroupDirectory
import Weft
import WeftGLib

/// A small picture of a group, or a round one of its organiser. Without a picture, or if it fails, it is an initial on
/// a muted background. If no organiser is named, it is the group's initial. Any thread.
final class AvatarNode: DisplayNode, @unchecked Sendable {
    private let pictureNode = NetworkImageNode()
    private let initialNode: TextNode
    private let hasPicture: Bool
    @Guarded private var isPictureMissing = false
    @MainActor private var watch: PictureWatch?

    /// The organiser's picture; `diameter` in points.
    convenience init(_ group: Group, diameter: Double) {
        self.init(
            group.organizer?.photo, initial: group.organizer?.name?.first ?? group.name.first, size: diameter,
            isRound: true)
    }

    /// The group's own picture in a square; `side` in points.
    convenience init(photoOf group: Group, side: Double) {
        self.init(group.photo, initial: group.name.first, size: side, isRound: false)
    }

    /// A picture in a square, or an initial without one; `side` in points.
    convenience init(_ photo: Photo?, initial: Character?, side: Double) {
        self.init(photo, initial: initial, size: side, isRound: false)
    }

    private init(_ photo: Photo?, initial: Character?, size: Double, isRound: Bool) {
        let url = photo?.url(filling: Int(size * 2))
        hasPicture = url != nil
        initialNode = TextNode(
            initial.map { String($0).uppercased() } ?? "", size: (size * 0.45).rounded(), weight: .medium,
            maximumNumberOfLines: 1)
        super.init()
        automaticallyManagesSubnodes = true
        style.preferredSize = Size(width: size, height: size)
        pictureNode.reach = photo?.reach ?? .from(.internet)
        pictureNode.url = url
        pictureNode.roundsCorners = isRound
        pictureNode.placeholderColor = .placeholder
        // The name is beside the picture, so assistive technology need not read the initial.
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
