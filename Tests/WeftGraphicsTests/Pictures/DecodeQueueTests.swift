import Dispatch
import Glibc
import Testing
import WeftGLib

@testable import WeftGraphics

@Suite struct DecodeQueueTests {
    /// Jobs that record that they ran, queued after one that keeps the lane busy.
    private final class Recorder: Sendable {
        let ran = Locked<[String]>([])
        let gate = DispatchSemaphore(value: 0)
        let isHeld = DispatchSemaphore(value: 0)

        /// A job that keeps its lane busy until the gate opens.
        var holder: DecodeQueue.Job {
            DecodeQueue.Job(
                urgency: { .visible }, isCancelled: { false },
                run: { _ in
                    self.isHeld.signal()
                    self.gate.wait()
                }, drop: {})
        }

        func job(
            _ name: String, _ urgency: WorkPriority = .display, isLarge: Bool = false,
            isCancelled: @escaping @Sendable () -> Bool = { false }, body: @escaping @Sendable () -> Void = {}
        ) -> DecodeQueue.Job {
            DecodeQueue.Job(
                isLarge: isLarge, urgency: { urgency }, isCancelled: isCancelled,
                run: { lane in
                    body()
                    self.ran.withLock { $0.append("\(name) \(lane.index)") }
                }, drop: { self.ran.withLock { $0.append("\(name) dropped") } })
        }

        func wait(for count: Int) -> [String] {
            let end = monotonicSeconds() + 10
            while ran.withLock({ $0.count }) < count, monotonicSeconds() < end { usleep(1_000) }
            return ran.withLock { $0 }
        }
    }

    @Test func visibleJobsGoFirstAndThenTheOldest() {
        let queue = DecodeQueue(laneCount: 1)
        let recorder = Recorder()
        #expect(queue.submit(recorder.holder))
        recorder.isHeld.wait()
        let becomesVisible = Locked(false)
        let late = DecodeQueue.Job(
            urgency: { becomesVisible.withLock { $0 } ? .visible : .preload }, isCancelled: { false },
            run: { _ in recorder.ran.withLock { $0.append("became visible") } }, drop: {})
        #expect(queue.submit(late))
        for job in [
            recorder.job("far", .preload), recorder.job("near", .display), recorder.job("seen", .visible),
            recorder.job("also near", .display),
        ] { #expect(queue.submit(job)) }
        becomesVisible.withLock { $0 = true }
        recorder.gate.signal()
        #expect(recorder.wait(for: 5) == ["became visible", "seen 0", "near 0", "also near 0", "far 0"])
    }

    @Test func cancelledJobsAreDropped() {
        let queue = DecodeQueue(laneCount: 1)
        let recorder = Recorder()
        #expect(queue.submit(recorder.holder))
        recorder.isHeld.wait()
        let isCancelled = Locked(false)
        #expect(queue.submit(recorder.job("gone", isCancelled: { isCancelled.withLock { $0 } })))
        #expect(queue.submit(recorder.job("stays")))
        isCancelled.withLock { $0 = true }
        recorder.gate.signal()
        #expect(recorder.wait(for: 2) == ["gone dropped", "stays 0"])
    }

    @Test func oneLargeJobRunsAtATimeAndSmallOnesBesideIt() {
        let queue = DecodeQueue(laneCount: 2)
        let recorder = Recorder()
        let large = Locked(0)
        let most = Locked(0)
        for index in 0..<4 {
            let body: @Sendable () -> Void = {
                let running = large.withLock { count in
                    count += 1
                    return count
                }
                most.withLock { $0 = max($0, running) }
                if index == 0 {
                    recorder.isHeld.signal()
                    recorder.gate.wait()
                }
                large.withLock { $0 -= 1 }
            }
            #expect(queue.submit(recorder.job("large \(index)", isLarge: true, body: body)))
        }
        recorder.isHeld.wait()
        #expect(queue.submit(recorder.job("small")))
        #expect(recorder.wait(for: 1).first?.hasPrefix("small") == true)
        #expect(queue.count == 3)
        recorder.gate.signal()
        #expect(recorder.wait(for: 5).count == 5)
        #expect(most.withLock { $0 } == 1)
    }

    @Test func aCancelledTaskDropsASmallPicture() async throws {
        let request = try PictureRequest(DecoderSamples.slow, fitting: (20, 20))
        #expect(!PictureService.shared.takes(request))
        let task = Task { try await PictureService.shared.decode(request) }
        task.cancel()
        await #expect(throws: PictureError.cancelled) { try await task.value }
    }

    @Test func waitingForATurnCanBeCancelled() throws {
        let service = PictureService(laneCount: 1)
        let large = try PictureRequest(PictureSamples.quarters("png", width: 2_100, height: 2_000), fitting: (21, 20))
        // It keeps the lane.
        let (isHeld, mayGo) = (Locked(false), Locked(false))
        let ended = Locked(false)
        service.decode(
            large, urgency: { .visible },
            isCancelled: {
                isHeld.withLock { $0 = true }
                while !mayGo.withLock({ $0 }) { usleep(1_000) }
                return true
            }, completion: { _ in ended.withLock { $0 = true } })
        #expect(Decoders.wait { isHeld.withLock { $0 } })
        let isCancelled = Locked(false)
        let wait = Decoders.beside { () -> PictureError? in
            do throws(PictureError) {
                _ = try service.decodeAndWait(large) { isCancelled.withLock { $0 } }
                return nil
            } catch {
                return error
            }
        }
        isCancelled.withLock { $0 = true }
        #expect(wait().flatMap { $0 } == .cancelled)
        mayGo.withLock { $0 = true }
        #expect(Decoders.wait { ended.withLock { $0 } })
    }

    @Test func aLargePictureIsDecodedByTheServiceAndASmallOneIsNot() async throws {
        let png = PictureSamples.quarters("png", width: 2_100, height: 2_000)
        let request = try PictureRequest(png, fitting: (21, 20))
        #expect(request.isLarge && PictureService.shared.takes(request))
        #expect(try await PictureService.shared.decode(request).corners == "rgbw")
        #expect(try request.decode().corners == "rgbw")
        let small = try PictureRequest(PictureSamples.quarters("png", width: 8, height: 8), fitting: nil)
        #expect(!PictureService.shared.takes(small))
        #expect(try await PictureService.shared.decode(small).corners == "rgbw")
        let wanted = Locked<Result<Texture, PictureError>?>(nil)
        PictureService.shared.decode(
            request, urgency: { .visible }, isCancelled: { true },
            completion: { result in wanted.withLock { $0 = result } })
        let end = monotonicSeconds() + 10
        while wanted.withLock({ $0 == nil }), monotonicSeconds() < end { await Task.yield() }
        #expect(throws: PictureError.cancelled) { try wanted.withLock { $0 }?.get() }
    }
}
