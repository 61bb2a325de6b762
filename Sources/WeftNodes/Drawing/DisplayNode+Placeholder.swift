import WeftGTK
import WeftGraphics
import WeftLayout

/// A picture above a node until it and its direct subnodes are drawn.
extension DisplayNode {
    /// Off at first. Any thread.
    public var isPlaceholderEnabled: Bool {
        get { flag(.isPlaceholderEnabled) }
        set { if setFlag(.isPlaceholderEnabled, newValue) { setNeedsDisplay() } }
    }

    /// The colour of the default placeholder.
    public var placeholderFillColor: StyleColor? {
        get { extras?.placeholder.color }
        set { changeExtras { $0.placeholder.color = newValue } }
    }

    /// Seconds; the fade happens only while the node is visible. 0 at first.
    public var placeholderFadeDuration: Double {
        get { extras?.placeholder.fadeDuration ?? 0 }
        set { changeExtras { $0.placeholder.fadeDuration = newValue } }
    }
}

@MainActor
extension DisplayNode {
    /// True while the placeholder covers the node, completely or fading.
    var isShowingPlaceholder: Bool { main.extras?.placeholder != nil }

    /// Looks again whether the placeholder has to stay: after `placeholderShouldPersist` changed.
    public func updatePlaceholder() {
        if let container = rasterizingAncestor { return container.setNeedsDisplay() }
        guard let placeholder = main.extras?.placeholder, placeholder.fade == nil, isHierarchyDrawn,
            !placeholderShouldPersist
        else { return }
        let duration = isVisible ? placeholderFadeDuration : 0
        guard duration > 0 else {
            mainExtras.placeholder = nil
            canvasThatDraws?.queueDraw()
            return
        }
        placeholder.fade = Animation.run(
            duration: duration, curve: .linear,
            step: { [weak self] time in
                placeholder.alpha = 1 - time
                self?.canvasThatDraws?.queueDraw()
            },
            completion: { [weak self] _ in
                guard let self, self.main.extras?.placeholder === placeholder else { return }
                self.mainExtras.placeholder = nil
            })
    }

    /// Makes the placeholder of a node that lost its contents, once it is near the screen.
    func showPlaceholderAgain() {
        guard isPlaceholderEnabled, !isShowingPlaceholder, placeholderShouldPersist, isInDisplayState,
            main.contents?.isStandIn != true
        else { return }
        displayAsynchronously()
    }

    func showPlaceholder(_ image: Texture) {
        guard main.extras?.placeholder == nil, !isHierarchyDrawn || placeholderShouldPersist else { return }
        mainExtras.placeholder = PlaceholderState(image)
    }

    /// Neither this node nor a direct subnode waits for its drawing.
    var isHierarchyDrawn: Bool {
        hasOwnContents && (isSubtreeRasterized || subnodes.allSatisfy(\.hasOwnContents))
    }

    /// The node's drawing is in place: tells it, its supernode, and whose last one it was.
    func noteDisplayFinished() {
        displayDidFinish()
        supernode?.subnodeDisplayDidFinish(self)
        noteHierarchyDisplay()
        supernode?.noteHierarchyDisplay()
    }

    func noteHierarchyDisplay() {
        guard isHierarchyDrawn else { return }
        hierarchyDisplayDidFinish()
        tellDelegates { $0.nodeHierarchyDisplayDidFinish(self) }
        updatePlaceholder()
    }
}

/// The placeholder that is shown.
@MainActor
final class PlaceholderState {
    let image: Texture
    var alpha = 1.0
    var fade: Animation?

    init(_ image: Texture) {
        self.image = image
    }
}
