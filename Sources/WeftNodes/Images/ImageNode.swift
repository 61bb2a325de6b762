import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// A picture, decoded and drawn on a worker at the size it is shown at. As large as the picture unless its style or
/// its parent says otherwise; without one it fills what it is given. Any thread.
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

    /// A picture that is ready to be shown; goes before `imageData`.
    open var image: Texture? {
        get { content.texture }
        set {
            change { $0.texture = newValue }
            setNeedsDisplay()
        }
    }

    /// A picture that moves while the node is visible; goes before the other two. Its cover is shown until then.
    public var animatedImage: (any AnimatedImage)? {
        get { content.animation }
        set {
            change { $0.animation = newValue }
            setNeedsDisplay()
            restartAnimationSoon()
        }
    }

    /// What the node shows.
    struct Content: Sendable {
        var texture: Texture?
        var picture: EncodedPicture?
        var animation: (any AnimatedImage)?

        /// Pixels of what goes first.
        var pixelSize: Size? {
            if let animation { return Size(width: Double(animation.width), height: Double(animation.height)) }
            if let texture { return texture.size }
            return picture?.pixelSize
        }
    }

    @Guarded var content = Content()

    /// What is drawn: `content`, or what stands in for it.
    var shownContent: Content { content }

    /// Changes what is shown and asks for a layout where the node's size follows it. Not for a redraw.
    func change(_ body: (inout Content) -> Void) {
        let old = lock.withLock {
            let old = _content.stored
            body(&_content.stored)
            return old
        }
        // Released after the lock was given back.
        withExtendedLifetime(old) {}
        if let measured = measuredSize, measured != naturalSize { setNeedsLayout() }
    }

    /// Bytes that come and go with the ranges are no change of the tree: the caller draws this node alone. A drawing of
    /// the bytes before is dropped wherever it is.
    func setContent(_ body: (inout Content) -> Void) {
        change(body)
        lock.withLock { guarded.displayVersion += 1 }
    }

    /// The same for bytes and what moves of them.
    func setImage(_ picture: EncodedPicture?, animation: (any AnimatedImage)? = nil) {
        setContent {
            $0.picture = picture
            $0.animation = animation
        }
    }

    // MARK: How it is drawn; see ImageNode+Drawing

    /// How the picture fills the node.
    @Guarded public var contentMode = ContentMode.scaleAspectFill {
        didSet { if contentMode != oldValue { setNeedsDisplay() } }
    }

    /// The part to feature (Texture's `cropRect`), whether what is outside of the node is cut off (`cropEnabled`), upscaling
    /// (`forceUpscaling`), a forced number of pixels (`forcedSize`).
    @Guarded public var backingOptions = PictureBacking.Options() {
        didSet { if backingOptions != oldValue { setNeedsDisplay() } }
    }

    /// Applied to the drawn picture, on a worker, once for all nodes that show the same.
    @Guarded public var imageModificationBlock: ImageModification? {
        didSet { if imageModificationBlock != oldValue { setNeedsDisplay() } }
    }

    /// Whether the picture is shown in its own colours or in the tint.
    @Guarded public var renderingMode = ImageRenderingMode.original {
        didSet { if renderingMode != oldValue { setNeedsDisplay() } }
    }

    /// The corners of a picture whose edges and middle are stretched, in points of the picture (`imageScale`); nil: the
    /// whole is fitted by `contentMode`.
    @Guarded public var resizableInsets: EdgeInsets? {
        didSet { if resizableInsets != oldValue { setNeedsDisplay() } }
    }

    /// Pixels of the picture a point: 2 for one that was made for displays of scale 2.
    @Guarded public var imageScale = 1.0 {
        didSet {
            setNeedsDisplay()
            setNeedsLayout()
        }
    }

    /// Cut into the decoded picture, so that showing it costs no clip.
    @Guarded public var roundsCorners = false {
        didSet { if roundsCorners != oldValue { setNeedsDisplay() } }
    }

    /// Seen until there is a picture.
    @Guarded public var placeholderColor: StyleColor?

    /// Keeps an animation at the frame it shows.
    @Guarded public var isAnimationPaused = false {
        didSet { if isAnimationPaused != oldValue { restartAnimationSoon() } }
    }

    /// What went wrong with the current picture, if something did: `PictureError`, or for a network image what the
    /// downloader threw.
    @MainActor public internal(set) var failure: (any Error)?

    /// Why an animation from outside is shown as its first frame only (too many frames or pixels), if it is.
    @MainActor public internal(set) var animationFailure: (any Error)?

    @MainActor var playback: AnimationPlayback?

    /// The frame of an animation that shows in place of its cover.
    @Guarded var playedFrame: NodeContents?

    // MARK: Size

    /// What the last measuring saw, where it mattered.
    @Guarded private var measuredSize: Size??

    /// Points; nil without a picture.
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

    /// The bytes are no picture. On a worker; `failure` says so on the main actor.
    open func didFailToDecode(_ error: PictureError) {
        FailureLog.write(
            "\(debugDescription): \(HTTPAddress.withoutUserInfo(content.picture?.identity ?? "")): \(error)")
    }

    /// A drawing was applied; `error` when it has no picture.
    @MainActor
    func decodingDidEnd(_ error: PictureError?) {
        failure = error
    }

    @Guarded private var completions: [(version: UInt64, body: @MainActor @Sendable (Bool) -> Void)] = []

    /// Draws again and tells whether that was cancelled (by another change or by leaving the display range). Any
    /// thread; `completion` once, on the main actor.
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

    /// `body` must not let go of anything that others hold: the lock is held.
    func changeDecoding<Result>(_ body: (inout Decoding) -> Result) -> Result {
        lock.withLock { body(&_decoding.stored) }
    }

    /// Of the last drawing; nil when it went well.
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

    /// The node has come into sight, or is out of it.
    @MainActor
    func visibilityDidChange() {
        let isVisible = interfaceState.contains(.visible)
        changeDecoding { $0.isVisible = isVisible }
        updatePlayback()
    }

    open override func drawBackground(_ snapshot: Snapshot, in rect: Rect) {
        guard let placeholderColor, main.contents?.texture == nil || main.contentsAlpha < 1 else { return }
        // There the picture is in the contents of another node.
        if rasterizingAncestor != nil, drawsContents { return }
        let color = color(placeholderColor)
        if roundsCorners {
            let radius = min(rect.width, rect.height) / 2
            snapshot.clipped(to: rect, radius: radius) { snapshot.fill(color, in: rect) }
        } else {
            snapshot.fill(color, in: rect)
        }
    }

    /// A picture that is pressed is a button.
    open override var canvasRole: CanvasRole {
        if case .button = super.canvasRole { .button } else { .image }
    }
}

@MainActor
extension ImageNode {
    /// Completions of the drawing that was finished, and those before it, which were not.
    private func endCompletions(upTo version: UInt64, isDone: Bool) {
        let waiting = lock.withLock {
            defer { _completions.stored = [] }
            return _completions.stored
        }
        for waiter in waiting { waiter.body(!(isDone && waiter.version == version)) }
    }
}
