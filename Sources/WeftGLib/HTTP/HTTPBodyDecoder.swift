import WeftShim

/// Takes the codings of `Content-Encoding` off a body while it comes, and knows whether it came whole: libsoup's own reader
/// takes a compressed body that breaks off for a whole one.
///
/// Lives on the client's network thread.
struct HTTPBodyDecoder {
    /// What requests say that they take.
    static let accepted = "gzip, deflate"
    private static let pieceBytes = 64 << 10
    /// More than one is rare, and a body is no bigger for each.
    private static let maximumCodings = 3

    /// Bytes by which a compressed body may be longer than what it holds.
    private static let overheadBytes = 64 << 10
    /// gzip streams behind one another.
    private static let maximumStreams = 10_000

    /// In the order in which they are taken off.
    private var stages: [Stage]
    private let limit: Int

    /// Nil where one of the codings is none that was asked for.
    /// - Parameter limit: bytes of the body. Each coding takes about as many at most: what decompresses to nothing counts, too.
    init?(_ headers: HTTPHeaders, limit: Int) {
        self.limit = limit
        let codings = headers.values("Content-Encoding").flatMap { $0.split(separator: ",") }
            .map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
            .filter { !$0.isEmpty && $0 != "identity" && $0 != "none" && $0 != "utf-8" }
        let stages = codings.reversed().map(Stage.init)
        guard stages.count <= Self.maximumCodings, !stages.contains(where: { $0 == nil }) else { return nil }
        self.stages = stages.compactMap(\.self)
    }

    /// Whether the body is as it was sent.
    var isIdentity: Bool { stages.isEmpty }

    /// Hands on what `bytes` hold, in pieces.
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

    /// - Throws: where the end of what was compressed did not come. Nothing at all is an empty body.
    func finish() throws(HTTPError) {
        guard stages.allSatisfy(\.isWhole) else { throw .connectionLost("the compressed answer breaks off") }
    }

    private struct Stage {
        private let isGzip: Bool
        /// Bytes that came to it.
        var taken = 0
        private var streamCount = 1
        private var converter: GObjectReference?
        private var hasEnded = false
        /// What calls itself compressed and is not.
        private var isPlain = false
        /// Whether the last piece was full: more may come of what was taken.
        private var isFull = false

        var isWhole: Bool { converter == nil || hasEnded }

        init?(_ coding: String) {
            switch coding {
            case "gzip", "x-gzip": isGzip = true
            case "deflate": isGzip = false
            default: return nil
            }
        }

        /// How many bytes came of some of `rest`; nil where it is used up. Behind the end of what was compressed nothing
        /// counts but another gzip stream.
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
                // Wants more than there is.
                if case .connectionLost = trouble { return nil }
                throw .malformedResponse("\(trouble)")
            default: break
            }
            return Int(written)
        }

        /// Some servers leave out the two bytes before what they call deflated (RFC 9110, 8.4.1.2).
        private func format(_ first: UInt8) -> GZlibCompressorFormat {
            if isGzip { return G_ZLIB_COMPRESSOR_FORMAT_GZIP }
            return first & 0x0F == 8 ? G_ZLIB_COMPRESSOR_FORMAT_ZLIB : G_ZLIB_COMPRESSOR_FORMAT_RAW
        }
    }
}
