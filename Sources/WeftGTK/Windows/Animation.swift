import WeftGLib

/// A change over time, with one step per frame, in the frame clock's update phase. Main actor.
///
/// If the desktop reduces animations, or no window is on screen, the last step runs at once.
@MainActor
public final class Animation {
    /// An easing curve.
    public enum Curve: Sendable, Hashable {
        case linear, easeIn, easeOut, easeInOut

        /// The progress from 0 to 1, at a time from 0 to 1.
        public func value(at time: Double) -> Double {
            switch self {
            case .linear: time
            case .easeIn: time * time
            case .easeOut: time * (2 - time)
            case .easeInOut: time < 0.5 ? 2 * time * time : 1 - 2 * (1 - time) * (1 - time)
            }
        }
    }

    /// The current time in seconds; tests replace it.
    static var now: () -> Double = { monotonicSeconds() }

    private static var running: [Animation] = []
    private static var isAttached = false

    private let start: Double
    private let duration: Double
    private let curve: Curve
    /// Released at the end: both closures hold the animated object, which may retain the animation.
    private var step: ((Double) -> Void)?
    private var completion: ((Bool) -> Void)?

    /// Calls `step` with 0...1 in each frame, the last time with 1, then `completion` with true; `cancel` ends it with
    /// false. Duration in seconds.
    @discardableResult
    public static func run(
        duration: Double, delay: Double = 0, curve: Curve = .easeInOut, step: @escaping (Double) -> Void,
        completion: @escaping (Bool) -> Void = { _ in }
    ) -> Animation {
        let animation = Animation(
            start: now() + max(0, delay), duration: duration, curve: curve, step: step, completion: completion)
        attach()
        guard duration > 0 || delay > 0, Desktop.animates, FrameClock.shared.requestUpdate() else {
            animation.finish()
            return animation
        }
        step(curve.value(at: 0))
        running.append(animation)
        return animation
    }

    private init(
        start: Double, duration: Double, curve: Curve, step: @escaping (Double) -> Void,
        completion: @escaping (Bool) -> Void
    ) {
        self.start = start
        self.duration = duration
        self.curve = curve
        self.step = step
        self.completion = completion
    }

    /// The number of running animations.
    static var count: Int { running.count }

    /// True if further steps follow.
    public var isRunning: Bool { completion != nil }

    /// Stops at the current step; `completion` receives false.
    public func cancel() { end(false) }

    /// Runs the last step now.
    public func finish() {
        guard isRunning else { return }
        step?(1)
        end(true)
    }

    private func end(_ isComplete: Bool) {
        guard let completion else { return }
        self.completion = nil
        step = nil
        Self.running.removeAll { $0 === self }
        completion(isComplete)
    }

    private static func attach() {
        guard !isAttached else { return }
        isAttached = true
        FrameClock.shared.onUpdate { advance() }
    }

    private static func advance() {
        guard !running.isEmpty else { return }
        let time = now()
        for animation in running {
            let elapsed = time - animation.start
            guard elapsed >= 0 else { continue }
            if elapsed >= animation.duration {
                animation.finish()
            } else {
                animation.step?(animation.curve.value(at: elapsed / animation.duration))
            }
        }
        guard !running.isEmpty else { return }
        // Without a frame clock no frame will come, so the last steps are run at once.
        guard !FrameClock.shared.requestUpdate() else { return }
        for animation in running { animation.finish() }
    }
}
