import WeftShim

/// Decodes a body's `Content-Encoding` while it arrives, and detects truncation: libsoup's own reader accepts a
/// truncated compressed body as complete.
///
/// Lives on the client's network thread.
struct HTTPBodyDecoder {
    /// The accepted codings, sent with requests.
    static let accepted = "gzip, deflate"
    private static let pieceBytes = 64 << 10
    /// More codings are rare, and each one multiplies the work for a body.
    private static let maximumCodings = 3

    /// The number of bytes that a compressed body may exceed its contents by.
    private static let overheadBytes = 64 << 10
    /// Maximum number of consecutive gzip streams.
    private static let maximumStreams = 10_000

    /// The decoding stages in order.
    private var stages: [Stage]
    private let limit: Int

    /// Nil for an unsupported coding.
    /// - Parameter limit: maximum size of the body in bytes. Each coding takes about as many at most, including input
    ///   that decompresses to nothing.
    init?(_ headers: HTTPHeaders, limit: Int) {
        self.limit = limit
        let ofIdentity: Set = ["", "identity", "none", "utf-8"]
        let codings = headers.values("Content-Encoding").flatMap { $0.split(separator: ",") }
            .map { (coding: Substring) -> String in coding.filter { $0 != " " && $0 != "\t" }.lowercased() }
            .filter { (coding: String) -> Bool in !ofIdentity.contains(coding) }
        let stages = codings.reversed().map(Stage.init)
        guard stages.count <= Self.maximumCodings, !stages.contains(where: { $0 == nil }) else { return nil }
        self.stages = stages.compactMap(\.self)
    }

    /// True if the body has no coding.
    var isIdentity: Bool { stages.isEmpty }

    /// Decodes `bytes` and passes on the result in pieces.
    mutating func decode(
        _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws(HTTPError) -> Void
    ) throws(HTTPError) {
        try decode(bytes, from: 0, body)
    }

    private mutating func decode(
        _ bytes: UnsafeRawBufferPointer, from index: Int, _ body: (UnsafeRawBufferPointer) throws(HTTPError) -> Void
    ) throws(HTTPError) {
        guard index < stages.count else { return try body(bytes) }
        stages[index].taken += bytes.count
        guard stages[index].taken - Self.overheadBytes <= limit else { throw .bodyTooLarge(limit: limit) }
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceBytes, alignment: 16)
        defer { piece.deallocate() }
        var rest = bytes
        while let count = try stages[index].convert(&rest, into: piece) {
            try decode(UnsafeRawBufferPointer(rebasing: piece[..<count]), from: index + 1, body)
        }
    }

    /// - Throws: if the compressed data is incomplete. An empty body is complete.
    func finish() throws(HTTPError) {
        guard stages.allSatisfy(\.isWhole) else { throw .connectionLost("the compressed answer breaks off") }
    }

    private struct Stage {
        private let isGzip: Bool
        /// Bytes received by this stage.
        var taken = 0
        private var streamCount = 1
        private var converter: GObjectReference?
        private var hasEnded = false
        /// Data that is labelled as compressed but is not.
        private var isPlain = false
        /// True if the last piece was full, so that the input may yield more output.
        private var isFull = false

        var isWhole: Bool { converter == nil || hasEnded }

        init?(_ coding: String) {
            switch coding {
            case "gzip", "x-gzip": isGzip = true
            case "deflate": isGzip = false
            default: return nil
            }
        }

        /// Decodes some of `rest` and returns the number of output bytes; nil if `rest` is used up. After the end of
        /// the compressed data only another gzip stream counts.
        mutating func convert(
            _ rest: inout UnsafeRawBufferPointer, into piece: UnsafeMutableRawBufferPointer
        ) throws(HTTPError) -> Int? {
            guard !rest.isEmpty || isFull && !hasEnded else { return nil }
            if let first = rest.first {
                if hasEnded {
                    guard isGzip, first == 0x1F else { return nil }
                    (converter, hasEnded) = (nil, false)
                    streamCount += 1
                    guard streamCount <= HTTPBodyDecoder.maximumStreams else {
                        throw .malformedResponse("more than \(HTTPBodyDecoder.maximumStreams) compressed parts")
                    }
                } else if converter == nil, isGzip, first != 0x1F {
                    isPlain = true
                }
                if isPlain {
                    let count = min(rest.count, piece.count)
                    piece.copyMemory(from: UnsafeRawBufferPointer(rebasing: rest[..<count]))
                    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
                    return count
                }
                converter = converter ?? GObjectReference(full: g_zlib_decompressor_new(format(first)))
            }
            guard let converter else { return nil }
            var (read, written): (gsize, gsize) = (0, 0)
            var error: UnsafeMutablePointer<GError>?
            let answer = g_converter_convert(
                converter.pointer, rest.baseAddress, gsize(rest.count), piece.baseAddress, gsize(piece.count),
                WEFT_G_CONVERTER_NO_FLAGS, &read, &written, &error)
            rest = UnsafeRawBufferPointer(rebasing: rest[Int(read)...])
            isFull = Int(written) == piece.count
            switch answer {
            case G_CONVERTER_FINISHED: hasEnded = true
            case G_CONVERTER_ERROR:
                let trouble = HTTPError(consuming: error)
                // The converter needs more input.
                if case .connectionLost = trouble { return nil }
                throw .malformedResponse("\(trouble)")
            default: break
            }
            return Int(written)
        }

        /// Some servers omit the two header bytes of deflated data (RFC 9110, 8.4.1.2).
        private func format(_ first: UInt8) -> GZlibCompressorFormat {
            if isGzip { return G_ZLIB_COMPRESSOR_FORMAT_GZIP }
            return first & 0x0F == 8 ? G_ZLIB_COMPRESSOR_FORMAT_ZLIB : G_ZLIB_COMPRESSOR_FORMAT_RAW
        }
    }
}
