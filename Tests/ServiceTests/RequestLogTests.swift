import GroupDirectory
import Testing
import WeftGLib
import WeftTestBasics

@testable import WeftNodes

/// Tests the log of requests with `fixture-server`, which counts them itself.
@Suite("The log of requests", .timeLimit(.minutes(3)))
struct RequestLogTests {
    private let server: FixtureServerProcess
    private let log = HTTPRequestLog()

    init() throws {
        server = try FixtureServerProcess(folder: Checkout.data)
    }

    /// The host as the log writes it.
    private var host: String { String(server.base.dropFirst("http://".count).dropLast()) }

    private func client(
        timeout: Double = 30, cache: String? = nil, log: HTTPRequestLog? = nil
    ) -> HTTPClient {
        HTTPClient(
            configuration: HTTPConfiguration(
                userAgent: "weft-tests/1", timeout: timeout, cacheDirectory: cache, requestLog: log ?? self.log))
    }

    private var outcomes: [HTTPLoggedRequest.Outcome?] { log.snapshot.requests.reversed().map(\.outcome) }

    private func fail(_ path: String, timeout: Double = 30) async -> HTTPLoggedRequest? {
        _ = try? await client(timeout: timeout).get(server.base + path)
        return log.snapshot.requests.first
    }

    private static let sources: [(kind: SourceKind, path: String, contents: HTTPNote.Contents)] = [
        (.mobilizon, "mobilizon", [.place, .words]), (.gancio, "gancio", []), (.eventsCalendar, "wordpress", [.words]),
        (.calendar, "calendar/all.ics", []), (.v3, "", [.place, .token]),
        (.meetup, "meetup/gql-ext", [.place, .words, .token]),
    ]

    @Test(arguments: sources.indices)
    func eachSourceIsLoggedWithItsAnswer(index: Int) async throws {
        let (kind, path, contents) = Self.sources[index]
        let address = server.base + path
        let token = SourceToken("s3cret-demo", for: address)
        // The fixture knows one token only, but the request goes out with any.
        let source = try #require(
            StoredSource(kind: kind.word, address: address).source(over: client(), rights: SourceRights(token: token)))
        let search = GroupSearch(near: .london, radius: 60, words: "chess")
        _ = try? await source.groups(search, after: nil, pageSize: 20)
        let requests = log.snapshot.requests
        #expect(requests.count == 1)
        let request = try #require(requests.first)
        #expect(request.host == host)
        #expect(request.note.purpose == (kind == .calendar ? .calendar : .source))
        #expect(request.note.contents == contents)
        #expect(abs(request.time - wallClockSeconds()) < 60)
        #expect(request.sentBytes > 50 && request.receivedBytes > 50)
        // The server saw the same, as far as it was asked by the address.
        let target = try #require(try await server.statistics().requests.first)
        if ![.mobilizon, .meetup].contains(kind) {
            #expect(target.contains("lat=") == contents.contains(.place))
            #expect(target.contains("chess") == contents.contains(.words))
            #expect(target.contains("s3cret") == contents.contains(.token))
        }
        let written = "\(log.snapshot)"
        for secret in ["s3cret", "chess", "51.5", "groups", "gql", ".ics"] { #expect(!written.contains(secret)) }
    }

    @Test func aSearchForPlacesIsNoted() async throws {
        let stored = StoredSource(kind: "mobilizon", address: server.base + "mobilizon")
        let source = try #require(stored.source(over: client()))
        _ = try await source.places(named: "London", language: "en")
        let request = try #require(log.snapshot.requests.first)
        #expect(request.note == HTTPNote(.placeSearch, .words))
        // A request for the events of a group reveals neither a place nor words.
        let groups = try await source.groups(GroupSearch(near: .london, radius: 60), after: nil, pageSize: 5)
        #expect(log.snapshot.requests.first?.note == HTTPNote(.source, .place))
        _ = try await source.events(of: try #require(groups.items.first), after: nil, pageSize: 5)
        #expect(log.snapshot.requests.first?.note == HTTPNote(.source))
    }

    @Test func picturesAndMapsAreNoted() async throws {
        let picture = BasicImageDownloader(client: client())
        _ = try await picture.download(server.base + "photos/p01.jpg", ImageDownloadControl())
        #expect(log.snapshot.requests.first?.note == HTTPNote(.picture))
        _ = try? await MapTileLoader(userAgent: "weft-tests/1").load(server.base + "tiles/3/1/2.png", .visible)
        #expect(
            HTTPRequestLog.shared.snapshot.requests.contains { $0.host == host && $0.note == HTTPNote(.mapTile) })
    }

    @Test func eachRedirectIsARequest() async throws {
        _ = try await client().get(server.base + "fault/redirect=2/find/groups?lat=51.5&lon=0")
        #expect(outcomes == [.redirected(302, to: host), .redirected(302, to: host), .answered(200)])
        #expect(try await server.statistics().started == 3)
    }

