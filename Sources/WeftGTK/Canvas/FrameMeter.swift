import WeftGLib
import WeftShim

/// Measures the main thread's time per frame, for benchmarks and overlays. Main actor.
///
/// A frame lasts from one "after-paint" of the frame clock to the next. Work in between belongs to the frame that shows
/// its result.
@MainActor
public final class FrameMeter {
    /// The times of one frame, in seconds.
    public struct Frame: Sendable {
        /// CPU time of the main thread.
        public let cpu: Double
        /// The part of the CPU time after the end of layout: making render nodes, and drawing them with GSK and GL.
        public let painting: Double
        /// Wall time outside poll().
        public let busy: Double
        /// Time up to the end of layout in which the main thread was blocked: wall time outside poll() less CPU time.
        /// Painting is excluded, because a software GL waits there for its own threads.
        public let wait: Double
        /// Wall time since the previous frame.
        public let interval: Double
    }

    /// The frames measured so far, in order.
    public private(set) var frames: [Frame] = []
    private let wanted: Int
    private let onDone: ([Frame]) -> Void
    private var last: Reading?
    private var wait = 0.0
    private var laidOutAt = 0.0
    private var asideCPU = 0.0

    private struct Reading {
        let cpu = threadCPUSeconds()
        let wall = monotonicSeconds()
        let idle = weft_meter_idle_seconds()
    }

    /// Measures the next `count` frames of `window`, which is followed by the frame clock, then calls `onDone`.
    public init(frames count: Int, onDone: @escaping ([Frame]) -> Void) {
        wanted = count
        self.onDone = onDone
        weft_meter_count_idle()
        FrameClock.shared.onLaidOut { [weak self] in self?.laidOut() }
        FrameClock.shared.onPainted { [weak self] in self?.painted() }
    }

    /// Runs a benchmark's own code between two frames. Its CPU time is not counted.
    public func aside(_ body: () -> Void) {
        let start = threadCPUSeconds()
        body()
        asideCPU += threadCPUSeconds() - start
    }

    private func laidOut() {
        let now = Reading()
        laidOutAt = now.cpu
        guard let last else { return }
        wait = max(0, now.wall - last.wall - (now.idle - last.idle) - (now.cpu - last.cpu))
    }

    private func painted() {
        let now = Reading()
        let aside = asideCPU
        defer { (last, asideCPU) = (now, 0) }
        guard let last, frames.count < wanted else { return }
        let interval = now.wall - last.wall
        frames.append(
            Frame(
                cpu: now.cpu - last.cpu - aside, painting: now.cpu - max(laidOutAt, last.cpu),
                busy: interval - (now.idle - last.idle), wait: wait, interval: interval))
        if frames.count == wanted { onDone(frames) }
    }
}
