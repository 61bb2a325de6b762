import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// A picture, decoded and drawn on a worker at its displayed size. The node has the picture's size unless its style or
/// its parent sets another; without a picture it fills the available space. Any thread.
///
/// Identical drawings (same picture, size and options) of several nodes share one texture (`PictureCache`).
open class ImageNode: ControlNode, @unchecked Sendable {
    /// An encoded picture (JPEG, PNG, …), decoded when it is needed. The first frame of an animation; see
    /// `animatedImage`.
    public var imageData: EncodedPicture? {
        get { content.picture }
        set {
            change { $0.picture = newValue }
            setNeedsDisplay()
        }
    }

    /// A decoded picture. It takes precedence over `imageData`.
    open var image: Texture? {
        get { content.texture }
        set {
            change { $0.texture = newValue }
            setNeedsDisplay()
        }
    }

    /// An animation, which plays while the node is visible. It takes precedence over the other two pictures. Its cover
    /// is shown until then.
    public var animatedImage: (any AnimatedImage)? {
        get { content.animation }
        set {
            change { $0.animation = newValue }
            setNeedsDisplay()
            restartAnimationSoon()
        }
    }

    /// The node's content.
    struct Content: Sendable {
        var texture: Texture?
        var picture: EncodedPicture?
        var animation: (any AnimatedImage)?

        /// The size of the first picture in pixels.
        var pixelSize: Size? {
            if let animation { return Size(width: Double(animation.width), height: Double(animation.height)) }
            if let texture { return texture.size }
            return picture?.pixelSize
        }
    }

    @Guarded var content = Content()

    /// The content to draw: `content`, or another content in its place.
    var shownContent: Content { content }

    /// Changes the content and invalidates the layout if the node's size follows it. Does not request a redraw.
    func change(_ body: (inout Content) -> Void) {
        let old = lock.withLock {
            let old = _content.stored
            body(&_content.stored)
            return old
        }
        // Released after the lock.
        withExtendedLifetime(old) {}
        if let measured = measuredSize, measured != naturalSize { setNeedsLayout() }
    }

    /// Sets content that depends on the ranges. It does not change the tree: the caller draws only this node. A pending
    /// drawing of the earlier content is discarded.
    func setContent(_ body: (inout Content) -> Void) {
        change(body)
        lock.withLock { guarded.displayVersion += 1 }
    }

    /// Sets the bytes and the animation in them.
    func setImage(_ picture: EncodedPicture?, animation: (any AnimatedImage)? = nil) {
        setContent {
            $0.picture = picture
            $0.animation = animation
        }
    }

    // MARK: Drawing options; see ImageNode+Drawing

    /// How the picture fills the node.
    @Guarded public var contentMode = ContentMode.scaleAspectFill {
        didSet { if contentMode != oldValue { setNeedsDisplay() } }
    }

    /// The part to feature (Texture's `cropRect`), cropping at the node's bounds (`cropEnabled`), upscaling
    /// (`forceUpscaling`), and a forced number of pixels (`forcedSize`).
    @Guarded public var backingOptions = PictureBacking.Options() {
        didSet { if backingOptions != oldValue { setNeedsDisplay() } }
    }

    /// Modifies the drawn picture, on a worker, once for all nodes that show the same picture.
    @Guarded public var imageModificationBlock: ImageModification? {
        didSet { if imageModificationBlock != oldValue { setNeedsDisplay() } }
    }

    /// Shows the picture in its own colours or in the tint.
    @Guarded public var renderingMode = ImageRenderingMode.original {
        didSet { if renderingMode != oldValue { setNeedsDisplay() } }
    }

    /// The corners of a picture whose edges and middle are stretched, in points of the picture (`imageScale`); nil fits
    /// the whole picture by `contentMode`.
    @Guarded public var resizableInsets: EdgeInsets? {
        didSet { if resizableInsets != oldValue { setNeedsDisplay() } }
    }

    /// Pixels of the picture per point: 2 for a picture made for displays of scale 2.
    @Guarded public var imageScale = 1.0 {
        didSet {
            setNeedsDisplay()
            setNeedsLayout()
        }
    }

    /// True if round corners are cut into the decoded picture, so that showing it needs no clip.
    @Guarded public var roundsCorners = false {
        didSet { if roundsCorners != oldValue { setNeedsDisplay() } }
    }

    /// The colour that is shown until there is a picture.
    @Guarded public var placeholderColor: StyleColor?

    /// Keeps an animation at the frame it shows.
    @Guarded public var isAnimationPaused = false {
        didSet { if isAnimationPaused != oldValue { restartAnimationSoon() } }
    }

    /// The failure of the current picture, if any: a `PictureError`, or for a network image the error that the
    /// downloader threw.
    @MainActor public internal(set) var failure: (any Error)?

