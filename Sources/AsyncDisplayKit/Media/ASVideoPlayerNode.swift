import Foundation
import WeftGraphics
import WeftLayout
import WeftNodes

/// A control of a video player.
public enum ASVideoPlayerNodeControlType: Int, Sendable, Hashable {
    case playbackButton, elapsedText, durationText, scrubber, fullScreenButton, flexGrowSpacer

    private static let pairs: [(own: ASVideoPlayerNodeControlType, weft: VideoPlayerNode.Control)] = [
        (.playbackButton, .playButton), (.elapsedText, .elapsedText), (.durationText, .durationText),
        (.scrubber, .scrubber), (.fullScreenButton, .fullScreenButton), (.flexGrowSpacer, .spacer),
    ]

    var weft: VideoPlayerNode.Control? { Self.pairs.first { $0.own == self }?.weft }

    init?(_ control: VideoPlayerNode.Control) {
        guard let own = Self.pairs.first(where: { $0.weft == control })?.own else { return nil }
        self = own
    }
}

/// Events and questions of a video player. Main thread, except for the layout; all methods are optional.
@preconcurrency @MainActor
public protocol ASVideoPlayerNodeDelegate: AnyObject {
    /// The controls to show, as `ASVideoPlayerNodeControlType` or its raw value. Asked when the delegate is set, and by
    /// `ASVideoPlayerNode.reloadControls()`. Default: play, elapsed time, scrubber, duration.
    func videoPlayerNodeNeededDefaultControls(_ videoPlayer: ASVideoPlayerNode) -> [Any]
    /// Places the controls over the video; the keys are `ASVideoPlayerNodeControlType`, the values elements of a
    /// layout. Any thread, for each layout. nil, the default, has them in a bar at the bottom.
    nonisolated func videoPlayerNodeLayoutSpec(
        _ videoPlayer: ASVideoPlayerNode, forControls controls: [AnyHashable: Any], forMaximumSize maxSize: CGSize
    ) -> ASLayoutSpec?
    /// Called before the state changes.
    func videoPlayerNode(
        _ videoPlayer: ASVideoPlayerNode, willChange state: ASVideoNodePlayerState, to toState: ASVideoNodePlayerState)
    /// Returns false to keep the state.
    func videoPlayerNode(
        _ videoPlayer: ASVideoPlayerNode, shouldChangePlayerStateTo state: ASVideoNodePlayerState
    ) -> Bool
    /// The video was played to that time.
    func videoPlayerNode(_ videoPlayer: ASVideoPlayerNode, didPlayTo time: CMTime)
    /// The video stalled because data is missing, at this time in seconds.
    func videoPlayerNode(_ videoPlayer: ASVideoPlayerNode, didStallAtTimeInterval timeInterval: TimeInterval)
    /// The video continues after a stall.
    func videoPlayerNodeDidRecover(fromStall videoPlayer: ASVideoPlayerNode)
    /// The player was made and loads the video.
    func videoPlayerNodeDidStartInitialLoading(_ videoPlayer: ASVideoPlayerNode)
    /// Size and duration are known.
    func videoPlayerNodeDidFinishInitialLoading(_ videoPlayer: ASVideoPlayerNode)
    /// The video was played to its end.
    func videoPlayerNodeDidPlay(toEnd videoPlayer: ASVideoPlayerNode)
    /// The video was clicked, beside the controls; the default plays or pauses it.
    func didTap(_ videoPlayer: ASVideoPlayerNode)
    /// Called when the full-screen button was pressed. The program decides the effect.
    func didTapFullScreenButtonNode(_ buttonNode: ASVideoPlayerNode)
}

