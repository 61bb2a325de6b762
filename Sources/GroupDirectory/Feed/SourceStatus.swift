import WeftGLib

/// How it is with a source of a merged feed. A value, any thread.
public struct SourceStatus: Sendable, Hashable, Identifiable {
    /// How a source is doing.
    public enum State: Sendable, Hashable {
        /// It is asked, or will be when more rows are wanted.
        case loading
        /// It has not answered for a while.
        case slow
        /// It failed, and is asked again by itself after so many seconds of the feed's clock; `isTold` where the service
        /// named the time, which is then kept to.
        case pausing(until: Double, isTold: Bool, MeetupServiceError)
        /// It failed, and is not asked again before the user wants it.
        case failed(MeetupServiceError)
        /// All it has is in the feed; `isBarren` where it went on giving pages in which nothing was new.
        case ended(isBarren: Bool)
    }

    /// Which source it is.
    public let identity: SourceIdentity
    /// How it is doing.
    public let state: State
    /// Groups, or events of an agenda, that it gave.
    public let count: Int
    /// Whether records were left out, and nothing else came: nothing that is elsewhere, either.
    public let isUnreadable: Bool

    public var id: SourceID { identity.id }

    /// Why it gives nothing now.
    public var error: MeetupServiceError? {
        switch state {
        case .pausing(_, _, let error), .failed(let error): error
        case .loading, .slow, .ended: nil
        }
    }

    /// Whether asking it again now is of use: not when it is asked already, nor before the time that it named.
    public var canRetry: Bool {
        switch state {
        case .failed, .slow, .pausing(_, isTold: false, _): true
        case .pausing, .loading, .ended: false
        }
    }
}

/// How it is with all sources of what is shown. A value, any thread.
public struct SourceStates: Sendable, Hashable {
    /// In the user's order.
    public var statuses: [SourceStatus]
    /// Of when that is what is shown and no source has told of since.
    public let stored: Timestamp?
    /// Seconds of the clock that `SourceStatus` counts in.
    public let now: Double

    /// Of sources in the user's order.
    public init(_ statuses: [SourceStatus], stored: Timestamp?, now: Double) {
        self.statuses = statuses
        self.stored = stored
        self.now = now
    }
}

/// A merged feed as it is to be shown. A value, any thread.
public struct FeedSnapshot: Sendable, Equatable {
    /// From the first on, as many as were asked for.
    public let rows: [FeedRow]
    /// The first so many are where they stay.
    public let seenCount: Int
    /// Whether there are more, or may be.
    public internal(set) var hasMore: Bool
    /// Whether some would be here that the user has hidden.
    public internal(set) var hasHidden = false
    /// In the user's order.
    public var sources: [SourceStatus]
    /// Of when the rows are that no source has told of since.
    public let stored: Timestamp?
    /// Seconds of the clock that `SourceStatus` counts in.
    public let now: Double
    /// Which search it is of: the first one is 1, and each that begins anew counts on.
    public internal(set) var search = 0

    /// How it is with them.
    public var states: SourceStates { SourceStates(sources, stored: stored, now: now) }

    /// Why there is nothing, where that is all that there will be without the user or time.
    public var error: MeetupServiceError? {
        guard rows.isEmpty, !sources.contains(where: \.isExpected) else { return nil }
        return sources.lazy.compactMap(\.error).first
    }
}

extension SourceStatus {
    /// Whether groups of it are on their way.
    public var isExpected: Bool { state == .loading || state == .slow }
}

extension MeetupServiceError {
    /// Whether the same question may be answered later without anybody doing something about it.
    var mayPass: Bool {
        switch self {
        case .offline, .unreachable, .timedOut, .brokenTransfer, .tooManyRequests, .unavailable, .status(500..., _):
            true
        default: false
        }
    }

    /// Whether it may be for lack of the network.
    public var isOfNetwork: Bool {
        switch self {
        case .offline, .unreachable, .timedOut, .brokenTransfer: true
        default: false
        }
    }

    /// Seconds that the service asks to wait.
    var retryAfter: Double? {
        switch self {
        case .tooManyRequests(let seconds, _): seconds.map(Double.init)
        case .unavailable(let seconds, _): Double(seconds)
        default: nil
        }
    }
}
