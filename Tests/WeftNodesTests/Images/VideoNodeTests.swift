import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import WeftNodes

final class VideoNodeTests: XCTestCase {
    private static func clip() throws -> String {
        try XCTUnwrap(Bundle.module.url(forResource: "Media/ball", withExtension: "webm")).path
    }

    /// A video node in a window, with the calls of its delegate.
    @MainActor
    private final class Stage: VideoNodeDelegate {
        let node = VideoNode()
        let window = TestWindow(width: 200, height: 160)
        let canvas = NodeCanvas(role: .group)
        private(set) var states: [VideoNode.PlayerState] = []
        private(set) var failures: [VideoNode.Failure] = []
        private(set) var times: [Double] = []
        private(set) var ends = 0
        private(set) var stalls: [String] = []
        private(set) var asked: [VideoNode.PlayerState] = []
        var takesTaps = false
        var vetoes: Set<String> = []

        init(_ asset: String) {
            node.assetURL = asset
            node.muted = true
            node.style.preferredSize = Size(width: 160, height: 120)
            node.videoDelegate = self
            node.periodicTimeInterval = 0.05
            XCTAssertTrue(prepareAndApply(ColumnNode([node])))
            canvas.show(node)
            XCTAssertTrue(window.show(canvas.widget))
        }

        func end() {
            node.setInterfaceState([])
            canvas.clear()
            window.destroy()
        }

        func videoNode(
            _ node: VideoNode, didChangeFrom old: VideoNode.PlayerState, to state: VideoNode.PlayerState
        ) {
            states.append(state)
        }

        func videoNode(_ node: VideoNode, didPlayTo seconds: Double) { times.append(seconds) }
        func videoNode(_ node: VideoNode, didFailWith failure: VideoNode.Failure) { failures.append(failure) }
        func videoNodeDidPlayToEnd(_ node: VideoNode) { ends += 1 }
        func videoNodeDidTap(_ node: VideoNode) -> Bool { takesTaps }
        func videoNodeDidStall(_ node: VideoNode) { stalls.append("stall") }
        func videoNodeDidRecoverFromStall(_ node: VideoNode) { stalls.append("recovery") }
        func videoNode(_ node: VideoNode, shouldChangeTo state: VideoNode.PlayerState) -> Bool {
            asked.append(state)
            return !vetoes.contains("\(state)")
        }
    }

    private static let preload: InterfaceState = [.measureLayout, .preload]

    func testAClipPlaysWhileItIsVisibleAndShowsDifferentFrames() throws {
        try withGTK {
            let it = Stage(try Self.clip())
            defer { it.end() }
            it.node.shouldAutoplay = true
            it.node.setInterfaceState(Self.preload)
            XCTAssertNotNil(it.node.player)
            XCTAssertTrue(pump { it.node.player?.isPrepared == true }, "\(it.failures)")
            XCTAssertFalse(it.node.isPlayingVideo, "not visible yet")
            it.node.setInterfaceState(.inHierarchy)
            var frames: Set<[UInt8]> = []
            XCTAssertTrue(
                pump {
                    if let frame = it.node.player?.currentFrame { frames.insert(frame.pixels) }
                    return frames.count >= 3
                }, "\(frames.count) frames, \(it.states), \(it.failures)")
            XCTAssertTrue(it.states.contains(.playing))
            XCTAssertEqual(it.states.first, .initialLoading)
            XCTAssertTrue(it.states.contains(.readyToPlay))
            XCTAssertEqual(it.node.duration, 2, accuracy: 0.2)
            XCTAssertTrue(pump { it.times.count > 2 })
            XCTAssertEqual(it.times, it.times.sorted())

            it.node.setInterfaceState([.measureLayout, .preload, .display])
            XCTAssertFalse(it.node.isPlayingVideo)
            XCTAssertEqual(it.node.playerState, .paused)
            it.node.setInterfaceState(.inHierarchy)
            XCTAssertTrue(it.node.isPlayingVideo, "it goes on when it is seen again")
        }
    }

