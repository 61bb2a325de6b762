import FoundationEssentials
import Testing

@testable import WeftGLib

@Suite("HTTP client over the fixture server", .serialized, .timeLimit(.minutes(2)))
struct HTTPClientTests {
    let folder: FixtureFolder
    let server: FixtureServerProcess
    let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1"))

    init() throws {
        folder = try FixtureFolder()
        server = try FixtureServerProcess(folder: folder.path)
    }

    private func client(_ change: (inout HTTPConfiguration) -> Void) -> HTTPClient {
        var configuration = HTTPConfiguration(userAgent: "weft-tests/1")
        change(&configuration)
        return HTTPClient(configuration: configuration)
    }

    private func error(_ client: HTTPClient, _ path: String, maximumBodyBytes: Int? = nil) async -> HTTPError? {
        do {
            let response = try await client.get(server.base + path, maximumBodyBytes: maximumBodyBytes)
            Issue.record("\(path): got status \(response.status) with \(response.body.count) bytes")
            return nil
        } catch {
            return error
        }
    }

    @Test func getsBodyHeadersAndAddress() async throws {
        let url = server.base + "find/groups?page=3"
        let response = try await client.get(url)
        #expect(response.status == 200)
        #expect(response.isSuccess)
        #expect(response.headers["x-total-count"] == "45")
        #expect(response.headers["CONTENT-TYPE"]?.hasPrefix("application/json") == true)
        #expect(response.headers["X-Missing"] == nil)
        #expect(response.url == url)
        #expect(String(decoding: response.body, as: UTF8.self).contains("Gruppe 2"))
        #expect(try await server.statistics().requests == ["/find/groups?page=3"])
    }

    @Test func sendsItsUserAgentAndTheCallersHeaders() async throws {
        let first = try await client.get(server.base + "photos/p1.jpg")
        #expect(try await server.statistics().userAgent == "weft-tests/1")
        let tag = try #require(first.headers["ETag"])
        let second = try await client.get(server.base + "photos/p1.jpg", headers: [("If-None-Match", tag)])
        #expect(second.status == 304)
        #expect(second.body.isEmpty)
    }

