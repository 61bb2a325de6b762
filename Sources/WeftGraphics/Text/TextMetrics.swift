import WeftLayout

/// The result of measuring a text. In points, with the origin at the top left of the text's own box and y downwards. A
/// value; any thread.
public struct TextMetrics: Sendable, Hashable {
    /// The logical size rounded up to device pixels, so that the text does not wrap again when it is drawn at this
    /// size. An empty text has no width and the height of a line.
    public let size: Size
    /// The number of lines.
    public let lineCount: Int
    /// True if the text was truncated.
    public let isTruncated: Bool
    /// The distance from the top to the first line's baseline.
    public let firstBaseline: Double
    /// The distance from the top to the last line's baseline, in points.
    public let lastBaseline: Double
    /// The lines from the top, at most the first `TextMetrics.lineLimit`.
    public let lines: [TextLine]
    /// The links that are shown, in order.
    public let links: [TextLink]
    /// The rectangle of the custom truncation text; nil without one.
    public let truncationRect: Rect?

    /// The maximum number of lines in `lines`.
    public static let lineLimit = 4_096

    /// The same text in a box of another width, at least `size.width`: centred and right-aligned lines move.
    /// O((lines + rectangles of links) * log lines).
    public func placed(inWidth width: Double) -> TextMetrics {
        let room = width - size.width
        guard room > 0, lines.contains(where: { $0.slack > 0 }) else { return self }
        func shift(_ rect: Rect) -> Rect {
            let slack = line(at: rect.minY)?.slack ?? 0
            return Rect(x: rect.minX + room * slack, y: rect.minY, width: rect.width, height: rect.height)
        }
        return TextMetrics(
            size: Size(width: width, height: size.height), lineCount: lineCount, isTruncated: isTruncated,
            firstBaseline: firstBaseline, lastBaseline: lastBaseline,
            lines: lines.map {
                TextLine(rect: shift($0.rect), baseline: $0.baseline, range: $0.range, slack: $0.slack)
            },
            links: links.map { TextLink(url: $0.url, range: $0.range, rects: $0.rects.map(shift)) },
            truncationRect: truncationRect.map(shift))
    }

    /// The first line with a bottom edge below `y`, or else the last line.
    private func line(at y: Double) -> TextLine? {
        var low = 0
        var high = lines.count
        while low < high {
            let middle = (low + high) / 2
            if y < lines[middle].rect.maxY - 1e-6 { high = middle } else { low = middle + 1 }
        }
        return low < lines.count ? lines[low] : lines.last
    }

    /// The link at a point of the text's box, or the nearest one at most `distance` points away. O(rects of links).
    public func link(at point: Point, within distance: Double = 0) -> TextLink? {
        var best: (link: TextLink, distance: Double)?
        for link in links {
            for rect in link.rects {
                let x = max(rect.minX - point.x, 0, point.x - rect.maxX)
                let y = max(rect.minY - point.y, 0, point.y - rect.maxY)
                let away = (x * x + y * y).squareRoot()
                if away <= distance, away < best?.distance ?? .infinity { best = (link, away) }
            }
        }
        return best?.link
    }
}

/// A shown line.
public struct TextLine: Sendable, Hashable {
    /// The logical box: its width is the glyphs' advance, its height comes from the fonts or the paragraph style.
    public let rect: Rect
    /// The distance from the top of the text's box.
    public let baseline: Double
    /// The shown range in UTF-8 code units of the string.
    public let range: Range<Int>
    /// The fraction of additional width that goes before the line: 0 left, 0.5 centred, 1 right.
    let slack: Double
}

/// A link with its place.
public struct TextLink: Sendable, Hashable {
    /// The address.
    public let url: String
    /// The range in UTF-8 code units of the string.
    public let range: Range<Int>
    /// One or more rectangles for each line.
    public let rects: [Rect]
}
