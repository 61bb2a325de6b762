import PictureDecoding
import Testing
import WeftTestSupport

@testable import WeftGraphics

/// Tests the messages between the program and weft-picture-decoder.
@Suite struct DecoderMessagesTests {
    private func answer(_ change: (inout picture_answer) -> Void) -> [UInt8] {
        var answer = picture_answer()
        answer.kind = UInt32(PICTURE_ANSWER_RESULT.rawValue)
        change(&answer)
        var bytes = [UInt8](repeating: 0, count: Int(PICTURE_ANSWER_BYTES))
        picture_answer_write(&answer, &bytes)
        return bytes
    }

    @Test func answersAreReadAsTheyWereWritten() throws {
        let bytes = answer { answer in
            answer.number = 77
            answer.status = UInt32(PICTURE_MALFORMED.rawValue)
            answer.detail = 160
            withUnsafeMutableBytes(of: &answer.message) { $0.copyBytes(from: Array("ill\u{1b}[31m\nfed ü".utf8)) }
        }
        let read = try #require(DecoderAnswer(bytes))
        #expect(
            !read.isGreeting && read.number == 77 && read.status == PICTURE_MALFORMED.rawValue && read.detail == 160)
        #expect(read.message == "ill [31m fed ü")
    }

    @Test func invalidBytesAreNotAnAnswer() {
        let bytes = answer { _ in }
        #expect(DecoderAnswer(bytes) != nil)
        #expect(DecoderAnswer([]) == nil && DecoderAnswer(Array(bytes.dropLast())) == nil)
        #expect(DecoderAnswer(bytes + [0]) == nil)
        // The mark, the version, the kind, the status, the rows and the length, each out of its range.
        for place in [0, 4, 7, 13, 18, 22] {
            var wrong = bytes
            wrong[place] = 0xee
            #expect(DecoderAnswer(wrong) == nil, "byte \(place)")
        }
    }

    @Test func randomBytesNeverTrap() {
        var random = SeededRandom()
        let bytes = answer { _ in }
        for _ in 0..<5_000 {
            var other = bytes
            for _ in 0..<Int.random(in: 1...30, using: &random) {
                other[Int.random(in: 0..<other.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            guard let read = DecoderAnswer(other) else { continue }
            #expect(read.detail <= DecoderAnswer.maximumDetail && read.message.utf8.count <= 600)
        }
    }

    @Test func requestsAreReadAsTheyWereWritten() throws {
        let header = PictureHeader(format: .jpeg, width: 600, height: 400, orientation: 6)
        let plan = PicturePlan(header, box: (50, 70), mode: .scaleAspectFill, cropsToSize: true, fillsBox: false)
        let job = PictureJob(header: header, plan: plan, reduction: 4)
        let request = DecoderRequest(
            kind: PICTURE_REQUEST_CONTINUE, number: 5, session: 9, job: job, byteCount: 12_345)
        var read = picture_request()
        #expect(picture_request_parse(request.bytes, request.bytes.count, &read))
        #expect(read.number == 5 && read.session == 9 && read.byte_count == 12_345)
        #expect(read.plan.width == 600 && read.plan.orientation == 6 && read.plan.reduction == 4)
        #expect(Int(read.plan.kept_width) == plan.width && read.plan.scale_y == plan.scaleY)
        #expect(Int(picture_plan_width(&read.plan)) * Int(picture_plan_height(&read.plan)) * 4 == job.byteCount)
        for index in request.bytes.indices.prefix(8) {
            var wrong = request.bytes
            wrong[index] ^= 0x80
            #expect(!picture_request_parse(wrong, wrong.count, &read), "byte \(index)")
        }
    }
}
