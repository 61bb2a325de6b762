import WeftGLib
import WeftShim

/// Sets a text into lines: Pango shapes and breaks them, and this type places them.
///
/// 1. Cut off a chunk: a paragraph, or several if nothing limits the text, or about `window` bytes of a long one.
/// 2. Let Pango break it. A chunk that ends inside its paragraph gives its last line back: that line starts the next
///    chunk. Pango fills each line with as much as fits, so the lines before are right, and the time is linear in the
///    length, however long the paragraph.
/// 3. Place the lines. The first line over a limit ends the text: its chunk is set again, with an ellipsis.
///
/// A single layout for a whole text would not work: its line limit counts by paragraph, it knows no space between
/// paragraphs and no custom truncation text, and a paragraph of 1 MB takes seconds.
///
/// Caveat: an embedding or override of text direction does not continue after a chunk's end inside a paragraph.
struct Typesetter {
    /// The intended length of a chunk in bytes.
    static let window = 4_096
    /// The maximum number of lines for using Pango's own limit from the start, so that a truncated text is shaped only
    /// once.
    static let directLines = 64

    let setting: TextSetting
    let engine: TextEngine
    let maximumLines: Int
    private let keepsLayouts: Bool
    private var parts: [TextFrame.Part] = []
    /// The number of measured parts. The last part is measured later, since it may still be removed.
    private var sealedCount = 0
    private var measure: TextMeasure
    private(set) var lineCount = 0
    private(set) var bottom = 0.0
    private var isTruncated = false
    var isWrapped = false
    var isRightToLeft: Bool

    init(_ setting: TextSetting, engine: TextEngine) {
        self.setting = setting
        self.engine = engine
        let limit = setting.options.maximumNumberOfLines
        maximumLines = limit == 0 ? .max : limit
        keepsLayouts = setting.text.byteCount <= TextFrame.keptBytes
        measure = TextMeasure(setting)
        isRightToLeft = setting.environment.isRightToLeft
    }

    mutating func run() -> TextFrame {
        var next: Position? = Position(offset: 0, isContinuation: false)
        if let start = next, let areas = TextAreas(setting.options.exclusionPaths) {
            var flow = TextFlow(around: areas)
            next = self.flow(&flow, from: start)
        }
        while let position = next {
            next = setChunk(at: position)
        }
        if let last = parts.indices.last { seal(last) }
        let metrics = measure.metrics(lineCount: lineCount, bottom: bottom, isTruncated: isTruncated)
        return TextFrame(setting, parts: parts, metrics: metrics, isWrapped: isWrapped)
    }

    struct Position {
        let offset: Int
        let isContinuation: Bool
    }

    private var isLimited: Bool { maximumLines != .max || setting.height.isFinite }

    /// True if several paragraphs may share a layout without a difference.
    private var joinsParagraphs: Bool { !isLimited && !(setting.paragraph.paragraphSpacing > 0) }

    /// Sets the chunk that starts at `position` and returns the start of the next one; nil at the end of the text.
    private mutating func setChunk(at position: Position) -> Position? {
        guard lineCount < maximumLines else {
            truncateLastPart()
            return nil
        }
        let isDirect = maximumLines - lineCount <= Self.directLines && !setting.options.composesTruncation
        var window = Self.window
        while true {
            let cut = setting.text.storage.string.utf8.withContiguousStorageIfAvailable {
                TextCut(in: $0, from: position.offset, atLeast: window, joinsParagraphs: joinsParagraphs)
            }
            guard let cut else { return nil }
            var chunk = makeChunk(position.offset..<cut.end, at: position, isCut: cut.isInsideParagraph)
            if isDirect { limit(&chunk, to: maximumLines - lineCount) }
            var (layout, lines) = set(&chunk)
            let isEllipsized = isDirect && pango_layout_is_ellipsized(layout.pointer) != 0
            if chunk.isCut, !isEllipsized {
                // The whole chunk fits on one line, but the paragraph continues, so more text is needed to find the end
                // of the line. (A first line without text has never been observed; it would make no progress.)
                if isDirect || lines.count == 1 || lines.first?.length == 0 {
                    window *= 2
                    continue
                }
                lines.removeLast()
            }
            isTruncated = isTruncated || isEllipsized
            let end = lines.last.map { position.offset + $0.start + $0.length }
            guard append(chunk, layout, &lines), !isEllipsized else { return nil }
            if chunk.isCut, let end { return Position(offset: end, isContinuation: true) }
            return cut.next.map { Position(offset: $0, isContinuation: false) }
        }
    }

