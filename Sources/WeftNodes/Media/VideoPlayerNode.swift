import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// A video with controls over its lower edge. The video itself is `videoNode`.
open class VideoPlayerNode: DisplayNode, @unchecked Sendable {
    /// The parts of the bar, in their order; the spinner is in the middle of the video.
    public enum Control: Int, Sendable, Hashable, CaseIterable, Comparable {
        case playButton, elapsedText, scrubber, durationText, fullScreenButton, spinner, spacer

        public static func < (one: Control, other: Control) -> Bool { one.rawValue < other.rawValue }
    }

    /// The video.
    public let videoNode: VideoNode

    /// The visible controls. Any thread.
    @Guarded public var controls: Set<Control> = [.playButton, .elapsedText, .scrubber, .durationText, .spinner] {
        didSet { setNeedsLayout() }
    }

    /// Another arrangement of the controls: any thread; as `layoutSpecThatFits`, which puts the result over the video.
    /// nil from it has them in the bar.
    @Guarded public var controlsLayout: (@Sendable ([Control: any LayoutElement], SizeRange) -> (any LayoutElement)?)? {
        didSet { setNeedsLayout() }
    }

    /// The colour of the texts.
    @Guarded public var textColor = StyleColor.white {
        didSet { updateTextsSoon() }
    }

    /// The colour behind the controls.
    @Guarded public var barColor = StyleColor(white: 0, alpha: 0.6) {
        didSet { barNode.backgroundColor = barColor }
    }

    /// Called when the full-screen button was pressed. The program decides the effect. Main actor.
    @MainActor public var onFullScreen: (() -> Void)?

    private let playNode = ControlWidgetNode(Size(width: 44, height: 44))
    private let fullScreenNode = ControlWidgetNode(Size(width: 44, height: 44))
    private let scrubberNode = ControlWidgetNode(Size(width: 60, height: 44))
    private let spinnerNode = ControlWidgetNode(Size(width: 32, height: 32))
    private let elapsedNode = TextNode()
    private let durationNode = TextNode()
    private let barNode = DisplayNode()

    @MainActor private var button: Button?
    @MainActor private var slider: Slider?
    @MainActor private var spinner: Spinner?
    @MainActor private var observer: Observer?
    /// The whole seconds that the texts show.
    @MainActor private var shownTimes = (elapsed: -1, duration: -1)

    /// Makes a player on any thread.
    public init(videoNode: VideoNode = VideoNode()) {
        self.videoNode = videoNode
        super.init()
        automaticallyManagesSubnodes = true
        barNode.backgroundColor = barColor
        // A click between the controls must not play or pause the video.
        barNode.addGestureRecognizer(.tap { _ in })
        for node in [elapsedNode, durationNode] { node.maximumNumberOfLines = 1 }
        setTime(elapsedNode, 0)
        setTime(durationNode, 0)
        playNode.make = { [weak self] in self?.makeButton() }
        fullScreenNode.make = { [weak self] in
            let button = Button(iconName: "view-fullscreen-symbolic", label: frameworkText("Full Screen"))
            button.onClicked { self?.onFullScreen?() }
            return button
        }
        scrubberNode.make = { [weak self] in self?.makeSlider() }
        spinnerNode.make = { [weak self] in
            let spinner = Spinner(size: 32)
            self?.spinner = spinner
            self?.update()
            return spinner
        }
    }

    /// Makes a player for an address or a path. Any thread.
    public convenience init(assetURL: String) {
        self.init()
        videoNode.assetURL = assetURL
    }

