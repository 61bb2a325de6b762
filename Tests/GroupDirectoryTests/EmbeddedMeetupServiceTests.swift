import FoundationEssentials
import Testing

@testable import GroupDirectory

@Suite struct EmbeddedMeetupServiceTests {
    /// Runs the closure with a folder that has this `groups.json`, and removes the folder afterwards.
    private func withData(_ json: String?, _ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("weft-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        if let json { try Data(json.utf8).write(to: folder.appendingPathComponent("groups.json")) }
        try await body(folder.path)
    }

    private let three = """
        [{"id": 3, "name": "Far", "lat": 48, "lon": 2}, {"name": "No id"}, {"id": 1, "name": "Nearest", "lat": 51.5,
        "lon": -0.13, "key_photo": {"photo_link": "photos/p01.jpg"}}, {"id": 2, "name": "Near", "lat": 51, "lon": 0}]
        """

    @Test func givesPagesNearestFirst() async throws {
        try await withData(three) { folder in
            let service = EmbeddedMeetupService(folder: folder)
            let first = try await service.groups(near: .london, page: 0, pageSize: 2)
            #expect(first.groups.map(\.name) == ["Nearest", "Near"])
            #expect(first.hasMore && first.totalCount == 3)
            #expect(first.skipped.first.map(\.description) == ["record 1: id is missing"])
            #expect(first.groups.first?.photo?.photoURL?.hasPrefix("file:///") == true)
            #expect(first.groups.first?.photo?.photoURL?.hasSuffix("/photos/p01.jpg") == true)
            let second = try await service.groups(near: .london, page: 1, pageSize: 2)
            #expect(second.groups.map(\.name) == ["Far"])
            #expect(!second.hasMore && second.skipped.isEmpty)
        }
    }

    @Test func keepsTheRequestedOrder() async throws {
        let json = """
            [{"id": 1, "name": "Small", "lat": 51.5, "lon": -0.13, "members": 5},
            {"id": 2, "name": "Large", "lat": 48, "lon": 2, "members": 900}, {"id": 3, "name": "Unknown"}]
            """
        try await withData(json) { folder in
            let service = EmbeddedMeetupService(folder: folder, order: .members)
            let page = try await service.groups(near: .london, page: 0, pageSize: 3)
            #expect(page.groups.map(\.name) == ["Large", "Small", "Unknown"])
        }
    }

    @Test func anotherPlaceHasAnotherOrder() async throws {
        try await withData(three) { folder in
            let service = EmbeddedMeetupService(folder: folder)
            let paris = try #require(Coordinate(latitude: 48.8, longitude: 2.3))
            _ = try await service.groups(near: .london, page: 0, pageSize: 1)
            #expect(try await service.groups(near: paris, page: 0, pageSize: 1).groups.map(\.name) == ["Far"])
        }
    }

    @Test(arguments: [(3, 2), (Int.max, Int.max), (1, Int.max), (Int.max, 1)])
    func pagesAfterTheEndAreEmpty(page: Int, pageSize: Int) async throws {
        try await withData(three) { folder in
            let page = try await EmbeddedMeetupService(folder: folder)
                .groups(near: .london, page: page, pageSize: pageSize)
            #expect(page.groups.isEmpty && !page.hasMore)
        }
    }

    @Test func oddPageNumbersAreTakenAsTheNearestSensibleOnes() async throws {
        try await withData(three) { folder in
            let page = try await EmbeddedMeetupService(folder: folder)
                .groups(near: .london, page: -5, pageSize: 0)
            #expect(page.groups.map(\.name) == ["Nearest"])
        }
    }

    @Test func aFailureNamesTheFileAndTheNextCallTriesAgain() async throws {
        try await withData(nil) { folder in
            let service = EmbeddedMeetupService(folder: folder)
            await #expect(throws: MeetupServiceError.self) {
                try await service.groups(near: .london, page: 0, pageSize: 2)
            }
            try Data("[{]".utf8).write(to: URL(fileURLWithPath: folder + "/groups.json"))
            do throws(MeetupServiceError) {
                _ = try await service.groups(near: .london, page: 0, pageSize: 2)
                Issue.record("no error")
            } catch {
                #expect(error.errorTitle == "The groups cannot be read")
                #expect(error.errorMessage.contains("/groups.json: not valid JSON: a key in quotes was expected"))
                #expect(error.errorMessage.contains("line 1, column 3"))
            }
            try Data(three.utf8).write(to: URL(fileURLWithPath: folder + "/groups.json"))
            #expect(try await service.groups(near: .london, page: 0, pageSize: 2).groups.count == 2)
        }
    }

    @Test func theProgramsOwnDataIsASampleWithoutAddresses() async throws {
        try await withData(#"[{"id": 1, "name": "A", "link": "https://example.org/a"}]"#) { folder in
            let named = try await EmbeddedMeetupService(folder: folder).groups(near: .london, page: 0, pageSize: 9)
            #expect(!named.isSample && named.groups.map(\.link) == ["https://example.org/a"])
            try FileManager.default.createDirectory(
                atPath: folder + "/share/browse-meetup", withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/share/browse-meetup/data", withDestinationPath: folder)
            let own = EmbeddedMeetupService(dataDirectory: DataDirectory(executable: folder + "/bin/browse-meetup"))
            let page = try await own.groups(near: .london, page: 0, pageSize: 9)
            #expect(page.isSample && page.groups.map(\.link) == [nil])
        }
    }

    @Test func callersAtTheSameTimeShareOneReading() async throws {
        try await withData(three) { folder in
            let service = EmbeddedMeetupService(folder: folder)
            try await withThrowingTaskGroup(of: Int.self) { tasks in
                for _ in 0..<20 {
                    tasks.addTask { try await service.groups(near: .london, page: 0, pageSize: 9).groups.count }
                }
                for try await count in tasks { #expect(count == 3) }
            }
        }
    }

    @Test func aFixedPlaceIsTheTutorialsUnlessSet() async throws {
        #expect(try await FixedLocationService().currentPlace() == .london)
    }
}
