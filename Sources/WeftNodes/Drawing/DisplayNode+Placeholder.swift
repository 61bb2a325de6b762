import WeftGTK
import WeftGraphics
import WeftLayout

/// A picture above a node until it and its direct subnodes are drawn.
extension DisplayNode {
    /// True if the node shows a placeholder until it is drawn. Default: false. Any thread.
    public var isPlaceholderEnabled: Bool {
        get { flag(.isPlaceholderEnabled) }
        set { if setFlag(.isPlaceholderEnabled, newValue) { setNeedsDisplay() } }
    }

    /// The colour of the default placeholder.
    public var placeholderFillColor: StyleColor? {
        get { extras?.placeholder.color }
        set { changeExtras { $0.placeholder.color = newValue } }
    }

    /// The duration in seconds of the placeholder's fade, which happens only while the node is visible. Default: 0.
    public var placeholderFadeDuration: Double {
        get { extras?.placeholder.fadeDuration ?? 0 }
        set { changeExtras { $0.placeholder.fadeDuration = newValue } }
    }
}

@MainActor
extension DisplayNode {
    /// True while the placeholder covers the node, completely or fading.
    var isShowingPlaceholder: Bool { main.extras?.placeholder != nil }

    /// Removes or keeps the placeholder according to `placeholderShouldPersist`, after that changed.
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

    /// True if neither this node nor a direct subnode is waiting for its drawing.
    var isHierarchyDrawn: Bool {
        hasOwnContents && (isSubtreeRasterized || subnodes.allSatisfy(\.hasOwnContents))
    }

    /// Called when the node's drawing is in place. Notifies the node, its supernode, and each ancestor for which it was
    /// the last drawing.
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