    open override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        var elements = elements
        let wanted = controls
        elements = elements.filter { wanted.contains($0.key) }
        if let arranged = controlsLayout?(elements, constrainedSize) {
            return OverlayLayoutSpec(child: videoNode, overlay: arranged)
        }
        let spinner = elements.removeValue(forKey: .spinner)
        let bar = StackLayoutSpec(
            direction: .horizontal, spacing: 8, alignItems: .center,
            children: elements.sorted { $0.key < $1.key }.map(\.value))
        let inset = InsetLayoutSpec(insets: EdgeInsets(top: 0, left: 8, bottom: 0, right: 8), child: bar)
        let atTheBottom = StackLayoutSpec(
            direction: .vertical, justifyContent: .end, alignItems: .stretch,
            children: elements.isEmpty ? [] : [BackgroundLayoutSpec(child: inset, background: barNode)])
        let withBar = OverlayLayoutSpec(child: videoNode, overlay: atTheBottom)
        guard let spinner else { return withBar }
        return OverlayLayoutSpec(
            child: withBar, overlay: CenterLayoutSpec(centeringOptions: .xy, sizingOptions: .minimumXY, child: spinner))
    }

    private var elements: [Control: any LayoutElement] {
        [
            .playButton: playNode, .elapsedText: elapsedNode, .scrubber: scrubberNode.flex(grow: 1, shrink: 1),
            .durationText: durationNode, .fullScreenButton: fullScreenNode, .spinner: spinnerNode,
            .spacer: LayoutSpec.spring,
        ]
    }

    // MARK: Controls, on the main actor

    open override func didEnterPreloadState() {
        super.didEnterPreloadState()
        let observer = Observer(self)
        self.observer = observer
        videoNode.observer = observer
    }

    open override func didExitPreloadState() {
        super.didExitPreloadState()
        videoNode.observer = nil
        observer = nil
        shownTimes = (-1, -1)
    }

    private func updateTextsSoon() {
        ApplyQueue.shared.push(order: id) { [weak self] in
            self?.shownTimes = (-1, -1)
            self?.updateTime()
        }
    }

    private func setTime(_ node: TextNode, _ seconds: Int) {
        node.textColor = textColor
        node.attributedText = AttributedString(Self.text(of: seconds), attributes: TextAttributes(size: 13))
    }

    /// The shown duration, for tests.
    var shownDuration: String? { durationNode.attributedText?.string }

    /// A time as text: `1:05`, `1:01:05`.
    static func text(of seconds: Int) -> String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let seconds = max(0, seconds)
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        return hours > 0
            ? "\(hours):\(padded(minutes)):\(padded(seconds % 60))" : "\(minutes):\(padded(seconds % 60))"
    }

    /// The events that the video node sends to its controls, besides its delegate.
    @MainActor
    final class Observer {
        private weak var node: VideoPlayerNode?

        init(_ node: VideoPlayerNode) {
            self.node = node
        }

        func stateChanged() { node?.update() }
        func timeChanged() { node?.updateTime() }
    }
}

@MainActor
extension VideoPlayerNode {
    private func makeButton() -> Widget {
        let button = Button(iconName: "media-playback-start-symbolic", label: frameworkText("Play"))
        button.onClicked { [weak self] in self?.videoNode.togglePlaying() }
        self.button = button
        update()
        return button
    }

    private func makeSlider() -> Widget {
        // Translators: how far a video has played.
        let slider = Slider(label: frameworkText("Position"))
        slider.onMoved { [weak self] in self?.videoNode.seek(to: $0) }
        self.slider = slider
        update()
        return slider
    }

    /// Puts the player's state into the controls.
    private func update() {
        let playing = videoNode.isPlayingVideo
        button?.setIcon(
            playing ? "media-playback-pause-symbolic" : "media-playback-start-symbolic",
            label: playing ? frameworkText("Pause") : frameworkText("Play"))
        let isWaiting = [.initialLoading, .loading].contains(videoNode.playerState)
        spinner?.isSpinning = isWaiting
        spinner?.isVisible = isWaiting
        updateTime()
    }

    private func updateTime() {
        let (time, duration) = (videoNode.currentTime, videoNode.duration)
        slider?.maximum = duration
        slider?.value = time
        let times = (elapsed: Int(time), duration: Int(duration.rounded()))
        if times.elapsed != shownTimes.elapsed { setTime(elapsedNode, times.elapsed) }
        if times.duration != shownTimes.duration { setTime(durationNode, times.duration) }
        shownTimes = times
    }

    /// The value of the slider, for tests.
    var sliderValue: Double { slider?.value ?? 0 }
    var buttonLabel: String? { button?.tooltip }
}

/// A native control of a set size.
final class ControlWidgetNode: DisplayNode, @unchecked Sendable {
    private let size: Size
    @Guarded var make: (@MainActor @Sendable () -> Widget?)?

    init(_ size: Size) {
        self.size = size
        super.init()
    }

    override var needsWidget: Bool { true }

    override func makeWidget() -> Widget? { make?() }

    override func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size { size }
}
