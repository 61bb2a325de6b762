import WeftGLib

/// Answers that were requested to examine an address. The source that is then made for the address uses them instead of
/// requesting them again. Any thread.
final class AnswerHandover<Answer: KeptAnswer>: Sendable {
    private let maximumCount: Int
    private let maximumSeconds: Double
    private let isTaken: Bool

    /// - Parameters:
    ///   - maximumCount: the maximum number of kept answers; the oldest are dropped.
    ///   - maximumSeconds: the longest time for which an answer is kept.
    ///   - isTaken: true if an answer can be used only once.
    init(maximumCount: Int, maximumSeconds: Double, isTaken: Bool) {
        (self.maximumCount, self.maximumSeconds, self.isTaken) = (maximumCount, maximumSeconds, isTaken)
    }

    private struct Entry {
        weak var client: HTTPClient?
        let address: String
        let answer: Answer
        let end: Double

        func isFor(_ address: String, _ client: HTTPClient) -> Bool {
            self.client === client && self.address == address
        }
    }

    private let entries = Locked<[Entry]>([])

    func put(_ answer: Answer, of address: String, over client: HTTPClient) {
        let now = monotonicSeconds()
        let end = min(answer.freshUntil, now + maximumSeconds)
        entries.withLock { entries in
            entries.removeAll { $0.isFor(address, client) || $0.client == nil || $0.end <= now }
            entries.append(Entry(client: client, address: address, answer: answer, end: end))
            entries.removeFirst(max(0, entries.count - maximumCount))
        }
    }

    func answer(of address: String, over client: HTTPClient) -> Answer? {
        let now = monotonicSeconds()
        return entries.withLock { entries in
            guard let index = entries.firstIndex(where: { $0.isFor(address, client) }) else { return nil }
            let entry = isTaken ? entries.remove(at: index) : entries[index]
            return now < entry.end ? entry.answer : nil
        }
    }
}
