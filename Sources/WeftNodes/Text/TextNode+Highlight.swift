import WeftGTK
import WeftGraphics
import WeftLayout

/// A part of a text that the program shows as pressed.
@MainActor
final class TextHighlight {
    /// The highlighted range in UTF-8 code units; nil while the highlight fades out.
    var range: Range<Int>?
    var rects: [Rect] = []
    /// The opacity from 0 to 1.
    var level = 0.0
    /// A counter of requests. The answer to an older request is ignored.
    var request = 0
    var fade: Animation?
}

@MainActor
extension TextNode {
    /// The part that `highlight` marked, in UTF-8 code units; nil for none. Main actor.
    public var highlightRange: Range<Int>? { marked?.range }

    /// Shows a part of the text (UTF-8 code units) like a pressed link, until it is called with nil. The highlight
    /// appears in a later frame, or as soon as the text is drawn, and moves with the text when the text is laid out
    /// again. Main actor.
    public func highlight(_ range: Range<Int>?, animated: Bool = true) {
        guard range != marked?.range else { return }
        let mark = marked ?? TextHighlight()
        marked = mark
        mark.range = range
        mark.request += 1
        if range == nil { fadeMarked(to: 0, isAnimated: animated) } else { findMarked(isAnimated: animated) }
    }

    /// Finds the rectangles of the range on a worker, since text is not shaped on the main thread.
    func findMarked(isAnimated: Bool) {
        guard let mark = marked, let range = mark.range, let shown else { return }
        mark.request += 1
        let request = mark.request
        Self.worker.submit(.visible) { [weak self] in
            let rects = Self.rects(for: range, in: shown)
            ApplyQueue.shared.push(order: 0) {
                guard let self, let mark = self.marked, mark.request == request else { return }
                mark.rects = rects
                self.fadeMarked(to: 1, isAnimated: isAnimated)
            }
        }
    }

    /// Fades in 0.1 seconds in, and in 0.15 seconds out, as in Texture.
    private func fadeMarked(to level: Double, isAnimated: Bool) {
        guard let mark = marked else { return }
        mark.fade?.cancel()
        let start = mark.level
        mark.fade = Animation.run(
            duration: isAnimated ? (level > start ? 0.1 : 0.15) : 0, curve: .linear,
            step: { [weak self] time in
                mark.level = start + (level - start) * time
                self?.canvasThatDraws?.queueDraw()
            },
            completion: { [weak self] isDone in
                if isDone, mark.range == nil { self?.marked = nil }
            })
    }

    func drawMarked(_ snapshot: Snapshot, in rect: Rect) {
        guard let mark = marked, mark.level > 0 else { return }
        drawHighlight(snapshot, mark.rects.map { $0.offsetBy(dx: rect.minX, dy: rect.minY) }, level: mark.level)
    }

    /// Highlights `rects` (in the snapshot's coordinates) in `highlightStyle`.
    func drawHighlight(_ snapshot: Snapshot, _ rects: [Rect], level: Double) {
        let full =
            switch highlightStyle {
            case .automatic: color(.label).withAlpha(Palette.pressedAlpha)
            case .light: Color(white: 0, alpha: 0.11)
            case .dark: Color(white: 1, alpha: 0.22)
            }
        let color = full.withAlpha(full.alpha * level)
        for rect in rects {
            let frame = rect.insetBy(dx: -2, dy: 0)
            snapshot.clipped(to: frame, radius: 3) { snapshot.fill(color, in: frame) }
        }
    }
}
