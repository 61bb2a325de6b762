import JSON
import WeftTestBasics

/// A Mobilizon server with the groups of a test, in the test's order, fifty per page. It runs on its own thread.
final class MobilizonSocket: Sendable {
    private let socket: LoopbackSocket

    var base: String { socket.base }

    /// - Parameter problems: the errors in each page besides the data.
    init(count: Int, problems: [String] = [], group: @escaping @Sendable (Int) -> JSONObject) throws {
        socket = try LoopbackSocket { client, _ in
            var text = ""
            while !text.hasSuffix("}"), let part = LoopbackSocket.read(client) { text += part }
            guard !text.isEmpty else { return true }
            let page = text.firstMatch(of: /"page":\s*(\d+)/).flatMap { Int($0.1) } ?? 1
            let answer: JSON
            if text.contains("query SearchGroups") {
                let groups = (0..<count).dropFirst((page - 1) * 50).prefix(50).map { JSON.object(group($0)) }
                answer = [
                    "data": ["searchGroups": ["total": .number(count), "elements": .array(groups)]],
                    "errors": .array(problems.map { ["message": .string($0), "path": ["searchGroups"]] }),
                ]
            } else {
                answer = ["data": ["config": ["name": "Many", "version": "5.1.3"]]]
            }
            let body = (try? answer.bytes()) ?? []
            let head =
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.count)\r\n"
                + "Connection: close\r\n\r\n"
            LoopbackSocket.write(Array(head.utf8) + body, to: client)
            return true
        }
    }
}
