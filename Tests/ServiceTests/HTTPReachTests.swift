import NameResolver
import Testing
import WeftTestBasics

@testable import GroupDirectory
@testable import WeftGLib

/// Tests that an untrusted address reaches neither this machine nor the local network. The tests contact only this machine,
/// which would answer each of the refused requests.
@Suite("Hosts that a request may reach", .serialized, .timeLimit(.minutes(2)))
final class HTTPReachTests {
    let folder: FixtureFolder
    let server: FixtureServerProcess
    let port: String
    // Cleartext is allowed everywhere: that widens nothing.
    let client: HTTPClient

    init() throws {
        folder = try FixtureFolder()
        server = try FixtureServerProcess(folder: folder.path)
        port = String(server.base.dropLast().split(separator: ":").last ?? "")
        var configuration = HTTPConfiguration(userAgent: "weft-tests/1")
        configuration.allowsCleartext = true
        client = HTTPClient(configuration: configuration)
        name_resolver_install()
        name_resolver_set("pictures.example", "127.0.0.1")
        name_resolver_set("many.example", "::1 127.0.0.1 ::ffff:127.0.0.1 0.0.0.0")
    }

    deinit {
        name_resolver_remove()
    }

    private func isRefused(_ url: String, _ reach: HTTPReach) async throws -> Bool {
        do {
            _ = try await client.get(url, reach: reach)
            return false
        } catch {
            guard case .placeRefused = error else { throw error }
            return true
        }
    }

    @Test(arguments: [
        "127.0.0.1", "localhost", "a.localhost", "0", "0.0.0.0", "127.1", "0x7f.1", "2130706433", "017700000001",
        "[::1]",
        "[::]", "[::ffff:127.0.0.1]", "[64:ff9b::7f00:1]", "pictures.example", "many.example", "10.0.0.1",
        "192.168.0.1",
        "169.254.169.254", "100.64.0.1", "[fe80::1]", "[fd00::1]", "224.0.0.1",
    ])
    func theInternetsSourcesReachTheInternetAlone(host: String) async throws {
        #expect(try await isRefused("http://\(host):\(port)/photos/p1.jpg", .from(.internet)))
        #expect(try await server.statistics().requests == [])
    }

    @Test func aSourceOnThisMachineReachesItAndNotTheLocalNetwork() async throws {
        let reach = HTTPReach.from(.thisMachine)
        #expect(try await client.get(server.base + "photos/p1.jpg", reach: reach).zone == .thisMachine)
        #expect(
            try await client.get("http://pictures.example:\(port)/photos/p1.jpg", reach: reach).zone == .thisMachine)
        for host in ["10.0.0.1", "192.168.0.1", "[fe80::1]", "[fd00::1]", "224.0.0.1"] {
            #expect(try await isRefused("http://\(host):\(port)/photos/p1.jpg", reach))
        }
        #expect(try await isRefused(server.base + "photos/p1.jpg", .from(.localNetwork)))
    }

    /// A connection that one source may use is not shared with another.
    @Test func anOpenConnectionIsNotReusedByAnotherReach() async throws {
        let url = "http://pictures.example:\(port)/photos/p1.jpg"
        for reach in [HTTPReach.asked, .from(.thisMachine)] {
            _ = try await client.get(url, reach: reach)
            #expect(try await isRefused(url, .from(.internet)))
        }
        #expect(try await server.statistics().requests.count == 2)
    }

    /// The name is looked up once, and the found address is checked.
    @Test func aNameThatResolvesToThisMachineIsRefused() async throws {
        name_resolver_set("turning.example", "127.0.0.1")
        let url = "http://turning.example:\(port)/photos/p1.jpg"
        for _ in 0..<3 { #expect(try await isRefused(url, .from(.internet))) }
        #expect(try await server.statistics().requests == [])
    }

    @Test func aRequestMayBeRedirectedWithinItsZone() async throws {
        let response = try await client.get(server.base + "fault/redirect=2/photos/p1.jpg")
        #expect(response.status == 200 && response.zone == .thisMachine)
        #expect(try await isRefused(server.base + "fault/redirect-cleartext=10.0.0.1/photos/p1.jpg", .asked))
        #expect(
            try await isRefused(server.base + "fault/redirect-cleartext=10.0.0.1/photos/p1.jpg", .from(.thisMachine)))
    }

    /// The addresses of a name decide, in any order in which they are tried.
    @Test func anUnreachableAddressIsDroppedWhenTheNextOneMayBeTried() async throws {
        name_resolver_set("mixed.example", "10.0.0.1 127.0.0.1")
        let reach = HTTPReach.from(.thisMachine)
        #expect(try await client.get("http://mixed.example:\(port)/photos/p1.jpg", reach: reach).status == 200)
        // Nothing listens there any more.
        let closedPort = try LoopbackSocket { _, _ in true }.base.split(separator: ":").last ?? ""
        do {
            _ = try await client.get("http://mixed.example:\(closedPort)/", reach: reach)
            Issue.record("somebody answered")
        } catch {
            guard case .cannotConnect = error else {
                Issue.record("\(error)")
                return
            }
        }
        #expect(try await isRefused("http://mixed.example:\(closedPort)/", .from(.internet)))
    }

    /// Otherwise the pictures of a source in the local network would be refused when its page comes from the disk.
    @Test func aCachedAnswerKeepsItsZone() async throws {
        let directory = try FixtureFolder.temporary()
        defer { FixtureFolder.remove(directory) }
        var configuration = HTTPConfiguration(userAgent: "weft-tests/1", cacheDirectory: directory)
        configuration.allowsCleartext = true
        let url = "http://pictures.example:\(port)/photos/p1.jpg"
        for _ in 0..<2 {
            let client = HTTPClient(configuration: configuration)
            for _ in 0..<2 {
                let response = try await client.get(url)
                #expect(response.zone == .thisMachine)
                #expect(response.headers.fields.allSatisfy { !$0.name.hasPrefix("Weft-") })
                await client.flush()
            }
        }
        #expect(try await server.statistics().count("/photos/p1.jpg") == 1)
    }

    @Test func picturesMayBeWhereTheirSourceIs() async throws {
        let service = RemoteMeetupService(baseURL: server.base, client: client)
        let groups = try await service.groups(near: .london, page: 0, pageSize: 5).groups
        #expect(groups.allSatisfy { $0.photo?.reach == .from(.thisMachine) })
        let embedded = EmbeddedMeetupService(dataDirectory: DataDirectory(option: folder.path))
        let own = try await embedded.groups(near: .london, page: 0, pageSize: 5).groups
        #expect(own.allSatisfy { $0.photo?.reach == .from(.internet) })
    }
}
