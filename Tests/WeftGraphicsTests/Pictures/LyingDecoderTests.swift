import Glibc
import Testing
import WeftGLib
import WeftTestSupport

@testable import WeftGraphics

/// Tests a decoder that a hostile picture controls. Whatever it answers, only that picture is lost.
@Suite(.serialized) struct LyingDecoderTests {
    private let bytes = DecoderSamples.quick

    @Test(arguments: [
        "another number", "another greeting", "unknown status", "countless rows", "sends a file",
        "a short answer", "a long answer", "endless answers", "closes", "ends", "is killed", "sends many files",
        "an empty answer",
        // The mark, the version, the kind, the status, the rows and the length of the reason, each out of its range.
        "wrong byte 0", "wrong byte 4", "wrong byte 7", "wrong byte 13", "wrong byte 18", "wrong byte 22",
    ])
    func aLieEndsTheDecoder(_ way: String) throws {
        let pool = Decoders.lying(way)
        let files = Decoders.openFiles
        do throws(PictureError) {
            _ = try PictureDecoder.decode(bytes, in: pool)
            Issue.record("\(way): a picture")
        } catch {
            guard case .decoderEnded(.png, let reason) = error else {
                Issue.record("\(way): \(error)")
                return
            }
            #expect(reason.count > 5 && reason.count < 200)
        }
        #expect(Decoders.wait { pool.processIDs.isEmpty && Decoders.openFiles <= files }, "\(way)")
    }

