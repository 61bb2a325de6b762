import HTTPServing
import WeftGLib
import WeftTestSupport

/// An HTTP server in the test's own process, with answers given by the test. Main actor; the test runs the loop.
@MainActor
final class PictureServer {
    typealias Answer = @MainActor (HTTPServerRequest) async -> HTTPServerResponse

    let base: String
    private let server: HTTPServer
    private let log: Log

    /// The requests, in order.
    var requests: [HTTPServerRequest] { log.requests }
    var paths: [String] { log.requests.map(\.path) }
    /// The number of requests whose client disconnected.
    var aborted: Int { log.aborted }

    @MainActor
    private final class Log {
        var requests: [HTTPServerRequest] = []
        var aborted = 0
    }

    init(_ answer: @escaping Answer) throws {
        let log = Log()
        self.log = log
        server = HTTPServer(name: "pictures") { request in
            log.requests.append(request)
            return await answer(request)
        }
        server.requestDidEnd = { _, outcome in if case .aborted = outcome { log.aborted += 1 } }
        base = "http://127.0.0.1:\(try server.listen())/"
    }

    func close() { server.close() }

    /// Runs `body` off the main thread, and runs the loop until it is done.
    static func wait<Value: Sendable>(
        seconds: Double = 15, _ body: @escaping @Sendable () async throws -> Value
    ) -> Result<Value, any Error>? {
        let answer = Locked<Result<Value, any Error>?>(nil)
        Task.detached {
            let result: Result<Value, any Error>
            do {
                result = .success(try await body())
            } catch {
                result = .failure(error)
            }
            answer.withLock { $0 = result }
        }
        _ = pump(seconds: seconds) { answer.withLock { $0 != nil } }
        return answer.withLock { $0 }
    }
}

/// A client for servers on this machine.
func testClient() -> HTTPClient {
    HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1", timeout: 10))
}