extension ASVideoPlayerNodeDelegate {
    public func videoPlayerNodeNeededDefaultControls(_ videoPlayer: ASVideoPlayerNode) -> [Any] {
        let controls: [ASVideoPlayerNodeControlType] = [.playbackButton, .elapsedText, .scrubber, .durationText]
        return controls
    }
    public nonisolated func videoPlayerNodeLayoutSpec(
        _ videoPlayer: ASVideoPlayerNode, forControls controls: [AnyHashable: Any], forMaximumSize maxSize: CGSize
    ) -> ASLayoutSpec? { nil }
    public func videoPlayerNode(
        _ videoPlayer: ASVideoPlayerNode, willChange state: ASVideoNodePlayerState, to toState: ASVideoNodePlayerState
    ) {}
    public func videoPlayerNode(
        _ videoPlayer: ASVideoPlayerNode, shouldChangePlayerStateTo state: ASVideoNodePlayerState
    ) -> Bool { true }
    public func videoPlayerNode(_ videoPlayer: ASVideoPlayerNode, didPlayTo time: CMTime) {}
    public func videoPlayerNode(_ videoPlayer: ASVideoPlayerNode, didStallAtTimeInterval timeInterval: TimeInterval) {}
    public func videoPlayerNodeDidRecover(fromStall videoPlayer: ASVideoPlayerNode) {}
    public func videoPlayerNodeDidStartInitialLoading(_ videoPlayer: ASVideoPlayerNode) {}
    public func videoPlayerNodeDidFinishInitialLoading(_ videoPlayer: ASVideoPlayerNode) {}
    public func videoPlayerNodeDidPlay(toEnd videoPlayer: ASVideoPlayerNode) {}
    public func didTap(_ videoPlayer: ASVideoPlayerNode) {
        videoPlayer.isPlaying() ? videoPlayer.pause() : videoPlayer.play()
    }
    public func didTapFullScreenButtonNode(_ buttonNode: ASVideoPlayerNode) {}
}

/// A video with controls over its lower edge. Any thread.
open class ASVideoPlayerNode: ASDisplayNode {
    private let player: VideoPlayerNode
    /// The video.
    public final let videoNode: ASVideoNode
    private var listener: PlayerListener?

    /// Makes a player without a video.
    public override init() {
        let film = ASVideoNode()
        let own = VideoPlayerNode(videoNode: film.video)
        (player, videoNode) = (own, film)
        super.init(weftNode: own)
        let listener = PlayerListener(self)
        self.listener = listener
        film.delegate = listener
        let node = WeakNode(self)
        onMain { own.onFullScreen = { node.node.map { $0.delegate?.didTapFullScreenButtonNode($0) } } }
    }

    /// Plays a video by its address.
    public convenience init(url: URL) {
        self.init()
        assetURL = url
    }

    /// Plays a video.
    public convenience init(asset: AVAsset) {
        self.init(url: asset.url)
    }

    /// Held weakly. Main thread.
    public final weak var delegate: (any ASVideoPlayerNodeDelegate)? {
        didSet { reloadControls() }
    }

    /// Asks the delegate again which controls to show. Main thread.
    public final func reloadControls() {
        let (player, node) = (player, WeakNode(self))
        onMain {
            guard let own = node.node, let delegate = own.delegate else { return }
            let wanted = delegate.videoPlayerNodeNeededDefaultControls(own).compactMap { control in
                (control as? ASVideoPlayerNodeControlType
                    ?? (control as? Int).flatMap(ASVideoPlayerNodeControlType.init(rawValue:)))?.weft
            }
            player.controls = own.controlsDisabled ? [] : Set(wanted + [.spinner])
            player.controlsLayout = { elements, range in node.node?.arranged(elements, range) }
        }
    }

    /// The delegate's arrangement of the controls, if it has one.
    private func arranged(
        _ elements: [VideoPlayerNode.Control: any LayoutElement], _ range: SizeRange
    ) -> (any LayoutElement)? {
        var controls: [AnyHashable: Any] = [:]
        for (control, element) in elements {
            if let own = ASVideoPlayerNodeControlType(control) { controls[own] = WeftLayoutSpec(element) }
        }
        return delegate?.videoPlayerNodeLayoutSpec(
            self, forControls: controls, forMaximumSize: CGSize(range.max))?.lowered
    }

    /// True if there are no controls. Default: false.
    public final var controlsDisabled = false {
        didSet { reloadControls() }
    }

    /// The video.
    public final var asset: AVAsset? {
        get { videoNode.asset }
        set { videoNode.asset = newValue }
    }

    /// The video's address.
    public final var assetURL: URL? {
        get { videoNode.assetURL }
        set { videoNode.assetURL = newValue }
    }

    /// The picture that is shown until the video plays.
    public final var placeholderImageURL: URL? {
        get { videoNode.url }
        set { videoNode.url = newValue }
    }

    /// True if it plays as soon as it is visible.
    public final var shouldAutoPlay: Bool {
        get { videoNode.shouldAutoplay }
        set { videoNode.shouldAutoplay = newValue }
    }

