import GroupDirectory
import WeftGLib

/// How long one run of `--list` waits for its sources, and what it says meanwhile. Any thread.
final class ListPatience: Sendable {
    /// Pauses that services ask for are kept to where they end within so many seconds from the first one's begin.
    static let pauses = 60.0
    /// Seconds after which a source that does not answer is named.
    static let quiet = 5.0

    private let clock: any FeedClock
    private let end = Locked<Double?>(nil)
    /// Whose name was told: nobody is named twice for being slow, or for wanting a pause.
    private let told = Locked<Set<String>>([])
    private let pausing = Locked<Set<String>>([])
    /// How pauses grow of a service that names none, or one that is over.
    private static let limits = FeedLimits()

    init(clock: any FeedClock = MonotonicFeedClock()) { self.clock = clock }

    /// What `work` gives. A service that asks for a pause gets it, and is asked again.
    func keeping<Result: Sendable>(
        to name: String, _ work: () async throws(MeetupServiceError) -> Result
    ) async throws(MeetupServiceError) -> Result {
        var failures = 0
        while true {
            do throws(MeetupServiceError) {
                return try await work()
            } catch {
                failures += 1
                guard await pause(after: error, failures, name) else { throw error }
            }
        }
    }

    /// What `work` gives; whoever takes long with it is named.
    func watching<Result: Sendable>(_ name: String, _ work: () async -> Result) async -> Result {
        let watch = Task {
            if await wait(Self.quiet) { tellSlow(name) }
        }
        defer { watch.cancel() }
        return await work()
    }

    func tellSlow(_ name: String) {
        guard told.withLock({ $0.insert(name).inserted }) else { return }
        Console.trouble(
            Console.line(
                of: name,
                localizedPlural(
                    "It has not answered for {count} second, and is waited for.",
                    "It has not answered for {count} seconds, and is waited for.", Int(Self.quiet))))
    }

    /// Whoever was named as `name` is known as `other` from now on.
    func rename(_ name: String, _ other: String) {
        told.withLock { if $0.contains(name) { $0.insert(other) } }
    }

    /// Waits as long as the service wants; false where it named no time, or too long a one.
    /// - Parameter failures: of this question in a row.
    private func pause(after error: MeetupServiceError, _ failures: Int, _ name: String) async -> Bool {
        let asked: Int?
        switch error {
        case .tooManyRequests(let seconds, _): asked = seconds
        case .unavailable(let seconds, _): asked = seconds
        default: asked = nil
        }
        let least = failures > 1 ? Int(Self.limits.pause(after: failures - 1)) : 1
        guard let seconds = asked.map({ max(least, $0) }) else { return false }
        let now = clock.now
        let isKept = end.withLock { end in
            let last = end ?? now + Self.pauses
            guard now + Double(seconds) <= last else { return false }
            end = last
            return true
        }
        guard isKept else { return false }
        told.withLock { _ = $0.insert(name) }
        if pausing.withLock({ $0.insert(name).inserted }) {
            Console.trouble(
                Console.line(
                    of: name,
                    localizedPlural(
                        "It asks for a pause, and is asked again in {count} second.",
                        "It asks for a pause, and is asked again in {count} seconds.", seconds)))
        }
        return await wait(Double(seconds))
    }

    /// False where it was cut off.
    private func wait(_ seconds: Double) async -> Bool {
        (try? await clock.sleep(until: clock.now + seconds)) != nil
    }
}
