import GroupDirectory
import Testing
import WeftGLib

@Suite("Meetup service over HTTP", .timeLimit(.minutes(2)))
struct MeetupServiceTests {
    let folder: FixtureFolder
    let server: FixtureServerProcess
    let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1"))

    init() throws {
        folder = try FixtureFolder()
        server = try FixtureServerProcess(folder: folder.path)
    }

    private func service(_ path: String = "", key: String? = nil) -> RemoteMeetupService {
        RemoteMeetupService(baseURL: server.base + path, key: key, client: client)
    }

    @Test func pagesGiveEveryGroupOnceNearestFirst() async throws {
        let service = service()
        var ids = GroupIDs()
        var groups: [Group] = []
        var number = 0
        while number < 10 {
            let page = try await service.groups(near: .london, page: number, pageSize: 20)
            #expect(page.totalCount == 45)
            #expect(page.skipped.isEmpty)
            groups += ids.new(in: page.groups)
            number += 1
            if !page.hasMore { break }
        }
        #expect(number == 3)
        #expect(groups.map(\.id) == (0..<45).map(String.init))
        #expect(groups.first?.name == "Gruppe 0 \"é\"")
    }

    @Test func picturesHaveAddressesThatCanBeFetched() async throws {
        let page = try await service().groups(near: .london, page: 0, pageSize: 1)
        let address = try #require(page.groups.first?.photo?.url(filling: 300))
        #expect(try await client.get(address).body == FixtureFolder.picture(0))
    }

    @Test func bothServicesGiveTheSameGroups() async throws {
        let embedded = try await EmbeddedMeetupService(folder: folder.path)
            .groups(near: .london, page: 1, pageSize: 20)
        let remote = try await service().groups(near: .london, page: 1, pageSize: 20)
        #expect(remote.groups.map(\.id) == embedded.groups.map(\.id))
        #expect(remote.groups.map(\.createdAt) == embedded.groups.map(\.createdAt))
        #expect(remote.hasMore == embedded.hasMore && remote.totalCount == embedded.totalCount)
    }

    @Test func pagesAfterTheEndAreEmpty() async throws {
        let page = try await service().groups(near: .london, page: 99, pageSize: 20)
        #expect(page.groups.isEmpty && !page.hasMore)
    }

    @Test func thePlaceThePageAndTheKeyAreSent() async throws {
        let place = try #require(Coordinate(latitude: -33.87, longitude: 151.21))
        _ = try await service(key: "a&b=ü").groups(near: place, page: 1, pageSize: 5)
        let requests = try await server.statistics().requests
        #expect(
            requests.contains { $0.hasSuffix("find/groups?lat=-33.87&lon=151.21&page=5&offset=1&key=a%26b%3D%C3%BC") },
            "\(requests)")
        _ = try await service().groups(near: place, page: 0, pageSize: 5)
        #expect(try await server.statistics().requests.contains { $0.hasSuffix("page=5&offset=0") })
    }

    @Test func aSlashAtTheEndOfTheAddressMakesNoDifference() async throws {
        for path in ["", "/", "//", "?x=1", "#x"] {
            #expect(try await service(path).groups(near: .london, page: 0, pageSize: 3).groups.count == 3)
        }
    }

    @Test(arguments: ["gzip", "redirect=3", "delay=50"])
    func unusualValidHTTPIsAccepted(spec: String) async throws {
        let page = try await service("fault/\(spec)").groups(near: .london, page: 0, pageSize: 20)
        #expect(page.groups.count == 20 && page.hasMore)
    }
}
