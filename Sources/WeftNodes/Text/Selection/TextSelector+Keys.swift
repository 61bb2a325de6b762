import WeftGTK
import WeftGraphics
import WeftLayout

/// Keys: Ctrl+A, Ctrl+C, Escape, Shift with cursor keys, and the menu's keys.
extension TextSelector {
    /// Handles a key. Returns true if it was used.
    package func keyPressed(_ press: KeyPress, opensMenu: Bool = true) -> Bool {
        guard !press.isAlt, !press.isSuper else { return false }
        switch press.key {
        case .other where press.isControl && !press.isShift:
            switch press.character?.lowercased() {
            case "a": inTurn { $0.selectAll() }
            case "c":
                guard hasSelection || isBehind else { return false }
                inTurn { $0.copy() }
            default: return false
            }
            return true
        case .escape where hasSelection:
            inTurn { $0.clear() }
            return true
        case .menu: return opensMenu && openMenu(at: menuPlace)
        case .f10 where press.isShift: return opensMenu && openMenu(at: menuPlace)
        case .left, .right, .up, .down, .home, .end:
            guard press.isShift, isBehind else { return press.isShift && move(press) }
            inTurn { _ = $0.move(press) }
            return true
        default: return false
        }
    }

    /// The place for the menu: below the row in which the selection ends.
    package var menuPlace: Rect {
        let row = head?.row ?? host?.firstTextRow ?? 0
        guard let host, let (node, origin) = host.textRow(at: row) else { return Rect(x: 0, y: 0, width: 1, height: 1) }
        return Rect(
            origin: Point(x: max(0, origin.x), y: max(0, origin.y)), size: Size(width: 1, height: node.frame.height))
    }

    private func move(_ press: KeyPress) -> Bool {
        guard let host, case let rows = host.textRows, !rows.isEmpty else { return false }
        let start = anchor ?? TextPlace(row: host.firstTextRow, part: 0, offset: 0)
        guard let place = TextCursor(at: head ?? start, self) else { return false }
        switch press.key {
        case .home where press.isControl: moved(start, TextPlace(row: rows.lowerBound, part: 0, offset: 0))
        case .end where press.isControl:
            moved(start, TextPlace(row: rows.upperBound - 1, part: .max, offset: .max))
        case .home, .end: moved(start, place.lineEnd(forward: press.key == .end))
        case .left, .right:
            // In right-to-left text, the left key moves forward.
            let isForward = (press.key == .right) != place.isRightToLeft
            moved(start, place.stepped(forward: isForward, byWord: press.isControl))
        default: moveLine(from: start, place, forward: press.key == .down)
        }
        return true
    }

    private func moved(_ anchor: TextPlace, _ head: TextPlace?) {
        guard let head else { return }
        request += 1
        select(from: anchor, to: head)
        publish()
        show(head)
    }

    private func show(_ place: TextPlace) {
        guard let host, let cursor = TextCursor(at: place, self), let line = cursor.lineFrame else { return }
        host.showText(line, inRow: place.row)
    }

    /// The line above or below, at the same distance from the side: found out on a worker.
    private func moveLine(from anchor: TextPlace, _ cursor: TextCursor, forward: Bool) {
        request += 1
        let request = request
        guard let shown = cursor.shown else { return }
        let lines = shown.metrics.lines
        let index = cursor.line
        let target = index.map { $0 + (forward ? 1 : -1) }
        guard let index, let target, lines.indices.contains(target) else {
            // The movement leaves the text at its last or first line.
            return moved(anchor, cursor.neighbour(forward: forward) ?? cursor.end(forward: forward))
        }
        let (offset, y) = (cursor.place.offset, lines[target].rect.midY)
        let line = lines[index]
        ask {
            let x = shown.caret(at: offset, in: line)
            return shown.offset(at: Point(x: x + shown.padding.left, y: y + shown.padding.top))
        } _: { selector, found in
            guard selector.request == request else { return }
            var place = cursor.place
            place.offset = found
            selector.moved(anchor, place)
        }
    }
}

