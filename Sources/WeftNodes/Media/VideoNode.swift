import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// Shows a video, and until its first frame a network image as the poster. The player is made in the preload range and
/// freed on leaving it. It plays only while the node is visible.
open class VideoNode: NetworkImageNode, @unchecked Sendable {
    /// The player's state.
    public enum PlayerState: Sendable, Equatable {
        case unknown
        /// The player was made, but has not read the video yet.
        case initialLoading
        /// Size and duration are known.
        case readyToPlay
        /// The first frame is available.
        case likelyToKeepUp
        case playing
        /// The video should play, but waits for data or for a seek to finish.
        case loading
        case paused
        case finished
        case failed(Failure)
    }

    /// The reason why there is no video.
    public enum Failure: Error, Sendable, Equatable, CustomStringConvertible {
        /// The system has no media module, or no decoder for the video. The text is the system's message.
        case noDecoder(String)
        case unplayable(String)

        public var description: String {
            switch self {
            case .noDecoder(let reason): "this system cannot decode the video: \(reason)"
            case .unplayable(let reason): "the video cannot be played: \(reason)"
            }
        }
    }

    /// The address or path of the video. `url` is the address of its poster. A change starts from the beginning. Any
    /// thread.
    @Guarded public var assetURL: String? {
        didSet {
            guard assetURL != oldValue, isInHierarchy else { return }
            ApplyQueue.shared.push(order: id) { [weak self] in self?.assetChanged() }
        }
    }

    /// True to play as soon as the node is visible.
    @Guarded public var shouldAutoplay = false {
        didSet { updateSoon() }
    }

    /// Begins again at the end.
    @Guarded public var shouldAutorepeat = false {
        didSet { updateSoon() }
    }

    /// True if the sound is off.
    @Guarded public var muted = false {
        didSet { updateSoon() }
    }

    /// How the video fits the node. Default: the whole video is visible.
    @Guarded public var gravity = ContentMode.scaleAspectFit {
        didSet { ApplyQueue.shared.push(order: id) { [weak self] in self?.canvasThatDraws?.queueDraw() } }
    }

    /// Seconds between the delegate's time callbacks.
    @Guarded public var periodicTimeInterval = 0.25

    /// The delegate. Held weakly.
    @MainActor public weak var videoDelegate: (any VideoNodeDelegate)?

    /// A `VideoPlayerNode`'s controls.
    @MainActor weak var observer: VideoPlayerNode.Observer?

    /// The player's current state.
    @MainActor public private(set) var playerState = PlayerState.unknown

    /// The player, in the preload range.
    @MainActor public private(set) var player: MediaPlayer?

    /// True if the video plays while it is visible: after `play`, or with `shouldAutoplay`.
    @MainActor public private(set) var wantsToPlay = false

    /// Makes a node with the cache and downloader of its poster. A click on the node, or Enter, is a tap. Any thread.
    public override init(cache: (any ImageCache)?, downloader: (any ImageDownloader)?) {
        super.init(cache: cache, downloader: downloader)
        addTarget(for: .touchUpInside) { node, _ in (node as? VideoNode)?.didTap() }
    }

    open override var accessibilityLabel: String? { super.accessibilityLabel ?? frameworkText("Video") }

    @MainActor private var hasFrame = false
    @MainActor private var lastReport = -Double.infinity
    /// The position in seconds from a `seek` before the player was ready.
    @MainActor private var pendingSeek: Double?
    @MainActor private lazy var stallWatch = StallWatch { [weak self] in self?.stallDidChange() }

    // MARK: Interface states

    open override func didEnterPreloadState() {
        super.didEnterPreloadState()
        makePlayer()
    }

    open override func didExitPreloadState() {
        super.didExitPreloadState()
        freePlayer()
        change(to: .unknown)
    }

    open override func didEnterVisibleState() {
        super.didEnterVisibleState()
        if shouldAutoplay { wantsToPlay = true }
        updatePlaying()
    }

    open override func didExitVisibleState() {
        super.didExitVisibleState()
        updatePlaying()
    }

    private func updateSoon() {
        guard isInHierarchy else { return }
        ApplyQueue.shared.push(order: id) { [weak self] in
            guard let self else { return }
            if self.shouldAutoplay, self.interfaceState.contains(.visible) { self.wantsToPlay = true }
            self.updateProperties()
            self.updatePlaying()
        }
    }

    // MARK: Player events

    /// Called after each change of `playerState`. Main actor.
    @MainActor open func playerStateDidChange() {}

    // MARK: Drawing

