import Glibc
import Testing
import WeftShim
import WeftTestBasics

@testable import WeftGLib

/// Tests HTTP/2 over TLS, which services on the internet use, for the same behaviour as HTTP/1.1.
@Suite("HTTP/2 over TLS", .serialized, .timeLimit(.minutes(2)))
final class HTTP2Tests {
    private let folder: String
    private let server: Server
    private let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1", timeout: 20))

    /// The server's process, and the lines that it prints.
    private final class Server: Sendable {
        let base: String
        private let child: ChildProcess

        init(_ folder: String) throws {
            let script = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/http2.py"
            child = try ChildProcess(
                "/usr/bin/timeout", ["300", "/usr/bin/python3", "-B", script, folder + "/cert", folder + "/key"])
            base = "https://localhost:" + (try #require(child.line(), "\(child.errorText())"))
        }

        func line() -> String? { child.line() }
    }

    init() throws {
        folder = try FixtureFolder.temporary()
        let made = try ChildProcess(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", folder + "/key", "-out",
                folder + "/cert",
            ])
        try #require(made.end(0) == 0, "\(made.errorText())")
        server = try Server(folder)
    }

    deinit {
        Self.trust(nil)
        FixtureFolder.remove(folder)
    }

    /// Trusts one certificate instead of the system's certificates; nil restores these.
    private static func trust(_ path: String?) {
        let database = path.flatMap { g_tls_file_database_new($0, nil) }
        g_tls_backend_set_default_database(
            g_tls_backend_get_default(), database.map { UnsafeMutablePointer(OpaquePointer($0)) })
        if let database { g_object_unref(UnsafeMutableRawPointer(database)) }
    }

    private func error(_ path: String, _ client: HTTPClient? = nil, maximumBytes: Int? = nil) async -> HTTPError? {
        do {
            _ = try await (client ?? self.client).get(server.base + path, maximumBodyBytes: maximumBytes)
            return nil
        } catch { return error }
    }

    @Test func anUntrustedCertificateGetsNoRequest() async throws {
        let error = await error("/secret?key=s3cret")
        guard case .tls? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        // The first request that comes is that of a client which trusts it.
        Self.trust(folder + "/cert")
        let trusting = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1", timeout: 20))
        #expect(try await trusting.get(server.base + "/ok").status == 200)
        var line = server.line()
        while line?.hasPrefix("ended") == true { line = server.line() }
        #expect(line == "asked /ok -")
    }

    @Test func aRedirectToWebcalLeadsToHTTPS() async throws {
        Self.trust(folder + "/cert")
        let calendar = "webcal" + server.base.dropFirst("https".count) + "/ok"
        let redirect = try OneAnswerServer(
            "HTTP/1.1 302 Found\r\nLocation: \(calendar)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        let response = try await client.get(redirect.base)
        #expect(String(decoding: response.body, as: UTF8.self) == "whole")
        #expect(response.url == server.base + "/ok")
        #expect(server.line() == "asked /ok -")
    }

    @Test func answersAreCompleteAndResetsAreReported() async throws {
        Self.trust(folder + "/cert")
        let response = try await client.get(server.base + "/ok")
        #expect(String(decoding: response.body, as: UTF8.self) == "whole")
        #expect(response.zone == .thisMachine)
        #expect(server.line() == "asked /ok -")
        #expect(await error("/reset") != nil)
        // The next request is answered.
        #expect(try await client.get(server.base + "/ok").status == 200)
    }

    @Test func anAnswerWithoutAnEndIsBoundedInBytesAndTime() async throws {
        Self.trust(folder + "/cert")
        #expect(await error("/endless", maximumBytes: 100_000) == .bodyTooLarge(limit: 100_000))
        let hurried = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1", timeout: 0.5))
        #expect(await error("/stall", hurried) == .timedOut)
        #expect(try await client.get(server.base + "/ok").status == 200)
    }

    /// libsoup 3.2 does not notice the refusal: the request waits until its timeout, and so does the next one on the
    /// connection.
    @Test(arguments: ["/refused", "/goaway", "/broken-goaway"])
    func aRefusalEndsTheRequestAndTheNextOneIsAnswered(path: String) async throws {
        Self.trust(folder + "/cert")
        #expect(try await client.get(server.base + "/ok").status == 200)
        let start = monotonicSeconds()
        let error = await error(path)
        guard case .connectionLost? = error else {
            Issue.record("\(path): \(String(describing: error)) after \(monotonicSeconds() - start) s")
            return
        }
        #expect(monotonicSeconds() - start < 5)
        #expect(try await client.get(server.base + "/ok").status == 200)
        #expect(monotonicSeconds() - start < 5)
    }

    @Test func aCancelledRequestIsResetAndTheConnectionContinues() async throws {
        Self.trust(folder + "/cert")
        let (client, base) = (client, server.base)
        let task = Task { try await client.get(base + "/stall") }
        #expect(server.line() == "asked /stall -")
        task.cancel()
        let result = await task.result
        #expect(throws: HTTPError.cancelled) { try result.get() }
        #expect(try await client.get(base + "/ok").status == 200)
    }

    @Test func aTokenGoesAlongWithNoRedirectToAnotherOrigin() async throws {
        Self.trust(folder + "/cert")
        let other = try Server(folder)
        let fields = [("Authorization", "Bearer s3cret")]
        let response = try await client.get(server.base + "/to/" + other.base + "/ok", headers: fields)
        #expect(response.url == other.base + "/ok")
        #expect(server.line()?.hasSuffix("Bearer s3cret") == true)
        #expect(other.line() == "asked /ok -")
        // To the same one it does.
        _ = try await client.get(server.base + "/to//ok", headers: fields)
        #expect(server.line()?.hasPrefix("asked /to//ok") == true)
    }

    @Test func aStrangersAddressDoesNotLeadHere() async throws {
        Self.trust(folder + "/cert")
        // An open connection is not lent, either.
        #expect(try await client.get(server.base + "/ok").status == 200)
        do {
            _ = try await client.get(server.base + "/ok", reach: .from(.internet))
            Issue.record("it was asked")
        } catch {
            guard case .placeRefused = error else {
                Issue.record("\(error)")
                return
            }
        }
    }
}
