import Testing
import WeftTestSupport

@testable import WeftGraphics

/// Tests that a separate process makes the same pixels as this process, and finds the same errors.
@Suite(.serialized) struct DecoderEqualityTests {
    private let apart = Decoders.pool()

    private func outcome(_ body: () throws(PictureError) -> Texture) -> Result<[UInt8], PictureError> {
        do throws(PictureError) { return .success(try body().pixels) } catch { return .failure(error) }
    }

    private func expectSame(
        _ bytes: [UInt8], fitting box: (width: Int, height: Int)? = nil, mode: ContentMode = .scaleAspectFill,
        corners: PictureCorners = .square, _ what: String, isFine: Bool = true
    ) {
        let here = outcome { () throws(PictureError) in
            try PictureDecoder.decode(bytes, in: Decoders.inside, fitting: box, mode: mode, corners: corners)
        }
        let there = outcome { () throws(PictureError) in
            try PictureDecoder.decode(bytes, in: apart, fitting: box, mode: mode, corners: corners)
        }
        if case .success = here { #expect(isFine, "\(what)") } else { #expect(!isFine, "\(what): \(here)") }
        switch (here, there) {
        case (.success(let here), .success(let there)): #expect(here == there, "\(what)")
        case (.failure(let here), .failure(let there)): #expect(here == there, "\(what)")
        default: Issue.record("\(what): \(there)")
        }
    }

    private func noise(_ format: String, hasAlpha: Bool = false) -> [UInt8] {
        var random = SeededRandom(seed: 7)
        let channels = hasAlpha ? 4 : 3
        let pixels = (0..<(61 * 43 * channels)).map { _ in UInt8.random(in: 0...255, using: &random) }
        return PictureSamples.encode(pixels, format, width: 61, height: 43, hasAlpha: hasAlpha, options: [])
    }

    private var formats: [(String, [UInt8])] {
        [
            ("png", noise("png")), ("png with alpha", noise("png", hasAlpha: true)), ("jpeg", noise("jpeg")),
            ("bmp", noise("bmp")), ("webp", HostilePictures.webp(flags: 0, with: [])),
            ("gif", AnimationSamples.gif([.init(colour: 1), .init(colour: 2, x: 1, width: 2)])),
        ]
    }

    @Test func everyFormatAtItsOwnSizeScaledAndCut() throws {
        for (name, bytes) in formats {
            expectSame(bytes, name)
            for mode in ContentMode.allCases { expectSame(bytes, fitting: (3, 5), mode: mode, "\(name) \(mode)") }
            for corners in [PictureCorners.round, .radius(3)] {
                expectSame(bytes, fitting: (90, 70), corners: corners, "\(name) \(corners)")
            }
        }
        #expect(apart.processIDs.count == 1)
    }

    @Test func everyOrientation() {
        for orientation in UInt8(1)...8 {
            let bytes = PictureSamples.turned(noise("jpeg"), orientation: orientation)
            expectSame(bytes, "\(orientation)")
            expectSame(bytes, fitting: (20, 31), "\(orientation)")
        }
        #expect(apart.processIDs.count == 1)
    }

    @Test func reducedSizes() throws {
        let photo = try DecoderSamples.photo()
        for side in [600, 599, 300, 299, 150, 75, 40] { expectSame(photo, fitting: (side, side), "\(side)") }
        #expect(apart.processIDs.count == 1)
    }

    @Test func colourProfilesAndMetadataAreLeftOut() throws {
        let jpeg = noise("jpeg")
        expectSame(Array(jpeg[..<2]) + HostilePictures.profile(segments: 2) + Array(jpeg[2...]), "jpeg")
        let profile = HostilePictures.riffChunk("ICCP", [UInt8](repeating: 0x5a, count: 4096))
        expectSame(HostilePictures.webp(flags: 0x20, with: profile), "webp")
        #expect(apart.processIDs.count == 1)
    }

    @Test func faultsAreTheSame() throws {
        for (name, bytes) in formats {
            for count in [bytes.count - 1, bytes.count * 3 / 4, bytes.count / 2] where name != "gif" && name != "bmp" {
                expectSame(Array(bytes[..<count]), "\(name) of \(count) bytes", isFine: false)
            }
        }
        var damaged = noise("png")
        damaged[damaged.count / 2] ^= 0x55
        expectSame(damaged, "png", isFine: false)
        expectSame(PictureSamples.hugePNG(width: 3_000, height: 3_000), "a header that lies", isFine: false)
        #expect(apart.processIDs.count == 1)
    }

    @Test func framesOfAnimations() throws {
        let frames: [AnimationSamples.Frame] = [
            .init(colour: 0), .init(colour: 1, x: 1, y: 1, width: 2, height: 2, disposal: 3),
            .init(colour: 2, x: 2, width: 2, height: 1, disposal: 2), .init(colour: 3, width: 3, transparent: 1),
        ]
        let animation = try EncodedAnimation(AnimationSamples.gif(frames), identity: "test")
        let here = AnimationDecoder(animation, pool: Decoders.inside)
        let there = AnimationDecoder(animation, pool: apart)
        for index in 0..<9 { #expect(try here.next().pixels == there.next().pixels, "frame \(index)") }
        #expect(apart.processIDs.count == 1)
    }

    @Test func partialPicturesAreEqual() throws {
        let bytes = try DecoderSamples.progressive()
        let first = Array(bytes[..<1_024])
        let here = try #require(ProgressiveDecoder(first, pool: Decoders.inside))
        let there = try #require(ProgressiveDecoder(first, pool: apart))
        var seen = 0
        for count in stride(from: 1_024, to: bytes.count, by: 700) {
            let piece = Array(bytes[..<count])
            let box = (width: 50 + count % 90, height: 80)
            let pictures = [here, there].map {
                $0.picture(piece, fitting: box, corners: count % 2 == 0 ? .square : .round)
            }
            #expect(pictures[0]?.pixels == pictures[1]?.pixels, "after \(count) bytes")
            #expect(here.isWhole == there.isWhole)
            if pictures[1] != nil { seen += 1 }
        }
        #expect(seen > 3 && there.isWhole)
        #expect(apart.processIDs.count == 1)
    }

    @Test func randomDamageIsTheSameDamage() throws {
        var random = SeededRandom()
        for (name, bytes) in formats {
            for _ in 0..<40 {
                var bytes = bytes
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
                }
                let there = outcome { () throws(PictureError) in try PictureDecoder.decode(bytes, in: apart) }
                let here = outcome { () throws(PictureError) in try PictureDecoder.decode(bytes, in: Decoders.inside) }
                switch (here, there) {
                case (.success(let here), .success(let there)): #expect(here == there, "\(name)")
                // Words may differ: a decoder has less memory than a header may ask for.
                case (.failure, .failure): break
                default: Issue.record("\(name): here \(here), there \(there)")
                }
            }
        }
    }
}
