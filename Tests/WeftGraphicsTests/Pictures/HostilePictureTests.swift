import Testing
import WeftGLib
import WeftShim
import WeftTestSupport

@testable import WeftGraphics

/// Tests pictures with additional contents, and pictures that cost more than their size suggests.
@Suite(.serialized) struct HostilePictureTests {
    private let png = PictureSamples.quarters("png", width: 80, height: 40)
    private let jpeg = PictureSamples.quarters("jpeg", width: 80, height: 40, options: [("quality", "100")])

    private func decode(_ bytes: [UInt8]) throws(PictureError) -> Texture {
        try PictureDecoder.decode(bytes, fitting: (60, 60), limits: PictureLimits())
    }

    private func failure(_ bytes: [UInt8]) -> PictureError? {
        do {
            _ = try decode(bytes)
            return nil
        } catch {
            return error
        }
    }

    /// The maximum additional memory while `body` ran, in KiB.
    private func growth<Result>(_ body: () throws -> Result) rethrows -> (result: Result, kilobytes: Int) {
        ProcessMemory.trim()
        _ = ProcessMemory.resetPeak()
        let before = ProcessMemory.residentKilobytes ?? 0
        let result = try body()
        let peak = ProcessMemory.peakKilobytes ?? .max
        return (result, Sanitizer.keepsFreedMemory ? 0 : peak - before)
    }

    // MARK: What lies beside the pixels

    @Test func textsOfAPNGAreNotInflated() throws {
        let text = HostilePictures.deflated(0x41, count: 7 << 20)
        let zTXt = HostilePictures.pngChunk("zTXt", Array("Comment\0\0".utf8) + text)
        let iTXt = HostilePictures.pngChunk("iTXt", Array("Comment\0".utf8) + [1, 0, 0, 0] + text)
        let iCCP = HostilePictures.pngChunk("iCCP", Array("profile\0\0".utf8) + text)
        for chunk in [zTXt, iTXt, iCCP] {
            let bytes = HostilePictures.png(png, with: Array(repeating: chunk, count: 20).flatMap { $0 })
            let (texture, kilobytes) = try growth { try decode(bytes) }
            #expect(texture.corners == "rgbw")
            #expect(kilobytes < 8 << 10, "\(String(decoding: chunk[4..<8], as: UTF8.self)): \(kilobytes) KiB")
        }
    }

    @Test func allThatAPNGCarriesBesideItsPixelsIsLeftOut() throws {
        var chunks: [UInt8] = []
        for name in ["tEXt", "sPLT", "eXIf", "hIST", "gAMA", "prVt", "acTL", "pHYs", "tIME"] {
            for count in [0, 1, 1 << 12] {
                chunks += HostilePictures.pngChunk(name, [UInt8](repeating: 0x41, count: count))
            }
        }
        let clean = try PictureScan(HostilePictures.png(png, with: chunks)).parts
        #expect(clean.isComplete)
        let file = clean.file(of: HostilePictures.png(png, with: chunks))
        #expect(file.count <= png.count)
        #expect(try PictureDecoder.decode(file, fitting: nil).corners == "rgbw")
    }

