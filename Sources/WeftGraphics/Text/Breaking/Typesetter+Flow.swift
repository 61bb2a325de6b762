import WeftGLib
import WeftShim

/// The place of a line in a row that is partly covered by areas.
struct LineSlot {
    let room: LineRoom
    let wrapMode: TextOptions.WrapMode
    /// The distance from the text's top, in points.
    var top = 0.0
    var baseline = 0.0
    var bottom = 0.0

    func place(_ line: inout PlacedLine) {
        line.room = room
        (line.top, line.baseline, line.bottom) = (top, baseline, bottom)
    }
}

/// The progress of a text that flows around areas.
struct TextFlow {
    var areas: TextAreas
    /// The number of bytes per point of width, estimated from the last line.
    fileprivate var density = 0.2
    /// The line height of each run's font, in points.
    fileprivate var heights: [Int: Double] = [:]

    init(around areas: TextAreas) {
        self.areas = areas
    }
}

/// Text around areas is set row by row, in the free parts of each row.
///
/// A row has one line for each such part, all on one baseline, filled in the paragraph's direction. A word that fits
/// into no part of a row goes to a row further down. If no row nearby has room for it, it is broken as on a line that
/// is too short.
///
/// Pango breaks a paragraph to one width, so each line is a layout of its own, of the text from its start on. The
/// layout has about twice the bytes that fit, so that the time is linear in the length.
extension Typesetter {
    /// The number of lines that a word may move down before it is broken instead.
    private static let wordPatience = 64.0
    /// The number of rows without room after which the rest of the text is placed below all areas, since areas may have
    /// any height.
    private static let rowPatience = 10_000

    /// Sets rows until all areas are passed, and returns the position at which the text continues; nil ends it.
    mutating func flow(_ flow: inout TextFlow, from start: Position) -> Position? {
        var position = start
        while !flow.areas.pass(bottom) {
            guard lineCount < maximumLines else {
                truncateLastPart()
                return nil
            }
            if !position.isContinuation { isRightToLeft = direction(at: position.offset) ?? isRightToLeft }
            let row = row(at: position, &flow)
            guard row.bottom <= setting.height + 1e-6 || lineCount == 0 else {
                truncateLastPart()
                return nil
            }
            isWrapped = true
            for piece in row.pieces { keep(piece.chunk, piece.layout, [piece.line]) }
            guard let next = row.next else { return nil }
            position = next
        }
        return position
    }

    private struct Piece {
        var chunk: TextChunk
        let layout: GObjectReference
        var line: PlacedLine
        /// The position of the text after it.
        let next: Position?
        /// True if the line ends its paragraph or ends at U+2028.
        let endsRow: Bool
    }

    private struct Row {
        var pieces: [Piece]
        var bottom = 0.0
        var next: Position? { pieces.last?.next }
    }

    private func direction(at offset: Int) -> Bool? {
        let text = setting.text
        let end = text.string.utf8.withContiguousStorageIfAvailable { TextCut.paragraphEnd(in: $0, from: offset) }
        return TextDirection.isRightToLeft(text.substring(offset..<(end ?? text.byteCount)))
    }

    /// Finds the place of the next row and sets its lines.
    private func row(at position: Position, _ flow: inout TextFlow) -> Row {
        let style = setting.paragraph
        var top = bottom
        if lineCount > 0 {
            top += TextSetting.length(style.lineSpacing)
            if !position.isContinuation { top += TextSetting.length(style.paragraphSpacing) }
        }
        var height = style.height(ofLine: style.lineHeight ?? lineHeight(at: position.offset, &flow))
        let whole = wholeRoom(isParagraphStart: !position.isContinuation)
        // The width of the first word, known after it did not fit.
        var needed = 0.0
        var fallback: (top: Double, room: LineRoom)?
        var (tries, growths) = (0, 0)
        while true {
            var pieces: [Piece] = []
            if let rooms = flow.areas.rooms(in: whole, from: top, to: top + height) {
                pieces = fill(rooms, from: position, needed: &needed, &flow)
                if pieces.isEmpty {
                    tries += 1
                    if fallback == nil, let widest = rooms.max(by: { $0.width < $1.width }), widest.width >= height {
                        fallback = (top, widest)
                    }
                    let next =
                        tries > Self.rowPatience ? flow.areas.bottom : flow.areas.next(below: top, height: height)
                    if let fallback, next > fallback.top + Self.wordPatience * height {
                        top = fallback.top
                        pieces = [piece(at: position, in: fallback.room, setting.options.wrapMode, &flow)]
                        growths = .max
                    } else {
                        top = next
                        continue
                    }
                }
            } else {
                pieces = [piece(at: position, in: whole, setting.options.wrapMode, &flow)]
            }
            let ascent = pieces.reduce(0) { max($0, $1.line.ascent) }
            let descent = pieces.reduce(0) { max($0, $1.line.height - $1.line.ascent) }
            let natural = TextSetting.points(ascent + descent)
            let wanted = style.height(ofLine: natural)
            if wanted > height + 1e-6, growths < 4 {
                // A larger font in the line makes the row higher, so more areas may be beside it.
                growths += 1
                height = wanted
                continue
            }
            let bottom = top + wanted
            let baseline = top + (wanted - natural) / 2 + TextSetting.points(ascent)
            for index in pieces.indices {
                guard var slot = pieces[index].chunk.slot else { continue }
                (slot.top, slot.baseline, slot.bottom) = (top, baseline, bottom)
                pieces[index].chunk.slot = slot
                slot.place(&pieces[index].line)
            }
            return Row(pieces: pieces, bottom: bottom)
        }
    }

