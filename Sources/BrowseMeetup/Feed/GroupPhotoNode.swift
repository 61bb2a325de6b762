import GroupDirectory
import Weft
import WeftGLib

/// A group's square photo with its name and facts over a gradient at the lower left; without a photo, it shows the
/// initial on a coloured background. Any thread.
final class GroupPhotoNode: DisplayNode, @unchecked Sendable {
    private let photoNode = NetworkImageNode()
    private let initialNode: TextNode
    private let nameNode: TextNode
    private let factNodes: [TextNode]
    private let shadeNode = CaptionShadeNode(rise: 44)
    private let aspectRatio: Double
    private let showsInitial: Bool
    /// The pattern, made when the photo fails.
    @Guarded private var patternNode: PatternNode?
    @MainActor private var watch: PictureWatch?

    /// - Parameters:
    ///   - facts: lines below the name.
    ///   - aspectRatio: height / width.
    init(group: Group, facts: [String] = [], aspectRatio: Double = 1) {
        self.aspectRatio = aspectRatio
        showsInitial = group.photo == nil
        initialNode = TextNode(
            group.name.first.map { String($0) } ?? "", size: 120, weight: .bold,
            color: StyleColor(white: 1, alpha: 0.9), maximumNumberOfLines: 1)
        nameNode = TextNode(
            group.name, size: 20, weight: .bold, color: .white, maximumNumberOfLines: 3, alignment: .leading)
        factNodes = facts.map {
            TextNode($0, size: 13, color: .white, maximumNumberOfLines: 2, alignment: .leading)
        }
        super.init()
        automaticallyManagesSubnodes = true
        photoNode.reach = group.photo?.reach ?? .from(.internet)
        photoNode.url = group.photo?.url(filling: 600)
        photoNode.placeholderColor = .fixed(Self.color(for: group))
        // The name is beside the picture, so assistive technology need not read the initial.
        initialNode.setAccessibilityLabel("")
    }

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
        let caption = StackLayoutSpec.vertical(justifyContent: .end) {
            // Aligned to the left in every script, and only as wide as its text.
            StackLayoutSpec.vertical(spacing: 2, alignItems: .start) {
                nameNode.flex(shrink: 1)
                factNodes.map { $0.flex(shrink: 1) }
            }
            .padding(EdgeInsets(top: 48, left: 16, bottom: 8, right: 16))
            .background(shadeNode)
        }
        let photo = photoNode.ratio(aspectRatio)
        if let patternNode { return photo.overlay(patternNode).overlay(caption) }
        guard showsInitial else { return photo.overlay(caption) }
        return photo.overlay(initialNode.centered(sizing: .minimumXY)).overlay(caption)
    }

    /// Background colours on which white text is legible, one per group.
    private static func color(for group: Group) -> Color {
        let palette: [UInt32] = [0x1c5d99, 0x2d6a4f, 0x7b2d5f, 0x8a4b08, 0x3d348b, 0x0f6e74, 0x9b2226, 0x495057]
        let index = group.id.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xffff }
        return Color(hex: palette[index % palette.count])
    }
}
