/// The bytes that ended processes: a picture, or its received part. Identified by hashes that are valid for this run of
/// the program.
struct PictureDeath: Sendable {
    let byteCount: Int
    private let head: Int
    private let whole: Int
    var count = 1

    /// The number of bytes that are compared before a file is hashed: nearly all files differ there.
    private static let headBytes = 4096

    init(_ file: [UInt8]) {
        byteCount = file.count
        head = Self.hash(file, Self.headBytes)
        whole = Self.hash(file, file.count)
    }

    func isSamePicture(_ other: PictureDeath) -> Bool {
        byteCount == other.byteCount && head == other.head && whole == other.whole
    }

    func isBeginning(of file: [UInt8]) -> Bool {
        file.count >= byteCount && Self.hash(file, min(byteCount, Self.headBytes)) == head
            && Self.hash(file, byteCount) == whole
    }

    private static func hash(_ file: [UInt8], _ count: Int) -> Int {
        var hasher = Hasher()
        file.withUnsafeBytes { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0.prefix(count))) }
        return hasher.finalize()
    }
}