    @Test func refusesHeadersThatSmuggleOthers() async {
        for (name, value) in [("X-A", "b\r\nX-C: d"), ("X-A", "\0"), ("", "b"), ("X A", "b"), ("X:A", "b")] {
            await #expect(throws: HTTPError.other("request header \"\(name)\" is not valid")) {
                try await client.get(server.base + "stats", headers: [(name, value)])
            }
        }
    }

    @Test func returnsAnErrorStatusAsAResponse() async throws {
        let response = try await client.get(server.base + "fault/status=500/find/groups")
        #expect(response.status == 500)
        #expect(String(decoding: response.body, as: UTF8.self).contains("errors"))
        #expect(!response.isSuccess && response.retryAfter == nil)
        #expect(try await client.get(server.base + "nowhere").status == 404)
    }

    @Test func readsRetryAfter() async throws {
        let response = try await client.get(server.base + "fault/status=429,retry-after=7/find/groups")
        #expect(response.reason == "Too Many Requests")
        #expect(response.status == 429 && response.retryAfter == 7)
        #expect(try await client.get(server.base + "fault/status=503/find/groups").retryAfter == nil)
    }

    @Test func givesUpAfterTheTimeout() async throws {
        let impatient = client { $0.timeout = 0.2 }
        let start = monotonicSeconds()
        #expect(await error(impatient, "fault/delay=60000/find/groups") == .timedOut)
        #expect(monotonicSeconds() - start < 30)
        try await server.statistics(until: "the socket is closed") { $0.aborted == 1 }
    }

    @Test func givesUpASilentConnection() async throws {
        let impatient = client { $0.idleTimeout = 1 }
        #expect(await error(impatient, "fault/stall/photos/p0.jpg") == .timedOut)
    }

    @Test func waitsForASlowServer() async throws {
        let response = try await client.get(server.base + "fault/delay=300/find/groups")
        #expect(response.status == 200)
    }

    @Test func noticesAShortBody() async throws {
        for path in [
            "cut/photos/p0.jpg", "wrong-length/photos/p0.jpg", "wrong-length=1/photos/p0.jpg", "cut/find/groups",
        ] {
            let error = await error(client, "fault/" + path)
            guard case .connectionLost = error else {
                Issue.record("\(path): \(String(describing: error))")
                continue
            }
        }
    }

    @Test func readsTheAnnouncedBytesOnly() async throws {
        let response = try await client.get(server.base + "fault/wrong-length=-100/photos/p0.jpg")
        #expect(response.body == Array(FixtureFolder.picture(0).dropLast(100)))
        #expect(try await client.get(server.base + "photos/p1.jpg").body == FixtureFolder.picture(1))
    }

    @Test func endsABodyWithoutEnd() async throws {
        #expect(
            await error(client, "fault/endless/find/groups", maximumBodyBytes: 1 << 20)
                == .bodyTooLarge(limit: 1 << 20))
        try await server.statistics(until: "the socket is closed") { $0.aborted == 1 }
    }

    @Test func allowsABodyOfExactlyTheLimit() async throws {
        let size = FixtureFolder.pictureBytes
        let response = try await client.get(server.base + "photos/p2.jpg", maximumBodyBytes: size)
        #expect(response.body == FixtureFolder.picture(2))
        #expect(await error(client, "photos/p2.jpg", maximumBodyBytes: size - 1) == .bodyTooLarge(limit: size - 1))
        let zipped = "fault/gzip/photos/p2.jpg"
        #expect(try await client.get(server.base + zipped, maximumBodyBytes: size).body.count == size)
        #expect(await error(client, zipped, maximumBodyBytes: size - 1) == .bodyTooLarge(limit: size - 1))
        #expect(await error(client, "photos/p2.jpg", maximumBodyBytes: -5) == .bodyTooLarge(limit: 0))
    }

    @Test func decompresses() async throws {
        let plain = try await client.get(server.base + "find/groups")
        let zipped = try await client.get(server.base + "fault/gzip/find/groups")
        #expect(zipped.headers["Content-Encoding"] == "gzip")
        #expect(zipped.body == plain.body)
    }

    /// The body is rejected, however much of it could be decompressed.
    @Test func aCompressedBodyThatBreaksOffIsAnError() async throws {
        var generator = SystemRandomNumberGenerator()
        let noise = (0..<300_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let zipped = try #require(Gzip.compress(noise))
        let part = Array(zipped.prefix(200_000))
        let chunk = Array(String(part.count, radix: 16).utf8) + Array("\r\n".utf8) + part
        for (headers, body) in [
            ("Content-Encoding: gzip\r\nContent-Length: \(zipped.count)\r\n", part),
            ("Content-Encoding: gzip\r\nContent-Length: \(part.count)\r\n", part),
            ("Content-Encoding: gzip\r\nConnection: close\r\n", part),
            ("Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n", chunk + Array("\r\n0\r\n\r\n".utf8)),
        ] {
            let server = try OneAnswerServer(bytes: Array("HTTP/1.1 200 OK\r\n\(headers)\r\n".utf8) + body)
            do {
                let response = try await client.get(server.base)
                Issue.record("\(headers): got \(response.body.count) bytes")
            } catch {
                guard case .connectionLost = error else {
                    Issue.record("\(headers): \(error)")
                    continue
                }
            }
        }
        let whole = try OneAnswerServer(
            bytes: Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(zipped.count)\r\n\r\n".utf8)
                + zipped)
        #expect(try await client.get(whole.base).body == noise)
    }

    @Test func stopsAGzipBombAtTheLimit() async throws {
        let before = residentBytes()
        #expect(
            await error(client, "fault/gzip-bomb/find/groups", maximumBodyBytes: 2 << 20)
                == .bodyTooLarge(limit: 2 << 20))
        // Other tests run beside this one; the bomb is 128 MiB.
        #expect(residentBytes() - before < 64 << 20)
    }

    /// The number of empty members cannot be seen from the bytes of the body.
    @Test func emptyCompressedMembersAreBounded() async throws {
        let empty = try #require(Gzip.compress([]))
        let streams = try OneAnswerServer(
            bytes: Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n".utf8)
                + (0...10_000).flatMap { _ in empty })
        await #expect(throws: HTTPError.malformedResponse("more than 10000 compressed parts")) {
            try await client.get(streams.base)
        }
        let inner = try #require(Gzip.compress(Array("x".utf8)))
        let outer = try #require(Gzip.compress(inner + [UInt8](repeating: 0, count: 4 << 20)))
        let nested = try OneAnswerServer(
            bytes: Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip, gzip\r\nConnection: close\r\n\r\n".utf8)
                + outer)
        await #expect(throws: HTTPError.bodyTooLarge(limit: 1 << 20)) {
            try await client.get(nested.base, maximumBodyBytes: 1 << 20)
        }
    }

    @Test func followsRedirectsUpToTheLimit() async throws {
        let careful = client { $0.maximumRedirects = 3 }
        let response = try await careful.get(server.base + "fault/redirect=3/photos/p4.jpg")
        #expect(response.url == server.base + "photos/p4.jpg")
        #expect(response.body == FixtureFolder.picture(4))
        #expect(await error(careful, "fault/redirect=4/photos/p4.jpg") == .tooManyRedirects(limit: 3))
        #expect(
            await error(client { $0.maximumRedirects = 0 }, "fault/redirect=1/photos/p4.jpg")
                == .tooManyRedirects(limit: 0))
    }

    @Test func leavesARedirectLoop() async throws {
        #expect(await error(client, "fault/redirect-loop/find/groups?page=1") == .tooManyRedirects(limit: 10))
        #expect(try await server.statistics().count("/fault/redirect-loop/find/groups?page=1") == 11)
    }

    @Test func refusesARedirectToCleartextElsewhere() async throws {
        #expect(
            await error(client, "fault/redirect-cleartext/find/groups")
                == .cleartextRefused("http://example.invalid/find/groups"))
    }

    @Test func refusesCleartextElsewhereAndSaysHowToAllowIt() async throws {
        do {
            _ = try await client.get("http://example.invalid/x")
            Issue.record("not refused")
        } catch {
            #expect(error == .cleartextRefused("http://example.invalid/x"))
            #expect(error.description.contains("allowsCleartext"))
        }
    }

    @Test func allowsCleartextElsewhereOnRequest() async throws {
        let lax = client { $0.allowsCleartext = true }
        do {
            _ = try await lax.get("http://example.invalid/x")
            Issue.record("found the host of a reserved name")
        } catch {
            switch error {
            case .cannotConnect, .offline: break
            default: Issue.record("\(error)")
            }
        }
    }

    @Test func refusesInvalidAddresses() async {
        for url in ["", "nonsense", "ftp://127.0.0.1/", "file:///etc/passwd", "http://", "/find/groups"] {
            await #expect(throws: HTTPError.invalidURL(url)) { try await client.get(url) }
        }
    }

    @Test func reportsAMissingListener() async throws {
        let dead = try FixtureServerProcess(folder: folder.path)
        #expect(dead.terminate() == 0)
        do {
            _ = try await client.get(dead.base)
            Issue.record("somebody listens")
        } catch {
            guard case .cannotConnect = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test func reportsAServerWithoutTLS() async throws {
        let plain = try OneAnswerServer("HTTP/1.1 400 Bad Request\r\n\r\n")
        do {
            _ = try await client.get("https" + plain.base.dropFirst(4))
            Issue.record("connected")
        } catch {
            guard case .tls = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n"])
    func reportsAConnectionThatEndedBeforeTheBody(answer: String) async throws {
        let server = try OneAnswerServer(answer)
        do {
            _ = try await client.get(server.base)
            Issue.record("got a response")
        } catch {
            guard case .connectionLost = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test func anAbsurdLengthCostsNoMemory() async throws {
        let server = try OneAnswerServer("HTTP/1.1 200 OK\r\nContent-Length: \(Int.max - 1)\r\n\r\nabc")
        await #expect(throws: HTTPError.bodyTooLarge(limit: 100)) {
            try await client.get(server.base, maximumBodyBytes: 100)
        }
        do {
            _ = try await client.get(server.base, maximumBodyBytes: .max)
            Issue.record("got it all")
        } catch {
            guard case .connectionLost = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test func reportsADamagedAnswer() async throws {
        // Random enough not to be compressed away: some of it is out before the damage.
        var generator = SystemRandomNumberGenerator()
        let noise = (0..<300_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        var zipped = try #require(Gzip.compress(noise))
        zipped.replaceSubrange(200_000..<200_500, with: [UInt8](repeating: 0xFF, count: 500))
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(zipped.count)\r\n\r\n"
        for answer in [Array("SSH-2.0-OpenSSH_9.2\r\n\r\n".utf8), Array("HTTP/1.1 20".utf8), Array(head.utf8) + zipped]
        {
            let server = try OneAnswerServer(bytes: answer)
            do {
                let response = try await client.get(server.base)
                Issue.record("got \(response.body.count) bytes")
            } catch {
                guard case .malformedResponse = error else {
                    Issue.record("\(error)")
                    continue
                }
            }
        }
    }

    /// Otherwise they would keep a processor busy until the request's timeout.
    @Test func interimAnswersAreCounted() async throws {
        let few = String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 5)
        let patient = try OneAnswerServer(few + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        #expect(String(decoding: try await client.get(patient.base).body, as: UTF8.self) == "ok")
        let many = String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 500)
        let endless = try OneAnswerServer(many + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        await #expect(throws: HTTPError.connectionLost("21 interim answers came, and no other")) {
            try await client.get(endless.base)
        }
    }

    @Test func readsABodyThatEndsWithTheConnection() async throws {
        let server = try OneAnswerServer("HTTP/1.0 200 OK\r\n\r\nall of it")
        #expect(String(decoding: try await client.get(server.base).body, as: UTF8.self) == "all of it")
    }

    @Test func readsRetryAfterAsADate() async throws {
        let server = try OneAnswerServer(
            "HTTP/1.1 503 Later\r\nContent-Length: 0\r\nRetry-After: Fri, 31 Dec 2100 23:59:59 GMT\r\n\r\n")
        let seconds = try #require(try await client.get(server.base).retryAfter)
        #expect(seconds > 86_400 * 365)
    }

    private func residentBytes() -> Int {
        let status = FileManager.default.contents(atPath: "/proc/self/statm") ?? Data()
        let pages = String(decoding: status, as: UTF8.self).split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return (pages ?? 0) * 4096
    }
}
