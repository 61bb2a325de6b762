/// Finds the line number of a position in a text. The line ends are counted once. Any thread.
struct LineCounter: Sendable {
    private static let blockSize = 4096

    private let bytes: [UInt8]
    /// The number of line ends before each block.
    private let counts: [UInt32]

    /// - Complexity: O(bytes)
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var (counts, count): ([UInt32], UInt32) = ([], 0)
        for start in stride(from: 0, to: bytes.count, by: Self.blockSize) {
            counts.append(count)
            for byte in bytes[start..<min(start + Self.blockSize, bytes.count)] where byte == 0x0A { count += 1 }
        }
        self.counts = counts
    }

    /// The line number, starting at 1. O(1)
    func line(at offset: Int) -> Int {
        guard !counts.isEmpty else { return 1 }
        let block = min(max(0, offset) / Self.blockSize, counts.count - 1)
        let rest = bytes[block * Self.blockSize..<min(max(offset, block * Self.blockSize), bytes.count)]
        return Int(counts[block]) + rest.count { $0 == 0x0A } + 1
    }
}
