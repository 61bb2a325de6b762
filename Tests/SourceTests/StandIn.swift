import GroupDirectory
import HTTPServing
import JSON
import WeftGLib
import WeftTestBasics
import XCTest

/// A stand-in for a service on loopback. It refuses the same requests as the service.
@MainActor
final class StandIn {
    private final class Log {
        var lines: [String] = []
    }

    /// The received requests: method, path and query.
    var log: [String] { lines.lines }
    private let lines = Log()
    let base: String
    private let server: HTTPServer

    init(_ respond: @escaping @MainActor (HTTPServerRequest) -> HTTPServerResponse) throws {
        let lines = lines
        let server = HTTPServer(name: "stand-in") { request in
            lines.lines.append("\(request.method) \(request.path)" + (request.rawQuery.map { "?\($0)" } ?? ""))
            if request.headers["Cookie"] != nil { return .problem(400, "cookies are not wanted") }
            if request.headers["User-Agent"] != "weft-tests/1" { return .problem(400, "no user agent") }
            return respond(request)
        }
        self.server = server
        base = "http://127.0.0.1:\(try server.listen())"
    }

    /// `127.0.0.1:PORT`
    var host: String { String(base.dropFirst("http://".count)) }

    /// A token of the user for this service.
    func token(_ text: String) -> SourceToken? { SourceToken(text, for: base) }

    /// - Parameter rights: the tokens; by default there is one for a kind that requires it.
    func source(
        _ kind: SourceKind, path: String = "", timeout: Double = 20, rights: SourceRights? = nil
    ) -> any GroupSource {
        var configuration = HTTPConfiguration(userAgent: "weft-tests/1")
        configuration.timeout = timeout
        let client = HTTPClient(configuration: configuration)
        guard
            let source = StoredSource(kind: kind.word, address: base + path).source(
                over: client, rights: rights ?? SourceRights(token: kind == .meetup ? token("weft-secret") : nil))
        else {
            preconditionFailure("\(kind) is no kind")
        }
        return source
    }
}

extension HTTPServerResponse {
    static func json(_ value: JSON, status: Int = 200, type: String = "application/json; charset=utf-8")
        -> HTTPServerResponse
    {
        HTTPServerResponse(
            status: status, headers: [("Content-Type", type)], body: .bytes((try? value.bytes()) ?? []))
    }

    static func problem(_ status: Int, _ text: String, headers: [(name: String, value: String)] = [])
        -> HTTPServerResponse
    {
        HTTPServerResponse(status: status, headers: headers, type: "text/plain", text: text)
    }
}

/// The result of `body`, or nil after 60 s. For synchronous test methods: the stand-ins answer on the main thread, and
/// this method runs its loop.
@MainActor
func awaiting<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value? {
    MainLoop.install()
    let result = Locked<Value?>(nil)
    Task.detached {
        let value = await body()
        result.withLock { $0 = value }
    }
    let seconds = 60 * Patience.factor
    XCTAssertTrue(MainLoop.pump(seconds: seconds) { result.withLock { $0 != nil } }, "no end within \(seconds) s")
    return result.withLock { $0 }
}

/// Like `awaiting`, for code that throws an error of a service.
@MainActor
func outcome<Value: Sendable>(
    _ body: @escaping @Sendable () async throws(MeetupServiceError) -> Value
) -> Result<Value, MeetupServiceError>? {
    let result: Result<Value, MeetupServiceError>? = awaiting {
        do throws(MeetupServiceError) { return .success(try await body()) } catch { return .failure(error) }
    }
    if case .failure(let error)? = result {
        XCTAssertFalse(error.errorTitle.isEmpty || error.errorMessage.isEmpty)
    }
    return result
}

/// The error of the service; nil on success.
@MainActor
func failure<Value: Sendable>(
    _ body: @escaping @Sendable () async throws(MeetupServiceError) -> Value
) -> MeetupServiceError? {
    guard case .failure(let error)? = outcome(body) else { return nil }
    return error
}

/// The value; on an error the test fails.
@MainActor
func answer<Value: Sendable>(
    file: StaticString = #filePath, line: UInt = #line,
    _ body: @escaping @Sendable () async throws(MeetupServiceError) -> Value
) throws -> Value {
    try XCTUnwrap(outcome(body), file: file, line: line).get()
}

extension Coordinate {
    static let lyon = Coordinate(latitude: 45.7597, longitude: 4.8422) ?? .london
}
