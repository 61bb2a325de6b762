/// The state of querying a source: running, paused before a retry, or ended. A value.
struct SourceAttempts: Sendable {
    enum Phase: Sendable, Hashable {
        /// The source has more groups, and no query is running.
        case ready
        case asking(ticket: Int, since: Double)
        case pausing(until: Double, isByService: Bool, MeetupServiceError)
        case failed(MeetupServiceError)
        case ended(isEarly: Bool)
    }

    var phase: Phase
    /// Number of consecutive failures.
    private var failures = 0

    init(_ phase: Phase = .ready) {
        self.phase = phase
    }

    var isEnded: Bool {
        guard case .ended = phase else { return false }
        return true
    }

    /// True if the source ended with everything it has.
    var isComplete: Bool { phase == .ended(isEarly: false) }

    /// The running query's ticket.
    var ticket: Int? {
        guard case .asking(let ticket, _) = phase else { return nil }
        return ticket
    }

    /// True during a pause requested by the service.
    func isPausedByService(_ now: Double) -> Bool {
        guard case .pausing(let until, isByService: true, _) = phase else { return false }
        return until > now
    }

    /// Ends a pause that is over; true if one ended.
    @discardableResult
    mutating func advance(to now: Double) -> Bool {
        guard case .pausing(let until, _, _) = phase, until <= now else { return false }
        phase = .ready
        return true
    }

    mutating func succeed(_ next: Phase) {
        failures = 0
        phase = next
    }

    mutating func fail(_ error: MeetupServiceError, now: Double, _ limits: FeedLimits) {
        failures += 1
        guard error.mayPass, failures <= limits.maximumRetries else {
            phase = .failed(error)
            return
        }
        // A service that repeatedly requests a pause of zero is not queried again at once.
        let pause = error.retryAfter.map {
            max($0, failures > 1 ? limits.pause(after: failures - 1) : limits.firstPause / 2)
        }
        phase = .pausing(
            until: now + (pause ?? limits.pause(after: failures)), isByService: error.retryAfter != nil, error)
    }

    /// Retries on the user's request.
    mutating func retry() {
        failures = 0
        phase = .ready
    }

    func state(now: Double, _ limits: FeedLimits) -> SourceStatus.State {
        switch phase {
        case .ready: .loading
        case .asking(_, let since): now >= since + limits.slowAfter ? .slow : .loading
        case .pausing(let until, let isByService, let error): .pausing(until: until, isByService: isByService, error)
        case .failed(let error): .failed(error)
        case .ended(let isEarly): .ended(isEarly: isEarly)
        }
    }

    /// True if a result will come without user action.
    var isWaiting: Bool {
        switch phase {
        case .asking, .pausing, .ready: true
        case .failed, .ended: false
        }
    }
}
