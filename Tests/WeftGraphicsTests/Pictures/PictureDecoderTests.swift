import Testing
import WeftGLib
import WeftShim

@testable import WeftGraphics

@Suite struct PictureDecoderTests {
    let png = PictureSamples.quarters("png", width: 80, height: 40)
    let jpeg = PictureSamples.quarters("jpeg", width: 80, height: 40, options: [("quality", "100")])

    private func decode(
        _ bytes: [UInt8], _ width: Int, _ height: Int, _ mode: ContentMode = .scaleAspectFill, crops: Bool = true,
        corners: PictureCorners = .square, limits: PictureLimits = PictureLimits()
    ) throws(PictureError) -> Texture {
        try PictureDecoder.decode(
            bytes, fitting: (width, height), mode: mode, cropsToSize: crops, corners: corners, limits: limits)
    }

    private func error(_ body: () throws -> Texture) -> PictureError? {
        do {
            _ = try body()
            return nil
        } catch {
            return error as? PictureError
        }
    }

    @Test func headersTellFormatAndSize() throws {
        for (format, kind) in [("png", PictureHeader.Format.png), ("jpeg", .jpeg), ("bmp", .bmp)] {
            let header = try PictureDecoder.header(of: PictureSamples.quarters(format, width: 80, height: 40))
            #expect(header == PictureHeader(format: kind, width: 80, height: 40, orientation: 1))
        }
        let turned = try PictureDecoder.header(of: PictureSamples.turned(jpeg, orientation: 6))
        #expect(turned.orientation == 6)
        #expect(turned.displayWidth == 40 && turned.displayHeight == 80)
        // The first bytes are enough.
        #expect(try PictureDecoder.header(of: Array(png[..<32])).width == 80)
    }

    @Test func everyCutOffHeaderIsAnErrorOrAHeader() {
        for bytes in [png, jpeg, PictureSamples.turned(jpeg, orientation: 3), Self.gif] {
            for count in 0..<min(bytes.count, 700) {
                guard let header = try? PictureDecoder.header(of: Array(bytes[..<count])) else { continue }
                #expect(header.width > 0 && header.height > 0)
            }
        }
    }

    @Test func picturesAreDecodedUpright() throws {
        for bytes in [png, jpeg, PictureSamples.quarters("bmp", width: 80, height: 40)] {
            let texture = try PictureDecoder.decode(bytes, fitting: nil)
            #expect(texture.width == 80 && texture.height == 40)
            #expect(texture.corners == "rgbw")
        }
    }

    @Test func theExifOrientationIsApplied() throws {
        let expected = ["rgbw", "grwb", "wbgr", "bwrg", "rbgw", "brwg", "wgbr", "gwrb"]
        for orientation in 1...8 {
            let bytes = PictureSamples.turned(jpeg, orientation: UInt8(orientation))
            let whole = try PictureDecoder.decode(bytes, fitting: nil)
            #expect(whole.corners == expected[orientation - 1], "orientation \(orientation)")
            let isTurned = orientation >= 5
            #expect(whole.width == (isTurned ? 40 : 80))
            let small = try decode(bytes, 10, 30, .scaleToFill)
            #expect(small.width == 10 && small.height == 30)
            #expect(small.corners == expected[orientation - 1], "orientation \(orientation), scaled")
        }
    }

