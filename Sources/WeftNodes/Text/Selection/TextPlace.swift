import WeftGraphics
import WeftLayout

/// A place between two characters that a selection may contain: a row of the container (a node has one row), one of
/// that row's texts, and an offset in UTF-8 code units.
package struct TextPlace: Comparable, Hashable, Sendable {
    package var row: Int
    package var part: Int
    package var offset: Int

    package init(row: Int, part: Int, offset: Int) {
        (self.row, self.part, self.offset) = (row, part, offset)
    }

    package static func < (one: TextPlace, other: TextPlace) -> Bool {
        (one.row, one.part, one.offset) < (other.row, other.part, other.offset)
    }
}

/// The texts of a row in copied form. A value; any thread.
package struct RowText: Sendable, Equatable {
    /// A text, and the separator between the previous one and it.
    struct Part: Sendable, Equatable {
        let string: String
        let glue: String
    }

    private(set) var parts: [Part] = []

    init(_ texts: [(string: String, frame: Rect)]) {
        var last: Rect?
        for text in texts {
            parts.append(Part(string: text.string, glue: last.map { Self.glue($0, text.frame) } ?? ""))
            last = text.frame
        }
    }

    /// Reads the texts of a layout, before anything is on screen. O(nodes)
    package init(_ layout: Layout) {
        var texts: [(string: String, frame: Rect)] = []
        func collect(_ layout: Layout, _ origin: Point) {
            for inner in layout.sublayouts {
                guard let node = inner.node as? DisplayNode, !node.isHidden else { continue }
                let frame = inner.frame.offsetBy(dx: origin.x, dy: origin.y)
                if let text = node.selectableText {
                    texts.append((text, frame))
                } else if node.mayHaveSelectableText {
                    collect(inner, frame.origin)
                }
            }
        }
        collect(layout, .zero)
        self.init(texts)
    }

    /// The separator between two texts. Texts that are side by side are words of one line.
    private static func glue(_ one: Rect, _ other: Rect) -> String {
        let common = min(one.maxY, other.maxY) - max(one.minY, other.minY)
        return common > min(one.height, other.height) / 2 ? " " : "\n"
    }

    /// The text between two places in the row. Places beyond the row's ends are allowed.
    func text(from start: (part: Int, offset: Int), to end: (part: Int, offset: Int)) -> String {
        var result = ""
        for (index, part) in parts.enumerated() where index >= start.part && index <= end.part {
            let low = index == start.part ? start.offset : 0
            let high = index == end.part ? end.offset : .max
            if index > start.part { result += part.glue }
            result += part.string.utf8Part(low, high)
        }
        return result
    }
}

extension String {
    /// The existing characters between two offsets in UTF-8 code units.
    func utf8Part(_ low: Int, _ high: Int) -> String {
        let count = utf8.count
        let start = utf8.index(utf8.startIndex, offsetBy: Swift.min(Swift.max(0, low), count))
        let end = utf8.index(utf8.startIndex, offsetBy: Swift.min(Swift.max(low, high, 0), count))
        return String(self[start..<end])
    }

    /// The start of the character before `offset`, or after it; nil at the end. O(1) but for long characters.
    func characterOffset(from offset: Int, forward: Bool) -> Int? {
        let index = utf8.index(utf8.startIndex, offsetBy: Swift.min(Swift.max(0, offset), utf8.count))
        guard forward ? index < endIndex : index > startIndex else { return nil }
        return utf8.distance(from: startIndex, to: forward ? self.index(after: index) : self.index(before: index))
    }

    /// The end of the word at or after `offset`, or the start of the previous word; nil if there is none.
    func wordOffset(from offset: Int, forward: Bool) -> Int? {
        var index = utf8.index(utf8.startIndex, offsetBy: Swift.min(Swift.max(0, offset), utf8.count))
        guard forward ? index < endIndex : index > startIndex else { return nil }
        func next() -> Bool {
            let character = forward ? self[index] : self[self.index(before: index)]
            return character.isLetter || character.isNumber
        }
        func isAtEnd() -> Bool { forward ? index == endIndex : index == startIndex }
        func step() { index = forward ? self.index(after: index) : self.index(before: index) }
        while !isAtEnd(), !next() { step() }
        while !isAtEnd(), next() { step() }
        return utf8.distance(from: startIndex, to: index)
    }

    /// The paragraph that `offset` is in, without its end. O(length)
    func paragraphRange(around offset: Int) -> Range<Int> {
        let bytes = utf8
        let place = bytes.index(bytes.startIndex, offsetBy: Swift.min(Swift.max(0, offset), bytes.count))
        let start = self[..<place].lastIndex(where: \.isNewline).map { index(after: $0) } ?? startIndex
        let end = self[place...].firstIndex(where: \.isNewline) ?? endIndex
        return bytes.distance(from: bytes.startIndex, to: start)..<bytes.distance(from: bytes.startIndex, to: end)
    }
}
