import GroupDirectory
import Weft
import WeftGLib

/// A group's square photo with its name over a gradient at the lower left; without a photo, its initial on a colour of
/// its own. Any thread.
// @unchecked: the rule of DisplayNode for stored properties, which a lint checks.
final class GroupPhotoNode: DisplayNode, @unchecked Sendable {
    private let photoNode = NetworkImageNode()
    private let initialNode = TextNode()
    private let nameNode = TextNode()
    private let shadeNode = CaptionShadeNode(rise: 44)
    private let aspectRatio: Double
    private let showsInitial: Bool
    /// Made when the photo fails.
    @Guarded private var patternNode: PatternNode?
    @MainActor private var watch: PictureWatch?

    /// `aspectRatio` is height / width.
    init(group: Group, aspectRatio: Double = 1) {
        self.aspectRatio = aspectRatio
        showsInitial = group.photo == nil
        super.init()
        automaticallyManagesSubnodes = true
        photoNode.reach = group.photo?.reach ?? .from(.internet)
        photoNode.url = group.photo?.url(filling: 600)
        photoNode.placeholderColor = .fixed(Self.color(for: group))
        initialNode.attributedText = AttributedString(
            group.name.first.map { String($0) } ?? "", attributes: TextAttributes(size: 120, weight: .bold))
        initialNode.textColor = StyleColor(white: 1, alpha: 0.9)
        initialNode.maximumNumberOfLines = 1
        // The name says it.
        initialNode.setAccessibilityLabel("")
        nameNode.attributedText = AttributedString(
            group.name, attributes: TextAttributes(size: 20, weight: .bold))
        nameNode.textColor = .white
        nameNode.maximumNumberOfLines = 3
    }

    @MainActor
    override func didEnterPreloadState() {
        super.didEnterPreloadState()
        guard !showsInitial, watch == nil else { return }
        watch = PictureWatch { [weak self] isMissing in
            guard let self, (self.patternNode != nil) != isMissing else { return }
            self.patternNode = isMissing ? PatternNode() : nil
            self.setNeedsLayout()
        }
        photoNode.delegate = watch
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        nameNode.style.flexShrink = 1
        // At the left in every script: as wide as its text, not stretched.
        let line = StackLayoutSpec(direction: .horizontal, alignItems: .end, children: [nameNode])
        let name = InsetLayoutSpec(insets: EdgeInsets(top: 48, left: 16, bottom: 8, right: 16), child: line)
        let caption = BackgroundLayoutSpec(child: name, background: shadeNode)
        let atTheBottom = StackLayoutSpec(
            direction: .vertical, justifyContent: .end, alignItems: .stretch, children: [caption])
        let photo = RatioLayoutSpec(ratio: aspectRatio, child: photoNode)
        if let patternNode {
            return OverlayLayoutSpec(child: OverlayLayoutSpec(child: photo, overlay: patternNode), overlay: atTheBottom)
        }
        guard showsInitial else { return OverlayLayoutSpec(child: photo, overlay: atTheBottom) }
        let initial = CenterLayoutSpec(centeringOptions: .xy, sizingOptions: .minimumXY, child: initialNode)
        let picture = OverlayLayoutSpec(child: photo, overlay: initial)
        return OverlayLayoutSpec(child: picture, overlay: atTheBottom)
    }

    /// Colours that white text is read on, one a group.
    private static func color(for group: Group) -> Color {
        let palette: [UInt32] = [0x1c5d99, 0x2d6a4f, 0x7b2d5f, 0x8a4b08, 0x3d348b, 0x0f6e74, 0x9b2226, 0x495057]
        let index = group.id.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xffff }
        return Color(hex: palette[index % palette.count])
    }
}
