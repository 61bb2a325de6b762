import WeftGLib
import WeftTestBasics

/// Connections that end as a test says: each answers a request with 200 and `ok` as often as its number in `answers`
/// says, takes one more, and closes without a word.
final class ClosingServer: Sendable {
    private let socket: LoopbackSocket
    private let count: Locked<Int>

    var base: String { socket.base }
    /// Requests that came, over all connections.
    var requests: Int { count.withLock { $0 } }

    init(answers: [Int]) throws {
        let count = Locked(0)
        self.count = count
        socket = try LoopbackSocket { client, number in
            for answer in 0...answers[number] {
                // The requests of the tests are one small packet or two; the second has no head.
                var text = ""
                while !text.hasSuffix("{}"), let part = LoopbackSocket.read(client) { text += part }
                guard !text.isEmpty else { break }
                count.withLock { $0 += 1 }
                guard answer < answers[number] else { break }
                LoopbackSocket.write(Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8), to: client)
            }
            return number + 1 < answers.count
        }
    }
}
