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

    /// - Parameter start: the offset of the first line; lines are counted from the start of the text.
    init(_ bytes: [UInt8], from start: Int = 0) {
        let isMarked = start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
        self.bytes = bytes[(isMarked ? 3 : start)...]
        position = self.bytes.startIndex
        lineEnd = bytes.contains(0x0A) ? 0x0A : 0x0D
        number += bytes[..<start].count { $0 == 0x0A }
    }

    /// Maximum length of a line in bytes, at which it is cut: no field of an event needs more.
    static let maximumLength = 1 << 20

    /// The next non-empty line without its end; `number` is its first line. O(length).
    mutating func next() -> (bytes: ArraySlice<UInt8>, number: Int)? {
        while position < bytes.endIndex {
            let start = number
            let first = physicalLine()
            guard foldStart != nil else {
                if first.isEmpty { continue }
                return (first.prefix(Self.maximumLength), start)
            }
            var joined = Array(first.prefix(Self.maximumLength))
            while let fold = foldStart {
                if fold > position { number += 1 }
                position = fold + 1
                let more = physicalLine()
                joined.append(contentsOf: more.prefix(Self.maximumLength - joined.count))
            }
            if !joined.isEmpty { return (joined[...], start) }
        }
        return nil
    }

    /// The offset of the space or tab that continues the current line; nil if the line ends here. Some programs end
    /// each line twice, so an empty line may come before.
    private var foldStart: Int? {
        var place = position
        if place < bytes.endIndex, bytes[place] == 0x0D, lineEnd == 0x0A { place += 1 }
        if place < bytes.endIndex, bytes[place] == lineEnd { place += 1 } else { place = position }
        return place < bytes.endIndex && (bytes[place] == 0x20 || bytes[place] == 0x09) ? place : nil
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