    /// Draws the video above the poster.
    open override func drawForeground(_ snapshot: Snapshot, in rect: Rect) {
        super.drawForeground(snapshot, in: rect)
        guard hasFrame, let player, player.size.width > 0 else { return }
        snapshot.clipped(to: rect) { snapshot.video(player, in: videoRect(in: rect, player.size)) }
    }

    open override func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size {
        // Poster and video do not affect the layout, since both arrive late.
        let limit = constraints.range.max
        return Size(width: limit.width.isFinite ? limit.width : 0, height: limit.height.isFinite ? limit.height : 0)
    }
}

@MainActor
extension VideoNode {
    /// Plays the video now, or when the node becomes visible.
    public func play() {
        wantsToPlay = true
        if playerState == .finished { change(to: .paused) }
        updatePlaying()
    }

    /// Pauses, unless the delegate forbids it.
    public func pause() {
        guard mayPause else { return }
        wantsToPlay = false
        player?.pause()
        settleState()
    }

    /// True unless the video plays and the delegate forbids a pause.
    private var mayPause: Bool {
        guard isPlayingVideo, player?.error == nil else { return true }
        return videoDelegate?.videoNode(self, shouldChangeTo: .paused) != false
    }

    /// The default action of a tap.
    public func togglePlaying() {
        isPlayingVideo ? pause() : play()
    }

    /// True if the video is playing.
    public var isPlayingVideo: Bool { player?.isPlaying ?? false }

    /// The current time in seconds; 0 if unknown.
    public var currentTime: Double { player?.time ?? 0 }
    /// The duration in seconds; 0 until it is known.
    public var duration: Double { player?.duration ?? 0 }

    /// Seeks to that many seconds from the start, as soon as possible.
    public func seek(to seconds: Double) {
        guard let player, player.isPrepared else {
            pendingSeek = seconds
            return
        }
        player.seek(to: seconds)
        if playerState == .finished { change(to: .paused) }
    }

    /// Called for the control's `touchUpInside`. The delegate may handle it instead.
    public func didTap() {
        if videoDelegate?.videoNodeDidTap(self) != true { togglePlaying() }
    }

    // MARK: Interface states

    private func assetChanged() {
        freePlayer()
        change(to: .unknown)
        if interfaceState.contains(.preload) { makePlayer() }
        canvasThatDraws?.queueDraw()
    }

    private func makePlayer() {
        guard player == nil, let assetURL else { return }
        let player = MediaPlayer(address: assetURL)
        self.player = player
        player.onChange = { [weak self] change in self?.playerChanged(change) }
        change(to: .initialLoading)
        updateProperties()
        // The stream emits no signal for states that it already has.
        playerChanged(.error)
        playerChanged(.prepared)
        updatePlaying()
    }

    private func freePlayer() {
        player?.onChange = nil
        player = nil
        stallWatch.stop()
        hasFrame = false
        pendingSeek = nil
        lastReport = -.infinity
    }

    private func updateProperties() {
        player?.isMuted = muted
        player?.repeats = shouldAutorepeat
    }

    private func updatePlaying() {
        guard let player, player.error == nil else { return }
        if wantsToPlay, interfaceState.contains(.visible) {
            if !player.isPlaying {
                guard videoDelegate?.videoNode(self, shouldChangeTo: .playing) != false else { return }
                player.play()
            }
        } else if player.isPlaying, mayPause {
            player.pause()
        }
        settleState()
    }

    // MARK: Events of the player

    private func playerChanged(_ change: MediaPlayer.Change) {
        guard let player else { return }
        switch change {
        case .error:
            guard let error = player.error else { return }
            let failure: Failure = player.lacksDecoder ? .noDecoder(error) : .unplayable(error)
            guard playerState != .failed(failure) else { return }
            FailureLog.write("\(debugDescription): \(failure)")
            self.change(to: .failed(failure))
            videoDelegate?.videoNode(self, didFailWith: failure)
        case .prepared:
            guard player.isPrepared else { return }
            if let pendingSeek { player.seek(to: pendingSeek) }
            pendingSeek = nil
            if playerState == .initialLoading {
                self.change(to: .readyToPlay)
                videoDelegate?.videoNodeDidFinishInitialLoading(self)
            }
            updatePlaying()
        case .frame:
            showFrame(of: player)
        case .time:
            reportTime(player.time)
        case .duration:
            observer?.timeChanged()
            videoDelegate?.videoNode(self, didSetDuration: player.duration)
        case .playing, .seeking:
            settleState()
        case .ended:
            guard player.hasEnded else { return }
            if !shouldAutorepeat {
                wantsToPlay = false
                self.change(to: .finished)
            }
            videoDelegate?.videoNodeDidPlayToEnd(self)
        }
    }

