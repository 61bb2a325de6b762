import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// What of a text is selected, and how that looks.
struct TextSelection {
    /// UTF-8 code units.
    var range: Range<Int>?
    var rects: [Rect] = []
    /// Counts the requests: an answer to an older one is dropped.
    var request = 0
}

extension TextNode {
    /// Texts have their geometry looked up on one worker, which keeps the one that is asked about until it lays out something.
    static let worker = WorkerPool.shared.assignWorker()

    func selectabilityChanged() {
        for gesture in selectionGestures { removeGestureRecognizer(gesture) }
        selectionGestures = []
        guard isSelectable else { return }
        let gestures: [GestureRecognizer] = [
            .drag { [weak self] drag in self?.select(from: drag.start, to: drag.location) },
            .tap { [weak self] _ in self?.select(nil) },
            .tap(count: 2) { [weak self] click in self?.selectWord(at: click.location) },
            .keys { [weak self] press in self?.handleSelectionKey(press) ?? false },
        ]
        for gesture in gestures { addGestureRecognizer(gesture) }
        selectionGestures = gestures
    }
}

@MainActor
extension TextNode {
    /// The part of the text that is selected, in UTF-8 code units; nil for nothing. Main actor.
    public var selectedRange: Range<Int>? { selection.range }

    /// The selected text; nil for nothing. Main actor.
    public var selectedText: String? {
        guard let range = selection.range, !range.isEmpty else { return nil }
        return shown?.text.substring(range)
    }

    /// Selects a part of the text (UTF-8 code units); it shows in a coming frame. Main actor.
    public func select(_ range: Range<Int>?) {
        updateSelection { _ in range }
    }

    private func select(from start: Point, to end: Point) {
        main.canvas?.widget.grabFocus()
        updateSelection { shown in
            let offsets = [start, end].map { shown.offset(at: $0) }
            return offsets.min().flatMap { low in offsets.max().map { low..<$0 } }
        }
    }

    private func selectWord(at point: Point) {
        main.canvas?.widget.grabFocus()
        updateSelection { shown in shown.text.string.wordRange(around: shown.offset(at: point)) }
    }

    private func handleSelectionKey(_ press: KeyPress) -> Bool {
        guard press.isControl, !press.isAlt, case .other(let value) = press.key else { return false }
        switch Character(UnicodeScalar(value) ?? " ").lowercased() {
        case "a": select(0..<(shown?.text.string.utf8.count ?? 0))
        case "c":
            guard let text = selectedText else { return false }
            Desktop.copy(text)
        default: return false
        }
        return true
    }

    /// Finds the range and where it is on a worker: text is not shaped on the main thread.
    private func updateSelection(_ find: @escaping @Sendable (ShownText) -> Range<Int>?) {
        guard let shown else { return }
        selection.request += 1
        let request = selection.request
        Self.worker.submit(.visible) { [weak self] in
            let range = find(shown)
            let rects = range.map { Self.rects(for: $0, in: shown) } ?? []
            ApplyQueue.shared.push(order: 0) {
                guard let self, self.selection.request == request else { return }
                self.selection.range = range
                self.selection.rects = rects
                self.canvasThatDraws?.queueDraw()
            }
        }
    }

    func drawSelection(_ snapshot: Snapshot, in rect: Rect) {
        let color = color(.selection)
        for part in selection.rects { snapshot.fill(color, in: part.offsetBy(dx: rect.minX, dy: rect.minY)) }
    }
}

extension ShownText {
    func offset(at point: Point) -> Int {
        TextRenderer.offset(
            at: inText(point), in: text, options: options, size: size, environment: environment)
    }
}

extension String {
    /// The letters and digits around `offset` (UTF-8 code units), or the character there.
    func wordRange(around offset: Int) -> Range<Int>? {
        guard !isEmpty else { return nil }
        var start = utf8.index(utf8.startIndex, offsetBy: Swift.min(Swift.max(0, offset), utf8.count))
        func isWord(_ index: Index) -> Bool { self[index].isLetter || self[index].isNumber }
        if start == endIndex || !isWord(start), start > startIndex, isWord(index(before: start)) {
            start = index(before: start)
        }
        guard start < endIndex else { return nil }
        var end = index(after: start)
        if isWord(start) {
            while start > startIndex, isWord(index(before: start)) { start = index(before: start) }
            while end < endIndex, isWord(end) { end = index(after: end) }
        }
        return utf8.distance(from: startIndex, to: start)..<utf8.distance(from: startIndex, to: end)
    }
}
