/// The pieces of a file that its picture is made of, in their order: what a loader is given. Texts, profiles and other
/// metadata are no part of it, since loaders keep and unpack them.
struct PictureParts: Sendable {
    enum Piece: Sendable, Equatable {
        /// Bytes of the file.
        case range(Range<Int>)
        /// Written anew in place of something in the file.
        case bytes([UInt8])

        var count: Int {
            switch self {
            case .range(let range): range.count
            case .bytes(let bytes): bytes.count
            }
        }
    }

    /// More are a file made of nothing but metadata.
    static let maximumPieces = 10_000
    /// Places are noted up to this number of them; no picture with more is decoded.
    private static let maximumCuts = 1_000

    private(set) var pieces: [Piece] = []
    /// Bytes of all pieces.
    private(set) var count = 0
    /// Places in the pieces put together at which a decoder is to stop for a moment: each scan of a JPEG.
    private(set) var cuts: [Int] = []
    /// The picture's end mark is there.
    var isComplete = false

    func check(_ format: PictureHeader.Format) throws(PictureError) {
        guard pieces.count <= Self.maximumPieces else {
            throw .malformed(format, "more than \(Self.maximumPieces) pieces of metadata")
        }
    }

    mutating func keep(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        count += range.count
        if case .range(let last)? = pieces.last, last.upperBound == range.lowerBound {
            pieces[pieces.count - 1] = .range(last.lowerBound..<range.upperBound)
        } else {
            pieces.append(.range(range))
        }
    }

    mutating func write(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        count += bytes.count
        pieces.append(.bytes(bytes))
    }

    /// Those of `other`, which has no cuts.
    mutating func append(_ other: PictureParts) {
        count += other.count
        pieces += other.pieces
    }

    mutating func cut() {
        if cuts.count < Self.maximumCuts { cuts.append(count) }
    }

    /// The pieces put together, without the first `start` bytes; `bytes` themselves where they are all of it.
    func file(of bytes: [UInt8], from start: Int = 0) -> [UInt8] {
        if start == 0, pieces == [.range(0..<bytes.count)] { return bytes }
        var file: [UInt8] = []
        file.reserveCapacity(count - start)
        var rest = start
        for piece in pieces {
            switch piece {
            case .range(let range): file += bytes[range].dropFirst(rest)
            case .bytes(let written): file += written.dropFirst(rest)
            }
            rest = max(0, rest - piece.count)
        }
        return file
    }
}