    private func showFrame(of player: MediaPlayer) {
        guard player.size.width > 0 else { return }
        if !hasFrame {
            hasFrame = true
            if playerState == .readyToPlay { change(to: .likelyToKeepUp) }
        }
        canvasThatDraws?.queueDraw()
    }

    private func reportTime(_ time: Double) {
        if let player { stallWatch.look(at: player) }
        observer?.timeChanged()
        guard abs(time - lastReport) >= periodicTimeInterval else { return }
        lastReport = time
        videoDelegate?.videoNode(self, didPlayTo: time)
    }

    private func settleState() {
        guard let player, player.error == nil, player.isPrepared else { return }
        if player.hasEnded, !player.isPlaying, playerState == .finished { return }
        stallWatch.look(at: player)
        if player.isPlaying {
            change(to: player.isSeeking || stallWatch.isStalled ? .loading : .playing)
        } else if playerState == .playing || playerState == .loading {
            change(to: .paused)
        }
    }

    private func change(to state: PlayerState) {
        guard state != playerState else { return }
        let old = playerState
        playerState = state
        playerStateDidChange()
        observer?.stateChanged()
        videoDelegate?.videoNode(self, didChangeFrom: old, to: state)
    }

    private func stallDidChange() {
        let isStalled = stallWatch.isStalled
        settleState()
        if isStalled {
            videoDelegate?.videoNodeDidStall(self)
        } else {
            videoDelegate?.videoNodeDidRecoverFromStall(self)
        }
    }

    // MARK: Drawing

    /// The visible part of the video in the node's coordinates.
    private func videoRect(in rect: Rect, _ size: Size) -> Rect {
        let backing = PictureBacking(
            source: size, box: rect.size, mode: gravity, options: PictureBacking.Options(crops: false))
        return backing.frame.offsetBy(dx: rect.minX, dy: rect.minY)
    }
}

/// Events of a video. Each method has a default. Main actor.
@MainActor
public protocol VideoNodeDelegate: AnyObject {
    /// Called before the video plays and before it is paused, also if it is paused because it left the screen. Return
    /// false to keep the state. A video that leaves the preload range ends without this call.
    func videoNode(_ node: VideoNode, shouldChangeTo state: VideoNode.PlayerState) -> Bool
    /// Called when the player's state changed.
    func videoNode(_ node: VideoNode, didChangeFrom old: VideoNode.PlayerState, to state: VideoNode.PlayerState)
    /// Called each `periodicTimeInterval` with the time in seconds.
    func videoNode(_ node: VideoNode, didPlayTo seconds: Double)
    /// Called when the duration is known.
    func videoNode(_ node: VideoNode, didSetDuration seconds: Double)
    /// Called when the video has waited for data for more than half a second. A seek is not a stall.
    func videoNodeDidStall(_ node: VideoNode)
    /// Called when the video continues after a stall.
    func videoNodeDidRecoverFromStall(_ node: VideoNode)
    /// Called when enough data is loaded to start.
    func videoNodeDidFinishInitialLoading(_ node: VideoNode)
    /// Called when the video has reached its end, also if it then repeats.
    func videoNodeDidPlayToEnd(_ node: VideoNode)
    /// Called when the video is tapped. Return true if the tap was handled; otherwise the video plays or pauses.
    func videoNodeDidTap(_ node: VideoNode) -> Bool
    /// Called when the video cannot be played.
    func videoNode(_ node: VideoNode, didFailWith failure: VideoNode.Failure)
}

extension VideoNodeDelegate {
    public func videoNode(_ node: VideoNode, shouldChangeTo state: VideoNode.PlayerState) -> Bool { true }
    public func videoNode(_ node: VideoNode, didChangeFrom old: VideoNode.PlayerState, to state: VideoNode.PlayerState)
    {
    }
    public func videoNode(_ node: VideoNode, didPlayTo seconds: Double) {}
    public func videoNode(_ node: VideoNode, didSetDuration seconds: Double) {}
    public func videoNodeDidStall(_ node: VideoNode) {}
    public func videoNodeDidRecoverFromStall(_ node: VideoNode) {}
    public func videoNodeDidFinishInitialLoading(_ node: VideoNode) {}
    public func videoNodeDidPlayToEnd(_ node: VideoNode) {}
    public func videoNodeDidTap(_ node: VideoNode) -> Bool { false }
    public func videoNode(_ node: VideoNode, didFailWith failure: VideoNode.Failure) {}
}
