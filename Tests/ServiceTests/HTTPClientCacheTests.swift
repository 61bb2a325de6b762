import FoundationEssentials
import Glibc
import Testing
import WeftGLib
import WeftShim

@Suite("HTTP client: disk cache", .serialized, .timeLimit(.minutes(2)))
final class HTTPClientCacheTests {
    let folder: FixtureFolder
    let server: FixtureServerProcess
    let directory: String

    init() throws {
        folder = try FixtureFolder()
        server = try FixtureServerProcess(folder: folder.path)
        directory = try FixtureFolder.temporary()
    }

    deinit {
        FixtureFolder.remove(directory)
    }

    private func client(maximumCacheBytes: Int = 10 << 20) -> HTTPClient {
        HTTPClient(
            configuration: HTTPConfiguration(
                userAgent: "weft-tests/1", cacheDirectory: directory, maximumCacheBytes: maximumCacheBytes))
    }

    /// The cached bodies, whose file names are numbers, unlike the name of the index.
    private func bodies() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory).filter { Int($0) != nil }
            .map { directory + "/" + $0 }
    }

    @Test func theSecondRequestComesFromDisk() async throws {
        let client = client()
        let first = try await client.get(server.base + "photos/p5.jpg")
        await client.flush()
        let second = try await client.get(server.base + "photos/p5.jpg")
        #expect(first.body == FixtureFolder.picture(5))
        #expect(second.body == first.body)
        #expect(second.status == 200)
        #expect(second.headers["Content-Type"] == "image/jpeg")
        #expect(try await server.statistics().count("/photos/p5.jpg") == 1)
    }

    @Test func theFilesAreForTheUserAlone() async throws {
        let client = client()
        _ = try await client.get(server.base + "photos/p4.jpg")
        await client.flush()
        let names = try FileManager.default.contentsOfDirectory(atPath: directory)
        #expect(names.count >= 2)
        for name in names {
            var status = stat()
            #expect(lstat(directory + "/" + name, &status) == 0)
            #expect(status.st_mode & 0o077 == 0, "\(name) has \(String(status.st_mode, radix: 8))")
        }
    }

    @Test func theNextClientFindsIt() async throws {
        let first = client()
        _ = try await first.get(server.base + "photos/p6.jpg")
        await first.flush()
        let second = client()
        #expect(try await second.get(server.base + "photos/p6.jpg").body == FixtureFolder.picture(6))
        #expect(try await server.statistics().count("/photos/p6.jpg") == 1)
    }

    @Test func aDamagedCopyIsFetchedAgain() async throws {
        let client = client()
        _ = try await client.get(server.base + "photos/p7.jpg")
        await client.flush()
        let copy = try #require(try bodies().first)
        try Data(FixtureFolder.picture(7).prefix(100)).write(to: URL(filePath: copy))
        #expect(try await client.get(server.base + "photos/p7.jpg").body == FixtureFolder.picture(7))
        #expect(try await server.statistics().count("/photos/p7.jpg") == 2)
    }

    @Test(arguments: ["find/groups", "fault/gzip/photos/p8.jpg", "fault/status=500/photos/p8.jpg"])
    func uncacheableAnswersAreNotStored(path: String) async throws {
        let client = client()
        for _ in 0..<2 { _ = try await client.get(server.base + path) }
        await client.flush()
        #expect(try bodies().isEmpty)
        #expect(try await server.statistics().count("/" + path) == 2)
    }

    @Test func aBrokenOffBodyIsNotKept() async throws {
        let client = client()
        let path = "fault/cut,times=1/photos/p9.jpg"
        await #expect(throws: HTTPError.self) { try await client.get(self.server.base + path) }
        #expect(try await client.get(server.base + path).body == FixtureFolder.picture(9))
    }

    @Test func requestsWithHeadersBypassTheCache() async throws {
        let client = client()
        for _ in 0..<2 { _ = try await client.get(server.base + "photos/p1.jpg", headers: [("Accept", "image/*")]) }
        await client.flush()
        #expect(try bodies().isEmpty)
    }

    @Test func staysWithinItsBytes() async throws {
        let limit = FixtureFolder.pictureBytes * 11
        let client = client(maximumCacheBytes: limit)
        for number in 0..<FixtureFolder.pictureCount {
            _ = try await client.get("\(server.base)photos/p\(number).jpg")
        }
        await client.flush()
        let sizes = try bodies().map { FileManager.default.contents(atPath: $0)?.count ?? 0 }
        #expect(sizes.count > 5)
        #expect(sizes.reduce(0, +) <= limit)
    }

    @Test func aBodyLargerThanATenthIsNotKept() async throws {
        let client = client(maximumCacheBytes: FixtureFolder.pictureBytes * 10 - 10)
        _ = try await client.get(server.base + "photos/p1.jpg")
        await client.flush()
        #expect(try bodies().isEmpty)
    }

    /// The cache folder does not exist or is not writable, which is simulated by a path below a file.
    @Test(arguments: ["/dev/null/http", "/proc/weft/http", ""])
    func withoutACacheFolderPagesAreFetched(place: String) async throws {
        let messages = Locked<[String]>([])
        let id = g_log_set_handler(
            "GLib", GLogLevelFlags(rawValue: WEFT_G_LOG_LEVEL_CRITICAL.rawValue | WEFT_G_LOG_LEVEL_WARNING.rawValue),
            { _, _, message, context in
                guard let message, let context else { return }
                Unmanaged<Locked<[String]>>.fromOpaque(context).takeUnretainedValue()
                    .withLock { $0.append(String(cString: message)) }
            }, Unmanaged.passUnretained(messages).toOpaque())
        defer { g_log_remove_handler("GLib", id) }
        let client = HTTPClient(
            configuration: HTTPConfiguration(userAgent: "weft-tests/1", cacheDirectory: place))
        for _ in 0..<2 {
            #expect(try await client.get(server.base + "photos/p2.jpg").body == FixtureFolder.picture(2))
        }
        await client.flush()
        #expect(messages.withLock { $0 } == [])
    }

    /// libsoup removes all files that are not in its index.
    @Test(arguments: [true, false])
    func aLinkOrAForeignFileInPlaceOfTheCacheStays(isLink: Bool) async throws {
        let place = isLink ? directory + "-link" : directory
        if isLink { try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: directory) }
        defer { if isLink { try? FileManager.default.removeItem(atPath: place) } }
        let names = isLink ? ["7", "soup.cache", "thesis.txt"] : ["thesis.txt"]
        for name in names { try Data("the user's".utf8).write(to: URL(filePath: directory + "/" + name)) }
        let client = HTTPClient(
            configuration: HTTPConfiguration(userAgent: "weft-tests/1", cacheDirectory: place))
        for _ in 0..<2 {
            #expect(try await client.get(server.base + "photos/p2.jpg").body == FixtureFolder.picture(2))
        }
        await client.flush()
        await client.clearCache()
        await client.flush()
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory).sorted() == names)
    }

    /// libsoup would read a planted file of gigabytes whole.
    @Test func anIndexLargerThanAnyIsNotRead() async throws {
        let index = directory + "/soup.cache2"
        try Data([7]).write(to: URL(filePath: index))
        try #require(truncate(index, 3 << 30) == 0)
        let client = client()
        #expect(try await client.get(server.base + "photos/p2.jpg").body == FixtureFolder.picture(2))
        await client.flush()
        var status = stat()
        #expect(stat(index, &status) != 0 || status.st_size < 1 << 20)
    }

    @Test func aDamagedIndexMeansAnEmptyCache() async throws {
        try Data([UInt8](repeating: 0xAB, count: 777)).write(to: URL(filePath: directory + "/soup.cache2"))
        #expect(try await client().get(server.base + "photos/p2.jpg").body == FixtureFolder.picture(2))
    }
}
