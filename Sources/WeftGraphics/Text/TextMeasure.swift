import WeftLayout
import WeftShim

/// Collects a text's metrics part by part, while the parts have their layouts.
struct TextMeasure {
    private struct Record {
        let line: PlacedLine
        let range: Range<Int>
    }

    /// A piece of a line, such as a link.
    private struct Piece {
        let line: PlacedLine
        let range: Range<Int>
        let url: String?
        /// The distance from the line's left end, in points.
        let x: Double
        let width: Double
    }

    private let setting: TextSetting
    private var records: [Record] = []
    private var pieces: [Piece] = []
    private var widest = 0.0
    private var firstBaseline: Double?
    private var lastBaseline = 0.0

    init(_ setting: TextSetting) {
        self.setting = setting
    }

    mutating func add(_ part: TextFrame.Part) {
        if records.isEmpty { records.reserveCapacity(min(part.lines.count, TextMetrics.lineLimit)) }
        for line in part.lines {
            widest = max(widest, setting.widthNeeded(by: line))
            firstBaseline = firstBaseline ?? line.baseline
            lastBaseline = line.baseline
            guard records.count < TextMetrics.lineLimit else { continue }
            let start = part.chunk.textOffset(ofLayout: line.start)
            let end = part.chunk.textOffset(ofLayout: line.start + line.length)
            records.append(Record(line: line, range: start..<max(start, end)))
        }
        let token = part.chunk.tokenRange
        guard part.chunk.source.storage.hasLinks || token != nil, !part.chunk.isUnwrapped, let layout = part.layout
        else { return }
        for (index, line) in part.lines.enumerated() {
            guard let pangoLine = pango_layout_get_line_readonly(layout.pointer, Int32(index)) else { continue }
            if let token { add(token, url: nil, of: part.chunk, line, pangoLine) }
            let runs = part.chunk.source.runs
            let lineStart = part.chunk.range.lowerBound + line.start
            for run in runs[part.chunk.source.runIndex(at: lineStart)...] {
                guard run.range.lowerBound < lineStart + line.length else { break }
                if let url = run.attributes.link { add(run.range, url: url, of: part.chunk, line, pangoLine) }
            }
        }
    }

    private mutating func add(
        _ range: Range<Int>, url: String?, of chunk: TextChunk, _ line: PlacedLine,
        _ pangoLine: UnsafeMutablePointer<PangoLayoutLine>
    ) {
        let start = max(range.lowerBound - chunk.range.lowerBound, line.start)
        let end = min(range.upperBound - chunk.range.lowerBound, line.start + line.length)
        guard start < end else { return }
        let text =
            chunk.textOffset(
                ofLayout: start)..<max(
                chunk.textOffset(ofLayout: start), chunk.textOffset(ofLayout: end))
        for (x, width) in pangoLine.visualRanges(start..<end) where width > 0 {
            pieces.append(Piece(line: line, range: text, url: url, x: x, width: width))
        }
    }

    func metrics(lineCount: Int, bottom: Double, isTruncated: Bool) -> TextMetrics {
        let environment = setting.environment
        let width = setting.text.isEmpty ? 0 : environment.roundedUp(widest)
        let height = environment.roundedUp(bottom)
        var links = LinkGatherer()
        var truncation: Rect?
        for piece in pieces {
            let x = setting.place(piece.line, inWidth: width).x + piece.x
            let rect = Rect(x: x, y: piece.line.top, width: piece.width, height: piece.line.bottom - piece.line.top)
            if let url = piece.url {
                links.add(url, piece.range, rect)
            } else {
                truncation = truncation.map { $0.union(rect) } ?? rect
            }
        }
        return TextMetrics(
            size: Size(width: width, height: height), lineCount: lineCount, isTruncated: isTruncated,
            firstBaseline: firstBaseline ?? 0, lastBaseline: lastBaseline,
            lines: records.map { record in
                let line = record.line
                let (x, slack) = setting.place(line, inWidth: width)
                return TextLine(
                    rect: Rect(
                        x: x, y: line.top, width: TextSetting.points(line.width), height: line.bottom - line.top),
                    baseline: line.baseline, range: record.range, slack: slack)
            },
            links: links.finish(), truncationRect: truncation)
    }
}

/// Joins the pieces of links in order: adjacent pieces with one address are one link.
private struct LinkGatherer {
    private var links: [TextLink] = []
    private var url: String?
    private var range = 0..<0
    private var rects: [Rect] = []

    mutating func add(_ url: String, _ range: Range<Int>, _ rect: Rect) {
        if url == self.url, self.range.upperBound >= range.lowerBound {
            self.range = self.range.lowerBound..<Swift.max(self.range.upperBound, range.upperBound)
        } else {
            close()
            self.url = url
            self.range = range
        }
        rects.append(rect)
    }

    mutating func finish() -> [TextLink] {
        close()
        return links
    }

    private mutating func close() {
        if let url { links.append(TextLink(url: url, range: range, rects: rects)) }
        url = nil
        rects = []
    }
}

extension UnsafeMutablePointer<PangoLayoutLine> {
    /// The horizontal extents on this line of the layout's bytes in `range`, in points from its left end. Several if
    /// directions mix.
    func visualRanges(_ range: Range<Int>) -> [(x: Double, width: Double)] {
        var values: UnsafeMutablePointer<Int32>?
        var count: Int32 = 0
        pango_layout_line_get_x_ranges(self, Int32(range.lowerBound), Int32(range.upperBound), &values, &count)
        guard let values else { return [] }
        defer { g_free(values) }
        // Pango measures from the layout's edge, so the positions include alignment and indent.
        var edge: UnsafeMutablePointer<Int32>?
        var edges: Int32 = 0
        let line = pointee
        pango_layout_line_get_x_ranges(self, line.start_index, line.start_index + line.length, &edge, &edges)
        defer { g_free(edge) }
        var left = Int32.max
        for index in 0..<Int(edges) { left = Swift.min(left, edge?[index * 2] ?? left) }
        return (0..<Int(count)).map { index in
            (
                TextSetting.points(Int(values[index * 2] - left)),
                TextSetting.points(Int(values[index * 2 + 1] - values[index * 2]))
            )
        }
    }
}
