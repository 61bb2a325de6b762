/// The text of one PangoLayout: a paragraph, several short ones, or a part of a long one.
///
/// The layout can be made again from this value, so a very long text need not keep its layouts.
struct TextChunk {
    /// The text for Pango: the original text, or the result of a truncation.
    var source: AttributedString
    /// The part of `source`, in UTF-8 code units.
    var range: Range<Int>
    /// Maps offsets in `source` to offsets in the text, in ascending order; nil if they are equal.
    var origins: [Origin]?
    /// True if the chunk starts inside a paragraph, at the start of a line.
    var isContinuation = false
    /// True if more text of the same paragraph follows.
    var isCut = false
    /// The direction of paragraphs without a direction of their own, or of all paragraphs if forced.
    var isRightToLeft: Bool
    var forcesDirection = false
    /// The number of lines after which Pango ellipsises the text.
    var limit: Limit?
    /// True if an ellipsis follows the text, because later paragraphs are left out.
    var hasSuffix = false
    /// True if the text stays on one line, whatever its length.
    var isSingleLine = false
    /// True if the layout has one line for each paragraph, and `LineBreaker` found their breaks.
    var isUnwrapped = false
    /// The number of shown lines of the layout.
    var keptLines = 0
    /// The number of lines of the text before this chunk.
    var linesBefore = 0
    /// The end of those lines, in points from the text's top.
    var top = 0.0
    /// The place of the chunk's only line if the text flows around areas.
    var slot: LineSlot?

    struct Limit {
        let lines: Int
        var ellipsis = TextOptions.TruncationMode.tail
    }

    /// Offsets in the source from `offset` on correspond to the text from `text` on; nil marks the replacement of
    /// omitted text.
    struct Origin {
        let offset: Int
        let text: Int?
    }

    /// The offset in the text that corresponds to an offset in the layout.
    func textOffset(ofLayout offset: Int) -> Int {
        textOffset(ofSource: min(range.lowerBound + offset, range.upperBound))
    }

    func textOffset(ofSource offset: Int) -> Int {
        guard let origins else { return offset }
        var result = 0
        var previous = Origin(offset: 0, text: 0)
        for origin in origins where origin.offset <= offset {
            result =
                origin.text.map { $0 + offset - origin.offset } ?? (previous.text ?? 0) + origin.offset
                - previous.offset
            previous = origin
        }
        return result
    }

    /// Sets the places of the chunk's lines.
    func place(_ lines: inout [PlacedLine], _ style: ParagraphStyle) {
        var stack = LineStack(style, above: self)
        for index in lines.indices {
            if let slot { slot.place(&lines[index]) } else { stack.place(&lines[index]) }
        }
    }

    /// The range in `source` of the replacement of left-out text; nil if that is Pango's ellipsis.
    var tokenRange: Range<Int>? {
        guard let token = origins?.last, token.text == nil else { return nil }
        return token.offset..<range.upperBound
    }

    /// Appends the real end of a paragraph with an omitted middle or head.
    mutating func appendParagraphEnd() {
        guard isCut, let limit, limit.ellipsis != .tail else { return }
        let cut = range.upperBound
        let tail = source.string.utf8.withContiguousStorageIfAvailable { bytes in
            let end = TextCut.paragraphEnd(in: bytes, from: cut)
            return TextCut.characterStart(in: bytes, at: max(cut, end - Typesetter.window))..<end
        }
        guard let tail else { return }
        let head = range
        source = source.slice(head) + source.slice(tail)
        range = 0..<source.byteCount
        origins = [Origin(offset: 0, text: head.lowerBound), Origin(offset: head.count, text: tail.lowerBound)]
    }
}

/// A line of a chunk's layout and its place. Lengths are in Pango units unless stated otherwise.
struct PlacedLine {
    /// The start in the layout's text.
    var start: Int
    var length: Int
    var width: Int
    var height: Int
    /// The distance from the line's top to its baseline.
    var ascent: Int
    var isParagraphStart: Bool
    var isRightToLeft: Bool
    /// The bytes of the space at which the line was wrapped. It has no glyph. 0 for lines that Pango breaks.
    var spaceLength = 0
    /// The free part of its row; nil without areas.
    var room: LineRoom?
    /// The distance from the text's top, in points.
    var top = 0.0
    var baseline = 0.0
    var bottom = 0.0

    /// The range of bytes with glyphs.
    var inkBytes: Range<Int> { start..<start + length - spaceLength }
}

/// Stacks lines vertically according to the paragraph style.
struct LineStack {
    private let style: ParagraphStyle
    private(set) var bottom: Double
    private var isFirst: Bool

    init(_ style: ParagraphStyle, above chunk: TextChunk) {
        self.style = style
        bottom = chunk.top
        isFirst = chunk.linesBefore == 0
    }

    mutating func place(_ line: inout PlacedLine) {
        if !isFirst {
            bottom += TextSetting.length(style.lineSpacing)
            if line.isParagraphStart { bottom += TextSetting.length(style.paragraphSpacing) }
        }
        isFirst = false
        let natural = TextSetting.points(line.height)
        let height = style.height(ofLine: natural)
        line.top = bottom
        line.baseline = bottom + (height - natural) / 2 + TextSetting.points(line.ascent)
        bottom += height
        line.bottom = bottom
    }
}