    @Test func transparencyAndPalettesOfAPNGStay() throws {
        // One pixel of the second palette entry, which is half transparent.
        let data: [UInt8] = [0x78, 0x01, 1, 2, 0, 0xfd, 0xff, 0, 1, 0, 3, 0, 2]
        let bytes =
            Array(png[..<8]) + HostilePictures.pngChunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 3, 0, 0, 0])
            + HostilePictures.pngChunk("PLTE", [255, 0, 0, 0, 255, 0]) + HostilePictures.pngChunk("tRNS", [255, 128])
            + HostilePictures.pngChunk("IDAT", data) + HostilePictures.pngChunk("IEND", [])
        let texture = try PictureDecoder.decode(bytes, fitting: nil)
        #expect(texture.pixel(0, 0) == [0, 128, 0, 128])
    }

    @Test func segmentsOfAJPEGAreNotKept() throws {
        let profile = HostilePictures.profile(segments: 160)
        let comment = HostilePictures.segment(0xfe, [UInt8](repeating: 0x41, count: 65_000))
        let exif = HostilePictures.segment(0xe1, [UInt8](repeating: 0x41, count: 65_000))
        for extra in [profile, Array(repeating: comment, count: 160).flatMap { $0 }]
            + [Array(repeating: exif, count: 160).flatMap { $0 }]
        {
            let bytes = Array(jpeg[..<2]) + extra + Array(jpeg[2...])
            let (texture, kilobytes) = try growth { try decode(bytes) }
            #expect(texture.corners == "rgbw")
            #expect(kilobytes < 8 << 10, "\(kilobytes) KiB")
        }
    }

    @Test func theColoursOfAJPEGAreUnchanged() throws {
        // Without its transform the Adobe segment means red, green and blue.
        let adobe = HostilePictures.segment(0xee, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0])
        // Without JFIF's segment, which comes first; after it each encoder has an order of its own.
        try #require(jpeg[2] == 0xff && jpeg[3] == 0xe0)
        let start = 4 + Int(jpeg[4]) << 8 + Int(jpeg[5])
        let plain = Array(jpeg[..<2]) + Array(jpeg[start...])
        let marked = Array(jpeg[..<2]) + adobe + Array(jpeg[start...])
        let colours = try [plain, marked].map { try PictureDecoder.decode($0, fitting: nil).pixel(4, 4) }
        #expect(colours[0] != colours[1], "the segment counts")
        #expect(try PictureDecoder.decode(plain, fitting: nil).corners == "rgbw")
    }

    @Test func theProfileOfAWebPIsNotKept() throws {
        let profile = HostilePictures.riffChunk("ICCP", [UInt8](repeating: 0x41, count: 11 << 20))
        let bytes = HostilePictures.webp(flags: 0x20, with: profile)
        let (error, kilobytes) = growth { failure(bytes) }
        #expect(error == nil)
        #expect(kilobytes < 8 << 10, "\(kilobytes) KiB")
        #expect(try PictureDecoder.decode(bytes, fitting: nil).corners == "rrrr")
    }

    @Test func extensionsOfAGIFAreLeftOut() throws {
        let gif = AnimationSamples.gif([.init(colour: 1)])
        let block: [UInt8] = [255] + [UInt8](repeating: 0x41, count: 255)
        let comment: [UInt8] = [0x21, 0xfe] + Array(repeating: block, count: 20_000).flatMap { $0 } + [0]
        let bytes = Array(gif[..<25]) + comment + Array(gif[25...])
        #expect(try decode(bytes).colour(1, 1) == "g")
        #expect(try PictureScan(bytes).parts.count < 200)
    }

    @Test func aPictureOfCountlessPiecesIsRefused() {
        let comment = HostilePictures.segment(0xfe, [])
        let interval = HostilePictures.segment(0xdd, [0, 0])
        let extra = Array(repeating: comment + interval, count: 100_000).flatMap { $0 }
        #expect(
            failure(Array(jpeg[..<2]) + extra + Array(jpeg[2...]))
                == .malformed(.jpeg, "more than 10000 pieces of metadata"))
    }

    // MARK: Scans

    @Test func aProgressiveJPEGOfCountlessScansIsRefused() {
        let bytes = HostilePictures.greyJPEG(
            width: 2_000, height: 2_000, isProgressive: true, emptyScans: 6_000)
        let start = monotonicSeconds()
        #expect(failure(bytes) == .tooManyScans(6_001, limit: 62))
        #expect(monotonicSeconds() - start < 1)
        let small = HostilePictures.greyJPEG(width: 40, height: 40, isProgressive: true, emptyScans: 400)
        #expect(failure(small) == .tooManyScans(401, limit: 100))
    }

    @Test func aProgressiveJPEGOfManyScansIsShown() throws {
        let bytes = HostilePictures.greyJPEG(width: 400, height: 400, isProgressive: true, emptyScans: 60)
        #expect(try decode(bytes).pixel(30, 30) == [128, 128, 128, 255])
    }

    @Test func cancellationIsCheckedBetweenScans() throws {
        let bytes = HostilePictures.greyJPEG(width: 400, height: 400, isProgressive: true, emptyScans: 60)
        var asked = 0
        #expect(throws: PictureError.cancelled) {
            // Decoding in this process.
            try PictureRequest(bytes, fitting: (60, 60)).decodeNow(pool: DecoderPool(DecoderConfiguration(path: nil))) {
                asked += 1
                return asked > 40
            }
        }
        #expect(asked == 41)
    }

    @Test func aProgressivePictureIsNotShownBeyondItsScans() throws {
        let bytes = HostilePictures.greyJPEG(
            width: 1_000, height: 1_000, isProgressive: true, emptyScans: 6_000)
        let decoder = try #require(ProgressiveDecoder(Array(bytes[..<3_000])))
        #expect(decoder.picture(Array(bytes[..<3_000]), fitting: (60, 60)) != nil)
        let start = monotonicSeconds()
        #expect(decoder.picture(bytes, fitting: (60, 60)) == nil)
        #expect(monotonicSeconds() - start < 1)
        #expect(ProgressiveDecoder(bytes) == nil)
    }

    // MARK: What is held

    @Test func aSequentialJPEGInSeparateScansIsHeldWhole() throws {
        let apart = HostilePictures.greyJPEG(width: 80, height: 40, components: 3, scans: [[0], [1], [2]])
        #expect(try !PictureScan(apart).isReducible)
        #expect(try PictureScan(apart).pixelWeight == 1.5)
        #expect(try decode(apart).pixel(10, 10) == [128, 128, 128, 255])
        let together = HostilePictures.greyJPEG(width: 80, height: 40, components: 3, scans: [[0, 1, 2]])
        #expect(try PictureScan(together).isReducible)
        let large = HostilePictures.greyJPEG(width: 4_000, height: 3_000, components: 3, scans: [[0], [1], [2]])
        let (error, kilobytes) = growth { failure(large) }
        #expect(error == .tooManyPixels(width: 4_000, height: 3_000, limit: 12_500_000))
        #expect(kilobytes < 8 << 10, "\(kilobytes) KiB")
    }

    @Test func aFrameThatIsLargerThanItsScreenCounts() throws {
        let (error, kilobytes) = growth {
            failure(HostilePictures.gif(frameWidth: 8_000, frameHeight: 8_000, disposal: 3))
        }
        #expect(error == .tooManyPixels(width: 8_000, height: 8_000, limit: 12_500_000))
        #expect(kilobytes < 8 << 10, "\(kilobytes) KiB")
        #expect(
            failure(HostilePictures.gif(frameWidth: 40_000, frameHeight: 1))
                == .sideTooLong(width: 40_000, height: 1, limit: 32_767))
        // One that is a little larger, as some programs write them, is cut at its screen.
        let texture = try PictureDecoder.decode(
            HostilePictures.gif(frameWidth: 3, frameHeight: 2, disposal: 3), fitting: nil)
        #expect(texture.width == 2 && texture.height == 2)
    }

    @Test(arguments: [(2, 0), (0, 1)])
    func aFrameWithoutPixelsIsRefused(width: UInt8, height: UInt8) {
        let gif: [UInt8] =
            Array("GIF89a".utf8) + [
                2, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 255, 0, 0x2c, 0, 0, 0, 0, width, 0, height, 0, 0,
            ]
            + [2, 2, 0x44, 0x0a, 0, 0x3b]
        #expect(failure(gif) == .malformed(.gif, "a frame of \(width) x \(height)"))
    }

    @Test func aBMPWithAHeaderOfGigabytesIsRefused() throws {
        var bytes = PictureSamples.quarters("bmp", width: 8, height: 8)
        bytes.replaceSubrange(14..<18, with: [0, 0, 0, 0x70])
        #expect(failure(bytes) == .malformed(.bmp, "a header of 1879048192 bytes"))
    }

    @Test func aLosslessWebPIsHeldTwice() throws {
        let bytes = HostilePictures.webp(flags: 0, with: [])
        #expect(try PictureScan(bytes).pixelWeight == 2)
    }
}
