import Weft

/// The developers' overlays, over contents that trigger them.
enum DebugPage {
    static let all = [
        GalleryPage(title: "Debug overlays", summary: "Frames, image scale, hit areas, lines of text, slow work") {
            DebugNode()
        }
    ]
}

/// Switches for the overlays, with the nodes below. Three are on at first, and all are switched off when the page
/// closes. Any thread.
final class DebugNode: DisplayNode, @unchecked Sendable {
    static let options: [(title: String, option: DebugOverlay.Options)] = [
        ("Frames", .frames), ("Image scale", .imageScale), ("Hit areas", .hitAreas), ("Lines of text", .text),
        ("Slow work", .slowWork),
    ]

    private let page: DemoNode
    private let buttons: [ButtonNode]

    override init() {
        let buttons = Self.options.map { title, option in
            let button = ButtonNode(title: title)
            button.addTarget(for: .primaryActionTriggered) { [weak button] _, _ in
                DebugOverlay.options.formSymmetricDifference(option)
                button?.isSelected = DebugOverlay.options.contains(option)
            }
            return button
        }
        self.buttons = buttons
        let text = TextNode(
            "A paragraph whose lines have boxes and baselines: gjpqy below, ÄÖÜ above, and 日本語 in between.", size: 20)
        let picture = ImageNode(image: MediaPages.picture)
        let box = BoxNode("hit beyond its edge", color: 0x1a5fb4, height: 48)
        box.hitTestSlop = EdgeInsets(all: -8)
        page = DemoNode {
            StackLayoutSpec.vertical(spacing: 20, alignItems: .start) {
                StackLayoutSpec.horizontal(spacing: 8) { buttons }.wrapped(lineSpacing: 8)
                text
                picture.size(width: 90, height: 90)
                box
            }
        }
        super.init()
        automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        page
    }

    override func didEnterHierarchy() {
        super.didEnterHierarchy()
        DebugOverlay.options = [.imageScale, .hitAreas, .text]
        for (button, option) in zip(buttons, Self.options) {
            button.isSelected = DebugOverlay.options.contains(option.option)
        }
    }

    override func didExitHierarchy() {
        super.didExitHierarchy()
        DebugOverlay.options = []
    }
}

extension DebugNode: KeyboardTarget {
    func takeFocus() { page.takeFocus() }
}
