import WeftTestBasics

/// Sends each client the same bytes after any request, and closes the connection. For answers that no HTTP server would
/// send.
final class OneAnswerServer: Sendable {
    private let socket: LoopbackSocket

    var base: String { socket.base + "/" }

    convenience init(_ answer: String) throws {
        try self.init(bytes: Array(answer.utf8))
    }

    init(bytes answer: [UInt8]) throws {
        socket = try LoopbackSocket { client, _ in
            // Unread data would make the kernel reset the connection, and the answer could be lost.
            _ = LoopbackSocket.read(client)
            LoopbackSocket.write(answer, to: client)
            return true
        }
    }
}
