import WeftGLib
import WeftShim

/// The lines of a layout, top to bottom. They belong to the layout and are valid until it changes. Cheaper than Pango's
/// own iterator, which computes the extents of each line.
struct PangoLines: Sequence, IteratorProtocol {
    private var rest: UnsafeMutablePointer<GSList>?

    /// Breaks the layout into lines if that has not happened yet.
    init(_ layout: GObjectReference) {
        rest = pango_layout_get_lines_readonly(layout.pointer)
    }

    mutating func next() -> UnsafeMutablePointer<PangoLayoutLine>? {
        guard let link = rest else { return nil }
        rest = link.pointee.next
        return link.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self)
    }
}

/// The runs of a Pango line, in visual order. Borrowed from the line's layout.
struct GlyphRuns: Sequence, IteratorProtocol {
    struct Run {
        let run: UnsafeMutablePointer<PangoGlyphItem>
        let item: UnsafeMutablePointer<PangoItem>
        let glyphs: UnsafeMutablePointer<PangoGlyphString>
    }

    private var rest: UnsafeMutablePointer<GSList>?

    init(_ line: UnsafeMutablePointer<PangoLayoutLine>) {
        rest = line.pointee.runs
    }

    mutating func next() -> Run? {
        guard let link = rest else { return nil }
        rest = link.pointee.next
        guard let data = link.pointee.data else { return nil }
        let run = data.assumingMemoryBound(to: PangoGlyphItem.self)
        guard let item = run.pointee.item, let glyphs = run.pointee.glyphs else { return nil }
        return Run(run: run, item: item, glyphs: glyphs)
    }
}

/// The glyphs of a part of an unwrapped line, run by run from left to right. The line runs from left to right and is
/// broken between clusters.
struct GlyphPieces: Sequence, IteratorProtocol {
    struct Piece {
        let font: UnsafeMutablePointer<PangoFont>
        /// The position from the part's left end and above its baseline, in Pango units.
        let x: Int
        let y: Int
        fileprivate let glyphs: UnsafeMutablePointer<PangoGlyphString>
        fileprivate let range: Range<Int>

        /// The extent from the baseline, in Pango units.
        var extent: (top: Int, bottom: Int) {
            guard let infos = glyphs.pointee.glyphs else { return (0, 0) }
            // The glyphs of a font share its extents, except for the boxes of missing glyphs.
            let isUniform = !range.contains { infos[$0].glyph & 0x1000_0000 != 0 }
            var logical = PangoRectangle()
            let end = isUniform ? Swift.min(range.upperBound, range.lowerBound + 1) : range.upperBound
            pango_glyph_string_extents_range(glyphs, Int32(range.lowerBound), Int32(end), font, nil, &logical)
            return (Int(logical.y) - y, Int(logical.y + logical.height) - y)
        }

        /// Calls `body` with the piece as its own glyph string, which is valid during the call.
        func withGlyphs(_ body: (UnsafeMutablePointer<PangoGlyphString>) -> Void) {
            var part = glyphs.pointee
            part.num_glyphs = Int32(range.count)
            part.glyphs += range.lowerBound
            part.log_clusters += range.lowerBound
            body(&part)
        }

        /// Calls `body` with the glyphs moved to their place in the part. Cairo rounds the current point to a 256th of
        /// a pixel, so all pieces share one current point, as in Pango.
        func withGlyphsInPlace(_ body: (UnsafeMutablePointer<PangoGlyphString>) -> Void) {
            guard x != 0 || y != 0 else { return withGlyphs(body) }
            withGlyphs { part in
                let count = range.count
                withUnsafeTemporaryAllocation(of: PangoGlyphInfo.self, capacity: Swift.max(1, count)) { moved in
                    guard let infos = part.pointee.glyphs, let start = moved.baseAddress else { return }
                    start.initialize(from: infos, count: count)
                    for index in 0..<count {
                        start[index].geometry.x_offset += PangoGlyphUnit(x)
                        start[index].geometry.y_offset -= PangoGlyphUnit(y)
                    }
                    part.pointee.glyphs = start
                    body(part)
                }
            }
        }
    }

    private var runs: GlyphRuns
    /// The bytes in the layout's text.
    private let bytes: Range<Int>
    private var x = 0
    /// The rise of the part's first run. Pango aligns a line's runs with the first one.
    private var rise: Int?

    init(_ line: UnsafeMutablePointer<PangoLayoutLine>, _ bytes: Range<Int>) {
        runs = GlyphRuns(line)
        self.bytes = bytes
    }

    mutating func next() -> Piece? {
        while let run = runs.next() {
            let start = Int(run.item.pointee.offset)
            let part = bytes.clamped(to: start..<start + Int(run.item.pointee.length))
            guard !part.isEmpty, let font = run.item.pointee.analysis.font else { continue }
            let count = Int(run.glyphs.pointee.num_glyphs)
            guard let clusters = run.glyphs.pointee.log_clusters, let infos = run.glyphs.pointee.glyphs else {
                continue
            }
            func glyph(at byte: Int) -> Int {
                // Clusters are in ascending order, so a binary search finds the first glyph.
                var (low, high) = (0, count)
                while low < high {
                    let middle = (low + high) / 2
                    if Int(clusters[middle]) < byte - start { low = middle + 1 } else { high = middle }
                }
                return low
            }
            let range = glyph(at: part.lowerBound)..<glyph(at: part.upperBound)
            let own = Int(run.run.pointee.y_offset)
            let first = rise ?? own
            rise = first
            let piece = Piece(font: font, x: x, y: own - first, glyphs: run.glyphs, range: range)
            for index in range { x += Int(infos[index].geometry.width) }
            return piece
        }
        return nil
    }
}
