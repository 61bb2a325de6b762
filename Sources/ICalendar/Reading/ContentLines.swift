/// The unfolded lines of iCalendar text.
///
/// A line ends with CRLF, with LF alone, as many services send it, or with CR alone in a text without LF. A line that
/// begins with a space or a tab continues the one before. Unfolding joins bytes, since a fold may be inside a
/// character.
struct ContentLines: Sequence, IteratorProtocol {
    private let bytes: ArraySlice<UInt8>
    private var position: Int
    private let lineEnd: UInt8
    /// Number of the line at `position`, from 1.
    private var number = 1

    init(_ bytes: [UInt8]) {
        let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        self.bytes = bytes[(isMarked ? 3 : 0)...]
        position = self.bytes.startIndex
        lineEnd = bytes.contains(0x0A) ? 0x0A : 0x0D
    }

    /// Maximum length of a line in bytes, at which it is cut: no field of an event needs more.
    static let maximumLength = 1 << 20

    /// The next non-empty line without its end; `number` is its first line. O(length).
    mutating func next() -> (bytes: ArraySlice<UInt8>, number: Int)? {
        while position < bytes.endIndex {
            let start = number
            let first = physicalLine()
            guard isFolded else {
                if first.isEmpty { continue }
                return (first.prefix(Self.maximumLength), start)
            }
            var joined = Array(first.prefix(Self.maximumLength))
            while isFolded {
                position += 1
                let more = physicalLine()
                joined.append(contentsOf: more.prefix(Self.maximumLength - joined.count))
            }
            if !joined.isEmpty { return (joined[...], start) }
        }
        return nil
    }

    private var isFolded: Bool {
        position < bytes.endIndex && (bytes[position] == 0x20 || bytes[position] == 0x09)
    }

    private mutating func physicalLine() -> ArraySlice<UInt8> {
        let start = position
        var end = start
        bytes.withUnsafeBufferPointer { buffer in
            let offset = bytes.startIndex
            let lineEnd = lineEnd
            while end < bytes.endIndex, buffer[end - offset] != lineEnd { end += 1 }
        }
        position = Swift.min(end + 1, bytes.endIndex)
        number += 1
        while end > start, bytes[end - 1] == 0x0D { end -= 1 }
        return bytes[start..<end]
    }
}
