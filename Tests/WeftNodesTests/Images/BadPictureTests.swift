import HTTPServing
import WeftGLib
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

/// Tests hostile pictures: each ends in a defined state, and none takes more than 64 MB.
final class BadPictureTests: XCTestCase {
    private static let allowance = 64 << 10

    private static func big(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 0xff) } }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xedb8_8320 : 0) }
        }
    }

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + body
        return big(body.count) + named + big(Int(checksum(named)))
    }

    /// A black PNG of that many pixels in few bytes.
    static func blackPNG(_ side: Int) -> [UInt8] {
        let row = [UInt8](repeating: 0, count: side * 3 + 1)
        guard let gzip = Gzip.compress(row, repeated: side) else { return [] }
        // The deflate stream without gzip's frame; of zeros the Adler sum is 1, and their number in the upper half.
        let sum = (row.count * side % 65_521) << 16 | 1
        let data = [0x78, 0x9c] + gzip.dropFirst(10).dropLast(8) + big(sum)
        return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
            + chunk("IHDR", big(side) + big(side) + [8, 2, 0, 0, 0]) + chunk("IDAT", data) + chunk("IEND", [])
    }

    /// An animation of that many frames of one pixel.
    private static func manyFrames(_ count: Int) -> [UInt8] {
        let frame: [UInt8] = [
            0x21, 0xf9, 4, 0, 2, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0,
        ]
        var file = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 255, 0]
        file.reserveCapacity(count * frame.count + 100)
        for _ in 0..<count { file += frame }
        return file + [0x3b]
    }

    /// Shows `bytes` in a network image of 64 x 64 points. Returns the node, and the maximum additional memory in KiB.
    @MainActor
    private static func show(_ name: String, _ downloader: any ImageDownloader) -> (
        node: NetworkImageNode, kilobytes: Int
    ) {
        let node = NetworkImageNode(cache: StandardImageCache(memoryBytes: 0), downloader: downloader)
        node.url = name
        node.style.preferredSize = Size(width: 64, height: 64)
        XCTAssertTrue(prepareAndApply(ColumnNode([node])))
        ProcessMemory.trim()
        XCTAssertTrue(ProcessMemory.resetPeak())
        let before = ProcessMemory.residentKilobytes ?? 0
        node.setInterfaceState(.inHierarchy)
        XCTAssertTrue(pump(seconds: 30) { node.loadState.isFailed || node.renderedImageQuality == 1 }, name)
        // An animation has had time for its first frames.
        if node.animatedImage != nil { XCTAssertTrue(pump { node.playback.map { $0.shownFrames > 3 } == true }) }
        let peak = ProcessMemory.peakKilobytes ?? .max
        print("BadPictureTests: \(name): \((peak - before) / 1024) MB above \(before / 1024) MB")
        return (node, Sanitizer.keepsFreedMemory ? 0 : peak - before)
    }

    private struct Bytes: ImageDownloader {
        let bytes: [UInt8]
        func data(for url: String) async throws -> [UInt8] { bytes }
    }

    func testAPNGOf14000By14000IsRefusedByItsHeader() throws {
        try withGTK {
            let png = Self.blackPNG(14_000)
            XCTAssertLessThan(png.count, 600 << 10)
            let (node, kilobytes) = Self.show("huge.png", Bytes(bytes: png))
            XCTAssertEqual(
                node.failure as? PictureError, .tooManyPixels(width: 14_000, height: 14_000, limit: 12_500_000))
            XCTAssertLessThan(kilobytes, 8 << 10)
            node.setInterfaceState([])
        }
    }

    func testTheLargestPictureThatIsAllowedStaysWithinTheBound() throws {
        try withGTK {
            let (node, kilobytes) = Self.show("large.png", Bytes(bytes: Self.blackPNG(3_535)))
            XCTAssertNil(node.failure)
            XCTAssertEqual(node.main.contents?.texture.map { [$0.width, $0.height] }, [64, 64])
            XCTAssertLessThan(kilobytes, Self.allowance)
            node.setInterfaceState([])
        }
    }

    func testTruncatedAndLyingPicturesAreFailures() throws {
        try withGTK {
            var lying = redPicture
            lying.replaceSubrange(16..<24, with: Self.big(3_000) + Self.big(3_000))
            lying.replaceSubrange(29..<33, with: Self.big(Int(Self.checksum(Array(lying[12..<29])))))
            let pictures: [(String, [UInt8])] = [
                ("truncated.png", Array(redPicture.dropLast(20))), ("lying.png", lying), ("empty", []),
            ]
            for (name, bytes) in pictures {
                let (node, kilobytes) = Self.show(name, Bytes(bytes: bytes))
                XCTAssertTrue(node.loadState.isFailed, name)
                XCTAssertTrue(node.failure is PictureError, "\(name): \(String(describing: node.failure))")
                XCTAssertLessThan(kilobytes, Self.allowance, name)
                node.setInterfaceState([])
            }
        }
    }

    func testAnAnimationOf100000FramesIsShownAsItsFirst() throws {
        try withGTK {
            let (node, kilobytes) = Self.show("frames.gif", Bytes(bytes: Self.manyFrames(100_000)))
            XCTAssertNil(node.animatedImage)
            XCTAssertEqual(
                node.animationFailure as? PictureError, .tooManyFrames(100_000, limit: 10_000))
            XCTAssertNotNil(node.main.contents?.texture)
            XCTAssertLessThan(kilobytes, Self.allowance)
            node.setInterfaceState([])
        }
    }

    func testTheLongestAnimationThatIsAllowedPlaysWithinTheBound() throws {
        try withGTK {
            let (node, kilobytes) = Self.show("film.gif", Bytes(bytes: Self.manyFrames(10_000)))
            XCTAssertNotNil(node.animatedImage)
            XCTAssertLessThan(kilobytes, 16 << 10)
            node.setInterfaceState([])
        }
    }

    func testABodyOf50MBIsAFailure() throws {
        try withGTK {
            let piece = [UInt8](repeating: 7, count: 256 << 10)
            let sent = Locked(0)
            let server = try PictureServer { _ in
                HTTPServerResponse(
                    body: .chunks {
                        sent.withLock { count in
                            count += 1
                            return count > 200 ? nil : piece
                        }
                    })
            }
            defer { server.close() }
            let (node, kilobytes) = Self.show(server.base + "body", BasicImageDownloader(client: testClient()))
            XCTAssertEqual(node.failure as? HTTPError, .bodyTooLarge(limit: 12 << 20))
            XCTAssertLessThan(kilobytes, Self.allowance)
            node.setInterfaceState([])
        }
    }
}
