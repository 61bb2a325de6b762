import WeftGLib
import WeftLayout
import WeftShim

/// The lines of a text that are visible in a clip, with their layouts and their area.
struct VisibleText {
    fileprivate struct Part {
        let layout: GObjectReference
        let isUnwrapped: Bool
        let lines: [PlacedLine]
        let xs: [Double]
    }

    private var parts: [Part] = []
    /// The rectangle of the visible ink, in points relative to the text's box.
    private(set) var ink = Rect(x: 0, y: 0, width: 0, height: 0)

    /// Returns nil if nothing is visible or the task was cancelled.
    init?(_ frame: TextFrame, boxWidth: Double, clip: Rect, isCancelled: () -> Bool) {
        let engine = TextEngine.current
        let hasBackground = frame.setting.text.storage.hasBackground
        var total: Rect?
        for part in frame.parts {
            // Glyphs may extend beyond their line, such as stacked marks, or an exact line height smaller than the
            // font's.
            let slop = 2 * (part.bottom - part.top) / Double(max(1, part.chunk.keptLines)) + 8
            guard part.top - slop < clip.maxY, part.bottom + slop > clip.minY else { continue }
            if isCancelled() { return nil }
            let (layout, lines) = frame.contents(of: part, engine)
            let xs = lines.map { frame.setting.place($0, inWidth: boxWidth).x }
            let visible = Part(layout: layout, isUnwrapped: part.chunk.isUnwrapped, lines: lines, xs: xs)
            parts.append(visible)
            visible.forEachLine { index, line in
                func add(_ rect: PangoRectangle, at x: Int = 0, above y: Int = 0) {
                    guard rect.width > 0, rect.height > 0 else { return }
                    let points = Rect(
                        x: xs[index] + TextSetting.points(x + Int(rect.x)),
                        y: lines[index].baseline + TextSetting.points(Int(rect.y) - y),
                        width: TextSetting.points(Int(rect.width)), height: TextSetting.points(Int(rect.height)))
                    total = total.map { $0.union(points) } ?? points
                }
                var (inkRect, logicalRect) = (PangoRectangle(), PangoRectangle())
                if visible.isUnwrapped {
                    for piece in GlyphPieces(line, lines[index].inkBytes) {
                        piece.withGlyphs { pango_glyph_string_extents($0, piece.font, &inkRect, nil) }
                        add(inkRect, at: piece.x, above: piece.y)
                    }
                } else {
                    pango_layout_line_get_extents(line, &inkRect, &logicalRect)
                    add(inkRect)
                    if hasBackground { add(logicalRect) }
                }
            }
        }
        guard let total else { return nil }
        ink = total
    }

    func show(on context: OpaquePointer, scale: Double) {
        for part in parts {
            part.forEachLine { index, line in
                // Baselines are rounded to whole pixels: glyphs are rounded anyway, and underlines would be blurred.
                let baseline = (part.lines[index].baseline * scale).rounded() / scale
                guard part.isUnwrapped else {
                    cairo_move_to(context, part.xs[index], baseline)
                    return pango_cairo_show_layout_line(context, line)
                }
                for piece in GlyphPieces(line, part.lines[index].inkBytes) {
                    cairo_move_to(context, part.xs[index], baseline)
                    piece.withGlyphsInPlace { pango_cairo_show_glyph_string(context, piece.font, $0) }
                }
            }
        }
    }
}

extension VisibleText.Part {
    /// Calls `body` with the index of each line and the Pango line that contains its glyphs.
    fileprivate func forEachLine(_ body: (Int, UnsafeMutablePointer<PangoLayoutLine>) -> Void) {
        var next = PangoLines(layout)
        var line: UnsafeMutablePointer<PangoLayoutLine>?
        for index in lines.indices {
            // An unwrapped layout has one Pango line per paragraph.
            if index == 0 || !isUnwrapped || lines[index].isParagraphStart { line = next.next() }
            guard let line else { return }
            body(index, line)
        }
    }
}