    func testTheVideoIsVisibleInTheWindow() throws {
        try withGTK {
            let it = Stage(try Self.clip())
            defer { it.end() }
            it.node.shouldAutoplay = true
            it.node.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { it.node.playerState == .playing && it.node.currentTime > 0.1 })
            let before = it.window.frames
            XCTAssertTrue(pump { it.window.frames > before + 3 }, "its frames are drawn without being asked for")
        }
    }

    func testThePlayerIsFreedOutsideOfThePreloadRange() throws {
        try withGTK {
            let before = LiveCount.players.value
            let it = Stage(try Self.clip())
            defer { it.end() }
            XCTAssertNil(it.node.player)
            for _ in 0..<3 {
                it.node.setInterfaceState(Self.preload)
                XCTAssertEqual(LiveCount.players.value, before + 1)
                XCTAssertTrue(pump { it.node.playerState == .readyToPlay || it.node.playerState == .likelyToKeepUp })
                it.node.setInterfaceState([])
                XCTAssertNil(it.node.player)
                XCTAssertEqual(LiveCount.players.value, before)
                XCTAssertEqual(it.node.playerState, .unknown)
            }
        }
    }

    func testItEndsOnceOrBeginsAgain() throws {
        try withGTK {
            let it = Stage(try Self.clip())
            defer { it.end() }
            it.node.shouldAutoplay = true
            it.node.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { it.node.playerState == .playing })
            it.node.seek(to: 1.8)
            XCTAssertTrue(pump { it.node.playerState == .finished }, "\(it.states)")
            XCTAssertEqual(it.ends, 1)
            XCTAssertFalse(it.node.isPlayingVideo)
            it.node.shouldAutorepeat = true
            XCTAssertTrue(pump { ApplyQueue.shared.count == 0 })
            it.node.play()
            XCTAssertTrue(pump { it.node.playerState == .playing })
            it.node.seek(to: 1.8)
            XCTAssertTrue(pump { it.node.currentTime > 1.7 })
            XCTAssertTrue(pump { it.node.currentTime < 1 && it.node.isPlayingVideo }, "from the start")
        }
    }

    func testASeekDoesNotCountAsAStall() throws {
        try withGTK {
            let it = Stage(try Self.clip())
            defer { it.end() }
            it.node.shouldAutoplay = true
            it.node.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { it.node.playerState == .playing && it.node.currentTime > 0.1 })
            for place in [1.2, 0.3, 0.9] {
                it.node.seek(to: place)
                XCTAssertTrue(pump { it.node.player?.isSeeking == false && it.node.currentTime > place })
            }
            XCTAssertTrue(it.states.contains(.loading), "it waits to be where it was sent: \(it.states)")
            XCTAssertEqual(it.stalls, [])
        }
    }

    func testAStreamThatWaitsForDataStallsAndRecoversWhenTheyCome() throws {
        try withGTK {
            let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: Self.clip())))
            let gate = DispatchSemaphore(value: 0)
            let socket = try LoopbackSocket { client, _ in
                guard LoopbackSocket.read(client) != nil else { return true }
                let head = "HTTP/1.1 200 OK\r\nContent-Type: video/webm\r\nContent-Length: \(bytes.count)\r\n"
                LoopbackSocket.write(Array((head + "Connection: close\r\n\r\n").utf8), to: client)
                LoopbackSocket.write(Array(bytes[..<(bytes.count / 2)]), to: client)
                guard gate.wait(timeout: .now() + 20) == .success else { return false }
                LoopbackSocket.write(Array(bytes[(bytes.count / 2)...]), to: client)
                return false
            }
            let it = Stage(socket.base + "/clip.webm")
            defer { it.end() }
            it.node.shouldAutoplay = true
            it.node.setInterfaceState(.inHierarchy)
            if it.node.player?.isFetchedFirst == true {
                // The whole video arrives before it plays.
                XCTAssertEqual(it.node.playerState, .initialLoading)
                gate.signal()
                XCTAssertTrue(pump { it.ends == 1 }, "\(it.states) \(it.failures)")
                XCTAssertEqual(it.node.duration, 2, accuracy: 0.2)
                return XCTAssertEqual(it.stalls, [])
            }
            XCTAssertTrue(pump { !it.stalls.isEmpty }, "\(it.states) \(it.failures)")
            XCTAssertEqual(it.stalls, ["stall"])
            XCTAssertEqual(it.node.playerState, .loading)
            gate.signal()
            XCTAssertTrue(pump { it.stalls.count == 2 }, "\(it.states) \(it.failures)")
            XCTAssertEqual(it.stalls, ["stall", "recovery"])
            XCTAssertEqual(it.node.playerState, .playing)
            XCTAssertTrue(pump { it.ends == 1 }, "\(it.states) \(it.failures)")
            XCTAssertEqual(it.stalls.count, 2, "the end is no stall")
        }
    }

    func testStallsAreDetectedFromTheStreamsTime() {
        var clock = StallClock(time: 0, now: 0)
        var changes: [Double] = []
        func look(_ time: Double, _ now: Double) { if clock.look(at: time, now: now) { changes.append(now) } }
        for step in 0..<10 { look(Double(step) * 0.2, Double(step) * 0.2) }
        for step in 10..<16 { look(1.8, Double(step) * 0.2) }
        XCTAssertTrue(clock.isStalled)
        XCTAssertEqual(changes.map { ($0 * 10).rounded() }, [24])
        look(1.9, 3.2)
        XCTAssertFalse(clock.isStalled)
        XCTAssertEqual(changes.count, 2)
        // After a time without updates the stream's state is unknown.
        look(1.9, 9)
        look(1.9, 9.2)
        XCTAssertFalse(clock.isStalled)
        clock.wasSent(now: 9.5)
        look(1.9, 9.9)
        XCTAssertFalse(clock.isStalled)
        look(1.9, 10.2)
        XCTAssertTrue(clock.isStalled)
    }

    func testTheDelegateMayPreventPausingAndPlaying() throws {
        try withGTK {
            let it = Stage(try Self.clip())
            defer { it.end() }
            it.node.shouldAutorepeat = true
            it.vetoes = ["playing"]
            it.node.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { it.node.player?.isPrepared == true })
            it.node.play()
            XCTAssertFalse(it.node.isPlayingVideo)
            it.vetoes = ["paused"]
            it.node.play()
            XCTAssertTrue(it.node.isPlayingVideo)
            it.node.pause()
            XCTAssertTrue(it.node.isPlayingVideo)
            XCTAssertTrue(it.node.wantsToPlay)
            it.node.didTap()
            XCTAssertTrue(it.node.isPlayingVideo)
            it.node.setInterfaceState([.measureLayout, .preload, .display])
            XCTAssertTrue(it.node.isPlayingVideo, "also where it is not visible any more")
            it.vetoes = []
            it.node.pause()
            XCTAssertFalse(it.node.isPlayingVideo)
            XCTAssertEqual(it.asked.filter { $0 == .paused }.count, 4)
            let asked = it.asked.count
            it.node.pause()
            XCTAssertEqual(it.asked.count, asked, "there is nothing to pause")
        }
    }

    func testATapTogglesUnlessTheDelegateTakesIt() throws {
        try withGTK {
            let it = Stage(try Self.clip())
            defer { it.end() }
            it.node.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { it.node.player?.isPrepared == true })
            it.node.didTap()
            XCTAssertTrue(it.node.isPlayingVideo)
            it.node.didTap()
            XCTAssertFalse(it.node.isPlayingVideo)
            it.takesTaps = true
            it.node.didTap()
            XCTAssertFalse(it.node.isPlayingVideo)
        }
    }

    func testAClickAndTheKeyboardAreTaps() throws {
        try withGTK {
            let it = Stage(try Self.clip())
            defer { it.end() }
            it.node.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { it.node.player?.isPrepared == true })
            it.node.handlePress(.began(Point(x: 10, y: 10), count: 1, isTouch: false))
            it.node.handlePress(.ended(Point(x: 10, y: 10)))
            XCTAssertTrue(it.node.isPlayingVideo)
            XCTAssertTrue(it.node.activateControl())
            XCTAssertFalse(it.node.isPlayingVideo)
        }
    }

    func testAMissingDecoderIsInTheState() throws {
        try withGTK {
            // The clip with an unknown codec.
            var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: Self.clip())))
            let name = Array("V_VP8".utf8)
            let place = try XCTUnwrap(bytes.indices.first { bytes[$0...].starts(with: name) })
            bytes.replaceSubrange(place..<place + 5, with: Array("V_XY9".utf8))
            let path = FileManager.default.temporaryDirectory.appendingPathComponent("weft-no-decoder.webm").path
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            defer { try? FileManager.default.removeItem(atPath: path) }
            let it = Stage(path)
            defer { it.end() }
            it.node.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { !it.failures.isEmpty }, "\(it.states)")
            guard case .noDecoder? = it.failures.first else { return XCTFail("\(it.failures)") }
            XCTAssertEqual(it.node.playerState, .failed(it.failures[0]))
            it.node.play()
            XCTAssertFalse(it.node.isPlayingVideo)
            XCTAssertEqual(it.failures.count, 1)
        }
    }

    func testAnInvalidVideoIsAFailureToo() throws {
        try withGTK {
            let it = Stage("/nonexistent/clip.webm")
            defer { it.end() }
            it.node.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { !it.failures.isEmpty })
            guard case .failed(.unplayable(let reason)) = it.node.playerState else {
                return XCTFail("\(it.node.playerState)")
            }
            XCTAssertTrue(reason.contains("No such file"), reason)
        }
    }

    func testAnAddressWithoutAVideoIsAFailure() throws {
        try withGTK {
            let socket = try LoopbackSocket { client, _ in
                guard LoopbackSocket.read(client) != nil else { return true }
                let head = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                LoopbackSocket.write(Array(head.utf8), to: client)
                return false
            }
            let it = Stage(socket.base + "/none.webm")
            defer { it.end() }
            it.node.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { !it.failures.isEmpty })
            guard case .failed(.unplayable(let reason)) = it.node.playerState else {
                return XCTFail("\(it.node.playerState)")
            }
            XCTAssertTrue(["404", "Not Found"].contains { reason.contains($0) }, reason)
        }
    }

    /// GStreamer logs a problem if a stream is paused before it could be opened.
    func testAVideoRemovedBeforeItIsLoadedNeitherPlaysNorIsPaused() throws {
        try withGTK {
            let it = Stage(try Self.clip())
            defer { it.end() }
            it.node.shouldAutoplay = true
            it.node.setInterfaceState(.inHierarchy)
            XCTAssertTrue(it.node.isPlayingVideo, "it will")
            XCTAssertEqual(it.node.player?.isStreamPlaying, false)
            it.node.setInterfaceState(Self.preload)
            XCTAssertFalse(it.node.isPlayingVideo)
            XCTAssertTrue(pump { it.node.player?.isPrepared == true }, "\(it.failures)")
            XCTAssertTrue(it.window.waitForFrame(3))
            XCTAssertEqual(it.node.player?.isStreamPlaying, false)
            it.node.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { it.node.playerState == .playing })
            XCTAssertEqual(it.node.player?.isStreamPlaying, true)
        }
    }

    func testThePosterIsANetworkImage() throws {
        try withGTK {
            let downloader = GatedDownloader()
            let node = VideoNode(cache: nil, downloader: downloader)
            node.url = "test:poster"
            node.style.preferredSize = Size(width: 20, height: 20)
            XCTAssertTrue(prepareAndApply(ColumnNode([node])))
            node.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { downloader.isWaiting(for: "test:poster") })
            downloader.answer("test:poster", .success(redPicture))
            XCTAssertTrue(pump { node.main.contents?.texture != nil })
            XCTAssertNil(node.player)
            node.setInterfaceState([])
        }
    }
}

