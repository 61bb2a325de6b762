/// The requests of clients, in memory: to whom each one went, why, and what came of it. It holds no address beyond the host,
/// no header and no content, so it can be shown as it is.
///
/// A redirect is a request of its own. An answer from the disk cache is none. Any thread; a call costs a few microseconds.
public final class HTTPRequestLog: Sendable {
    /// The log of clients that are made without one of their own.
    public static let shared = HTTPRequestLog()

    /// Number of requests that a log keeps unless it is told otherwise.
    public static let standardCount = 1000

    /// A log at one moment.
    public struct Snapshot: Sendable {
        /// The newest requests, the newest first.
        public var requests: [HTTPLoggedRequest] = []
        /// Requests since the log was made or cleared, those included that it has dropped since.
        public var count = 0
        /// Bytes that these requests sent, as far as they have ended.
        public var sentBytes = 0
        /// Bytes that their answers had, as far as they have ended.
        public var receivedBytes = 0
    }

    private struct State: Sendable {
        /// The oldest first; their ids rise.
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

    /// Forgets all requests that have ended. Those under way stay.
    public func clear() {
        change { state in
            state.requests.removeAll { $0.outcome != nil }
            (state.count, state.sentBytes, state.receivedBytes) = (state.requests.count, 0, 0)
        }
    }

    /// Calls `body` after each change, on the thread that made it. One at a time; nil ends it.
    public func onChange(_ body: (@Sendable () -> Void)?) {
        state.withLock { $0.onChange = body }
    }

    /// Notes a request that begins; returns its id.
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

    /// Notes the end of a request.
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

/// One request as a log keeps it. A value.
public struct HTTPLoggedRequest: Sendable, Hashable, Identifiable {
    /// Why there is no answer, without an address or words of the server.
    public enum Failure: Sendable, Hashable, CaseIterable {
        case offline, cannotConnect, timedOut, connectionLost, insecure, refused, tooLarge, malformed, cancelled, other
    }

    /// The end of a request.
    public enum Outcome: Sendable, Hashable {
        /// The status of a whole answer.
        case answered(Int)
        /// The status, and the host of the new address.
        case redirected(Int, to: String)
        case failed(Failure)
    }

    /// Rises with each request of a log.
    public let id: Int
    /// When it left, in seconds since 1970.
    public let time: Double
    /// To whom it went: the host in ASCII, with its port if that is not the usual one.
    public let host: String
    /// Why it was made and what it revealed.
    public let note: HTTPNote
    /// Nil while it is under way.
    public internal(set) var outcome: Outcome?
    /// Bytes of the request; those of TLS and of the network's protocols do not count. 0 while it is under way.
    public internal(set) var sentBytes = 0
    /// Bytes of the answer as it was transferred. 0 while it is under way.
    public internal(set) var receivedBytes = 0
}

/// Why a request is made and what it tells the other side. A value.
public struct HTTPNote: Sendable, Hashable {
    /// Why a request is made. Programs add their own.
    public struct Purpose: Sendable, Hashable {
        /// A word that no other purpose has.
        public let word: String

        /// A purpose by its word.
        public init(_ word: String) { self.word = word }

        /// A request whose caller does not say more.
        public static let other = Purpose("other")
        /// A picture.
        public static let picture = Purpose("picture")
        /// A part of a map.
        public static let mapTile = Purpose("map-tile")
    }

    /// The data that a request reveals beyond this computer's address and the program's name.
    public struct Contents: OptionSet, Sendable, Hashable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The place of a search.
        public static let place = Contents(rawValue: 1)
        /// Words that were typed.
        public static let words = Contents(rawValue: 2)
        /// A token, a key or a password.
        public static let token = Contents(rawValue: 4)
    }

    /// Why it is made.
    public var purpose: Purpose
    /// The data in its address or its contents. The client checks the headers.
    public var contents: Contents

    /// A note about a request.
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
            case .cleartextRefused, .placeRefused, .invalidURL: .refused
            case .bodyTooLarge: .tooLarge
            case .malformedResponse: .malformed
            case .cancelled: .cancelled
            case .tooManyRedirects, .status, .other: .other
            }
    }
}
