import WeftGLib
import WeftLayout
import WeftShim

extension TextRenderer {
    /// Device pixels a side that one texture has at most; the rest of a larger text is drawn by `region`.
    public static let maximumTextureSide = 16_384

    /// Draws a text into a texture that covers just what there is to see.
    ///
    /// - Parameters:
    ///   - size: the box in points, at least as wide as measured; alignment is relative to it. What does not fit into
    ///     its height is left out, with an ellipsis.
    ///   - region: the part of the box that is wanted, in points; nil is all, and what glyphs reach over the box. For
    ///     contents drawn in tiles: nothing outside is drawn.
    ///   - foreground: of the runs without a colour.
    ///   - shadow: of the glyphs, drawn below them.
    ///   - isCancelled: asked before each stretch of some 4 KB of text.
    /// - Returns: nil when there is nothing to see or the work was cancelled.
    /// - Complexity: O(length of what is seen) when this thread measured the text lately, otherwise O(length).
    public static func draw(
        _ text: AttributedString, options: TextOptions = TextOptions(), size: Size, region: Rect? = nil,
        environment: GraphicsEnvironment, foreground: Color, shadow: TextShadow? = nil,
        isCancelled: () -> Bool = { false }
    ) -> DrawnContents? {
        guard !text.isEmpty, size.width > 0, size.height > 0, !isCancelled() else { return nil }
        MainThread.assertOff(.drawing)
        let frame = frame(text, options, size: size, environment: environment)
        let limit = Double(maximumTextureSide - 4) / environment.scale
        var clip = region ?? Rect(x: -limit / 4, y: -limit / 4, width: limit, height: limit)
        clip = Rect(x: clip.minX, y: clip.minY, width: min(clip.width, limit), height: min(clip.height, limit))
        guard
            let run = VisibleText(
                frame, boxWidth: min(size.width, TextSetting.widest), clip: shadow?.throwers(onto: clip) ?? clip,
                isCancelled: isCancelled),
            let pixels = PixelRect(
                covering: shadow?.extent(of: run.ink) ?? run.ink, clippedTo: clip, scale: environment.scale),
            let surface = ImageSurface(width: pixels.width, height: pixels.height, scale: environment.scale)
        else { return nil }
        if let shadow, !isCancelled() {
            // What is outside of a region blurs into it.
            let reach = region == nil ? 0 : Int((shadow.radius * environment.scale).rounded(.up))
            guard
                let shape = reach == 0
                    ? surface
                    : ImageSurface(
                        width: pixels.width + 2 * reach, height: pixels.height + 2 * reach, scale: environment.scale)
            else { return nil }
            let margin = Double(reach) / environment.scale
            shape.withContext { context in
                cairo_translate(
                    context, margin + shadow.offset.x - pixels.frame.minX,
                    margin + shadow.offset.y - pixels.frame.minY)
                run.show(on: context, scale: environment.scale)
            }
            shape.turnIntoShadow(shadow.color, radius: shadow.radius * environment.scale)
            if shape !== surface {
                surface.withContext { context in
                    cairo_translate(context, -margin, -margin)
                    shape.paint(on: context, alpha: 1)
                }
            }
        }
        surface.withContext { context in
            cairo_translate(context, -pixels.frame.minX, -pixels.frame.minY)
            cairo_set_source_rgba(context, foreground.red, foreground.green, foreground.blue, foreground.alpha)
            run.show(on: context, scale: environment.scale)
        }
        return DrawnContents(texture: surface.makeTexture(), frame: pixels.frame)
    }

    /// Draws a text's lines at the context's origin, in the context's source colour.
    static func show(
        _ text: AttributedString, _ options: TextOptions, size: Size, environment: GraphicsEnvironment,
        on context: OpaquePointer
    ) {
        let frame = frame(text, options, size: size, environment: environment)
        let clip = Rect(origin: .zero, size: size)
        VisibleText(frame, boxWidth: min(size.width, TextSetting.widest), clip: clip, isCancelled: { false })?
            .show(on: context, scale: environment.scale)
    }
}

/// The lines of a text that a clip shows, with their layouts, and what they cover.
struct VisibleText {
    private struct Part {
        let layout: GObjectReference
        let lines: [PlacedLine]
        let xs: [Double]
    }

    private var parts: [Part] = []
    /// Points, relative to the text's box.
    private(set) var ink = Rect(x: 0, y: 0, width: 0, height: 0)

    /// Nil when nothing is seen, or when cancelled.
    init?(_ frame: TextFrame, boxWidth: Double, clip: Rect, isCancelled: () -> Bool) {
        let engine = TextEngine.current
        let hasBackground = frame.setting.text.storage.hasBackground
        var total: Rect?
        for part in frame.parts {
            // Glyphs may reach over their line: marks upon marks, or an exact line height below the font's.
            let slop = 2 * (part.bottom - part.top) / Double(max(1, part.chunk.keptLines)) + 8
            guard part.top - slop < clip.maxY, part.bottom + slop > clip.minY else { continue }
            if isCancelled() { return nil }
            let (layout, lines) = frame.contents(of: part, engine)
            let xs = lines.map { frame.setting.place($0, inWidth: boxWidth).x }
            parts.append(Part(layout: layout, lines: lines, xs: xs))
            Self.forEachLine(of: layout, count: lines.count) { index, line in
                var inkRect = PangoRectangle()
                var logicalRect = PangoRectangle()
                pango_layout_line_get_extents(line, &inkRect, &logicalRect)
                var rects = [inkRect]
                if hasBackground { rects.append(logicalRect) }
                for rect in rects where rect.width > 0 && rect.height > 0 {
                    let points = Rect(
                        x: xs[index] + TextSetting.points(Int(rect.x)),
                        y: lines[index].baseline + TextSetting.points(Int(rect.y)),
                        width: TextSetting.points(Int(rect.width)), height: TextSetting.points(Int(rect.height)))
                    total = total.map { $0.union(points) } ?? points
                }
            }
        }
        guard let total else { return nil }
        ink = total
    }

    func show(on context: OpaquePointer, scale: Double) {
        for part in parts {
            Self.forEachLine(of: part.layout, count: part.lines.count) { index, line in
                // On a whole pixel: the glyphs get there anyway, underlines would be blurred.
                let baseline = (part.lines[index].baseline * scale).rounded() / scale
                cairo_move_to(context, part.xs[index], baseline)
                pango_cairo_show_layout_line(context, line)
            }
        }
    }

    private static func forEachLine(
        of layout: GObjectReference, count: Int, _ body: (Int, UnsafeMutablePointer<PangoLayoutLine>) -> Void
    ) {
        let iterator = pango_layout_get_iter(layout.pointer)
        defer { pango_layout_iter_free(iterator) }
        for index in 0..<count {
            guard let line = pango_layout_iter_get_line_readonly(iterator) else { return }
            body(index, line)
            if pango_layout_iter_next_line(iterator) == 0 { return }
        }
    }
}
