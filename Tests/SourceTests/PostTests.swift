import HTTPServing
import WeftGLib
import XCTest

/// Tests `HTTPClient.post` with a server that returns what it received.
final class PostTests: XCTestCase {
    @MainActor
    private static func post(
        _ standIn: StandIn, _ path: String,
        _ content: HTTPContent = HTTPContent(Array("{}".utf8), type: "application/json"),
        headers: [(String, String)] = []
    ) -> Result<HTTPResponse, HTTPError>? {
        let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1"))
        let url = standIn.base + path
        return awaiting { () -> Result<HTTPResponse, HTTPError> in
            do throws(HTTPError) {
                return .success(try await client.post(url, content, headers: headers))
            } catch { return .failure(error) }
        }
    }

    /// Method, type and body of the request.
    private static func echo(_ request: HTTPServerRequest) -> HTTPServerResponse {
        let type = request.headers["Content-Type"] ?? "none"
        let key = request.headers["Authorization"] ?? "none"
        return HTTPServerResponse(
            type: "text/plain",
            text: "\(request.method) \(type) \(key) \(String(decoding: request.body, as: UTF8.self))")
    }

    private static func text(_ result: Result<HTTPResponse, HTTPError>?) throws -> String {
        String(decoding: try XCTUnwrap(result).get().body, as: UTF8.self)
    }

    func testItCarriesItsContent() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { Self.echo($0) }
            let content = HTTPContent(Array("{\"é\": \"\\u0000\"}".utf8), type: "application/json")
            XCTAssertEqual(try Self.text(Self.post(standIn, "/")), "POST application/json none {}")
            XCTAssertEqual(
                try Self.text(Self.post(standIn, "/", content, headers: [("Authorization", "Bearer x")])),
                "POST application/json Bearer x {\"é\": \"\\u0000\"}")
            let large = HTTPContent([UInt8](repeating: 0x61, count: HTTPContent.maximumBytes), type: "text/plain")
            XCTAssertEqual(try Self.text(Self.post(standIn, "/", large)).utf8.count, HTTPContent.maximumBytes + 21)
        }
    }

    func testOversizedContentAndTypesWithLineEndsAreNotSent() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { Self.echo($0) }
            let large = HTTPContent([UInt8](repeating: 0, count: HTTPContent.maximumBytes + 1), type: "x/y")
            for content in [large, HTTPContent([], type: "x/y\r\nX-A: b")] {
                guard case .failure(.other)? = Self.post(standIn, "/", content) else { return XCTFail("sent") }
            }
            XCTAssertEqual(standIn.log, [])
        }
    }

    func testRedirectsKeepTheContentUnlessTheAnswerIsElsewhere() throws {
        try MainActor.assumeIsolated {
            let other = try StandIn { Self.echo($0) }
            let standIn = try StandIn { request in
                guard let status = Int(request.path.dropFirst(4)) else { return Self.echo(request) }
                let location = request.path.hasPrefix("/far") ? other.base + "/" : "/"
                return .problem(status, "moved", headers: [("Location", location)])
            }
            let key = [("Authorization", "Bearer x")]
            for status in [301, 302, 307, 308] {
                XCTAssertEqual(
                    try Self.text(Self.post(standIn, "/own\(status)", headers: key)),
                    "POST application/json Bearer x {}")
                XCTAssertEqual(
                    try Self.text(Self.post(standIn, "/far\(status)", headers: key)), "POST application/json none {}")
            }
            XCTAssertEqual(try Self.text(Self.post(standIn, "/own303", headers: key)), "GET none Bearer x ")
        }
    }

    func testAnErrorStatusIsAResponse() throws {
        try MainActor.assumeIsolated {
            let standIn = try StandIn { _ in .problem(429, "x", headers: [("Retry-After", "9")]) }
            let response = try XCTUnwrap(Self.post(standIn, "/")).get()
            XCTAssertEqual(response.status, 429)
            XCTAssertEqual(response.retryAfter, 9)
        }
    }

    /// A server may close an idle connection at the very moment in which it is used again.
    func testAClosedConnectionIsReopened() throws {
        try MainActor.assumeIsolated {
            let server = try ClosingServer(answers: [1, 1])
            let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1"))
            let url = server.base + "/"
            let results = awaiting { () -> [Int?] in
                var results: [Int?] = []
                for _ in 0..<2 {
                    let content = HTTPContent(Array("{}".utf8), type: "application/json")
                    results.append(try? await client.post(url, content).status)
                }
                return results
            }
            XCTAssertEqual(results, [200, 200])
            XCTAssertEqual(server.requests, 3)
        }
    }

    func testAServerThatHangsUpAtOnceGetsNoFurtherRequest() throws {
        try MainActor.assumeIsolated {
            let server = try ClosingServer(answers: [0, 1])
            let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1"))
            let url = server.base + "/"
            let error = awaiting { () -> HTTPError? in
                do throws(HTTPError) {
                    _ = try await client.post(url, HTTPContent(Array("{}".utf8), type: "application/json"))
                    return nil
                } catch { return error }
            }
            guard case .connectionLost?? = error else { return XCTFail("\(String(describing: error))") }
            XCTAssertEqual(server.requests, 1)
        }
    }
}
