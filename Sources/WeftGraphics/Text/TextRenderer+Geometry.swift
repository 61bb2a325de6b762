import WeftLayout
import WeftShim

extension TextRenderer {
    /// The rectangles of a part of the text drawn in a box of `size`: in points, one or more for each line.
    ///
    /// - Parameter range: UTF-8 code units of the string; truncated text has no rectangles.
    public static func rects(
        of range: Range<Int>, in text: AttributedString, options: TextOptions = TextOptions(), size: Size,
        environment: GraphicsEnvironment
    ) -> [Rect] {
        var result: [Rect] = []
        let frame = frame(text, options, size: size, environment: environment)
        forEachLine(of: frame) { chunk, line, pangoLine in
            // Only chunks of the text itself have valid offsets; a truncated line keeps them at its start.
            let first = chunk.textOffset(ofLayout: line.start)
            let last = chunk.textOffset(ofLayout: line.start + line.length)
            let part = range.clamped(to: first..<max(first, last))
            guard !part.isEmpty else { return }
            let start = line.start + part.lowerBound - first
            let x = frame.setting.place(line, inWidth: size.width).x
            for (offset, width) in pangoLine.visualRanges(start..<start + part.count) where width > 0 {
                result.append(Rect(x: x + offset, y: line.top, width: width, height: line.bottom - line.top))
            }
        }
        return result
    }

    /// The position between two characters that is nearest to a point in a box of `size`, in UTF-8 code units.
    public static func offset(
        at point: Point, in text: AttributedString, options: TextOptions = TextOptions(), size: Size,
        environment: GraphicsEnvironment
    ) -> Int {
        let frame = frame(text, options, size: size, environment: environment)
        var result = 0
        var found: (bottom: Double, distance: Double)?
        forEachLine(of: frame) { chunk, line, pangoLine in
            let x = point.x - frame.setting.place(line, inWidth: size.width).x
            let distance = max(-x, 0, x - TextSetting.points(line.width))
            // Among several lines of one row beside an area, the nearest one counts.
            if let found { guard line.bottom == found.bottom, distance < found.distance else { return } }
            if point.y < line.bottom { found = (line.bottom, distance) }
            var index: Int32 = 0
            var trailing: Int32 = 0
            pango_layout_line_x_to_index(pangoLine, Int32(TextSetting.units(x)), &index, &trailing)
            let offset = chunk.textOffset(ofLayout: Int(index))
            result = text.string.utf8Offset(offset, movedBy: Int(trailing))
        }
        return result
    }

    private static func forEachLine(
        of frame: TextFrame, _ body: (TextChunk, PlacedLine, UnsafeMutablePointer<PangoLayoutLine>) -> Void
    ) {
        let engine = TextEngine.current
        for part in frame.parts {
            let (layout, lines) = frame.wrappedContents(of: part, engine)
            for (index, line) in lines.enumerated() {
                guard let pangoLine = pango_layout_get_line_readonly(layout.pointer, Int32(index)) else { continue }
                body(part.chunk, line, pangoLine)
            }
        }
    }
}

extension String {
    /// Returns `offset` (UTF-8 code units) moved by a number of Unicode scalars, at most to the end.
    fileprivate func utf8Offset(_ offset: Int, movedBy scalars: Int) -> Int {
        var index = utf8.index(utf8.startIndex, offsetBy: Swift.min(offset, utf8.count))
        for _ in 0..<Swift.max(0, scalars) where index < endIndex { index = unicodeScalars.index(after: index) }
        return utf8.distance(from: startIndex, to: index)
    }
}
