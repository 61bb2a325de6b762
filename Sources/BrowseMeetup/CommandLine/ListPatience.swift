import GroupDirectory
import WeftGLib

/// How long one run of `--list` waits for its sources, and what it says meanwhile. Any thread.
final class ListPatience: Sendable {
    /// Pauses that services ask for are kept to where they end within so many seconds from the first one's begin.
    static let pauses = 60.0
    /// Seconds after which a source that does not answer is named.
    static let quiet = 5.0

    private let end = Locked<Double?>(nil)
    /// Whose name was told: nobody is named twice for being slow.
    private let told = Locked<Set<String>>([])

    /// What `work` gives. A service that asks for a pause gets it, and is asked again.
    func keeping<Result: Sendable>(
        to name: String, _ work: () async throws(MeetupServiceError) -> Result
    ) async throws(MeetupServiceError) -> Result {
        while true {
            do throws(MeetupServiceError) {
                return try await work()
            } catch {
                guard await pause(after: error, name) else { throw error }
            }
        }
    }

    /// What `work` gives; whoever takes long with it is named.
    func watching<Result: Sendable>(_ name: String, _ work: () async -> Result) async -> Result {
        let watch = Task {
            if (try? await Task.sleep(for: .seconds(Self.quiet))) != nil { tellSlow(name) }
        }
        defer { watch.cancel() }
        return await work()
    }

    func tellSlow(_ name: String) {
        guard told.withLock({ $0.insert(name).inserted }) else { return }
        Console.trouble("\(name): It has not answered for \(Int(Self.quiet)) seconds, and is waited for.")
    }

    /// Whoever was named as `name` is known as `other` from now on.
    func rename(_ name: String, _ other: String) {
        told.withLock { if $0.contains(name) { $0.insert(other) } }
    }

    /// Waits as long as the service wants; false where it named no time, or too long a one.
    private func pause(after error: MeetupServiceError, _ name: String) async -> Bool {
        let asked: Int?
        switch error {
        case .tooManyRequests(let seconds, _): asked = seconds
        case .unavailable(let seconds, _): asked = seconds
        default: asked = nil
        }
        guard let seconds = asked.map({ max(1, $0) }) else { return false }
        let now = monotonicSeconds()
        let isKept = end.withLock { end in
            let last = end ?? now + Self.pauses
            guard now + Double(seconds) <= last else { return false }
            end = last
            return true
        }
        guard isKept else { return false }
        told.withLock { _ = $0.insert(name) }
        let unit = seconds == 1 ? "second" : "seconds"
        Console.trouble("\(name): It asks for a pause, and is asked again in \(seconds) \(unit).")
        return (try? await Task.sleep(for: .seconds(seconds))) != nil
    }
}