    @Test func aTokenIsLoggedOnlyForTheHostThatReceivedIt() async throws {
        let other = try OneAnswerServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        let first = try OneAnswerServer(
            "HTTP/1.1 302 Found\r\nLocation: \(other.base)next\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        _ = try await client().get(
            first.base + "a?q=x", headers: [("Authorization", "Bearer s3cret")], note: HTTPNote(.source, .words))
        let requests = log.snapshot.requests
        #expect(requests.map(\.note.contents) == [[], [.words, .token]])
        #expect(!"\(requests)".contains("s3cret"))
    }

    @Test func failuresAreCountedByKind() async throws {
        #expect(await fail("fault/status=503/find/groups")?.outcome == .answered(503))
        #expect(await fail("fault/cut/photos/p01.jpg")?.outcome == .failed(.connectionLost))
        #expect(await fail("fault/stall/photos/p01.jpg", timeout: 0.3)?.outcome == .failed(.timedOut))
        _ = await fail("fault/redirect-cleartext/find/groups")
        // The https form of the address is tried before the redirect is refused. The name has no address.
        let outcomes = log.snapshot.requests.prefix(2).map(\.outcome)
        #expect(outcomes == [.failed(.cannotConnect), .redirected(302, to: "example.invalid")])
        var silent: LoopbackSocket? = try LoopbackSocket { _, _ in true }
        let base = try #require(silent?.base)
        silent = nil
        _ = try? await client().get(base + "/")
        let request = try #require(log.snapshot.requests.first)
        #expect(request.outcome == .failed(.cannotConnect))
        #expect(request.sentBytes == 0 && request.receivedBytes == 0)
    }

    @Test func aCancelledRequestIsListedAsPendingBefore() async throws {
        let (client, address, log) = (client(), server.base + "fault/stall/photos/p01.jpg", log)
        let task = Task { try await client.get(address) }
        try await until("it is under way") { log.snapshot.requests.map(\.outcome) == [nil] }
        log.clear()
        #expect(log.snapshot.requests.count == 1 && log.snapshot.count == 1)
        task.cancel()
        _ = await task.result
        #expect(outcomes == [.failed(.cancelled)])
        log.clear()
        #expect(log.snapshot.requests.isEmpty && log.snapshot.count == 0 && log.snapshot.sentBytes == 0)
    }

    private func until(_ what: String, _ condition: () -> Bool) async throws {
        let deadline = monotonicSeconds() + 10
        while !condition() {
            try #require(monotonicSeconds() < deadline, "waited in vain until \(what)")
            try await Task.sleep(for: .milliseconds(2))
        }
    }

    @Test func requestsThatWereNeverSentAreNotListed() async throws {
        _ = try? await client().get("http://example.org/?key=s3cret")
        _ = try? await client().get(server.base, reach: .from(.internet))
        #expect(log.snapshot.requests.isEmpty)
        // An answer from the disk is none from the network.
        let folder = try FixtureFolder.temporary()
        defer { FixtureFolder.remove(folder) }
        let client = client(cache: folder)
        let first = try await client.get(server.base + "photos/p05.jpg")
        await client.flush()
        #expect(try await client.get(server.base + "photos/p05.jpg").body == first.body)
        #expect(try await server.statistics().count("/photos/p05.jpg") == 1)
        #expect(log.snapshot.requests.count == 1)
    }

    @Test func bytesAreThoseOfTheTransfer() async throws {
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello"
        let server = try OneAnswerServer(answer)
        _ = try await client().get(server.base)
        let request = try #require(log.snapshot.requests.first)
        #expect(request.receivedBytes == answer.utf8.count)
        #expect((60...400).contains(request.sentBytes))
        // The content of a question counts.
        _ = try await client().post(server.base, HTTPContent(Array(repeating: 65, count: 5000), type: "text/plain"))
        #expect(try #require(log.snapshot.requests.first).sentBytes >= 5060)
        #expect(log.snapshot.receivedBytes == 2 * answer.utf8.count)
    }

    @Test func theLogIsBoundedAndContinuesCounting() async throws {
        let log = HTTPRequestLog(maximumCount: 3)
        let client = client(log: log)
        let changes = Locked(0)
        log.onChange { changes.withLock { $0 += 1 } }
        for number in 0..<5 { _ = try await client.get(server.base + "photos/p\(number).jpg") }
        let now = log.snapshot
        #expect(now.requests.map(\.id) == [5, 4, 3])
        #expect(now.count == 5)
        #expect(now.receivedBytes > now.requests.reduce(0) { $0 + $1.receivedBytes })
        #expect(changes.withLock { $0 } == 10)
    }
}
