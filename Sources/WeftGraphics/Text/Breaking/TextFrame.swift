import WeftGLib
import WeftLayout

/// A text set into lines: the result of measuring, used for drawing. It stays on its thread, since it holds Pango
/// layouts.
final class TextFrame {
    /// The maximum length in bytes of a text that keeps its layouts. For longer texts, drawing makes the layouts again.
    static let keptBytes = 64 << 10

    struct Part {
        var chunk: TextChunk
        /// The layout; nil, like the lines, once a part of a very long text is finished.
        var layout: GObjectReference?
        var lines: [PlacedLine]
        let top: Double
        let bottom: Double
    }

    let setting: TextSetting
    let parts: [Part]
    let metrics: TextMetrics
    let validity: TextValidity

    init(_ setting: TextSetting, parts: [Part], metrics: TextMetrics, isWrapped: Bool) {
        self.setting = setting
        self.parts = parts
        self.metrics = metrics
        validity = TextValidity(
            width: setting.width, height: setting.height, size: metrics.size, isWrapped: isWrapped,
            isTruncated: metrics.isTruncated, isJustified: setting.paragraph.alignment == .justified)
    }

    /// The layout and lines of a part, made again if they were not kept. The layout of an unwrapped part does not
    /// contain the lines.
    func contents(of part: Part, _ engine: TextEngine) -> (layout: GObjectReference, lines: [PlacedLine]) {
        if let layout = part.layout { return (layout, part.lines) }
        return remake(part.chunk, engine)
    }

    /// The same with a layout that Pango has broken into exactly these lines.
    func wrappedContents(of part: Part, _ engine: TextEngine) -> (layout: GObjectReference, lines: [PlacedLine]) {
        guard part.chunk.isUnwrapped else { return contents(of: part, engine) }
        var chunk = part.chunk
        chunk.isUnwrapped = false
        return remake(chunk, engine)
    }

    /// The area that the text may paint on in a box of `size`, in points relative to the box. It exceeds each edge by
    /// the height of the highest line and by the shadow.
    func reach(in size: Size, shadow: TextShadow?) -> Rect {
        let listed = metrics.lines.reduce(0) { max($0, $1.rect.height) }
        let natural = parts.reduce(0) { $1.lines.reduce($0) { max($0, $1.height) } }
        let over = max(listed, TextSetting.points(natural))
        let padding = shadow?.padding ?? EdgeInsets.zero
        return Rect(
            x: -over - padding.left, y: -over - padding.top,
            width: size.width + 2 * over + padding.left + padding.right,
            height: size.height + 2 * over + padding.top + padding.bottom)
    }

    private func remake(_ chunk: TextChunk, _ engine: TextEngine) -> (layout: GObjectReference, lines: [PlacedLine]) {
        let layout = chunk.makeLayout(setting, engine)
        var lines: [PlacedLine]
        if chunk.isUnwrapped {
            lines = LineBreaker.lines(of: layout, width: chunk.lineWidth(setting)) ?? []
        } else {
            lines = TextChunk.readLines(of: layout, isContinuation: chunk.isContinuation)
        }
        lines.removeLast(max(0, lines.count - chunk.keptLines))
        chunk.place(&lines, setting.paragraph)
        return (layout, lines)
    }
}

/// The boxes for which a set text is valid: between its own size and the size in which it was set, since Pango fills a
/// line with as much as fits; also larger ones if no line was broken for lack of room.
struct TextValidity: Sendable {
    let width: Double
    let height: Double
    let size: Size
    /// True if a line was wrapped or something was left out.
    let isWrapped: Bool
    let isTruncated: Bool
    let isJustified: Bool

    func holds(width: Double, height: Double) -> Bool {
        let isSameWidth = width == self.width
        guard isSameWidth || !(isJustified && isWrapped) else { return false }
        guard isSameWidth || (width >= size.width && (width <= self.width || !isWrapped)) else { return false }
        return height == self.height || (height >= size.height && (height <= self.height || !isTruncated))
    }
}
