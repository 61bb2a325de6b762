import HTTPServing
import WeftGLib
import XCTest

/// Uses synchronous methods, like `MainLoopTests`. Messages of libsoup fail the tests (Tests/Support/LogCheck.swift).
final class HTTPServerTests: XCTestCase {
    @MainActor
    private final class Log {
        var isAsked = false
        var isAnswered = false
        var outcomes: [HTTPServer.Outcome] = []
    }

    /// A server that answers only when the request is cancelled.
    @MainActor
    private static func slowServer(_ response: HTTPServerResponse, _ log: Log) throws -> (
        server: HTTPServer, url: String
    ) {
        MainLoop.install()
        let server = HTTPServer(name: "slow") { _ in
            log.isAsked = true
            try? await Task.sleep(for: .seconds(600))
            log.isAnswered = true
            return response
        }
        server.requestDidEnd = { _, outcome in log.outcomes.append(outcome) }
        return (server, "http://127.0.0.1:\(try server.listen())/")
    }

    private static func get(_ url: String) -> Task<Void, Never> {
        Task.detached {
            _ = try? await HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1")).get(url)
        }
    }

    /// - Parameter gone: the client's action while it waits for the answer.
    @MainActor
    private static func expectAborted(
        _ response: HTTPServerResponse, when gone: @MainActor (HTTPServer, Task<Void, Never>) -> Void
    ) throws {
        let log = Log()
        let (server, url) = try slowServer(response, log)
        let client = get(url)
        XCTAssertTrue(MainLoop.pump { log.isAsked })
        gone(server, client)
        XCTAssertTrue(MainLoop.pump { log.isAnswered }, "the one who answers is not told that nobody wants it")
        XCTAssertTrue(MainLoop.pump { !log.outcomes.isEmpty }, "the request did not end")
        // The answer is passed on in a step of its own; its effect follows in the loop.
        _ = MainLoop.pump(seconds: 0.05) { false }
        XCTAssertEqual(log.outcomes, [.aborted])
        client.cancel()
        server.close()
    }

    func testAnAnswerAfterTheServerWasClosedIsDropped() throws {
        try MainActor.assumeIsolated {
            let text = HTTPServerResponse(type: "text/plain", text: "late")
            try Self.expectAborted(text) { server, _ in server.close() }
            let piece = [UInt8](repeating: 0x20, count: 1024)
            try Self.expectAborted(HTTPServerResponse(body: .chunks { piece })) { server, _ in server.close() }
            try Self.expectAborted(HTTPServerResponse(body: .verbatim(piece, thenWait: 600))) { server, _ in
                server.close()
            }
        }
    }

    func testAnAnswerAfterTheClientsReleaseIsDropped() throws {
        try MainActor.assumeIsolated {
            let text = HTTPServerResponse(type: "text/plain", text: "late")
            try Self.expectAborted(text) { _, client in client.cancel() }
            let piece = [UInt8](repeating: 0x20, count: 1024)
            try Self.expectAborted(HTTPServerResponse(body: .chunks { piece })) { _, client in client.cancel() }
            try Self.expectAborted(HTTPServerResponse(body: .verbatim(piece, thenWait: 600))) { _, client in
                client.cancel()
            }
        }
    }
}
