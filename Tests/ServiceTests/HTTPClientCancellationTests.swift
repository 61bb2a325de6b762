import Testing
import WeftGLib

@Suite("HTTP client: cancellation and many requests", .serialized, .timeLimit(.minutes(2)))
struct HTTPClientCancellationTests {
    let folder: FixtureFolder
    let server: FixtureServerProcess
    let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1"))

    init() throws {
        folder = try FixtureFolder()
        server = try FixtureServerProcess(folder: folder.path)
    }

    /// Starts a request, cancels it when the server has received it, and expects that the server sees the socket close.
    @Test(arguments: ["fault/delay=60000/find/groups", "fault/stall/photos/p0.jpg"])
    func cancellationReachesTheSocket(path: String) async throws {
        let url = server.base + path
        let request = Task { [client] in
            do throws(HTTPError) {
                return Result<HTTPResponse, HTTPError>.success(try await client.get(url, maximumBodyBytes: .max))
            } catch {
                return .failure(error)
            }
        }
        try await server.statistics(until: "the request has come") { $0.started == 1 }
        #expect(try await server.statistics().aborted == 0)
        request.cancel()
        let result = await request.value
        #expect(throws: HTTPError.cancelled) { try result.get() }
        try await server.statistics(until: "the socket is closed") { $0.aborted == 1 }
    }

    @Test func aCancelledTaskSendsNothing() async throws {
        let url = server.base + "find/groups"
        let request = Task { [client] in
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await client.get(url)
        }
        await #expect(throws: HTTPError.cancelled) { try await request.value }
        #expect(try await server.statistics().requests.isEmpty)
    }

    @Test func oneCancellationLeavesTheOthersAlone() async throws {
        let slow = server.base + "fault/delay=60000/find/groups"
        let fine = server.base + "fault/delay=300/photos/p1.jpg"
        let doomed = Task { [client] in try await client.get(slow) }
        async let other = client.get(fine)
        try await server.statistics(until: "both have come") { $0.started == 2 }
        doomed.cancel()
        #expect(try await other.body == FixtureFolder.picture(1))
        await #expect(throws: HTTPError.cancelled) { try await doomed.value }
    }

    @Test func aHundredRequestsAtOnce() async throws {
        let base = server.base
        let bodies = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { [client] group in
            for index in 0..<100 {
                let number = index % FixtureFolder.pictureCount
                group.addTask { (number, try await client.get("\(base)photos/p\(number).jpg").body) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(bodies.count == 100)
        for (number, body) in bodies { #expect(body == FixtureFolder.picture(number), "p\(number)") }
        let statistics = try await server.statistics(until: "all have ended") { $0.finished == 100 }
        #expect(statistics.aborted == 0)
    }

    @Test func urgentRequestsGoFirst() async throws {
        var configuration = HTTPConfiguration(userAgent: "weft-tests/1")
        configuration.maximumConnectionsPerHost = 1
        let client = HTTPClient(configuration: configuration)
        let base = server.base
        let blocker = Task { try await client.get(base + "fault/delay=60000/find/groups") }
        try await server.statistics(until: "the connection is taken") { $0.started == 1 }
        async let low = client.get(base + "photos/p1.jpg", priority: .low)
        async let normal = client.get(base + "photos/p2.jpg")
        async let high = client.get(base + "photos/p3.jpg", priority: .high)
        while await client.requestsUnderWay < 4 { await Task.yield() }
        blocker.cancel()
        _ = try await (low, normal, high)
        let order = try await server.statistics().requests
        #expect(order.dropFirst() == ["/photos/p3.jpg", "/photos/p2.jpg", "/photos/p1.jpg"])
    }
}