    /// The reason why only the first frame of an animation is shown (too many frames or pixels); nil otherwise.
    @MainActor public internal(set) var animationFailure: (any Error)?

    @MainActor var playback: AnimationPlayback?

    /// The frame of an animation that is shown in place of its cover.
    @Guarded var playedFrame: NodeContents?

    // MARK: Size

    /// The picture size that the last measurement used, if it used one.
    @Guarded private var measuredSize: Size??

    /// The picture's size in points; nil without a picture.
    var naturalSize: Size? {
        shownContent.pixelSize.map { Size(width: $0.width / usableImageScale, height: $0.height / usableImageScale) }
    }

    var usableImageScale: Double { imageScale.isFinite && imageScale > 0 ? imageScale : 1 }

    open override func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size {
        let natural = naturalSize
        if constraints.range.min != constraints.range.max { measuredSize = .some(natural) }
        return natural ?? super.calculateSizeThatFits(constraints)
    }

    // MARK: Display

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        if renderingMode == .template { setNeedsDisplay() }
    }

    open override var drawsContents: Bool {
        let content = shownContent
        return content.texture != nil || content.picture != nil || content.animation != nil
            || (roundsCorners && placeholderColor != nil)
    }

    open override func displayContents(_ context: DisplayContext) -> NodeContents? {
        makeContents(context)
    }

    override var mayPauseDrawing: Bool { true }

    override var drawsByHook: Bool { false }

    /// Called when the bytes are not a valid picture. Runs on a worker; `failure` is set on the main actor.
    open func didFailToDecode(_ error: PictureError) {
        FailureLog.write(
            "\(debugDescription): \(HTTPAddress.withoutUserInfo(content.picture?.identity ?? "")): \(error)")
    }

    /// Called when a drawing was applied, with the error if it has no picture.
    @MainActor
    func decodingDidEnd(_ error: PictureError?) {
        failure = error
    }

    @Guarded private var completions: [(version: UInt64, body: @MainActor @Sendable (Bool) -> Void)] = []

    /// Draws the picture again. `completion` is called once, on the main actor, with true if the drawing was cancelled
    /// by another change or by leaving the display range. Any thread.
    public func setNeedsDisplay(completion: @escaping @MainActor @Sendable (_ isCancelled: Bool) -> Void) {
        setNeedsDisplay()
        let version = lock.withLock { guarded.displayVersion }
        lock.withLock { _completions.stored.append((version, completion)) }
    }

    open override func displayDidFinish() {
        super.displayDidFinish()
        decodingDidEnd(decodingFailure)
        endCompletions(upTo: lock.withLock { guarded.displayVersion }, isDone: true)
    }

    @Guarded var decoding = Decoding()

    /// Changes the decoding state. `body` runs under the lock, so it must not release shared objects.
    func changeDecoding<Result>(_ body: (inout Decoding) -> Result) -> Result {
        lock.withLock { body(&_decoding.stored) }
    }

    /// The failure of the last drawing; nil if it succeeded.
    var decodingFailure: PictureError? {
        get { decoding.failure }
        set { changeDecoding { $0.failure = newValue } }
    }

    open override func didExitDisplayState() {
        super.didExitDisplayState()
        giveUpDecoding()
        endPlayback()
        endCompletions(upTo: 0, isDone: false)
    }

    open override func didEnterVisibleState() {
        super.didEnterVisibleState()
        visibilityDidChange()
    }

    open override func didExitVisibleState() {
        super.didExitVisibleState()
        visibilityDidChange()
    }

    /// Called when the node became visible or invisible.
    @MainActor
    func visibilityDidChange() {
        let isVisible = interfaceState.contains(.visible)
        changeDecoding { $0.isVisible = isVisible }
        updatePlayback()
    }

    open override func drawBackground(_ snapshot: Snapshot, in rect: Rect) {
        guard let placeholderColor, main.contents?.texture == nil || main.contentsAlpha < 1 else { return }
        // The picture is drawn as part of another node's contents.
        if rasterizingAncestor != nil, drawsContents { return }
        let color = color(placeholderColor)
        if roundsCorners {
            let radius = min(rect.width, rect.height) / 2
            snapshot.clipped(to: rect, radius: radius) { snapshot.fill(color, in: rect) }
        } else {
            snapshot.fill(color, in: rect)
        }
    }

    /// A button if the picture has an action, otherwise an image.
    open override var canvasRole: CanvasRole {
        if case .button = super.canvasRole { .button } else { .image }
    }
}

@MainActor
extension ImageNode {
    /// Calls the completions of the finished drawing, and of earlier, unfinished ones.
    private func endCompletions(upTo version: UInt64, isDone: Bool) {
        let waiting = lock.withLock {
            defer { _completions.stored = [] }
            return _completions.stored
        }
        for waiter in waiting { waiter.body(!(isDone && waiter.version == version)) }
    }
}
