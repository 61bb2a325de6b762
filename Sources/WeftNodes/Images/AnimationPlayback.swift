import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// Plays a node's animation. A worker decodes the next frame while one is shown; no other frame is kept.
@MainActor
final class AnimationPlayback {
    let image: any AnimatedImage
    private weak var node: ImageNode?
    private let frames: any AnimatedImageFrames
    private let worker = WorkerPool.shared.assignWorker()
    /// The next frame.
    private var index = 0
    private var loopsDone = 0
    private var ready: NodeContents?
    private var isDecoding = false
    private var isRunning = false
    private var timer: MainTimer?
    /// The time at which the current frame ends, by the monotonic clock.
    private var dueTime = 0.0
    private(set) var isFinished = false
    /// The number of frames shown so far.
    private(set) var shownFrames = 0

    init(_ image: any AnimatedImage, node: ImageNode) {
        self.image = image
        self.node = node
        frames = image.makeFrames()
    }

    func resume() {
        guard !isRunning, !isFinished else { return }
        isRunning = true
        showWhenDue()
        decodeNext()
    }

    func pause() {
        isRunning = false
        timer = nil
    }

    private func decodeNext() {
        guard isRunning, !isDecoding, ready == nil, let node, let environment = node.main.environment?.value else {
            return
        }
        isDecoding = true
        let size = node.frame.size
        let order = node.id
        worker.submit(.display) { [frames, weak node, weak self] in
            var contents: NodeContents?
            var failure: PictureError?
            do throws(PictureError) {
                if let node { contents = node.makeContents(of: try frames.next(), size, environment) }
            } catch {
                failure = error
            }
            ApplyQueue.shared.push(order: order) { [weak self, failure] in self?.decoded(contents, failure) }
        }
    }

    private func decoded(_ contents: NodeContents?, _ failure: PictureError?) {
        isDecoding = false
        if case .cancelled = failure {
            // All decoders are busy with long pictures.
            timer = MainTimer(milliseconds: 250) { [weak self] in self?.decodeNext() }
            return
        }
        guard let contents else {
            // A damaged frame ends the animation; the last good frame stays visible.
            isFinished = true
            return
        }
        ready = contents
        showWhenDue()
    }

    private func showWhenDue() {
        guard isRunning, ready != nil else { return }
        let wait = dueTime - monotonicSeconds()
        if wait > 0.001 {
            timer = MainTimer(milliseconds: Int((wait * 1000).rounded(.up))) { [weak self] in self?.showNext() }
        } else {
            showNext()
        }
    }

    private func showNext() {
        timer = nil
        guard isRunning, let contents = ready, let node else { return }
        ready = nil
        node.showFrame(contents)
        shownFrames += 1
        let now = monotonicSeconds()
        let duration = max(0.01, image.duration(ofFrame: index))
        // Frames that are on time keep the pace. After a late frame no frame is skipped, and no time is made up.
        dueTime = max(dueTime + duration, now + duration / 2)
        index += 1
        if index >= image.frameCount {
            index = 0
            loopsDone += 1
            if image.loopCount > 0, loopsDone >= image.loopCount {
                isFinished = true
                isRunning = false
                return
            }
        }
        decodeNext()
    }
}

extension ImageNode {
    /// Called on any thread when a property of the playback changed.
    func restartAnimationSoon() {
        guard isInHierarchy else { return }
        ApplyQueue.shared.push(order: id) { [weak self] in self?.updatePlayback() }
    }
}

@MainActor
extension ImageNode {
    /// True while frames of an animation are shown. Main actor.
    var isAnimating: Bool { playback != nil && playsNow && playback?.isFinished == false }

    private var playsNow: Bool { interfaceState.contains(.visible) && !isAnimationPaused }

    /// Starts or stops the animation by visibility and `isAnimationPaused`. A different animation starts from its
    /// beginning.
    func updatePlayback() {
        guard let animation = animatedImage, animation.isReady else {
            endPlayback()
            return
        }
        if playback?.image.identity != animation.identity { endPlayback() }
        guard playsNow else {
            playback?.pause()
            return
        }
        if playback == nil { playback = AnimationPlayback(animation, node: self) }
        playback?.resume()
    }

    func endPlayback() {
        playback?.pause()
        playback = nil
        playedFrame = nil
    }

    func showFrame(_ contents: NodeContents) {
        playedFrame = contents
        main.contents = contents
        main.drawnFor = drawingConditions
        canvasThatDraws?.queueDraw()
    }
}
