import Foundation
import WeftGraphics
import WeftNodes

/// A film's address.
// @unchecked: immutable; NSObject says nothing about it.
public final class AVAsset: NSObject, @unchecked Sendable {
    /// The address.
    public let url: URL

    /// Makes a film from its address.
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

    /// The whole film is seen.
    public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
    /// The box is covered.
    public static let resizeAspectFill = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspectFill")
    /// Fills the box; both axes are stretched.
    public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
}

/// The state of a video.
public typealias ASVideoNodePlayerState = VideoNode.PlayerState

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
    /// Called when the film was played to its end.
    func videoDidPlay(toEnd videoNode: ASVideoNode)
    /// Called when the node was clicked. Without an implementation, the click plays or pauses the film.
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
    public func videoDidPlay(toEnd videoNode: ASVideoNode) {}
    public func didTap(_ videoNode: ASVideoNode) {
        videoNode.isPlaying() ? videoNode.pause() : videoNode.play()
    }
}

/// A film. Any thread.
open class ASVideoNode: ASNetworkImageNode {
    private let video: VideoNode
    private var listener: VideoListener?

    /// A node without a video.
    public override init() {
        let own = VideoNode(cache: nil, downloader: nil)
        video = own
        super.init(network: own)
    }

    /// The delegate of the video, held weakly. The picture's delegate is another property. Main thread.
    public final weak var videoDelegate: (any ASVideoNodeDelegate)? {
        didSet {
            guard videoDelegate != nil, listener == nil else { return }
            let listener = VideoListener(self)
            self.listener = listener
            let video = video
            onMain { video.videoDelegate = listener }
        }
    }

    /// The film.
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

    /// How the video fits its box; an unknown name has no effect. Default: the whole video is visible.
    public final var gravity: AVLayerVideoGravity {
        get {
            switch video.gravity {
            case .scaleAspectFill: .resizeAspectFill
            case .scaleToFill: .resize
            default: .resizeAspect
            }
        }
        set {
            switch newValue {
            case .resizeAspect: video.gravity = .scaleAspectFit
            case .resizeAspectFill: video.gravity = .scaleAspectFill
            case .resize: video.gravity = .scaleToFill
            default: break
            }
        }
    }

    /// The picture that is shown until the film plays: the same as `url`.
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
        return asked(or: .unknown) { video.playerState }
    }
}

/// Forwards events to the node's delegate. Main actor.
@MainActor
private final class VideoListener: VideoNodeDelegate {
    private let owner: WeakNode<ASVideoNode>

    nonisolated init(_ node: ASVideoNode) {
        owner = WeakNode(node)
    }

    private func told<Answer>(_ body: (any ASVideoNodeDelegate, ASVideoNode) -> Answer) -> Answer? {
        guard let node = owner.node, let delegate = node.videoDelegate else { return nil }
        return body(delegate, node)
    }

    func videoNode(_ node: VideoNode, shouldChangeTo state: VideoNode.PlayerState) -> Bool {
        told { $0.videoNode($1, shouldChangePlayerStateTo: state) } ?? true
    }

    func videoNode(_ node: VideoNode, didChangeFrom old: VideoNode.PlayerState, to state: VideoNode.PlayerState) {
        told { $0.videoNode($1, willChange: old, to: state) }
    }

    func videoNode(_ node: VideoNode, didPlayTo seconds: Double) {
        told { $0.videoNode($1, didPlayToTimeInterval: seconds) }
    }

    func videoNodeDidPlayToEnd(_ node: VideoNode) { told { $0.videoDidPlay(toEnd: $1) } }

    func videoNodeDidTap(_ node: VideoNode) -> Bool { told { $0.didTap($1) } != nil }
}