    @Test func anInvalidReasonIsHarmlessWhenShown() {
        let error = #expect(throws: PictureError.self) {
            try PictureDecoder.decode(bytes, in: Decoders.lying("a reason that is no text"))
        }
        let text = error.map { "\($0)" } ?? "\u{1B}"
        #expect(text.unicodeScalars.allSatisfy { $0.isHarmlessToTerminals }, "\(text.debugDescription)")
        #expect(text.contains("x"))
    }

    @Test func theFailureSaysHowTheDecoderEnded() {
        for (way, reason) in [("ends", "status 7"), ("is killed", "signal 9")] {
            let error = #expect(throws: PictureError.self) {
                try PictureDecoder.decode(bytes, in: Decoders.lying(way))
            }
            #expect(error.map { "\($0)".contains(reason) } == true, "\(String(describing: error))")
        }
    }

    @Test func theDecoderCannotChangeTheSizeOfPixelsOrBytes() throws {
        for way in ["another size", "writes into the bytes"] {
            let texture = try PictureDecoder.decode(bytes, in: Decoders.lying(way))
            #expect(texture.width == 40 && texture.height == 40)
            #expect(texture.pixels.allSatisfy { $0 == 0 })
        }
    }

    @Test func pixelsThatWereGivenOutDoNotChange() throws {
        let pool = Decoders.lying("writes later")
        let texture = try PictureDecoder.decode(bytes, in: pool)
        #expect(throws: PictureError.malformed(.png, "unknown reason")) { try PictureDecoder.decode(bytes, in: pool) }
        #expect(texture.pixels.allSatisfy { $0 == 0 })
    }

    @Test func unrequestedAnswersEndTheDecoder() throws {
        let pool = Decoders.lying("many answers")
        _ = try PictureDecoder.decode(bytes, in: pool)
        let error = #expect(throws: PictureError.self) { try PictureDecoder.decode(bytes, in: pool) }
        guard case .decoderEnded? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func silenceIsNotWaitedForLong() throws {
        let pool = Decoders.lying("nothing") { $0.pictureSeconds = 0.2 }
        let picture = Decoders.beside { () -> PictureError? in
            do throws(PictureError) {
                _ = try PictureDecoder.decode(DecoderSamples.quick, in: pool)
                return nil
            } catch {
                return error
            }
        }
        #expect(picture().flatMap { $0 } == .decoderTooSlow(.png, seconds: 0.2))
        #expect(Decoders.wait { pool.processIDs.isEmpty })
    }

    // MARK: Workers

    private func brief(_ pool: DecoderPool, _ bytes: [UInt8]) throws(PictureError) -> PictureProgress {
        try PictureRequest(bytes, fitting: nil).decodeBriefly(pool: pool) { false }
    }

    private func rest(_ progress: PictureProgress) throws -> PictureRequest {
        guard case .later(let rest) = progress else { throw PictureError.cancelled }
        return rest
    }

    /// A decoding that was started continues in the same process.
    @Test func aWorkerPassesLongWorkOn() throws {
        let pool = Decoders.lying("answers late") { $0.workerSeconds = 0.02 }
        let rest = try rest(brief(pool, bytes))
        let processes = pool.processIDs
        #expect(rest.work != nil && processes.count == 1)
        #expect(try rest.decodeNow(pool: pool) { false }.width == 40)
        #expect(pool.processIDs == processes && pool.startCount == 1)
        // Once more there is nothing to go on with.
        #expect(try rest.decodeNow(pool: pool) { false }.width == 40)
    }

    @Test func aWorkerWaitsForNoProcessThatIsAtSomethingLong() throws {
        let pool = Decoders.lying("nothing") { $0.workerSeconds = 0.02 }
        var held: [PictureRequest] = []
        for _ in 0..<2 { held.append(try rest(brief(pool, bytes))) }
        #expect(Set(pool.processIDs).count == 2 && held.allSatisfy { $0.work != nil })
        #expect(Decoders.wait { pool.isStuck })
        for _ in 0..<3 { #expect(try rest(brief(pool, bytes)).work == nil) }
        #expect(pool.startCount == 2)
        // Cancelling ends the process, and so does forgetting it.
        #expect(throws: PictureError.cancelled) { try held[0].decodeNow(pool: pool) { true } }
        held.removeAll()
        #expect(Decoders.wait { pool.processIDs.isEmpty })
        #expect(!pool.isDeadly(bytes))
    }

    @Test func framesOfAnAnimationDoNotWaitForABusyProcess() throws {
        let pool = Decoders.lying("nothing") {
            $0.workerSeconds = 0.02
            $0.stepSeconds = 0.05
        }
        let animation = try EncodedAnimation(
            AnimationSamples.gif([.init(colour: 0), .init(colour: 1)]), identity: "waits")
        let frames = AnimationDecoder(animation, pool: pool)
        // It has a worker for so long.
        #expect(throws: PictureError.decoderTooSlow(.gif, seconds: 0.05)) { try frames.next() }
        let held = try [brief(pool, bytes), brief(pool, bytes)].map { try rest($0) }
        #expect(Decoders.wait { pool.isStuck })
        #expect(throws: PictureError.cancelled) { try frames.next() }
        withExtendedLifetime(held) {}
    }

    @Test func aLoadingPictureOccupiesAWorkerOnlyBriefly() throws {
        let pool = Decoders.lying("nothing") { $0.stepSeconds = 0.05 }
        let progressive = try DecoderSamples.progressive()
        let picture = Decoders.beside { () -> Bool in
            ProgressiveDecoder(Array(progressive[..<2_000]), pool: pool)?.picture(progressive, fitting: nil) == nil
        }
        #expect(picture() == true)
        // It may well be a good one.
        #expect(!pool.mayBeDeadly(progressive.count) && pool.startCount == 1)
    }

    @Test func withoutMemoryFilesThePictureFails() throws {
        let pool = Decoders.lying("answers") { $0.makeFiles = { _, _ in nil } }
        #expect(throws: PictureError.outOfMemory(width: 40, height: 40)) { try PictureDecoder.decode(bytes, in: pool) }
        // The process is free for the next one.
        #expect(throws: PictureError.outOfMemory(width: 40, height: 40)) { try PictureDecoder.decode(bytes, in: pool) }
        #expect(pool.startCount == 1)
    }

    @Test func aPictureThatEndedTwoIsNotTriedAgain() throws {
        let pool = Decoders.lying("ends")
        for _ in 0..<2 { #expect(throws: PictureError.self) { try PictureDecoder.decode(bytes, in: pool) } }
        #expect(Decoders.wait { pool.processIDs.isEmpty })
        let error = #expect(throws: PictureError.self) { try PictureDecoder.decode(bytes, in: pool) }
        #expect(error.map { "\($0)".contains("not tried again") } == true)
        #expect(pool.processIDs.isEmpty)
        // Another picture is.
        let other = #expect(throws: PictureError.self) { try PictureDecoder.decode(DecoderSamples.photo(), in: pool) }
        #expect(other.map { "\($0)".contains("status 7") } == true)
    }

    /// Decoders that have ended before a request say nothing about the picture, and the program does not decode it
    /// itself.
    @Test func decodersThatAreGoneAreAFailure() throws {
        let pool = Decoders.lying("hears nothing")
        for _ in 0..<3 {
            let error = #expect(throws: PictureError.self) { try PictureDecoder.decode(bytes, in: pool) }
            guard case .decoderEnded(.png, let reason)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(!reason.contains("not tried again"))
        }
        #expect(!pool.isDeadly(bytes))
        let progressive = try DecoderSamples.progressive()
        let picture = Decoders.beside { () -> Bool in
            ProgressiveDecoder(Array(progressive[..<2_000]), pool: pool)?.picture(progressive, fitting: nil) == nil
        }
        #expect(picture() == true)
    }

    /// The whole picture is not decoded either, when it has arrived.
    @Test func aPictureThatEndedTwoAsItCameIsNotTriedAgain() throws {
        let bytes = try DecoderSamples.progressive()
        let pool = Decoders.lying("ends")
        let decoder = try #require(ProgressiveDecoder(Array(bytes[..<2_000]), pool: pool))
        #expect(decoder.picture(Array(bytes[..<3_000]), fitting: nil) == nil)
        let error = #expect(throws: PictureError.self) { try PictureDecoder.decode(bytes, in: pool) }
        #expect(error.map { "\($0)".contains("not tried again") } == true, "\(String(describing: error))")
        // One that begins as it did may be another.
        #expect(!pool.isDeadly(Array(bytes[..<1_000])))
        var other = bytes
        other[2_500] ^= 1
        #expect(!pool.isDeadly(other))
        // And as it comes again it is not begun.
        let again = try #require(ProgressiveDecoder(Array(bytes[..<2_000]), pool: pool))
        #expect(Decoders.wait { pool.processIDs.isEmpty })
        #expect(again.picture(bytes, fitting: nil) == nil)
        #expect(pool.processIDs.isEmpty)
    }

    @Test func aSessionThatEndsTwoIsOver() throws {
        let bytes = try DecoderSamples.progressive()
        let decoder = try #require(ProgressiveDecoder(Array(bytes[..<2_000]), pool: Decoders.lying("ends")))
        for count in [2_000, 3_000, 4_000] { #expect(decoder.picture(Array(bytes[..<count]), fitting: nil) == nil) }
    }

    // MARK: Where there is none

    /// The real decoder with a kernel that has no sandbox, and with libraries that start threads.
    @Test(arguments: [("--without-seccomp", "no sandbox"), ("has two threads", "starts threads")])
    func aSandboxThatCannotBeClosedIsReportedOnce(_ way: String, reason: String) throws {
        let decoder = try #require(DecoderConfiguration().path)
        let pool = Decoders.lying(way) { configuration in
            if way.hasPrefix("--") { configuration.arguments = [way, decoder, "1000000000"] }
        }
        _ = LogCheck.takeOwn()
        for _ in 0..<4 { #expect(try PictureDecoder.decode(bytes, in: pool).corners == "rgbw") }
        #expect(pool.startCount == 1 && pool.processIDs.isEmpty)
        let said = LogCheck.takeOwn().filter { $0.contains("pictures are decoded by the program itself") }
        #expect(said.count == 1 && said[0].contains(reason), "\(said)")
    }

    @Test(arguments: ["ends before it greets", "has no sandbox", "has two threads", "does not greet", "not there"])
    func withoutADecoderTheProgramDecodes(_ way: String) throws {
        let start = monotonicSeconds()
        let pool = Decoders.lying(way) { configuration in
            configuration.startSeconds = 0.3
            if way == "not there" { configuration.path = "/nonexistent/weft-picture-decoder" }
        }
        let (files, threads) = (Decoders.openFiles, Decoders.threads(named: "weft-decoder"))
        for _ in 0..<4 { #expect(try PictureDecoder.decode(bytes, in: pool).corners == "rgbw") }
        // It is not tried again for each picture; 10 s later it may be.
        #expect(pool.startCount == 1 || monotonicSeconds() - start > 10)
        #expect(pool.processIDs.isEmpty)
        #expect(Decoders.wait { Decoders.openFiles <= files && Decoders.threads(named: "weft-decoder") <= threads })
    }
}
