import WeftGLib

/// Change notifications for any number of readers. Any thread.
final class FeedNews: Sendable {
    private let tellers = Locked<[AsyncStream<Void>.Continuation]>([])

    /// A stream for one reader; changes in quick succession are combined.
    func stream() -> AsyncStream<Void> {
        let (stream, teller) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        tellers.withLock { $0.append(teller) }
        return stream
    }

    func tell() {
        tellers.withLock { tellers in
            tellers.removeAll { teller in
                if case .terminated = teller.yield() { true } else { false }
            }
        }
    }

    func finish() {
        for teller in tellers.withLock({ $0 }) { teller.finish() }
    }
}
