import Glibc
import Testing
import WeftGLib

@testable import WeftGraphics

/// A decoder that a picture owns may say anything: it costs that picture and nothing else.
@Suite(.serialized) struct LyingDecoderTests {
    private let bytes = DecoderSamples.quick

    @Test(arguments: [
        "another number", "another greeting", "unknown status", "countless rows", "sends a file",
        "a short answer", "a long answer", "endless answers", "closes", "ends", "is killed",
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

    @Test func howItEndedIsSaid() {
        for (way, reason) in [("ends", "status 7"), ("is killed", "signal 9")] {
            let error = #expect(throws: PictureError.self) {
                try PictureDecoder.decode(bytes, in: Decoders.lying(way))
            }
            #expect(error.map { "\($0)".contains(reason) } == true, "\(String(describing: error))")
        }
    }

    @Test func theSizeOfThePixelsAndTheBytesAreNotInItsHands() throws {
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

    @Test func answersThatNobodyAskedForEndIt() throws {
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
        let start = monotonicSeconds()
        let error = #expect(throws: PictureError.self) { try PictureDecoder.decode(bytes, in: pool) }
        #expect(error == .decoderTooSlow(.png, seconds: 0.2))
        #expect(monotonicSeconds() - start < 5)
        #expect(Decoders.wait { pool.processIDs.isEmpty })
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

    @Test func aSessionThatEndsTwoIsOver() throws {
        let bytes = try DecoderSamples.progressive()
        let decoder = try #require(ProgressiveDecoder(Array(bytes[..<2_000]), pool: Decoders.lying("ends")))
        for count in [2_000, 3_000, 4_000] { #expect(decoder.picture(Array(bytes[..<count]), fitting: nil) == nil) }
    }

    // MARK: Where there is none

    @Test(arguments: ["ends before it greets", "has no sandbox", "does not greet", "not there"])
    func withoutADecoderTheProgramDecodes(_ way: String) throws {
        let pool = Decoders.lying(way) { configuration in
            configuration.startSeconds = 0.3
            if way == "not there" { configuration.path = "/nonexistent/weft-picture-decoder" }
        }
        let (files, threads) = (Decoders.openFiles, Decoders.threads(named: "weft-decoder"))
        for _ in 0..<3 { #expect(try PictureDecoder.decode(bytes, in: pool).corners == "rgbw") }
        let start = monotonicSeconds()
        #expect(try PictureDecoder.decode(bytes, in: pool).corners == "rgbw")
        // It is not tried again for each picture.
        #expect(monotonicSeconds() - start < 0.25)
        #expect(pool.processIDs.isEmpty)
        #expect(Decoders.wait { Decoders.openFiles <= files && Decoders.threads(named: "weft-decoder") <= threads })
    }
}
