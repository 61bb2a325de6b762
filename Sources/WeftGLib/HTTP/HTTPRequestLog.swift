/// The requests of clients, in memory: the host, the purpose and the outcome of each. The log contains no address
/// beyond the host, no header and no content, so it can be shown to anybody.
///
/// Each redirect is a separate request. An answer from the disk cache is not logged. Any thread; a call costs a few
/// microseconds.
public final class HTTPRequestLog: Sendable {
    /// The log of clients that are made without their own log.
    public static let shared = HTTPRequestLog()

    /// The default number of requests in a log.
    public static let standardCount = 1000

    /// The state of a log at one moment.
    public struct Snapshot: Sendable {
        /// The latest requests, newest first.
        public var requests: [HTTPLoggedRequest] = []
        /// The number of requests since the log was created or cleared, including those no longer kept.
        public var count = 0
        /// The number of bytes sent by these requests; only finished ones count.
        public var sentBytes = 0
        /// The number of bytes received by these requests; only finished ones count.
        public var receivedBytes = 0
    }

    private struct State: Sendable {
        /// The requests, oldest first, with ascending ids.
        var requests: [HTTPLoggedRequest] = []
        var lastID = 0
        var (count, sentBytes, receivedBytes) = (0, 0, 0)
        var onChange: (@Sendable () -> Void)?
    }

    private let maximumCount: Int
    private let state = Locked(State())

    /// An empty log that keeps the newest `maximumCount` requests.
    public init(maximumCount: Int = HTTPRequestLog.standardCount) {
        self.maximumCount = max(1, maximumCount)
    }

    /// The current contents of the log. O(requests)
    public var snapshot: Snapshot {
        state.withLock { state in
            Snapshot(
                requests: state.requests.reversed(), count: state.count, sentBytes: state.sentBytes,
                receivedBytes: state.receivedBytes)
        }
    }

    /// Removes all finished requests. Running ones stay.
    public func clear() {
        change { state in
            state.requests.removeAll { $0.outcome != nil }
            (state.count, state.sentBytes, state.receivedBytes) = (state.requests.count, 0, 0)
        }
    }

    /// Calls `body` after each change, on the thread of the change. One handler at a time; nil removes it.
    public func onChange(_ body: (@Sendable () -> Void)?) {
        state.withLock { $0.onChange = body }
    }

    /// Adds a request that begins, and returns its id.
    package func begin(to host: String, _ note: HTTPNote) -> Int {
        change { state in
            state.lastID += 1
            state.count += 1
            if state.requests.count >= maximumCount { state.requests.removeFirst() }
            state.requests.append(
                HTTPLoggedRequest(id: state.lastID, time: wallClockSeconds(), host: host, note: note))
            return state.lastID
        }
    }

    /// Records the end of a request.
    package func end(_ id: Int, _ outcome: HTTPLoggedRequest.Outcome, sentBytes: Int, receivedBytes: Int) {
        change { state in
            state.sentBytes += sentBytes
            state.receivedBytes += receivedBytes
            guard let index = state.requests.lastIndex(where: { $0.id == id }) else { return }
            state.requests[index].outcome = outcome
            state.requests[index].sentBytes = sentBytes
            state.requests[index].receivedBytes = receivedBytes
        }
    }

    private func change<Result>(_ body: (inout State) -> Result) -> Result {
        let (result, onChange) = state.withLock { state in (body(&state), state.onChange) }
        onChange?()
        return result
    }
}

/// A request in a log. A value.
public struct HTTPLoggedRequest: Sendable, Hashable, Identifiable {
    /// The reason for a missing answer, without an address or text of the server.
    public enum Failure: Sendable, Hashable, CaseIterable {
        case offline, cannotConnect, timedOut, connectionLost, insecure, refused, tooLarge, malformed, cancelled, other
    }

    /// The end of a request.
    public enum Outcome: Sendable, Hashable {
        /// The answer was received completely; its status.
        case answered(Int)
        /// The status, and the host of the new address.
        case redirected(Int, to: String)
        case failed(Failure)
    }

    /// The number of the request in its log, in ascending order.
    public let id: Int
    /// The time of sending, in seconds since 1970.
    public let time: Double
    /// The target host in ASCII, with its port unless that is the default one.
    public let host: String
    /// The purpose of the request and what it revealed.
    public let note: HTTPNote
    /// The outcome; nil while the request is running.
    public internal(set) var outcome: Outcome?
    /// The bytes of the request, without those of TLS and lower protocols; 0 while it is running.
    public internal(set) var sentBytes = 0
    /// The bytes of the answer as transferred; 0 while the request is running.
    public internal(set) var receivedBytes = 0
}

/// The purpose of a request, and what it reveals to the other side. A value.
public struct HTTPNote: Sendable, Hashable {
    /// The purpose of a request. Programs add their own.
    public struct Purpose: Sendable, Hashable {
        /// A word that is unique to the purpose.
        public let word: String

        /// Creates a purpose from its word.
        public init(_ word: String) { self.word = word }

        /// The purpose if the caller gives none.
        public static let other = Purpose("other")
        /// A picture.
        public static let picture = Purpose("picture")
        /// Loading a tile of a map.
        public static let mapTile = Purpose("map-tile")
    }

    /// The data that a request reveals beyond this computer's address and the program's name.
    public struct Contents: OptionSet, Sendable, Hashable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The place that was searched for.
        public static let place = Contents(rawValue: 1)
        /// Words that the user typed.
        public static let words = Contents(rawValue: 2)
        /// A token, a key or a password.
        public static let token = Contents(rawValue: 4)
    }

    /// The purpose of the request.
    public var purpose: Purpose
    /// The data in its address or its contents. The client checks the headers.
    public var contents: Contents

    /// Creates a note about a request.
    public init(_ purpose: Purpose = .other, _ contents: Contents = []) {
        self.purpose = purpose
        self.contents = contents
    }
}

extension HTTPLoggedRequest.Failure {
    init(_ error: HTTPError) {
        self =
            switch error {
            case .offline: .offline
            case .cannotConnect: .cannotConnect
            case .timedOut: .timedOut
            case .connectionLost: .connectionLost
            case .tls: .insecure
            case .cleartextRefused, .placeRefused, .redirectRefused, .invalidURL: .refused
            case .bodyTooLarge: .tooLarge
            case .malformedResponse: .malformed
            case .cancelled: .cancelled
            case .tooManyRedirects, .status, .other: .other
            }
    }
}
