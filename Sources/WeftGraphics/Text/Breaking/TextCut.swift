/// The end of a chunk of a text.
struct TextCut {
    /// The end of the chunk, before a separator.
    let end: Int
    /// The start of the next paragraph; nil at the text's end and inside a paragraph.
    let next: Int?
    let isInsideParagraph: Bool

    /// Cuts `bytes` (UTF-8) about `window` bytes after `start`: at the end of a paragraph if possible, else at a space,
    /// else between characters. Without `joinsParagraphs` it cuts at the end of the first paragraph.
    init(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, atLeast window: Int, joinsParagraphs: Bool) {
        let windowEnd = min(bytes.count, start + window)
        if joinsParagraphs, windowEnd == bytes.count {
            self.init(end: windowEnd, next: nil)
            return
        }
        var offset = start
        var found: (end: Int, next: Int)?
        while offset < windowEnd {
            if let next = Self.separatorEnd(in: bytes, at: offset) {
                found = (offset, next)
                if !joinsParagraphs { break }
                offset = next
            } else {
                offset += 1
            }
        }
        if let found {
            self.init(end: found.end, next: found.next)
            return
        }
        let searchEnd = min(bytes.count, windowEnd + 512)
        offset = windowEnd
        while offset < searchEnd {
            if let next = Self.separatorEnd(in: bytes, at: offset) {
                self.init(end: offset, next: next)
                return
            }
            if bytes[offset] == UInt8(ascii: " ") {
                self.init(end: offset + 1, next: nil, isInsideParagraph: offset + 1 < bytes.count)
                return
            }
            offset += 1
        }
        if searchEnd == bytes.count {
            self.init(end: bytes.count, next: nil)
        } else {
            // Such a long word is broken between characters. For each of its lines Pango would process the whole rest.
            let cut = Self.characterStart(in: bytes, at: start + window / 8)
            self.init(end: cut, next: nil, isInsideParagraph: true)
        }
    }

    private init(end: Int, next: Int?, isInsideParagraph: Bool = false) {
        self.end = end
        self.next = next
        self.isInsideParagraph = isInsideParagraph
    }

    /// The end of the paragraph that `offset` is in, before its separator. O(its length).
    static func paragraphEnd(in bytes: UnsafeBufferPointer<UInt8>, from offset: Int) -> Int {
        var end = offset
        while end < bytes.count, separatorEnd(in: bytes, at: end) == nil { end += 1 }
        return end
    }

    /// The start of the UTF-8 sequence at `offset`.
    static func characterStart(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
        var start = offset
        while start > 0, start < bytes.count, bytes[start] & 0xc0 == 0x80 { start -= 1 }
        return start
    }

    /// True if the bytes contain U+2028.
    static func hasLineSeparator(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.indices.contains {
            bytes[$0] == 0xe2 && $0 + 2 < bytes.count && bytes[$0 + 1] == 0x80 && bytes[$0 + 2] == 0xa8
        }
    }

    /// The end of a paragraph separator according to Pango: LF, CR, CR LF or U+2029.
    private static func separatorEnd(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int? {
        switch bytes[offset] {
        case 0x0a: return offset + 1
        case 0x0d: return offset + 1 < bytes.count && bytes[offset + 1] == 0x0a ? offset + 2 : offset + 1
        case 0xe2:
            guard offset + 2 < bytes.count, bytes[offset + 1] == 0x80, bytes[offset + 2] == 0xa9 else { return nil }
            return offset + 3
        default: return nil
        }
    }
}
