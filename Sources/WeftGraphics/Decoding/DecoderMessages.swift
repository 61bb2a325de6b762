import PictureDecoding

/// A message of weft-picture-decoder: its greeting, or the result of a request. `picture_protocol.h` defines the
/// layout.
///
/// Its bytes are as untrusted as the picture's, which may have taken over the decoder. Parsing is a pure function, and
/// a message contains neither place nor size of pixels: both were decided before the picture was sent.
struct DecoderAnswer: Sendable, Equatable {
    /// True for the greeting; otherwise it answers a request, and `detail` is the number of rows decoded at least
    /// coarsely.
    let isGreeting: Bool
    /// The request's number.
    let number: UInt32
    /// A `picture_status`.
    let status: UInt32
    let detail: Int
    /// The error message, for people.
    let message: String

    /// Maximum value of `detail`; no picture has more rows.
    static let maximumDetail = 1 << 20

    /// Nil unless the bytes are exactly one message. Any bytes; any thread; O(bytes).
    init?(_ bytes: [UInt8]) {
        let reader = PictureBytes(bytes)
        let header = 24
        guard bytes.count == Int(PICTURE_ANSWER_BYTES), reader.little(0, 4) == Int(PICTURE_PROTOCOL_MAGIC),
            reader.little(4, 2) == Int(PICTURE_PROTOCOL_VERSION), let kind = reader.little(6, 2),
            let number = reader.little(8, 4), let status = reader.little(12, 4), let detail = reader.little(16, 4),
            let length = reader.little(20, 4), length <= Int(PICTURE_MESSAGE_BYTES),
            kind == PICTURE_ANSWER_HELLO.rawValue || kind == PICTURE_ANSWER_RESULT.rawValue,
            status <= PICTURE_TOO_MANY_SESSIONS.rawValue, detail <= Self.maximumDetail
        else { return nil }
        isGreeting = kind == PICTURE_ANSWER_HELLO.rawValue
        self.number = UInt32(number)
        self.status = UInt32(status)
        self.detail = detail
        message = Self.text(bytes[header..<header + length])
    }

    /// The message as one line, without terminal controls.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let plain = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar -> Character in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: " "
            default: Character(scalar)
            }
        }
        return String(plain)
    }
}

/// A request to weft-picture-decoder.
struct DecoderRequest: Sendable {
    let kind: picture_request_kind
    /// The request's number, returned with its result.
    var number: UInt32 = 0
    /// 0 for a whole picture.
    var session: UInt32 = 0
    var job: PictureJob?
    /// The number of encoded bytes.
    var byteCount = 0

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        func put(_ value: UInt64, _ count: Int) {
            for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * index))) }
        }
        let plan = job?.numbers ?? picture_plan()
        put(UInt64(PICTURE_PROTOCOL_MAGIC), 4)
        put(UInt64(PICTURE_PROTOCOL_VERSION), 2)
        put(UInt64(kind.rawValue), 2)
        for word in [
            number, session, plan.format, plan.width, plan.height, plan.orientation, plan.reduction, plan.kept_width,
            plan.kept_height, 0,
        ] {
            put(UInt64(word), 4)
        }
        put(UInt64(byteCount), 8)
        put(plan.scale_x.bitPattern, 8)
        put(plan.scale_y.bitPattern, 8)
        return bytes
    }
}
