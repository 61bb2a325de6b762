import WeftGLib
import WeftShim

/// Breaks paragraphs that were shaped on one line each into lines, at the places where Pango would break them.
///
/// Pango shapes a paragraph, then each possible break near a line's end, then each line: three times the work for Latin
/// text, up to seven times for CJK. After a space, and between CJK characters, glyphs do not depend on their
/// neighbours, so the widths of the first shaping are enough. If they are not, or a word is wider than a line, this
/// type gives up and Pango breaks the text.
///
/// Source: `process_item` and `process_line` in Pango's pango-layout.c. A line takes as many characters as fit, without
/// counting one space at its end. At the end of a paragraph a space counts, except as `endSpaceHangs` says.
struct LineBreaker {
    /// The width in Pango units.
    private let width: Int
    private let text: UnsafeRawPointer
    private let marks: UnsafePointer<PangoLogAttr>
    private var lines: [PlacedLine] = []
    /// The widths of the layout's characters in order, in Pango units.
    private var widths: [Int32] = []

    /// The lines of an unwrapped layout, not yet placed; nil if only Pango can break them. Complexity: O(characters).
    static func lines(of layout: GObjectReference, width: Int) -> [PlacedLine]? {
        var count: Int32 = 0
        guard let text = pango_layout_get_text(layout.pointer),
            let marks = pango_layout_get_log_attrs_readonly(layout.pointer, &count)
        else { return nil }
        var breaker = LineBreaker(width: width, text: UnsafeRawPointer(text), marks: marks)
        return breaker.run(layout) ? breaker.lines : nil
    }

    private init(width: Int, text: UnsafeRawPointer, marks: UnsafePointer<PangoLogAttr>) {
        (self.width, self.text, self.marks) = (width, text, marks)
    }

    private mutating func run(_ layout: GObjectReference) -> Bool {
        var first = 0
        var byte = 0
        for line in PangoLines(layout) {
            guard pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_LTR else { return false }
            let start = Int(line.pointee.start_index)
            // Skips the separators between paragraphs.
            first += characterCount(byte..<start)
            guard let count = breakParagraph(line, first: first) else { return false }
            first += count
            byte = start + Int(line.pointee.length)
        }
        return true
    }

    private func characterCount(_ bytes: Range<Int>) -> Int {
        bytes.reduce(0) { $0 + (isCharacterStart($1) ? 1 : 0) }
    }

    private func byte(_ offset: Int) -> UInt8 { text.load(fromByteOffset: offset, as: UInt8.self) }

    private func isCharacterStart(_ offset: Int) -> Bool { byte(offset) & 0xc0 != 0x80 }

    /// Adds a paragraph's lines and returns its number of characters, or nil if only Pango can break it.
    private mutating func breakParagraph(_ line: UnsafeMutablePointer<PangoLayoutLine>, first: Int) -> Int? {
        var total = 0
        var count = 0
        var baseline: Baseline?
        for run in GlyphRuns(line) {
            // Supports only left-to-right text on a single kind of baseline.
            let own = Baseline(run.item.pointee.analysis)
            guard run.item.pointee.analysis.level == 0, baseline ?? own == own else { return nil }
            baseline = own
            total += Int(pango_glyph_string_get_width(run.glyphs))
            count += Int(run.item.pointee.num_chars)
        }
        let bytes = Int(line.pointee.start_index)..<Int(line.pointee.start_index + line.pointee.length)
        guard total > width else {
            add(line, bytes, width: total, isFirst: true)
            return count
        }
        readWidths(line, count)
        // Within about three characters of a line's end, Pango's own rules decide, so such breaks are left to it.
        return fill(line, bytes, first: first, count: count, closeness: 4 * total / count) ? count : nil
    }

    /// The font baseline of a run. Pango aligns all runs of a line by the baseline that the first run's script uses.
    private enum Baseline: Equatable {
        case roman, ideographic
        case script(UInt8)

        init(_ analysis: PangoAnalysis) {
            self =
                switch PangoScript(rawValue: Int32(analysis.script)) {
                case PANGO_SCRIPT_COMMON, PANGO_SCRIPT_INHERITED, PANGO_SCRIPT_LATIN, PANGO_SCRIPT_GREEK,
                    PANGO_SCRIPT_CYRILLIC:
                    .roman
                case PANGO_SCRIPT_HAN, PANGO_SCRIPT_HIRAGANA, PANGO_SCRIPT_KATAKANA, PANGO_SCRIPT_BOPOMOFO: .ideographic
                default: .script(analysis.script)
                }
        }
    }

