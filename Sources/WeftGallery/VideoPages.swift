import Weft
import WeftGLib

/// Pages of nodes that play videos.
enum VideoPages {
    static let all = [
        GalleryPage(title: "VideoNode", summary: "A clip, which a click starts and stops") {
            let video = VideoNode()
            video.shouldAutoplay = true
            video.muted = true
            video.backgroundColor = .black
            let note = TextNode("unknown", size: 13, color: .secondaryLabel)
            let watcher = StateWatcher(note)
            video.onDidLoad { node in
                guard let video = node as? VideoNode else { return }
                video.videoDelegate = watcher
                // Screenshots must not move.
                video.shouldAutorepeat = Desktop.animates
            }
            Clip.give { video.assetURL = $0 }
            return DemoNode(keeping: [watcher]) {
                StackLayoutSpec.vertical(spacing: 8) {
                    video.ratio(0.75)
                    note
                }
            }
        },
        GalleryPage(
            title: "VideoPlayerNode", summary: "Controls over a video; the file of the lower one is not there"
        ) {
            let player = VideoPlayerNode()
            Clip.give { player.videoNode.assetURL = $0 }
            let failing = VideoPlayerNode(assetURL: "/nonexistent/clip.webm")
            for player in [player, failing] {
                player.controls.insert(.fullScreenButton)
                player.videoNode.placeholderColor = StyleColor(hex: 0x241f31)
                player.videoNode.muted = true
            }
            let note = TextNode("unknown", size: 13, color: .secondaryLabel)
            let watcher = StateWatcher(note)
            failing.onDidLoad { ($0 as? VideoPlayerNode)?.videoNode.videoDelegate = watcher }
            return DemoNode(keeping: [watcher]) {
                StackLayoutSpec.vertical(spacing: 16) {
                    player.ratio(0.75)
                    failing.ratio(0.4)
                    note
                }
            }
        },
    ]
}

/// The video that the pages play.
private enum Clip {
    /// Calls `body` with the path of the user's video, or later, from a worker, with that of the gallery's own video.
    static func give(_ body: @escaping @Sendable (String) -> Void) {
        if let chosen = GalleryPage.clip.withLock({ $0 }) { return body(chosen) }
        WorkerPool.shared.submit(.visible) { _ in
            guard let folder = UserFolder.cache.map({ $0 + "/weft-gallery" }), LocalFile.makeFolder(folder) else {
                return
            }
            let path = folder + "/ball.webm"
            if LocalFile.write(PackageResources.ball_webm, to: path) { body(path) }
        }
    }
}

/// Shows the state of a video's player below the video.
@MainActor
private final class StateWatcher: VideoNodeDelegate {
    private let note: TextNode

    nonisolated init(_ note: TextNode) {
        self.note = note
    }

    func videoNode(_ node: VideoNode, didChangeFrom old: VideoNode.PlayerState, to state: VideoNode.PlayerState) {
        let text = if case .failed(let failure) = state { "\(failure)" } else { "\(state)" }
        note.attributedText = AttributedString(text, size: 13)
    }
}