/// A place in a laid-out text, and the places to which the arrow keys move from it.
@MainActor
struct TextCursor {
    let place: TextPlace
    let shown: ShownText?
    private let selector: TextSelector
    private let node: DisplayNode
    private let texts: [(node: TextNode, frame: Rect)]

    /// Returns nil if the row has no node or no text.
    init?(at place: TextPlace, _ selector: TextSelector) {
        guard let node = selector.host?.textRow(at: place.row)?.node else { return nil }
        texts = node.selectableTexts()
        guard !texts.isEmpty else { return nil }
        var place = place
        place.part = min(max(0, place.part), texts.count - 1)
        let text = texts[place.part].node
        place.offset = min(max(0, place.offset), text.attributedText?.string.utf8.count ?? 0)
        (self.place, self.selector, self.node, shown) = (place, selector, node, text.shown)
    }

    private var string: String { texts[place.part].node.attributedText?.string ?? "" }

    var isRightToLeft: Bool { TextDirection.isRightToLeft(string.utf8Part(0, 512)) ?? false }

    func stepped(forward: Bool, byWord: Bool) -> TextPlace? {
        let next =
            byWord
            ? string.wordOffset(from: place.offset, forward: forward)
            : string.characterOffset(from: place.offset, forward: forward)
        guard let next else { return neighbour(forward: forward) }
        return at(next)
    }

    private func at(_ offset: Int) -> TextPlace { TextPlace(row: place.row, part: place.part, offset: offset) }

    func end(forward: Bool) -> TextPlace { at(forward ? string.utf8.count : 0) }

    /// The start of the next text, or the end of the previous one; nil if there is none with a node.
    func neighbour(forward: Bool) -> TextPlace? {
        let part = place.part + (forward ? 1 : -1)
        if texts.indices.contains(part) {
            return TextPlace(
                row: place.row, part: part,
                offset: forward ? 0 : texts[part].node.attributedText?.string.utf8.count ?? 0)
        }
        var row = place.row + (forward ? 1 : -1)
        while let node = selector.host?.textRow(at: row)?.node {
            let texts = node.selectableTexts()
            if let text = forward ? texts.first : texts.last {
                return TextPlace(
                    row: row, part: forward ? 0 : texts.count - 1,
                    offset: forward ? 0 : text.node.attributedText?.string.utf8.count ?? 0)
            }
            row += forward ? 1 : -1
        }
        return nil
    }

    /// The index of the place's line among the shown lines.
    var line: Int? {
        guard let lines = shown?.metrics.lines, !lines.isEmpty else { return nil }
        return lines.lastIndex { $0.range.lowerBound <= place.offset } ?? 0
    }

    /// The frame of that line in the row's coordinates.
    var lineFrame: Rect? {
        guard let shown, let line else { return nil }
        let text = texts[place.part].node
        let rect = shown.inNode(shown.metrics.lines[line].rect)
        return text === node ? rect : text.convert(rect, to: node)
    }

    func lineEnd(forward: Bool) -> TextPlace? {
        guard let shown, let line else { return nil }
        let range = shown.metrics.lines[line].range
        guard forward else { return at(range.lowerBound) }
        // The space at a line break is invisible.
        let spaces = string.utf8Part(range.lowerBound, range.upperBound).reversed().prefix { $0.isWhitespace }
        return at(range.upperBound - spaces.reduce(0) { $0 + $1.utf8.count })
    }
}

extension ShownText {
    /// The distance in points from the text's left end to the left side of the character at `offset`, which is in
    /// `line`. On a worker.
    func caret(at offset: Int, in line: TextLine) -> Double {
        let isAtEnd = offset >= line.range.upperBound
        let string = text.string
        let first = isAtEnd ? string.characterOffset(from: offset, forward: false) ?? 0 : offset
        let last = isAtEnd ? offset : string.characterOffset(from: offset, forward: true) ?? offset
        let rects = TextRenderer.rects(
            of: first..<last, in: text, options: options, size: size, environment: environment)
        guard let rect = rects.first else { return line.rect.minX }
        let isRightToLeft = TextDirection.isRightToLeft(string.utf8Part(first, last)) ?? false
        return isAtEnd != isRightToLeft ? rect.maxX : rect.minX
    }
}