    /// Shapes a chunk and breaks it into lines.
    private func set(_ chunk: inout TextChunk) -> (layout: GObjectReference, lines: [PlacedLine]) {
        if chunk.suitsLineBreaker(setting) {
            chunk.isUnwrapped = true
            let layout = chunk.makeLayout(setting, engine)
            if let lines = LineBreaker.lines(of: layout, width: chunk.lineWidth(setting)) { return (layout, lines) }
            chunk.isUnwrapped = false
        }
        let layout = chunk.makeLayout(setting, engine)
        return (layout, TextChunk.readLines(of: layout, isContinuation: chunk.isContinuation))
    }

    private func makeChunk(_ range: Range<Int>, at position: Position, isCut: Bool) -> TextChunk {
        TextChunk(
            source: setting.text, range: range, isContinuation: position.isContinuation, isCut: isCut,
            isRightToLeft: isRightToLeft, forcesDirection: position.isContinuation, linesBefore: lineCount,
            top: bottom)
    }

    private func limit(_ chunk: inout TextChunk, to lines: Int) {
        chunk.isUnwrapped = false
        chunk.limit = TextChunk.Limit(lines: lines, ellipsis: setting.options.truncationMode)
        chunk.appendParagraphEnd()
    }

    /// Places the lines and keeps those that fit. Returns false if some do not, and the text is complete.
    private mutating func append(
        _ chunk: TextChunk, _ layout: GObjectReference, _ placed: inout [PlacedLine]
    ) -> Bool {
        var stack = LineStack(setting.paragraph, above: chunk)
        var fitting = 0
        for index in placed.indices {
            guard lineCount + fitting < maximumLines else { break }
            stack.place(&placed[index])
            // The first line is always shown, whatever its height.
            guard stack.bottom <= setting.height + 1e-6 || lineCount + fitting == 0 else { break }
            fitting += 1
        }
        guard fitting < placed.count else {
            keep(chunk, layout, placed)
            return true
        }
        guard fitting > 0 else {
            truncateLastPart()
            return false
        }
        placed.removeLast(placed.count - fitting)
        truncate(chunk, layout, placed, isWhole: false)
        return false
    }

    /// Ends the text with an ellipsis after the last part, since the next paragraph does not fit.
    mutating func truncateLastPart() {
        guard let part = parts.popLast(), let layout = part.layout else { return }
        lineCount = part.chunk.linesBefore
        bottom = part.chunk.top
        truncate(part.chunk, layout, part.lines, isWhole: !part.chunk.isCut)
    }

    /// Ends the text with these lines of a chunk. `isWhole`: the lines are a whole paragraph, and later ones are left
    /// out.
    private mutating func truncate(
        _ original: TextChunk, _ layout: GObjectReference, _ lines: [PlacedLine], isWhole: Bool
    ) {
        isTruncated = true
        isWrapped = true
        if setting.options.composesTruncation, let last = lines.last {
            let token = setting.options.truncationText ?? ellipsis(after: original, last)
            compose(original, layout, lines, token: token, isWhole: isWhole)
            return
        }
        var chunk = original
        if isWhole {
            chunk.isUnwrapped = false
            chunk.hasSuffix = true
            chunk.limit = TextChunk.Limit(lines: lines.count)
        } else {
            limit(&chunk, to: lines.count)
        }
        let layout = chunk.makeLayout(setting, engine)
        var limited = TextChunk.readLines(of: layout, isContinuation: chunk.isContinuation)
        limited.removeLast(max(0, limited.count - lines.count))
        chunk.place(&limited, setting.paragraph)
        keep(chunk, layout, limited)
    }

    /// Adds placed lines to the text.
    mutating func keep(_ original: TextChunk, _ layout: GObjectReference, _ lines: [PlacedLine]) {
        guard let first = lines.first, let last = lines.last else { return }
        // The previous part can no longer become the truncated one.
        if let before = parts.indices.last { seal(before) }
        var chunk = original
        chunk.keptLines = lines.count
        isRightToLeft = last.isRightToLeft
        isWrapped = isWrapped || isTruncated || lines.contains { !$0.isParagraphStart }
        lineCount = chunk.linesBefore + lines.count
        bottom = last.bottom
        parts.append(TextFrame.Part(chunk: chunk, layout: layout, lines: lines, top: first.top, bottom: last.bottom))
    }

    /// Reads the metrics of a part that will not change, and releases its layout in a very long text.
    private mutating func seal(_ index: Int) {
        guard index >= sealedCount else { return }
        sealedCount = index + 1
        measure.add(parts[index])
        guard !keepsLayouts else { return }
        parts[index].layout = nil
        parts[index].lines = []
    }
}
