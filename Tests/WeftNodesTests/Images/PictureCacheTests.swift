import WeftGLib
import WeftGraphics
import WeftTestSupport
import XCTest

@testable import WeftNodes

final class PictureCacheTests: XCTestCase {
    private static func texture(_ side: Int) throws -> Texture {
        // Corners make a picture larger than it is.
        try PictureDecoder.decode(redPicture, fitting: (side, side), mode: .scaleToFill, corners: .round)
    }

    private static func key(_ number: Int) -> PictureCache.Key {
        PictureCache.Key(source: "test \(number)", width: 32, height: 32, options: .init())
    }

    func testTheKeptBytesStayWithinTheLimit() throws {
        try withGTK {
            let bytes = try Self.texture(32).byteCount
            let start = LiveCount.textures.value
            let cache = PictureCache(maximumBytes: 10 * bytes)
            for number in 0..<100 { cache.store(try Self.texture(32), for: Self.key(number)) }
            XCTAssertEqual(LiveCount.textures.value - start, 10)
            XCTAssertNotNil(cache.texture(for: Self.key(99)))
            XCTAssertNil(cache.texture(for: Self.key(0)))
            cache.removeAll()
            XCTAssertEqual(LiveCount.textures.value, start)
            XCTAssertNil(cache.texture(for: Self.key(99)))
        }
    }

    func testShownPicturesAreFoundAtAnyAge() throws {
        try withGTK {
            let bytes = try Self.texture(32).byteCount
            let cache = PictureCache(maximumBytes: 2 * bytes)
            let shown = try Self.texture(32)
            cache.store(shown, for: Self.key(0))
            for number in 1..<400 { cache.store(try Self.texture(32), for: Self.key(number)) }
            XCTAssertTrue(cache.texture(for: Self.key(0)) === shown)
        }
    }

    func testAPictureThatIsUsedAgainStaysLonger() throws {
        try withGTK {
            let bytes = try Self.texture(32).byteCount
            let cache = PictureCache(maximumBytes: 4 * bytes)
            for number in 0..<4 { cache.store(try Self.texture(32), for: Self.key(number)) }
            XCTAssertNotNil(cache.texture(for: Self.key(0)))
            cache.store(try Self.texture(32), for: Self.key(4))
            XCTAssertNotNil(cache.texture(for: Self.key(0)))
            XCTAssertNil(cache.texture(for: Self.key(1)))
        }
    }

    func testTheSamePictureStoredTwiceCountsOnce() throws {
        try withGTK {
            let start = LiveCount.textures.value
            let bytes = try Self.texture(32).byteCount
            let cache = PictureCache(maximumBytes: 3 * bytes)
            cache.store(try Self.texture(32), for: Self.key(1))
            for _ in 0..<5 { cache.store(try Self.texture(32), for: Self.key(0)) }
            XCTAssertNotNil(cache.texture(for: Self.key(1)))
            XCTAssertEqual(LiveCount.textures.value - start, 2)
        }
    }
}
