import Foundation
import WeftGraphics
import WeftNodes

/// A video's address.
// @unchecked: immutable; NSObject is not declared Sendable.
public final class AVAsset: NSObject, @unchecked Sendable {
    /// The address.
    public let url: URL

    /// Makes a video from its address.
    public init(url: URL) {
        self.url = url
    }
}

/// The way in which a video fits its box.
public struct AVLayerVideoGravity: RawRepresentable, Sendable, Hashable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The whole video is visible.
    public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
    /// The box is covered.
    public static let resizeAspectFill = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspectFill")
    /// Fills the box; both axes are stretched.
    public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
}

/// The whole video is visible.
public let AVLayerVideoGravityResizeAspect = AVLayerVideoGravity.resizeAspect.rawValue
/// The box is covered.
public let AVLayerVideoGravityResizeAspectFill = AVLayerVideoGravity.resizeAspectFill.rawValue
/// Both axes are stretched.
public let AVLayerVideoGravityResize = AVLayerVideoGravity.resize.rawValue

/// The state of a video.
public enum ASVideoNodePlayerState: Int, Sendable, Hashable {
    /// There is no player, or it cannot play the video.
    case unknown
    /// The player was created, but has not read the video yet.
    case initialLoading
    /// Size and duration are known.
    case readyToPlay
    /// The first frame is decoded.
    case playbackLikelyToKeepUpButNotPlaying
    case playing
    /// The video should play, and waits for data.
    case loading
    case paused
    case finished

    init(_ state: VideoNode.PlayerState) {
        self =
            switch state {
            case .unknown, .failed: .unknown
            case .initialLoading: .initialLoading
            case .readyToPlay: .readyToPlay
            case .likelyToKeepUp: .playbackLikelyToKeepUpButNotPlaying
            case .playing: .playing
            case .loading: .loading
            case .paused: .paused
            case .finished: .finished
            }
    }
}

/// Events and questions of a video. Main thread; all methods are optional.
@preconcurrency @MainActor
public protocol ASVideoNodeDelegate: AnyObject {
    /// Called before the video plays or pauses. Return false to keep the state.
    func videoNode(_ videoNode: ASVideoNode, shouldChangePlayerStateTo state: ASVideoNodePlayerState) -> Bool
    /// Called before the state changes.
    func videoNode(
        _ videoNode: ASVideoNode, willChange state: ASVideoNodePlayerState, to toState: ASVideoNodePlayerState)
    /// Called periodically with the played time in seconds.
    func videoNode(_ videoNode: ASVideoNode, didPlayToTimeInterval timeInterval: TimeInterval)
    /// The player was made and loads the video.
    func videoNodeDidStartInitialLoading(_ videoNode: ASVideoNode)
    /// Size and duration are known.
    func videoNodeDidFinishInitialLoading(_ videoNode: ASVideoNode)
    /// The video stalled because data is missing, at this time in seconds.
    func videoNode(_ videoNode: ASVideoNode, didStallAtTimeInterval timeInterval: TimeInterval)
    /// The video continues after a stall.
    func videoNodeDidRecover(fromStall videoNode: ASVideoNode)
    /// The video cannot be played. `key` is `playable`, of the properties that Texture loads.
    func videoNode(
        _ videoNode: ASVideoNode, didFailToLoadValueForKey key: String, asset: AVAsset, error: any Error)
    /// Called when the video was played to its end.
    func videoDidPlay(toEnd videoNode: ASVideoNode)
    /// Called when the node was clicked. Without an implementation, the click plays or pauses the video.
    func didTap(_ videoNode: ASVideoNode)
}

extension ASVideoNodeDelegate {
    public func videoNode(
        _ videoNode: ASVideoNode, shouldChangePlayerStateTo state: ASVideoNodePlayerState
    ) -> Bool { true }
    public func videoNode(
        _ videoNode: ASVideoNode, willChange state: ASVideoNodePlayerState, to toState: ASVideoNodePlayerState
    ) {}
    public func videoNode(_ videoNode: ASVideoNode, didPlayToTimeInterval timeInterval: TimeInterval) {}
    public func videoNodeDidStartInitialLoading(_ videoNode: ASVideoNode) {}
    public func videoNodeDidFinishInitialLoading(_ videoNode: ASVideoNode) {}
    public func videoNode(_ videoNode: ASVideoNode, didStallAtTimeInterval timeInterval: TimeInterval) {}
    public func videoNodeDidRecover(fromStall videoNode: ASVideoNode) {}
    public func videoNode(
        _ videoNode: ASVideoNode, didFailToLoadValueForKey key: String, asset: AVAsset, error: any Error
    ) {}
    public func videoDidPlay(toEnd videoNode: ASVideoNode) {}
    public func didTap(_ videoNode: ASVideoNode) {
        videoNode.isPlaying() ? videoNode.pause() : videoNode.play()
    }
}

/// A video. Any thread.
open class ASVideoNode: ASNetworkImageNode {
    let video: VideoNode
    private var listener: VideoListener?

    /// A node without a video.
    public override init() {
        let own = VideoNode(cache: nil, downloader: nil)
        video = own
        super.init(network: own)
    }

