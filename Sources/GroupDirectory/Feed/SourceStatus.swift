import WeftGLib

/// The state of a merged feed's source. A value, any thread.
public struct SourceStatus: Sendable, Hashable, Identifiable {
    /// The state of a source.
    public enum State: Sendable, Hashable {
        /// A query is running, or will be when more rows are requested.
        case loading
        /// The source has not answered for a while.
        case slow
        /// The source failed, and is retried at `until`, in seconds of the feed's clock. `isByService` is true if the
        /// service requested this pause.
        case pausing(until: Double, isByService: Bool, MeetupServiceError)
        /// The source failed, and is retried only on the user's request.
        case failed(MeetupServiceError)
        /// All groups that were found are in the feed. `isEarly` is true if the search may have missed some, for
        /// example after many pages without new groups.
        case ended(isEarly: Bool)
    }

    /// The source.
    public let identity: SourceIdentity
    /// The state of the source.
    public let state: State
    /// The number of groups, or of an agenda's events, received.
    public let count: Int
    /// True if all received records were unreadable.
    public let isUnreadable: Bool

    public var id: SourceID { identity.id }

    /// The error that currently prevents answers of the source.
    public var error: MeetupServiceError? {
        switch state {
        case .pausing(_, _, let error), .failed(let error): error
        case .loading, .slow, .ended: nil
        }
    }

    /// True if a manual retry makes sense: not during a query, nor before the time that the service requested.
    public var canRetry: Bool {
        switch state {
        case .failed, .slow, .pausing(_, isByService: false, _): true
        case .pausing, .loading, .ended: false
        }
    }
}

/// The states of all sources of a view. A value, any thread.
public struct SourceStates: Sendable, Hashable {
    /// States in the user's order.
    public var statuses: [SourceStatus]
    /// The date of shown rows that no source has confirmed.
    public let stored: Timestamp?
    /// Current time in seconds of the clock that `SourceStatus` uses.
    public let now: Double

    /// The states of sources in the user's order.
    public init(_ statuses: [SourceStatus], stored: Timestamp?, now: Double) {
        self.statuses = statuses
        self.stored = stored
        self.now = now
    }
}

/// A merged feed's contents to show. A value, any thread.
public struct FeedSnapshot: Sendable, Equatable {
    /// The first rows, as many as requested.
    public let rows: [FeedRow]
    /// The number of first rows that keep their places.
    public let seenCount: Int
    /// True if there are or may be more rows.
    public internal(set) var hasMore: Bool
    /// True if some rows are missing because the user has hidden them.
    public internal(set) var hasHidden = false
    /// States in the user's order.
    public var sources: [SourceStatus]
    /// The date of rows that no source has confirmed.
    public let stored: Timestamp?
    /// Current time in seconds of the clock that `SourceStatus` uses.
    public let now: Double
    /// The number of the search, from 1.
    public internal(set) var search = 0
    /// The place around which the rows are.
    public internal(set) var place: Coordinate?

    /// The states of the sources.
    public var states: SourceStates { SourceStates(sources, stored: stored, now: now) }

    /// The error to show if the feed stays empty without user action.
    public var error: MeetupServiceError? {
        guard rows.isEmpty, !sources.contains(where: \.isExpected) else { return nil }
        return sources.lazy.compactMap(\.error).first
    }
}

extension SourceStatus {
    /// True if groups are being fetched.
    public var isExpected: Bool { state == .loading || state == .slow }
}

extension MeetupServiceError {
    /// True if the same query may succeed later without user action.
    var mayPass: Bool {
        switch self {
        case .offline, .unreachable, .timedOut, .brokenTransfer, .tooManyRequests, .unavailable, .status(500..., _):
            true
        default: false
        }
    }

    /// True if a missing network may be the cause.
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
