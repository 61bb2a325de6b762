import Testing

@testable import WeftGraphics

@Suite struct AnimationTests {
    typealias Frame = AnimationSamples.Frame

    private func animation(
        _ bytes: [UInt8], _ limits: PictureLimits = PictureLimits()
    ) throws(PictureError) -> EncodedAnimation {
        try EncodedAnimation(bytes, identity: "test", limits: limits)
    }

    private func error(_ bytes: [UInt8], _ limits: PictureLimits = PictureLimits()) -> PictureError? {
        do {
            _ = try animation(bytes, limits)
            return nil
        } catch {
            return error
        }
    }

    @Test func theIndexTellsFramesDurationsAndLoops() throws {
        let gif = AnimationSamples.gif([Frame(colour: 0, delay: 5), Frame(colour: 1, delay: 0)], loops: 3)
        let animation = try animation(gif)
        #expect(animation.frameCount == 2 && animation.loopCount == 3)
        #expect(animation.width == 4 && animation.height == 4)
        #expect(animation.duration(ofFrame: 0) == 0.05)
        #expect(animation.duration(ofFrame: 1) == 0.1, "no delay plays as browsers play it")
        #expect(
            try self.animation(AnimationSamples.gif([Frame(colour: 0), Frame(colour: 1)], loops: nil)).loopCount == 1)
    }

    @Test func framesComeInOrderAndRepeat() throws {
        let frames = try animation(
            AnimationSamples.gif([Frame(colour: 0), Frame(colour: 1), Frame(colour: 2)])
        ).makeFrames()
        let colours = try (0..<7).map { _ in try frames.next().colour(1, 1) }
        #expect(colours == ["r", "g", "b", "r", "g", "b", "r"])
    }

    @Test func framesJoinTheCanvasAsTheFileSays() throws {
        let small = Frame(colour: 1, x: 2, y: 2, width: 2, height: 2)
        func last(_ second: Frame, _ third: Frame) throws -> Texture {
            let frames = try animation(AnimationSamples.gif([Frame(colour: 0), second, third])).makeFrames()
            _ = try frames.next()
            _ = try frames.next()
            return try frames.next()
        }
        let corner = Frame(colour: 2, x: 0, y: 0, width: 1, height: 1)
        let kept = try last(small, corner)
        #expect([kept.colour(0, 0), kept.colour(1, 1), kept.colour(3, 3)] == ["b", "r", "g"])
        var clears = small
        clears.disposal = 2
        let cleared = try last(clears, corner)
        #expect([cleared.colour(0, 0), cleared.colour(1, 1), cleared.colour(3, 3)] == ["b", "r", "."])
        var restores = small
        restores.disposal = 3
        let restored = try last(restores, corner)
        #expect([restored.colour(0, 0), restored.colour(3, 3)] == ["b", "r"])
        let clear = try last(Frame(colour: 1, transparent: 1), corner)
        #expect(clear.colour(3, 3) == "r", "what is transparent lets the frame before show")
    }

    @Test func aLastFrameThatIsCutOffIsLeftOut() throws {
        let whole = AnimationSamples.gif([Frame(colour: 0), Frame(colour: 1), Frame(colour: 2)])
        #expect(try animation(Array(whole.dropLast(4))).frameCount == 2)
    }

    @Test func stillPicturesAreNotAnimations() {
        #expect(error(AnimationSamples.gif([Frame(colour: 0)])) == .notAnimated)
        #expect(error(PictureSamples.quarters("png", width: 8, height: 8)) == .notAnimated)
        #expect(error(Array("GIF89a".utf8)) == .truncated(.gif))
    }

    @Test func animationsOverALimitAreRefusedBeforeAnythingIsDecoded() {
        let many = AnimationSamples.gif(Array(repeating: Frame(colour: 0, width: 1, height: 1), count: 100_000))
        #expect(error(many) == .tooManyFrames(100_000, limit: 10_000))
        var large = AnimationSamples.gif([Frame(colour: 0), Frame(colour: 1)])
        for offset in [7, 9] { large[offset] = 0xff }
        #expect(error(large) == .tooManyPixels(width: 65_284, height: 65_284, limit: 2_000_000))
        #expect(error(large, PictureLimits(maximumBytes: 10)) == .tooManyBytes(large.count, limit: 10))
    }

    @Test func aFrameThatIsLargerThanTheCanvasIsRefused() throws {
        let animation = try animation(
            AnimationSamples.gif([Frame(colour: 0), Frame(colour: 1, width: 60, height: 60)]))
        let frames = animation.makeFrames()
        _ = try frames.next()
        #expect(throws: PictureError.self) { try frames.next() }
    }

    @Test func damagedAnimationsNeverTrap() throws {
        let whole = AnimationSamples.gif([
            Frame(colour: 0), Frame(colour: 1, disposal: 3), Frame(colour: 2, disposal: 2),
        ])
        var seed = UInt64.random(in: 0 ... .max)
        print("damagedAnimationsNeverTrap: seed \(seed)")
        for _ in 0..<300 {
            var bytes = whole
            for _ in 0..<3 {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[6 + Int(seed >> 33) % (bytes.count - 6)] = UInt8(truncatingIfNeeded: seed >> 20)
            }
            guard let animation = try? EncodedAnimation(bytes, identity: "") else { continue }
            let frames = animation.makeFrames()
            for _ in 0..<4 {
                guard let texture = try? frames.next() else { break }
                #expect(texture.width > 0 && texture.height > 0)
            }
        }
    }

    @Test func framesOfAWebPAreCutOutAsFilesOfTheirOwn() throws {
        func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xff) } }
        func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] { Array(name.utf8) + little(body.count, 4) + body }
        func frame(_ x: Int, _ flags: UInt8) -> [UInt8] {
            let head = little(x / 2, 3) + little(0, 3) + little(7, 3) + little(7, 3) + little(70, 3) + [flags]
            return chunk("ANMF", head + chunk("VP8L", [0x2f, 7, 0xc0, 1, 0, 8]))
        }
        var body = chunk("VP8X", [2, 0, 0, 0] + little(15, 3) + little(7, 3))
        body += chunk("ANIM", [0, 0, 0, 0] + little(5, 2)) + frame(0, 0) + frame(8, 3)
        let file = Array("RIFF".utf8) + little(body.count + 4, 4) + Array("WEBP".utf8) + body
        let animation = try animation(file)
        #expect(animation.frameCount == 2 && animation.loopCount == 5 && animation.width == 16)
        #expect(animation.frames[1].x == 8 && !animation.frames[1].blends && animation.frames[1].disposal == .clear)
        let single = PictureBytes(file).singleWebP(animation.frames[1])
        let header = try PictureDecoder.header(of: single)
        #expect(header.format == .webp && header.width == 8 && header.height == 8)
    }
}