    @Test func contentModesGiveTheSizeThatIsShown() throws {
        let cases: [(ContentMode, Bool, Int, Int, Int, Int)] = [
            (.scaleAspectFill, true, 20, 20, 20, 20), (.scaleAspectFill, false, 20, 20, 40, 20),
            // Never larger than the picture, but of the box's aspect.
            (.scaleAspectFill, true, 200, 400, 20, 40), (.scaleAspectFit, true, 20, 20, 20, 10),
            (.scaleAspectFit, true, 400, 400, 80, 40), (.scaleToFill, true, 30, 10, 30, 10),
            (.scaleToFill, true, 300, 10, 80, 10), (.center, true, 30, 100, 30, 40),
            (.scaleAspectFill, true, 0, -4, 1, 1),
        ]
        for (mode, crops, width, height, expectedWidth, expectedHeight) in cases {
            for bytes in [png, jpeg] {
                let texture = try decode(bytes, width, height, mode, crops: crops)
                #expect(
                    texture.width == expectedWidth && texture.height == expectedHeight,
                    "\(mode) \(width)x\(height): \(texture.width)x\(texture.height)")
            }
        }
    }

    @Test func cuttingKeepsTheMiddle() throws {
        // 80 x 40 in a narrow box: the border between the colours stays in the middle.
        for (width, height) in [(10, 40), (6, 12), (20, 100)] {
            let texture = try decode(png, width, height)
            #expect(texture.corners == "rgbw", "\(width) x \(height)")
        }
        let wide = try decode(png, 40, 4)
        #expect(wide.corners == "rgbw")
    }

    @Test func largeJpegsAreReducedWhileTheyAreDecoded() throws {
        let header = PictureHeader(format: .jpeg, width: 4_000, height: 3_000, orientation: 1)
        func reduction(_ width: Int, _ height: Int) -> Int {
            PicturePlan(header, box: (width, height), mode: .scaleAspectFill, cropsToSize: true, fillsBox: false)
                .reduction(of: header)
        }
        #expect(reduction(4_000, 3_000) == 1)
        #expect(reduction(2_001, 100) == 1)
        #expect(reduction(2_000, 100) == 2)
        #expect(reduction(600, 600) == 4)
        #expect(reduction(60, 60) == 8)
        let large = PictureSamples.quarters("jpeg", width: 1_000, height: 800)
        let texture = try decode(
            large, 100, 100, limits: PictureLimits(maximumPixels: 1_000 * 800 / 60))
        #expect(texture.width == 100 && texture.corners == "rgbw")
    }

    @Test func progressiveJpegsCountAllTheirCoefficients() throws {
        var progressive = jpeg
        let frame = try #require(progressive.indices.first { progressive[$0] == 0xff && progressive[$0 + 1] == 0xc0 })
        let sequential = try PictureScan(jpeg)
        #expect(sequential.isReducible)
        progressive[frame + 1] = 0xc2
        #expect(try !PictureScan(progressive).isReducible)
        for (sampling, weight) in [(UInt8(0x22), 0.75), (0x21, 1), (0x11, 1.5)] {
            progressive[frame + 11] = sampling
            #expect(try PictureScan(progressive).pixelWeight == weight)
        }
    }

    @Test func transparencyIsPremultiplied() throws {
        let bytes = PictureSamples.quarters("png", width: 20, height: 20, alpha: 64)
        let texture = try PictureDecoder.decode(bytes, fitting: nil)
        #expect(texture.pixel(2, 2) == [0, 0, 64, 64])
        #expect(texture.pixel(17, 17) == [64, 64, 64, 64])
        let clear = PictureSamples.quarters("png", width: 20, height: 20, alpha: 0)
        #expect(try decode(clear, 7, 7).pixel(3, 3) == [0, 0, 0, 0])
    }

    @Test func roundCornersAreTransparentAndDrawnAtTheBoxSize() throws {
        for size in [30, 200] {
            for corners in [PictureCorners.round, .radius(Double(size) / 4)] {
                let texture = try decode(jpeg, size, size, corners: corners)
                #expect(texture.width == size && texture.height == size)
                for (x, y) in [(0, 0), (size - 1, 0), (0, size - 1), (size - 1, size - 1)] {
                    #expect(texture.pixel(x, y) == [0, 0, 0, 0])
                }
                #expect(texture.pixel(size / 2, 0)[3] > 200)
                #expect(texture.pixel(size / 2, size / 2)[3] == 255)
            }
        }
        // A radius of more than half of a side is a circle, nothing worse.
        #expect(try decode(png, 10, 10, corners: .radius(1e9)).pixel(5, 5)[3] == 255)
        #expect(try decode(png, 10, 10, corners: .radius(.nan)).pixel(5, 5)[3] == 255)
    }

    @Test func aPictureOverALimitIsRefusedBeforeItIsDecoded() {
        let huge = PictureSamples.hugePNG(width: 14_000, height: 14_000)
        #expect(huge.count < 1 << 20)
        let before = residentBytes()
        #expect(
            error { try decode(huge, 100, 100) }
                == .tooManyPixels(width: 14_000, height: 14_000, limit: 12_500_000))
        let longer = PictureSamples.hugePNG(width: 1_000_000, height: 1)
        #expect(
            error { try decode(longer, 100, 100) } == .sideTooLong(width: 1_000_000, height: 1, limit: 32_767))
        #expect(residentBytes() - before < 8 << 20)
        let limits = PictureLimits(maximumBytes: 100)
        #expect(error { try decode(png, 10, 10, limits: limits) } == .tooManyBytes(png.count, limit: 100))
    }

    @Test func headersThatLieAreErrors() {
        // The rows do not come.
        let fewer = PictureSamples.hugePNG(width: 900, height: 900)
        #expect(error { try decode(fewer, 9, 9) } == .truncated(.png))
        let empty = PictureSamples.hugePNG(width: 0, height: 10)
        #expect(error { try decode(empty, 9, 9) } == .malformed(.png, "size 0 x 10"))
        var twice = jpeg
        let frame = twice.indices.first { twice[$0] == 0xff && twice[$0 + 1] == 0xc0 }!
        let length = Int(twice[frame + 2]) << 8 | Int(twice[frame + 3])
        twice.insert(contentsOf: jpeg[frame..<frame + 2 + length], at: frame)
        #expect(error { try decode(twice, 9, 9) } == .malformed(.jpeg, "two frame headers"))
    }

    @Test func truncatedPicturesAreErrors() {
        let pictures: [(PictureHeader.Format, [UInt8])] = [(.png, png), (.jpeg, jpeg), (.gif, Self.gif)]
        for (format, bytes) in pictures {
            for part in [0.4, 0.5, 0.7, 0.9] {
                let cut = Array(bytes[..<Int(Double(bytes.count) * part)])
                let error = error { try decode(cut, 10, 10) }
                #expect(error == .truncated(format), "\(format) cut at \(part): \(String(describing: error))")
            }
        }
        let bmp = PictureSamples.quarters("bmp", width: 80, height: 40)
        #expect(error { try decode(Array(bmp[..<(bmp.count / 2)]), 10, 10) } != nil)
    }

    @Test func invalidPicturesAreErrors() {
        #expect(error { try decode([], 10, 10) } == .empty)
        #expect(error { try decode(Array("<html>not found</html>".utf8), 10, 10) } == .unknownFormat)
        #expect(error { try decode([0x89], 10, 10) } == .unknownFormat)
    }

    @Test func damagedBytesNeverTrap() {
        var generator = SystemRandomNumberGenerator()
        let seed = UInt64.random(in: 0 ... .max, using: &generator)
        print("damagedBytesNeverTrap: seed \(seed)")
        var state = seed | 1
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for bytes in [png, jpeg, PictureSamples.turned(jpeg, orientation: 7), Self.gif] {
            for _ in 0..<100 {
                var damaged = bytes
                for _ in 0...random(8) { damaged[random(damaged.count)] = UInt8(random(256)) }
                let texture = try? decode(damaged, 12, 12, limits: PictureLimits(maximumPixels: 1 << 20))
                if let texture { #expect(texture.width > 0 && texture.width * texture.height <= 1 << 20) }
            }
        }
    }

    @Test func cancellingStopsBeforeTheDecoder() {
        let error = error { try PictureDecoder.decode(jpeg, fitting: nil, isCancelled: { true }) }
        #expect(error == .cancelled)
    }

    @Test func anAnimationIsDecodedUpToItsFirstFrame() throws {
        // A second frame that is garbage is not looked at.
        let animation = Array(Self.gif.dropLast()) + [0x2c, 1, 2, 3, 0x3b]
        #expect(try PictureDecoder.decode(animation, fitting: nil).width == 2)
    }

    /// A GIF of 2 x 1 pixels with one frame.
    private static let gif: [UInt8] =
        Array("GIF89a".utf8) + [
            2, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 255, 0, 0x2c, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x44, 0x0a, 0, 0x3b,
        ]

    private func residentBytes() -> Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        fgets(&line, 128, file)
        let fields = String(decoding: line.prefix { $0 != 0 }.map { UInt8($0) }, as: UTF8.self).split(separator: " ")
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4_096 : 0
    }
}