    /// Returns one line per room that has space for a word; empty if the first word fits nowhere.
    private func fill(
        _ rooms: [LineRoom], from start: Position, needed: inout Double, _ flow: inout TextFlow
    ) -> [Piece] {
        var pieces: [Piece] = []
        var position = start
        var least = needed
        let wrapMode = setting.options.wrapMode == .character ? TextOptions.WrapMode.character : .word
        for room in isRightToLeft ? rooms.reversed() : rooms where room.width >= max(least, 1) {
            let piece = piece(at: position, in: room, wrapMode, &flow)
            let width = TextSetting.points(piece.line.width)
            guard width <= room.width + 1e-3 else {
                least = width
                if pieces.isEmpty { needed = width }
                continue
            }
            pieces.append(piece)
            guard !piece.endsRow, let next = piece.next else { break }
            position = next
            least = 0
        }
        return pieces
    }

    /// The line that starts at `position` in a room.
    private func piece(
        at position: Position, in room: LineRoom, _ wrapMode: TextOptions.WrapMode, _ flow: inout TextFlow
    ) -> Piece {
        var window = 48 + Int(min(2 * room.width * flow.density, Double(Self.window)))
        while true {
            let cut = setting.text.string.utf8.withContiguousStorageIfAvailable {
                TextCut(in: $0, from: position.offset, atLeast: window, joinsParagraphs: false)
            }
            let end = cut?.end ?? setting.text.byteCount
            var chunk = TextChunk(
                source: setting.text, range: position.offset..<end, isContinuation: position.isContinuation,
                isCut: cut?.isInsideParagraph ?? false, isRightToLeft: isRightToLeft, forcesDirection: true,
                linesBefore: lineCount, top: bottom)
            chunk.slot = LineSlot(room: room, wrapMode: wrapMode)
            let layout = chunk.makeLayout(setting, engine)
            let lines = TextChunk.readLines(of: layout, isContinuation: chunk.isContinuation)
            // A second line proves that the first one is complete. (A second line at the same offset has never been
            // observed.)
            if chunk.isCut, lines.count < 2 || lines[1].start == 0 {
                window *= 2
                continue
            }
            guard let first = lines.first else {
                preconditionFailure("a layout has a line, also of no text")
            }
            if first.length > 0, first.width > 0 {
                flow.density = Double(first.length) / max(1, TextSetting.points(first.width))
            }
            if lines.count > 1, lines[1].start > 0 {
                return Piece(
                    chunk: chunk, layout: layout, line: first,
                    next: Position(offset: position.offset + lines[1].start, isContinuation: true),
                    endsRow: lines[1].start > first.start + first.length)
            }
            return Piece(
                chunk: chunk, layout: layout, line: first,
                next: cut?.next.map { Position(offset: $0, isContinuation: false) }, endsRow: true)
        }
    }

    /// The room between the indents.
    private func wholeRoom(isParagraphStart: Bool) -> LineRoom {
        let lead = isParagraphStart ? setting.firstIndent : setting.restIndent
        let left = isRightToLeft ? setting.tailIndent : lead
        let right = isRightToLeft ? lead : setting.tailIndent
        return LineRoom(left: left, right: max(left, setting.width - right), margin: right)
    }

    /// The line height of the font at `offset`, in points.
    private func lineHeight(at offset: Int, _ flow: inout TextFlow) -> Double {
        let run = setting.text.runIndex(at: offset)
        if let known = flow.heights[run] { return known }
        let chunk = TextChunk(source: setting.text, range: offset..<offset, isRightToLeft: isRightToLeft)
        let layout = chunk.makeLayout(setting, engine)
        let height = TextSetting.points(TextChunk.readLines(of: layout, isContinuation: true).first?.height ?? 0)
        flow.heights[run] = height
        return height
    }
}