    private mutating func readWidths(_ line: UnsafeMutablePointer<PangoLayoutLine>, _ count: Int) {
        widths.removeAll(keepingCapacity: true)
        widths.reserveCapacity(count)
        let text = text.assumingMemoryBound(to: CChar.self)
        for run in GlyphRuns(line) {
            let part = Int(run.item.pointee.num_chars)
            withUnsafeTemporaryAllocation(of: Int32.self, capacity: max(1, part)) { buffer in
                guard let start = buffer.baseAddress else { return }
                pango_glyph_item_get_logical_widths(run.run, text, start)
                widths.append(contentsOf: UnsafeBufferPointer(start: start, count: part))
            }
        }
    }

    private struct Break {
        /// The number of characters of the paragraph before this one.
        var index: Int
        var byte: Int
        /// The width of everything before it.
        var width: Int
    }

    private mutating func fill(
        _ line: UnsafeMutablePointer<PangoLayoutLine>, _ bytes: Range<Int>, first: Int, count: Int, closeness: Int
    ) -> Bool {
        let start = Break(index: 0, byte: bytes.lowerBound, width: 0)
        var (lineStart, best, now) = (start, start, start)
        while now.index < count {
            now.width += Int(widths[now.index])
            now.index += 1
            repeat { now.byte += 1 } while now.byte < bytes.upperBound && !isCharacterStart(now.byte)
            let mark = marks[first + now.index]
            let isEnd = now.index == count
            guard isEnd || mark.is_line_break != 0 else { continue }
            let isAfterSpace = marks[first + now.index - 1].is_white != 0
            while true {
                var used = now.width - lineStart.width
                if isAfterSpace, !isEnd || endSpaceHangs(at: now.byte, over: used) {
                    used -= Int(widths[now.index - 1])
                }
                // The break is too close to the limit, and shaping may depend on it: Pango must decide.
                if !isEnd, !isAfterSpace, abs(used - width) < closeness, !isBetweenIdeographs(now.byte) { return false }
                if used <= width { break }
                // The word is wider than a line.
                guard best.index > lineStart.index else { return false }
                let endsInSpace = marks[first + best.index - 1].is_white != 0
                guard endsInSpace || isBetweenIdeographs(best.byte) else { return false }
                let space = endsInSpace ? Int(widths[best.index - 1]) : 0
                add(
                    line, lineStart.byte..<best.byte, width: best.width - lineStart.width - space,
                    isFirst: lineStart.index == 0, spaceAtEnd: endsInSpace)
                lineStart = best
            }
            guard mark.break_inserts_hyphen == 0 else { return false }
            best = now
        }
        add(line, lineStart.byte..<bytes.upperBound, width: now.width - lineStart.width, isFirst: lineStart.index == 0)
        return true
    }

    /// True if the last space of a paragraph may extend beyond the end of its line, which is `used` wide including the
    /// space.
    private func endSpaceHangs(at end: Int, over used: Int) -> Bool {
        // Pango's text ends with a zero byte. The version check is made only if the result matters.
        used > width && byte(end) == 0 && Self.endSpaceHangs
    }

    /// True if CJK characters are on both sides.
    private func isBetweenIdeographs(_ offset: Int) -> Bool {
        var before = offset - 1
        while !isCharacterStart(before) { before -= 1 }
        return isIdeograph(before) && isIdeograph(offset)
    }

    private func isIdeograph(_ offset: Int) -> Bool {
        switch byte(offset) {
        // U+2E80 and above are ideographic.
        case 0xe2: byte(offset + 1) >= 0xba
        case 0xe3...0xed, 0xf0: true
        // U+F900 to U+FAFF, and from U+FF00 on. The range between contains ligatures and Arabic forms.
        case 0xef: (0xa4...0xab).contains(byte(offset + 1)) || byte(offset + 1) >= 0xbc
        default: false
        }
    }

    private mutating func add(
        _ line: UnsafeMutablePointer<PangoLayoutLine>, _ bytes: Range<Int>, width: Int, isFirst: Bool,
        spaceAtEnd: Bool = false
    ) {
        var end = bytes.upperBound
        if spaceAtEnd { repeat { end -= 1 } while !isCharacterStart(end) }
        var (top, bottom) = (0, 0)
        for piece in GlyphPieces(line, bytes) {
            let extent = piece.extent
            top = min(top, extent.top)
            bottom = max(bottom, extent.bottom)
        }
        if bytes.isEmpty {
            var logical = PangoRectangle()
            pango_layout_line_get_extents(line, nil, &logical)
            (top, bottom) = (Int(logical.y), Int(logical.y + logical.height))
        }
        lines.append(
            PlacedLine(
                start: bytes.lowerBound, length: bytes.count, width: width, height: bottom - top, ascent: -top,
                isParagraphStart: isFirst, isRightToLeft: false, spaceLength: bytes.upperBound - end))
    }
}
