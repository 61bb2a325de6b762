import Testing

@testable import WeftGraphics

/// Every format that carries Exif data is shown upright.
@Suite struct OrientationTests {
    /// The colours in the corners for each orientation.
    static let corners = ["rgbw", "grwb", "wbgr", "bwrg", "rbgw", "brwg", "wgbr", "gwrb"]

    private let png = PictureSamples.quarters("png", width: 80, height: 40)

    private func expectUpright(_ bytes: [UInt8], _ orientation: Int, _ what: String) throws {
        let header = try PictureDecoder.header(of: bytes)
        #expect(header.orientation == orientation, "\(what)")
        let texture = try PictureDecoder.decode(bytes, fitting: nil)
        #expect(texture.corners == Self.corners[orientation - 1], "\(what) \(orientation)")
        #expect((texture.width > texture.height) == (orientation < 5), "\(what) \(orientation)")
    }

    @Test(arguments: UInt8(1)...8)
    func aPNGIsTurnedByItsExif(orientation: UInt8) throws {
        for isLittleEndian in [false, true] {
            let exif = PictureSamples.exif(orientation: orientation, isLittleEndian: isLittleEndian)
            for behind in [false, true] {
                let bytes = PictureSamples.turnedPNG(png, exif, behindPixels: behind)
                try expectUpright(bytes, Int(orientation), "PNG, Exif behind the pixels: \(behind)")
                #expect(try PictureScan(bytes).parts.count == PictureScan(png).parts.count, "no loader sees it")
            }
        }
    }

    @Test(arguments: UInt8(1)...8)
    func aWebPIsTurnedByItsExif(orientation: UInt8) throws {
        let exif = PictureSamples.exif(orientation: orientation)
        for data in [exif, PictureSamples.exifMark + exif] {
            try expectUpright(PictureSamples.turnedWebP(data), Int(orientation), "WebP")
        }
    }

    @Test(arguments: UInt8(1)...8)
    func anAnimationIsTurnedByItsExif(orientation: UInt8) throws {
        let bytes = PictureSamples.turnedWebP(PictureSamples.exif(orientation: orientation), isAnimated: true)
        try expectUpright(bytes, Int(orientation), "first frame")
        let animation = try EncodedAnimation(bytes, identity: "test")
        #expect((animation.width > animation.height) == (orientation < 5))
        let frames = animation.makeFrames()
        for frame in 0..<2 {
            let texture = try frames.next()
            #expect(texture.corners == Self.corners[Int(orientation) - 1], "frame \(frame)")
            #expect(texture.width == animation.width && texture.height == animation.height)
        }
    }

    @Test func truncatedOrWrongExifDataAreIgnored() throws {
        let exif = PictureSamples.exif(orientation: 3)
        for count in 0..<20 {
            let cut = Array(exif[..<count])
            #expect(try PictureDecoder.header(of: PictureSamples.turnedPNG(png, cut)).orientation == 1, "\(count)")
            #expect(try PictureDecoder.header(of: PictureSamples.turnedWebP(cut)).orientation == 1, "\(count)")
        }
        for orientation: UInt8 in [0, 9, 255] {
            let wrong = PictureSamples.exif(orientation: orientation)
            #expect(try PictureDecoder.header(of: PictureSamples.turnedPNG(png, wrong)).orientation == 1)
        }
    }

    /// The directory is searched only within the data, however large its offset is.
    @Test func exifDataWithInvalidOffsetsAreIgnored() throws {
        var exif = PictureSamples.exif(orientation: 3)
        exif[7] = 200
        let real = PictureSamples.exif(orientation: 3)
        let bytes = PictureSamples.turnedPNG(png, exif)
        #expect(try PictureDecoder.header(of: bytes + real + real).orientation == 1)
    }
}
