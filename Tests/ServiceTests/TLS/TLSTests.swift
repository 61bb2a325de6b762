import Glibc
import Testing
import WeftShim
import WeftTestBasics

@testable import WeftGLib

/// Tests requests over TLS.
@Suite(.serialized, .timeLimit(.minutes(2)))
final class TLSTests {
    private let folder: String
    private let server: Server
    private let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1", timeout: 20))

    /// The server's process, and the lines that it prints.
    private final class Server: Sendable {
        let base: String
        private let child: ChildProcess

        init(_ folder: String) throws {
            let script = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/tls.py"
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

    private func error(_ path: String) async -> HTTPError? {
        do {
            _ = try await client.get(server.base + path)
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
        #expect(server.line() == "asked /ok - http/1.1")
    }

    @Test func aRedirectToWebcalLeadsToHTTPS() async throws {
        Self.trust(folder + "/cert")
        let calendar = "webcal" + server.base.dropFirst("https".count) + "/ok"
        let redirect = try OneAnswerServer(
            "HTTP/1.1 302 Found\r\nLocation: \(calendar)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        let response = try await client.get(redirect.base)
        #expect(String(decoding: response.body, as: UTF8.self) == "whole")
        #expect(response.url == server.base + "/ok")
        #expect(server.line() == "asked /ok - http/1.1")
    }

    /// With HTTP/2, libsoup (3.2 to 3.6) waits for ever after a malformed frame, also when the request is cancelled, and
    /// keeps the connection: one server took the places of all others.
    @Test func aServerThatOffersHTTP2IsAskedInHTTP1() async throws {
        Self.trust(folder + "/cert")
        #expect(try await client.get(server.base + "/ok").status == 200)
        #expect(server.line() == "asked /ok - http/1.1")
    }

    @Test func aTokenGoesAlongWithNoRedirectToAnotherOrigin() async throws {
        Self.trust(folder + "/cert")
        let other = try Server(folder)
        let fields = [("Authorization", "Bearer s3cret")]
        let response = try await client.get(server.base + "/to/" + other.base + "/ok", headers: fields)
        #expect(response.url == other.base + "/ok")
        #expect(server.line()?.hasSuffix("Bearer s3cret http/1.1") == true)
        #expect(other.line() == "asked /ok - http/1.1")
        // The other origin cannot lead it back, either, to a path of its choice.
        let back = try await client.get(
            server.base + "/to/" + other.base + "/to/" + server.base + "/ok", headers: fields)
        #expect(back.url == server.base + "/ok")
        #expect(server.line()?.hasSuffix("Bearer s3cret http/1.1") == true)
        #expect(other.line()?.hasSuffix(" - http/1.1") == true)
        #expect(server.line() == "asked /ok - http/1.1")
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