    /// The delegate of the video, held weakly. If it also is a delegate of pictures, it receives the events of the
    /// placeholder. Main thread.
    public final weak var delegate: (any ASVideoNodeDelegate)? {
        didSet {
            if let pictures = delegate as? any ASNetworkImageNodeDelegate { imageDelegate = pictures }
            guard delegate != nil, listener == nil else { return }
            let listener = VideoListener(self)
            self.listener = listener
            let video = video
            onMain { video.videoDelegate = listener }
        }
    }

    /// The video.
    public final var asset: AVAsset? {
        get { assetURL.map(AVAsset.init) }
        set { assetURL = newValue?.url }
    }

    /// The video's address.
    public final var assetURL: Foundation.URL? {
        get { video.assetURL.flatMap { Foundation.URL(string: $0) } }
        set { video.assetURL = newValue?.absoluteString }
    }

    /// True if the video plays as soon as it is visible.
    public final var shouldAutoplay: Bool {
        get { video.shouldAutoplay }
        set { video.shouldAutoplay = newValue }
    }

    /// True if the video starts again at its end.
    public final var shouldAutorepeat: Bool {
        get { video.shouldAutorepeat }
        set { video.shouldAutorepeat = newValue }
    }

    /// True if the sound is off.
    public final var muted: Bool {
        get { video.muted }
        set { video.muted = newValue }
    }

    /// The scaling of the video in its box: `AVLayerVideoGravityResizeAspect`, the default, which shows all of it,
    /// `AVLayerVideoGravityResizeAspectFill` or `AVLayerVideoGravityResize`. An unknown name has no effect.
    public final var gravity: String {
        get {
            switch video.gravity {
            case .scaleAspectFill: AVLayerVideoGravityResizeAspectFill
            case .scaleToFill: AVLayerVideoGravityResize
            default: AVLayerVideoGravityResizeAspect
            }
        }
        set {
            switch newValue {
            case AVLayerVideoGravityResizeAspect: video.gravity = .scaleAspectFit
            case AVLayerVideoGravityResizeAspectFill: video.gravity = .scaleAspectFill
            case AVLayerVideoGravityResize: video.gravity = .scaleToFill
            default: break
            }
        }
    }

    /// The picture that is shown until the video plays. It is the same as `url`.
    public final var placeholderImageURL: Foundation.URL? {
        get { url }
        set { url = newValue }
    }

    /// Plays. Main thread.
    public final func play() {
        let video = video
        onMain { video.play() }
    }

    /// Pauses the video. Main thread.
    public final func pause() {
        let video = video
        onMain { video.pause() }
    }

    /// True if it is playing. Main thread.
    public final func isPlaying() -> Bool {
        let video = video
        return asked(or: false) { video.isPlayingVideo }
    }

    /// The current state. Main thread.
    public final var playerState: ASVideoNodePlayerState {
        let video = video
        return asked(or: .unknown) { ASVideoNodePlayerState(video.playerState) }
    }
}

/// Forwards events to the node's delegate. Main actor.
@MainActor
private final class VideoListener: VideoNodeDelegate {
    private let owner: WeakNode<ASVideoNode>

    nonisolated init(_ node: ASVideoNode) {
        owner = WeakNode(node)
    }

    @discardableResult
    private func callDelegate<Answer>(_ body: (any ASVideoNodeDelegate, ASVideoNode) -> Answer) -> Answer? {
        guard let node = owner.node, let delegate = node.delegate else { return nil }
        return body(delegate, node)
    }

    func videoNode(_ node: VideoNode, shouldChangeTo state: VideoNode.PlayerState) -> Bool {
        callDelegate { $0.videoNode($1, shouldChangePlayerStateTo: ASVideoNodePlayerState(state)) } ?? true
    }

    func videoNode(_ node: VideoNode, didChangeFrom old: VideoNode.PlayerState, to state: VideoNode.PlayerState) {
        callDelegate { $0.videoNode($1, willChange: ASVideoNodePlayerState(old), to: ASVideoNodePlayerState(state)) }
        if state == .initialLoading { callDelegate { $0.videoNodeDidStartInitialLoading($1) } }
    }

    func videoNode(_ node: VideoNode, didPlayTo seconds: Double) {
        callDelegate { $0.videoNode($1, didPlayToTimeInterval: seconds) }
    }

    func videoNodeDidFinishInitialLoading(_ node: VideoNode) {
        callDelegate { $0.videoNodeDidFinishInitialLoading($1) }
    }

    func videoNodeDidStall(_ node: VideoNode) {
        let time = node.currentTime
        callDelegate { $0.videoNode($1, didStallAtTimeInterval: time) }
    }

    func videoNodeDidRecoverFromStall(_ node: VideoNode) { callDelegate { $0.videoNodeDidRecover(fromStall: $1) } }

    func videoNode(_ node: VideoNode, didFailWith failure: VideoNode.Failure) {
        callDelegate { delegate, video in
            guard let asset = video.asset else { return }
            delegate.videoNode(video, didFailToLoadValueForKey: "playable", asset: asset, error: failure)
        }
    }

    func videoNodeDidPlayToEnd(_ node: VideoNode) { callDelegate { $0.videoDidPlay(toEnd: $1) } }

    func videoNodeDidTap(_ node: VideoNode) -> Bool { callDelegate { $0.didTap($1) } != nil }
}
