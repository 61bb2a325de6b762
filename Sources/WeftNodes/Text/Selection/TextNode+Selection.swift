import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// The selected part of a text.
struct TextSelection {
    /// The range in UTF-8 code units.
    var range: Range<Int>?
    var rects: [Rect] = []
    /// A counter of requests. The answer to an older request is ignored.
    var request = 0
}

extension TextNode {
    /// The worker that looks up the geometry of texts. It keeps the layout of the last text.
    static let worker = WorkerPool.shared.assignWorker()

    /// True if the text can be selected and copied by itself: `selectsText` of this node only. To select several texts
    /// together, leave it false and set `selectsText` of a node around them. Any thread. Default: false.
    public var isSelectable: Bool {
        get { selectsText }
        set { selectsText = newValue }
    }
}

@MainActor
extension TextNode {
    /// The selected part of the text, in UTF-8 code units; nil without a selection. Main actor.
    public var selectedRange: Range<Int>? { selection.range }

    /// The selected text; nil without a selection. Main actor.
    public var selectedText: String? {
        guard let range = selection.range, !range.isEmpty else { return nil }
        return shown?.text.substring(range)
    }

    /// Selects a part of the text (UTF-8 code units), if `isSelectable` is true. The selection shows in a later frame.
    /// Main actor.
    public func select(_ range: Range<Int>?) {
        guard let textSelector else { return }
        func place(_ offset: Int) -> TextPlace { TextPlace(row: 0, part: 0, offset: offset) }
        textSelector.select(from: range.map { place($0.lowerBound) }, to: range.map { place($0.upperBound) })
    }

    /// Shows a part of the text as selected when it is drawn.
    func showSelected(_ range: Range<Int>?) {
        guard range != selection.range else { return }
        selection.range = range
        guard range != nil else {
            selection.request += 1
            selection.rects = []
            canvasThatDraws?.queueDraw()
            return
        }
        findSelected()
    }

    /// Finds the rectangles of the range on a worker, since text is not shaped on the main thread.
    func findSelected() {
        guard let shown, let range = selection.range else { return }
        selection.request += 1
        let request = selection.request
        Self.worker.submit(.visible) { [weak self] in
            let rects = Self.rects(for: range, in: shown)
            ApplyQueue.shared.push(order: 0) {
                guard let self, self.selection.request == request else { return }
                self.selection.rects = rects
                self.canvasThatDraws?.queueDraw()
            }
        }
    }

    func drawSelection(_ snapshot: Snapshot, in rect: Rect) {
        guard !selection.rects.isEmpty else { return }
        let color = selectionColor
        for part in selection.rects { snapshot.fill(color, in: part.offsetBy(dx: rect.minX, dy: rect.minY)) }
    }
}

@MainActor
extension TextNode {
    /// The colour behind selected text: the style's, or black or white on a coloured bubble where the style's would be
    /// invisible.
    var selectionColor: Color {
        let environment = main.environment?.value ?? .standard
        let usual = environment.palette.selection
        guard let ground else { return usual }
        // Tries the colour that differs most from the text's colour first, since it keeps the text legible.
        let isLightText = foreground(in: environment).luminance > ground.luminance
        let others = [isLightText ? Color.black : .white, isLightText ? .white : .black]
        let candidates = [usual] + others.map { $0.withAlpha(Palette.selectionAlpha) }
        return candidates.first { $0.over(ground).contrast(with: ground) >= Self.leastSelectionContrast } ?? usual
    }

    /// The opaque colour behind the text; nil if no node of its tree has one.
    private var ground: Color? {
        var around: DisplayNode? = self
        while let node = around {
            if let color = node.backgroundColor.map(node.color), color.alpha == 1 { return color }
            around = node.supernode
        }
        return nil
    }

    /// The minimum contrast between a selected area and its surroundings.
    private static let leastSelectionContrast = 1.2
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
