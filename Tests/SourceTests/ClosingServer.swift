import WeftGLib
import WeftTestBasics

/// A server whose connections end as set by the test: each answers as many requests as its number in `answers` with 200
/// and `ok`, receives one more, and closes without an answer.
final class ClosingServer: Sendable {
    private let socket: LoopbackSocket
    private let count: Locked<Int>

    var base: String { socket.base }
    /// The number of received requests, over all connections.
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
