import PictureDecoding

@testable import WeftGraphics

extension FuzzTarget {
    /// Messages between the program and a picture decoder, which a hostile picture may control: the program parses the
    /// answer, the decoder parses the request.
    static let decoder = FuzzTarget("decoder") { bytes throws(FuzzFinding) in
        for candidate in [bytes, framed(bytes)] {
            if let answer = DecoderAnswer(candidate) {
                try require((0...DecoderAnswer.maximumDetail).contains(answer.detail), "\(answer.detail) rows")
                try require(answer.message.utf8.count <= 3 * Int(PICTURE_MESSAGE_BYTES), "a long message")
                try require(
                    answer.message.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F },
                    "a control character in \(answer.message)")
            }
        }
        var request = picture_request()
        guard picture_request_parse(bytes, bytes.count, &request) else { return }
        try require(bytes.count == Int(PICTURE_REQUEST_BYTES), "a request of \(bytes.count) bytes")
        // The decoder's next check of a plan.
        let bytes = Int(picture_plan_width(&request.plan)) * Int(picture_plan_height(&request.plan)) * 4
        try require(request.kind == PICTURE_REQUEST_FORGET.rawValue || bytes > 0, "a plan without pixels")
    }

    /// An answer with these bytes and a correct length, so that most of the bytes are read.
    private static func framed(_ bytes: [UInt8]) -> [UInt8] {
        let head = littleEndian(Int(PICTURE_PROTOCOL_MAGIC), 4) + littleEndian(Int(PICTURE_PROTOCOL_VERSION), 2)
        let body = bytes.prefix(Int(PICTURE_ANSWER_BYTES) - head.count)
        return head + body + [UInt8](repeating: 0, count: Int(PICTURE_ANSWER_BYTES) - head.count - body.count)
    }
}
