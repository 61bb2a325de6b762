import GroupDirectory
import WeftGLib

/// Waits for the sources of a `--list` run, and prints messages meanwhile. Any thread.
final class ListPatience: Sendable {
    /// Pauses requested by services are respected up to this number of seconds after the first one began.
    static let pauses = 60.0
    /// Seconds without an answer after which a source is reported.
    static let quiet = 5.0

    private let clock: any FeedClock
    private let end = Locked<Double?>(nil)
    /// The names that were reported, so that none is reported twice as slow or as requesting a pause.
    private let reportedNames = Locked<Set<String>>([])
    private let pausing = Locked<Set<String>>([])
    /// The limits for pauses, used if a service requests none, or an expired one.
    private static let limits = FeedLimits()

    init(clock: any FeedClock = MonotonicFeedClock()) { self.clock = clock }

    /// Returns the result of `work`. If the service requests a pause, waits and repeats the query.
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

    /// Returns the result of `work`, and reports `name` if it takes long.
    func watching<Result: Sendable>(_ name: String, _ work: () async -> Result) async -> Result {
        let watch = Task {
            if await wait(Self.quiet) { tellSlow(name) }
        }
        defer { watch.cancel() }
        return await work()
    }

    func tellSlow(_ name: String) {
        guard reportedNames.withLock({ $0.insert(name).inserted }) else { return }
        Console.trouble(
            Console.line(
                of: name,
                localizedPlural(
                    "It has not answered for {count} second, and is waited for.",
                    "It has not answered for {count} seconds, and is waited for.", Int(Self.quiet))))
    }

    /// Gives a reported name its new name.
    func rename(_ name: String, _ other: String) {
        reportedNames.withLock { if $0.contains(name) { $0.insert(other) } }
    }

    /// Waits as long as the service requests; false if it requests nothing, or too long a pause.
    /// - Parameter failures: consecutive failures of this query.
    private func pause(after error: MeetupServiceError, _ failures: Int, _ name: String) async -> Bool {
        let requested: Int?
        switch error {
        case .tooManyRequests(let seconds, _): requested = seconds
        case .unavailable(let seconds, _): requested = seconds
        default: requested = nil
        }
        let least = failures > 1 ? Int(Self.limits.pause(after: failures - 1)) : 1
        guard let seconds = requested.map({ max(least, $0) }) else { return false }
        let now = clock.now
        let isKept = end.withLock { end in
            let last = end ?? now + Self.pauses
            guard now + Double(seconds) <= last else { return false }
            end = last
            return true
        }
        guard isKept else { return false }
        reportedNames.withLock { _ = $0.insert(name) }
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

    /// Waits; returns false if the wait was cancelled.
    private func wait(_ seconds: Double) async -> Bool {
        (try? await clock.sleep(until: clock.now + seconds)) != nil
    }
}
