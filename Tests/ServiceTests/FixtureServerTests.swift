import FoundationEssentials
import Glibc
import Testing
import WeftGLib
import WeftTestBasics

@testable import fixture_server

@Suite("Fixture server", .serialized, .timeLimit(.minutes(2)))
struct FixtureServerTests {
    let folder: FixtureFolder
    let server: FixtureServerProcess
    let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1"))

    struct Group: Decodable, Equatable {
        struct Photo: Decodable, Equatable {
            let link: String
            enum CodingKeys: String, CodingKey { case link = "photo_link" }
        }
        struct Organizer: Decodable, Equatable {
            struct Photo: Decodable, Equatable {
                let link: String
                enum CodingKeys: String, CodingKey { case link = "thumb_link" }
            }
            let photo: Photo
        }
        let id: Int
        let name: String
        let photo: Photo
        let organizer: Organizer
        enum CodingKeys: String, CodingKey {
            case id, name, organizer
            case photo = "key_photo"
        }
    }

    init() throws {
        folder = try FixtureFolder()
        server = try FixtureServerProcess(folder: folder.path)
    }

    private func groups(_ response: HTTPResponse) throws -> [Group] {
        try JSONDecoder().decode([Group].self, from: Data(response.body))
    }

    @Test func followingNextGivesEveryGroupOnceNearestFirst() async throws {
        // From the far end, so that the order is the file's reversed.
        var url: String? = server.base + "find/groups?lat=73.5&lon=43.87&page=20&key=abc"
        var ids: [Int] = []
        var pages = 0
        while let address = url, pages < 10 {
            let response = try await client.get(address)
            #expect(response.headers["X-Total-Count"] == "45")
            ids += try groups(response).map(\.id)
            pages += 1
            url = response.headers["Link"].map { String($0.dropFirst().prefix { $0 != ">" }) }
        }
        #expect(pages == 3)
        #expect(ids == Array((0..<45).reversed()))
        #expect(try await server.statistics().requests.allSatisfy { $0.contains("key=abc") })
    }

    @Test func pagesAfterTheEndAreEmpty() async throws {
        let response = try await client.get(server.base + "find/groups?page=20&offset=99")
        #expect(try groups(response).isEmpty)
        #expect(response.headers["Link"] == nil)
        #expect(try groups(try await client.get(server.base + "find/groups?offset=\(Int.max)&page=200")).isEmpty)
    }

    @Test func recordsAreServedByteForByteWithAbsolutePictures() async throws {
        let response = try await client.get(server.base + "find/groups?page=1")
        let expected = FixtureFolder.record(0).replacing("\"photos/", with: "\"\(server.base)photos/")
            .replacing("\"avatars", with: "\"\(server.base)avatars")
        #expect(String(decoding: response.body, as: UTF8.self) == "[\(expected)]\n")
        let group = try groups(response)[0]
        for link in [group.photo.link, group.organizer.photo.link] {
            let picture = try await client.get(link)
            #expect(picture.body == FixtureFolder.picture(0), "\(link)")
            #expect(picture.headers["Content-Type"] == "image/jpeg")
        }
    }

    /// A client that resolves the paths of `groups.json` relative to its page.
    @Test func picturesAreBesideThePageToo() async throws {
        for path in ["find/avatars/a3.jpg", "find/photos/p3.jpg", "fault/delay=1/find/avatars/a3.jpg"] {
            let picture = try await client.get(server.base + path)
            #expect(picture.status == 200 && picture.body == FixtureFolder.picture(3), "\(path)")
        }
        for path in ["find/avatars", "find/other/a3.jpg", "find/avatars/none.jpg"] {
            #expect(try await client.get(server.base + path).status == 404, "\(path)")
        }
    }

    @Test func reportsTheErrorOfAQuery() async throws {
        struct Answer: Decodable {
            struct Mistake: Decodable { let message: String }
            let errors: [Mistake]
        }
        for query in [
            "lat=x&lon=1", "lat=91&lon=1", "lat=1", "page=0", "page=x", "offset=-1", "lat=nan&lon=0", "fault=nonsense",
            "fault=delay", "fault=delay%3D-1", "fault=cut,stall",
        ] {
            let response = try await client.get(server.base + "find/groups?" + query)
            #expect(response.status == 400, "\(query)")
            let answer = try JSONDecoder().decode(Answer.self, from: Data(response.body))
            #expect(answer.errors.first?.message.isEmpty == false, "\(query)")
        }
    }

