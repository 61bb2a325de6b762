import FoundationEssentials
import Glibc
import WeftTestBasics
import XCTest

@testable import WeftGLib

/// Uses XCTest, which runs one test at a time, since these tests count or change state of the whole process.
final class HTTPClientLifetimeTests: XCTestCase {
    private static func networkThreads() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count { task in
            let name = FileManager.default.contents(atPath: "/proc/self/task/\(task)/comm").map(Array.init) ?? []
            return String(decoding: name, as: UTF8.self) == "weft-http\n"
        }
    }

    /// The number of threads of clients that other tests leave in the process (the default ones of picture and map
    /// nodes).
    private var resident = 0

    override func setUp() async throws {
        let deadline = monotonicSeconds() + 3
        repeat {
            resident = try Self.networkThreads()
            try await Task.sleep(for: .milliseconds(5))
        } while resident > 0 && monotonicSeconds() < deadline
    }

    /// The number of network threads, except for these.
    private func networkThreads() throws -> Int { try Self.networkThreads() - resident }

    private static func openDescriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    private func wait(until what: String, _ condition: () throws -> Bool) async throws {
        let deadline = monotonicSeconds() + 10
        while try !condition() {
            guard monotonicSeconds() < deadline else { return XCTFail("waited in vain until \(what)") }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    func testAnUnusedClientCostsNoThread() async throws {
        try await wait(until: "earlier clients have gone") { try self.networkThreads() == 0 }
        let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1"))
        XCTAssertEqual(try self.networkThreads(), 0)
        // The actor itself runs on its thread.
        await client.flush()
        // A thread that GLib starts from there has the name, too, until it has its own.
        try await wait(until: "the client's thread is the only one") { try self.networkThreads() == 1 }
    }

    /// A client's thread may finish its last job and end before the thread that queued the job returns.
    func testClientsMayGoAsSoonAsTheirJobHasRun() async throws {
        let configuration = HTTPConfiguration(userAgent: "weft-tests/1")
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<2500 { await HTTPClient(configuration: configuration).flush() }
                }
            }
        }
        try await wait(until: "the threads have ended") { try self.networkThreads() == 0 }
    }

    func testNothingOutlivesTheClient() async throws {
        let folder = try FixtureFolder()
        let server = try FixtureServerProcess(folder: folder.path)
        let directory = try FixtureFolder.temporary()
        defer { FixtureFolder.remove(directory) }
        // Once first, for what GLib keeps for the process.
        try await useClient(server, directory)
        try await wait(until: "the thread has ended") { try self.networkThreads() == 0 }
        let closures = LiveCount.closures.value
        let descriptors = try Self.openDescriptors()
        for _ in 0..<5 { try await useClient(server, directory) }
        try await wait(until: "the threads have ended") { try self.networkThreads() == 0 }
        XCTAssertEqual(LiveCount.closures.value, closures)
        // One a client would be five; GLib may keep one for the process at any time.
        try await wait(until: "the sockets and files are closed") { try Self.openDescriptors() < descriptors + 5 }
    }

    func testConnectsToThisMachineDirectlyWithAnyProxy() async throws {
        try await wait(until: "no other thread reads the environment") { try self.networkThreads() == 0 }
        let folder = try FixtureFolder()
        let server = try FixtureServerProcess(folder: folder.path)
        let seen = Locked<[String]>([])
        let proxy = try LoopbackSocket { client, _ in
            seen.withLock { $0.append(LoopbackSocket.read(client) ?? "") }
            LoopbackSocket.write(
                Array("HTTP/1.1 502 no\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8), to: client)
            return true
        }
        setenv("http_proxy", proxy.base, 1)
        defer { unsetenv("http_proxy") }
        let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1", allowsCleartext: true))
        let status = try await client.get(server.base + "find/groups").status
        XCTAssertEqual(status, 200)
        let other = try? await client.get("http://example.invalid/")
        try XCTSkipUnless(other?.status == 502, "the system has no resolver that reads http_proxy")
        let port = String(server.base.dropLast().split(separator: ":").last ?? "")
        // The spellings that GLib does not look up give an error; none is the proxy's to see.
        for host in [
            "localhost", "localhost.", "foo.localhost", "foo.localhost.", "LOCALHOST", "127.1", "0", "0x7f.1",
            "2130706433",
            "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "0.0.0.0",
        ] {
            _ = try? await client.get("http://\(host):\(port)/find/groups")
        }
        XCTAssertEqual(
            seen.withLock { $0.compactMap { $0.split(separator: "\r\n").first } },
            ["GET http://example.invalid/ HTTP/1.1"])
    }

    /// The user would take a status or a redirect of the proxy for one of the site.
    func testARefusalByTheProxyIsNoAnswerOfTheHost() async throws {
        try await wait(until: "no other thread reads the environment") { try self.networkThreads() == 0 }
        for head in ["403 no\r\n", "302 moved\r\nLocation: https://elsewhere.invalid/\r\n"] {
            let seen = Locked<[String]>([])
            let proxy = try LoopbackSocket { client, _ in
                seen.withLock { $0.append(LoopbackSocket.read(client) ?? "") }
                let text = "HTTP/1.1 \(head)Content-Length: 2\r\nConnection: close\r\n\r\nno"
                LoopbackSocket.write(Array(text.utf8), to: client)
                return true
            }
            setenv("https_proxy", proxy.base, 1)
            defer { unsetenv("https_proxy") }
            let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1"))
            do {
                let answer = try await client.get("https://example.invalid/")
                XCTFail("status \(answer.status)")
            } catch {
                try XCTSkipIf(
                    seen.withLock { $0.isEmpty }, "the system has no resolver that reads https_proxy: \(error)")
                let status = head.prefix { $0 != " " }
                XCTAssertEqual(error, .cannotConnect("the proxy answered with status \(status)"))
            }
            XCTAssertEqual(
                seen.withLock { $0.compactMap { $0.split(separator: "\r\n").first } },
                ["CONNECT example.invalid:443 HTTP/1.1"])
        }
    }

    private func useClient(_ server: FixtureServerProcess, _ directory: String) async throws {
        let client = HTTPClient(
            configuration: HTTPConfiguration(userAgent: "weft-tests/1", timeout: 0.3, cacheDirectory: directory))
        for path in ["photos/p1.jpg", "find/groups", "fault/redirect=2/photos/p2.jpg", "fault/gzip/find/groups"] {
            let response = try await client.get(server.base + path)
            XCTAssertTrue(response.isSuccess, path)
        }
        for path in ["fault/cut/photos/p3.jpg", "fault/redirect-loop/find/groups", "fault/stall/photos/p4.jpg"] {
            do {
                _ = try await client.get(server.base + path)
                XCTFail(path)
            } catch {}
        }
    }

    /// The client is released at any moment: before it connects, while it connects, after the head, in the middle of
    /// the body.
    func testRequestsAndTheirClientMayBeReleasedAtAnyMoment() async throws {
        let folder = try FixtureFolder()
        let server = try FixtureServerProcess(folder: folder.path)
        var random = SeededRandom()
        for _ in 0..<150 {
            let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1", timeout: 10))
            let tasks = (0..<2).map { index in
                Task.detached { _ = try? await client.get(server.base + "fault/stall/photos/p\(index).jpg") }
            }
            for task in tasks {
                let moment = monotonicSeconds() + Double.random(in: 0...0.003, using: &random)
                while monotonicSeconds() < moment { await Task.yield() }
                task.cancel()
            }
            for task in tasks { await task.value }
        }
        try await wait(until: "no thread is left") { try self.networkThreads() == 0 }
    }

    func testManyClientsCanBeMadeAndDroppedUnused() async throws {
        for _ in 0..<200 {
            _ = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1"))
        }
        try await wait(until: "no thread is left") { try self.networkThreads() == 0 }
    }
}
