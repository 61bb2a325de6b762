/// The pieces of a file that its picture consists of, in order: the input of a loader. Texts, profiles and other
/// metadata are left out, since loaders keep and unpack them.
struct PictureParts: Sendable {
    enum Piece: Sendable, Equatable {
        /// A range of the file.
        case range(Range<Int>)
        /// Bytes that replace a part of the file.
        case bytes([UInt8])

        var count: Int {
            switch self {
            case .range(let range): range.count
            case .bytes(let bytes): bytes.count
            }
        }
    }

    /// Maximum number of pieces; a file with more consists of metadata only.
    static let maximumPieces = 10_000
    /// Maximum number of recorded cuts; no picture with more is decoded.
    private static let maximumCuts = 1_000

    private(set) var pieces: [Piece] = []
    /// Total size of the pieces in bytes.
    private(set) var count = 0
    /// Offsets in the joined pieces at which a decoder pauses: each scan of a JPEG.
    private(set) var cuts: [Int] = []
    /// True if the picture's end marker was found.
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

    /// Appends the pieces of `other`, which has no cuts.
    mutating func append(_ other: PictureParts) {
        count += other.count
        pieces += other.pieces
    }

    mutating func cut() {
        if cuts.count < Self.maximumCuts { cuts.append(count) }
    }

    /// The joined pieces without the first `start` bytes; `bytes` itself if it consists of one piece.
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