    @Test func servesNothingButPictures() async throws {
        for path in [
            "photos/../groups.json", "photos/%2e%2e/groups.json", "photos/%252e%252e/groups.json",
            "photos/..%2Fgroups.json", "photos/p0.jpg%00", "photos", "groups.json",
        ] {
            let status = try await client.get(server.base + path).status
            #expect(status == 404 || status == 400, "\(path)")
        }
    }

    @Test func afterAndTimesLimitAFault() async throws {
        var statuses: [Int] = []
        for _ in 0..<5 {
            statuses.append(try await client.get(server.base + "fault/status=500,after=1,times=2/find/groups").status)
        }
        #expect(statuses == [200, 500, 500, 200, 200])
    }

    @Test func faultsCanBeRequestedInTheQuery() async throws {
        #expect(try await client.get(server.base + "find/groups?fault=status%3D503").status == 503)
    }

    @Test func picturesAloneCanBeBroken() async throws {
        let response = try await client.get(server.base + "fault/photos:broken-jpeg/find/groups?page=1")
        let link = try groups(response)[0].photo.link
        #expect(link == server.base + "fault/broken-jpeg/photos/p0.jpg")
        let picture = try await client.get(link)
        #expect(picture.status == 200)
        #expect(picture.headers["Content-Type"] == "image/jpeg")
        #expect(picture.body.starts(with: FixtureFolder.picture(0).prefix(4000)))
        #expect(picture.body != FixtureFolder.picture(0))
    }

    @Test func notJSONIsAPageOfHTML() async throws {
        let response = try await client.get(server.base + "fault/not-json/find/groups")
        #expect(response.status == 200)
        #expect(throws: (any Error).self) { try groups(response) }
    }

    @Test func endsCleanlyOnRequest() async throws {
        let url = server.base + "fault/delay=60000/find/groups"
        let request = Task { [client] in try await client.get(url) }
        try await server.statistics(until: "a request is under way") { $0.started == 1 }
        #expect(server.terminate() == 0)
        request.cancel()
        await #expect(throws: HTTPError.self) { try await request.value }
    }

    @Test(arguments: [
        (["--port", "x"], "--port: \"x\""), (["--port", "65536"], "65536"), (["--port"], "--port needs a value"),
        (["--data", "/nonexistent"], "/nonexistent/groups.json"), (["--nonsense"], "\"--nonsense\""),
    ])
    func refusesBadArgumentsWithStatus2(arguments: [String], mention: String) throws {
        let child = try ChildProcess(try FixtureServerProcess.executable(), arguments)
        #expect(child.errorText().contains(mention))
        #expect(child.end(0) == 2)
    }

    @Test func namesThePathOfWrongData() throws {
        let path = try FixtureFolder.temporary()
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data("[{\"id\":1} {\"id\":2}]".utf8).write(to: URL(filePath: path + "/groups.json"))
        let child = try ChildProcess(try FixtureServerProcess.executable(), ["--data", path])
        #expect(child.errorText().contains("\(path)/groups.json: a comma or ] was expected at line 1, column 11"))
        #expect(child.end(0) == 2)
    }
}

@Suite("Record scanner")
struct FixtureServerRecordScannerTests {
    @Test func cutsRecordsAndFindsPlaceAndPictures() throws {
        let json =
            #" [ {"lat":1.5,"lon":-2e1,"a":{"lat":9},"p":"photos/a.jpg","q":["photos\/b.jpg","x photos/"]} , 7,"é\"]" ] "#
        let records = try RecordScanner.records(in: Array(json.utf8))
        #expect(records.count == 3)
        #expect(records[0].latitude == 1.5)
        #expect(records[0].longitude == -20)
        #expect(records[0].picturePaths.count == 2)
        #expect(
            String(decoding: records[0].bytes(pictureBase: "http://h/"), as: UTF8.self)
                == #"{"lat":1.5,"lon":-2e1,"a":{"lat":9},"p":"http://h/photos/a.jpg","q":["http://h/photos\/b.jpg","x photos/"]}"#
        )
        #expect(String(decoding: records[2].bytes, as: UTF8.self) == #""é\"]""#)
        #expect(records[1].latitude == nil)
        #expect(try RecordScanner.records(in: Array("[]".utf8)).isEmpty)
    }

    @Test(arguments: [
        "", "{}", "[", "[1", "[1,", "[1,]", "[\"a]", "[\"\\", "[1] 2", "[{\"a\" 1}]", "[{1:2}]", "[nul]", "[NaN]",
        "[" + String(repeating: "[", count: 300),
    ])
    func refusesAnythingButAnArray(json: String) {
        #expect(throws: FixtureError.self) { try RecordScanner.records(in: Array(json.utf8)) }
    }
}