final class VideoPlayerNodeTests: XCTestCase {
    func testTimesReadAsPeopleWriteThem() {
        XCTAssertEqual(
            [0, 65, 600, 3_661, -5].map(VideoPlayerNode.text(of:)), ["0:00", "1:05", "10:00", "1:01:01", "0:00"])
    }

    func testTheControlsFollowThePlayer() throws {
        try withGTK {
            let clip = try XCTUnwrap(Bundle.module.url(forResource: "Media/ball", withExtension: "webm")).path
            let node = VideoPlayerNode(assetURL: clip)
            node.videoNode.muted = true
            node.style.preferredSize = Size(width: 320, height: 200)
            let root = ColumnNode([node])
            XCTAssertTrue(prepareAndApply(root, width: 320))
            let window = TestWindow(width: 320, height: 200)
            defer { window.destroy() }
            let canvas = NodeCanvas(role: .group)
            canvas.show(root)
            XCTAssertTrue(window.show(canvas.widget))
            root.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { node.videoNode.player?.isPrepared == true })
            let view = try XCTUnwrap(window.view)
            let slider = try XCTUnwrap(view.tree.first { $0.typeName == "GtkScale" })
            XCTAssertTrue(slider.isMapped)
            node.videoNode.play()
            XCTAssertTrue(pump { node.videoNode.currentTime > 0.2 && node.sliderValue > 0.1 })
            XCTAssertEqual(node.buttonLabel, "Pause")
            node.videoNode.pause()
            XCTAssertTrue(pump { node.buttonLabel == "Play" })
            XCTAssertEqual(node.shownDuration, "0:02")
            root.setInterfaceState([])
            canvas.clear()
        }
    }

    func testAClickOnTheBarDoesNotReachTheVideo() throws {
        try withGTK {
            let clip = try XCTUnwrap(Bundle.module.url(forResource: "Media/ball", withExtension: "webm")).path
            let node = VideoPlayerNode(assetURL: clip)
            node.videoNode.muted = true
            node.style.preferredSize = Size(width: 200, height: 200)
            let stage = try EventStage([node])
            defer {
                stage.root.setInterfaceState([])
                stage.window.destroy()
            }
            XCTAssertTrue(pump { node.videoNode.player?.isPrepared == true })
            let clicks = Locked(0)
            node.videoNode.addTarget(for: .touchUpInside) { _, _ in clicks.withLock { $0 += 1 } }
            // In the bar's left margin, then on the play button, which shows that both have come.
            stage.click(node, 0.015, 0.98)
            stage.click(node, 0.15, 0.89)
            XCTAssertTrue(pump { node.videoNode.isPlayingVideo })
            XCTAssertEqual(clicks.withLock { $0 }, 0)
            stage.click(node, 0.5, 0.2)
            XCTAssertTrue(pump { !node.videoNode.isPlayingVideo }, "the video itself can be clicked")
            XCTAssertEqual(clicks.withLock { $0 }, 1)
        }
    }

    func testOnlyTheRequestedControlsExist() throws {
        try withGTK {
            let node = VideoPlayerNode()
            node.style.preferredSize = Size(width: 320, height: 200)
            node.controls = [.durationText]
            XCTAssertTrue(prepareAndApply(ColumnNode([node]), width: 320))
            XCTAssertEqual(node.subnodes.filter { $0 is ControlWidgetNode }.count, 0)
            node.controls = [.playButton, .scrubber]
            XCTAssertTrue(prepareAndApply(ColumnNode([node]), width: 320))
            XCTAssertEqual(node.subnodes.filter { $0 is ControlWidgetNode }.map { $0.frame.size.height }, [44, 44])
            XCTAssertEqual(node.subnodes.filter { $0 is ControlWidgetNode }.map { $0.frame.maxY }, [200, 200])
            node.controlsLayout = { elements, _ in
                StackLayoutSpec(
                    direction: .vertical, alignItems: .start, children: elements.sorted { $0.key < $1.key }.map(\.value)
                )
            }
            XCTAssertTrue(prepareAndApply(ColumnNode([node]), width: 320))
            XCTAssertEqual(node.subnodes.filter { $0 is ControlWidgetNode }.map { $0.frame.minY }, [0, 44])
        }
    }
}
