import Glibc
import HTTPServing
import WeftGLib
import WeftGraphics
import WeftTestSupport
import XCTest

@testable import WeftNodes

final class BasicImageDownloaderTests: XCTestCase {
    /// 200 KB in which each part is recognisable.
    private static let body: [UInt8] = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 8) }

    private static func file(_ body: [UInt8], tag: String = "\"a\"") -> HTTPServerResponse {
        HTTPServerResponse(
            headers: [("ETag", tag), ("Accept-Ranges", "bytes"), ("Content-Type", "image/jpeg")], body: .bytes(body))
    }

    func testOneTransferServesAllRequests() throws {
        try withGTK {
            let server = try PictureServer { _ in
                try? await Task.sleep(for: .milliseconds(80))
                return Self.file(Self.body)
            }
            defer { server.close() }
            let downloader = BasicImageDownloader(client: testClient())
            let url = server.base + "shared.jpg"
            let counts = PictureServer.wait {
                try await withThrowingTaskGroup(of: Int.self) { group in
                    for _ in 0..<8 { group.addTask { try await downloader.data(for: url).count } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
            }
            XCTAssertEqual(try XCTUnwrap(counts).get(), Array(repeating: Self.body.count, count: 8))
            XCTAssertEqual(server.requests.count, 1)
            XCTAssertEqual(downloader.runningCount, 0)
        }
    }

    func testOnlyTheLastCallersCancellationStopsTheWork() throws {
        try withGTK {
            let server = try PictureServer { _ in
                HTTPServerResponse(
                    headers: [("Content-Length", "200000"), ("ETag", "\"a\"")],
                    body: .verbatim(Array(Self.body.prefix(50_000)), thenWait: 60))
            }
            defer { server.close() }
            let downloader = BasicImageDownloader(client: testClient())
            let url = server.base + "stalls.jpg"
            let ended = Locked<[String]>([])
            let controls = [ImageDownloadControl(), ImageDownloadControl()]
            let tasks = zip(["first", "second"], controls).map { name, control in
                Task.detached {
                    _ = try? await downloader.download(url, control)
                    ended.withLock { $0.append(name) }
                }
            }
            XCTAssertTrue(pump { controls.allSatisfy { !$0.partialData.isEmpty } }, "both have joined")
            XCTAssertEqual(server.requests.count, 1)
            tasks[0].cancel()
            XCTAssertTrue(pump { ended.withLock { $0 } == ["first"] })
            XCTAssertEqual(downloader.runningCount, 1)
            XCTAssertEqual(server.aborted, 0)
            tasks[1].cancel()
            XCTAssertTrue(pump { ended.withLock { $0.count } == 2 && server.aborted == 1 })
            XCTAssertEqual(downloader.runningCount, 0)
        }
    }

    func testACancelledTransferResumes() throws {
        try withGTK {
            let first = Locked(true)
            let server = try PictureServer { request in
                if first.withLock({ isFirst in
                    defer { isFirst = false }
                    return isFirst
                }) {
                    return HTTPServerResponse(
                        headers: [("Content-Length", "200000"), ("ETag", "\"a\""), ("Accept-Ranges", "bytes")],
                        body: .verbatim(Array(Self.body.prefix(70_000)), thenWait: 60))
                }
                guard let range = request.headers["Range"], request.headers["If-Range"] == "\"a\"",
                    let start = Int(range.dropFirst(6).dropLast())
                else { return Self.file(Self.body) }
                return HTTPServerResponse(
                    status: 206,
                    headers: [("ETag", "\"a\""), ("Content-Range", "bytes \(start)-199999/200000")],
                    body: .bytes(Array(Self.body[start...])))
            }
            defer { server.close() }
            let downloader = BasicImageDownloader(client: testClient())
            let url = server.base + "resumed.jpg"
            let progress = Locked(0.0)
            let control = ImageDownloadControl { fraction in progress.withLock { $0 = fraction } }
            let task = Task.detached { _ = try? await downloader.download(url, control) }
            XCTAssertTrue(pump { progress.withLock { $0 } >= 0.35 }, "\(progress.withLock { $0 })")
            XCTAssertEqual(control.partialData.count, 70_000)
            task.cancel()
            XCTAssertTrue(pump { downloader.resumableCount == 1 })
            let result = PictureServer.wait { try await downloader.data(for: url) }
            XCTAssertEqual(try XCTUnwrap(result).get(), Self.body)
            XCTAssertEqual(server.requests.last?.headers["Range"], "bytes=70000-")
            XCTAssertEqual(downloader.resumableCount, 0)
        }
    }

    func testAChangedPictureIsFetchedWhole() throws {
        try withGTK {
            let changed = Array(Self.body.reversed())
            let first = Locked(true)
            let server = try PictureServer { _ in
                if first.withLock({ isFirst in
                    defer { isFirst = false }
                    return isFirst
                }) {
                    return HTTPServerResponse(
                        headers: [("Content-Length", "200000"), ("ETag", "\"a\""), ("Accept-Ranges", "bytes")],
                        body: .verbatim(Array(Self.body.prefix(70_000)), thenWait: 0))
                }
                // Chunked, so that the server's library does not answer the range by itself.
                let sent = Locked(false)
                return HTTPServerResponse(
                    headers: [("ETag", "\"b\"")],
                    body: .chunks {
                        sent.withLock { isSent in
                            defer { isSent = true }
                            return isSent ? nil : changed
                        }
                    })
            }
            defer { server.close() }
            let downloader = BasicImageDownloader(client: testClient())
            let url = server.base + "changed.jpg"
            let result = PictureServer.wait { try await downloader.data(for: url) }
            XCTAssertEqual(try XCTUnwrap(result).get(), changed)
            XCTAssertEqual(server.requests.count, 2, "the lost connection was tried again")
        }
    }

    func testTheServersRetryAfterIsWaitedFor() throws {
        try withGTK {
            let answers = Locked([429, 503, 200])
            let server = try PictureServer { _ in
                let status = answers.withLock { $0.removeFirst() }
                if status == 200 { return Self.file(redPicture) }
                return HTTPServerResponse(status: status, headers: [("Retry-After", "0")], body: .bytes([]))
            }
            defer { server.close() }
            let downloader = BasicImageDownloader(client: testClient())
            let url = server.base + "busy.png"
            XCTAssertEqual(try XCTUnwrap(PictureServer.wait { try await downloader.data(for: url) }).get(), redPicture)
            XCTAssertEqual(server.requests.count, 3)
        }
    }

    func testWithoutRetriesTheFirstFailureCounts() throws {
        try withGTK {
            let server = try PictureServer { _ in HTTPServerResponse(status: 503, body: .bytes([])) }
            defer { server.close() }
            let downloader = BasicImageDownloader(client: testClient())
            let url = server.base + "busy.png"
            let result = PictureServer.wait {
                try await downloader.download(url, ImageDownloadControl(retries: false)).bytes
            }
            XCTAssertThrowsError(try XCTUnwrap(result).get()) { error in
                XCTAssertEqual((error as? ImageDownloadError)?.status, 503)
            }
            XCTAssertEqual(server.requests.count, 1)
        }
    }

    func testMissingPicturesAreNotTriedAgain() throws {
        try withGTK {
            let server = try PictureServer { _ in HTTPServerResponse(status: 404, body: .bytes([])) }
            defer { server.close() }
            let downloader = BasicImageDownloader(client: testClient())
            let url = server.base + "none.png"
            XCTAssertThrowsError(try XCTUnwrap(PictureServer.wait { try await downloader.data(for: url) }).get())
            XCTAssertEqual(server.requests.count, 1)
        }
    }

    func testABodyOf50MBIsRefusedBeforeItIsHeld() throws {
        try withGTK {
            let piece = [UInt8](repeating: 7, count: 1 << 20)
            let sent = Locked(0)
            let server = try PictureServer { request in
                if request.path == "/announced" {
                    return HTTPServerResponse(
                        headers: [("Content-Length", "52428800")], body: .verbatim(piece, thenWait: 60))
                }
                return HTTPServerResponse(
                    body: .chunks {
                        sent.withLock { count in
                            count += 1
                            return count > 50 ? nil : piece
                        }
                    })
            }
            defer { server.close() }
            let downloader = BasicImageDownloader(client: testClient())
            for path in ["announced", "chunked"] {
                let url = server.base + path
                let result = PictureServer.wait { try await downloader.data(for: url) }
                XCTAssertThrowsError(try XCTUnwrap(result).get()) { error in
                    XCTAssertEqual(error as? HTTPError, .bodyTooLarge(limit: 12 << 20))
                }
            }
            XCTAssertLessThan(sent.withLock { $0 }, 30)
        }
    }

    /// libsoup takes a connection that ends between two chunks for the end of the body.
    func testAPictureWithoutItsEndIsRequestedAgainAndNotStored() throws {
        try withGTK {
            let folder = "/tmp/weft-disk-cache-\(getpid())-\(UInt32.random(in: 0 ... .max))"
            defer { _ = try? FileManagerRemoval.remove(folder) }
            let count = Locked(0)
            let server = try PictureServer { _ in
                let isFirst = count.withLock { count in
                    count += 1
                    return count == 1
                }
                let pieces = Locked([isFirst ? Array(redPicture.prefix(redPicture.count / 2)) : redPicture])
                return HTTPServerResponse(
                    headers: [("Cache-Control", "max-age=3600")], body: .chunks { pieces.withLock { $0.popLast() } })
            }
            defer { server.close() }
            let url = server.base + "a.png"
            let disk = DiskImageCache(directory: folder)
            let downloader = BasicImageDownloader(client: testClient(), diskCache: disk)
            let result = PictureServer.wait { try await downloader.download(url, ImageDownloadControl()) }
            XCTAssertEqual(try XCTUnwrap(result).get().bytes, redPicture)
            XCTAssertTrue(
                pump {
                    (try? PictureServer.wait { await disk.entry(for: url) }?.get())?.flatMap { $0 }?.bytes == redPicture
                })
            XCTAssertEqual(count.withLock { $0 }, 2)
        }
    }

    func testAStalePictureOnDiskIsRevalidated() throws {
        try withGTK {
            let folder = "/tmp/weft-disk-cache-\(getpid())-\(UInt32.random(in: 0 ... .max))"
            defer { _ = try? FileManagerRemoval.remove(folder) }
            let server = try PictureServer { request in
                let headers = [(name: "ETag", value: "\"a\""), (name: "Cache-Control", value: "max-age=0")]
                if request.headers["If-None-Match"] == "\"a\"" {
                    return HTTPServerResponse(
                        status: 304, headers: [("ETag", "\"a\""), ("Cache-Control", "max-age=60")], body: .bytes([]))
                }
                return HTTPServerResponse(headers: headers, body: .bytes(redPicture))
            }
            defer { server.close() }
            let disk = DiskImageCache(directory: folder)
            let downloader = BasicImageDownloader(client: testClient(), diskCache: disk)
            let url = server.base + "picture.png"
            @MainActor func download() -> DownloadedImage? {
                try? PictureServer.wait { try await downloader.download(url, ImageDownloadControl()) }?.get()
            }
            @MainActor func isFresh() -> Bool? {
                (try? PictureServer.wait { await disk.entry(for: url) }?.get())?.flatMap { $0 }.map(\.isFresh)
            }
            XCTAssertEqual(download()?.source, .download)
            XCTAssertTrue(pump { isFresh() == false })
            let again = download()
            XCTAssertEqual(again?.source, .diskCache)
            XCTAssertEqual(again?.bytes, redPicture)
            XCTAssertEqual(server.requests.map { $0.headers["If-None-Match"] }, [nil, "\"a\""])
            XCTAssertTrue(pump { isFresh() == true })
            // Fresh now: found without a request.
            let cache = StandardImageCache(disk: disk)
            let found = try? PictureServer.wait { await cache.loadPicture(for: url)?.bytes }?.get()
            XCTAssertEqual(found, redPicture)
            XCTAssertEqual(server.requests.count, 2)
        }
    }
}

/// Removes a folder of a test.
enum FileManagerRemoval {
    static func remove(_ folder: String) throws {
        let status = system("rm -rf '\(folder)'")
        XCTAssertEqual(status, 0)
    }
}