    /// True if it starts again at its end.
    public final var shouldAutoRepeat: Bool {
        get { videoNode.shouldAutorepeat }
        set { videoNode.shouldAutorepeat = newValue }
    }

    /// True if the sound is off.
    public final var muted: Bool {
        get { videoNode.muted }
        set { videoNode.muted = newValue }
    }

    /// The way in which the video fits its box; see `ASVideoNode.gravity`.
    public final var gravity: String {
        get { videoNode.gravity }
        set { videoNode.gravity = newValue }
    }

    /// The current state. Main thread.
    public final var playerState: ASVideoNodePlayerState { videoNode.playerState }

    /// The length of the video; 0 until it is known. Main thread.
    public final var duration: CMTime {
        let video = videoNode.video
        return CMTime(seconds: asked(or: 0) { video.duration }, preferredTimescale: 10_000)
    }

    /// Plays. Main thread.
    public final func play() { videoNode.play() }

    /// Pauses the video. Main thread.
    public final func pause() { videoNode.pause() }

    /// True if it is playing. Main thread.
    public final func isPlaying() -> Bool { videoNode.isPlaying() }

    /// Seeks to a position, as a fraction of the length from 0 to 1. Main thread.
    public final func seek(toTime percentComplete: CGFloat) {
        let video = videoNode.video
        onMain { video.seek(to: video.duration * Double(min(max(0, percentComplete), 1))) }
    }
}

/// Passes the video's events to the player's delegate. Main actor.
@MainActor
private final class PlayerListener: ASVideoNodeDelegate {
    private let owner: WeakNode<ASVideoPlayerNode>

    nonisolated init(_ node: ASVideoPlayerNode) {
        owner = WeakNode(node)
    }

    @discardableResult
    private func callDelegate<Answer>(_ body: (any ASVideoPlayerNodeDelegate, ASVideoPlayerNode) -> Answer) -> Answer? {
        guard let node = owner.node, let delegate = node.delegate else { return nil }
        return body(delegate, node)
    }

    func videoNode(_ videoNode: ASVideoNode, shouldChangePlayerStateTo state: ASVideoNodePlayerState) -> Bool {
        callDelegate { $0.videoPlayerNode($1, shouldChangePlayerStateTo: state) } ?? true
    }
    func videoNode(
        _ videoNode: ASVideoNode, willChange state: ASVideoNodePlayerState, to toState: ASVideoNodePlayerState
    ) {
        callDelegate { $0.videoPlayerNode($1, willChange: state, to: toState) }
    }
    func videoNode(_ videoNode: ASVideoNode, didPlayToTimeInterval timeInterval: TimeInterval) {
        callDelegate { $0.videoPlayerNode($1, didPlayTo: CMTime(seconds: timeInterval, preferredTimescale: 10_000)) }
    }
    func videoNodeDidStartInitialLoading(_ videoNode: ASVideoNode) {
        callDelegate { $0.videoPlayerNodeDidStartInitialLoading($1) }
    }
    func videoNodeDidFinishInitialLoading(_ videoNode: ASVideoNode) {
        callDelegate { $0.videoPlayerNodeDidFinishInitialLoading($1) }
    }
    func videoNode(_ videoNode: ASVideoNode, didStallAtTimeInterval timeInterval: TimeInterval) {
        callDelegate { $0.videoPlayerNode($1, didStallAtTimeInterval: timeInterval) }
    }
    func videoNodeDidRecover(fromStall videoNode: ASVideoNode) {
        callDelegate { $0.videoPlayerNodeDidRecover(fromStall: $1) }
    }
    func videoDidPlay(toEnd videoNode: ASVideoNode) { callDelegate { $0.videoPlayerNodeDidPlay(toEnd: $1) } }
    func didTap(_ videoNode: ASVideoNode) {
        guard callDelegate({ $0.didTap($1) }) == nil else { return }
        videoNode.isPlaying() ? videoNode.pause() : videoNode.play()
    }
}

/// A time in a video, in seconds.
public struct CMTime: Sendable, Hashable, Comparable {
    /// Seconds from the start.
    public var seconds: Double

    /// Makes a time; the scale does not count, since seconds are kept.
    public init(seconds: Double, preferredTimescale: Int32) {
        self.seconds = seconds
    }

    public static func < (one: CMTime, other: CMTime) -> Bool { one.seconds < other.seconds }

    /// The start of a video.
    public static let zero = CMTime(seconds: 0, preferredTimescale: 1)
}

/// The seconds of a time.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }
