import WeftGraphics
import WeftLayout

/// A text laid out for a given size, shared by measuring, drawing and geometry. A value; any thread.
struct SetText: Sendable {
    /// The text at the scale chosen from `pointSizeScaleFactors`.
    let text: AttributedString
    let options: TextOptions
    let padding: EdgeInsets
    let metrics: TextMetrics

    /// The size including the padding.
    var outerSize: Size {
        Size(
            width: metrics.size.width + padding.left + padding.right,
            height: metrics.size.height + padding.top + padding.bottom)
    }

    func innerSize(of size: Size) -> Size {
        Size(
            width: max(0, size.width - padding.left - padding.right),
            height: max(0, size.height - padding.top - padding.bottom))
    }

    func shown(in size: Size, _ environment: GraphicsEnvironment) -> ShownText {
        let inner = innerSize(of: size)
        return ShownText(
            text: text, options: options, padding: padding, size: inner, metrics: metrics.placed(inWidth: inner.width),
            environment: environment)
    }
}

/// The text on screen.
struct ShownText: Sendable {
    let text: AttributedString
    let options: TextOptions
    let padding: EdgeInsets
    /// The size without the padding, in points.
    let size: Size
    let metrics: TextMetrics
    let environment: GraphicsEnvironment

    /// Converts from the text's own box to the node's coordinates.
    func inNode(_ rect: Rect) -> Rect { rect.offsetBy(dx: padding.left, dy: padding.top) }
    func inText(_ point: Point) -> Point { Point(x: point.x - padding.left, y: point.y - padding.top) }
}

extension TextNode {
    /// The inset, and the room for the shadow.
    var padding: EdgeInsets {
        let inset = textContainerInset
        guard let shadow = textShadow?.padding else { return inset }
        return EdgeInsets(
            top: inset.top + shadow.top, left: inset.left + shadow.left, bottom: inset.bottom + shadow.bottom,
            right: inset.right + shadow.right)
    }

    /// Lays the text out within `limit`, at the first scale at which it fits completely, or at the last scale.
    func setText(_ text: AttributedString, in limit: Size, _ environment: GraphicsEnvironment) -> SetText {
        let padding = padding
        func set(_ text: AttributedString) -> SetText {
            let options = options(for: text)
            let metrics = TextRenderer.measure(
                text, options: options, maximumWidth: limit.width - padding.left - padding.right,
                maximumHeight: limit.height - padding.top - padding.bottom, environment: environment)
            return SetText(text: text, options: options, padding: padding, metrics: metrics)
        }
        var result = set(text)
        for factor in pointSizeScaleFactors where factor > 0 && factor < 1 && result.metrics.isTruncated {
            result = set(text.scaled(by: factor, defaultSize: environment.fontSize * 96 / 72))
        }
        return result
    }

    private func options(for text: AttributedString) -> TextOptions {
        var options = TextOptions(
            maximumNumberOfLines: maximumNumberOfLines, truncationMode: truncationMode, exclusionPaths: exclusionPaths)
        let message = additionalTruncationMessage
        guard truncationAttributedText != nil || message != nil || alwaysHandleTruncationTokenTap else {
            return options
        }
        var plain = text.initialAttributes
        plain.link = nil
        var token = truncationAttributedText ?? AttributedString("…", attributes: plain)
        if let message {
            token.append(" ", attributes: plain)
            token.append(message)
        }
        options.truncationText = token
        return options
    }

    // MARK: The drawn text

    /// The number of shown lines. A line that is divided by `exclusionPaths` is counted once. 0 before the text was
    /// drawn. Any thread.
    public var lineCount: Int { shown?.metrics.lineCount ?? 0 }

    /// True if the drawn text was truncated. Any thread.
    public var isTruncated: Bool { shown?.metrics.isTruncated ?? false }

    /// The free rectangle after the last line, in the node's coordinates (points); nil before the text was drawn. Any
    /// thread.
    public var trailingRect: Rect? {
        guard let shown, let last = shown.metrics.lines.last else { return nil }
        let rect = Rect(
            x: last.rect.maxX, y: last.rect.minY, width: max(0, shown.size.width - last.rect.maxX),
            height: last.rect.height)
        return shown.inNode(rect)
    }

    /// The rectangles of `range` (UTF-8 code units) in the node's coordinates (points), one or more for each line. A
    /// worker computes them, since a text that was drawn on another thread must be shaped again. Empty before the text
    /// was drawn.
    public func rects(for range: Range<Int>) async -> [Rect] {
        guard let shown else { return [] }
        return await withCheckedContinuation { continuation in
            Self.worker.submit(.visible) { continuation.resume(returning: Self.rects(for: range, in: shown)) }
        }
    }

    /// Like `rects(for:)`, for callers that cannot wait: it computes on the calling thread, in the text that was last
    /// drawn or else in its newest layout.
    package func rectsAtOnce(for range: Range<Int>) -> [Rect] {
        if let shown { return Self.rects(for: range, in: shown) }
        guard let text = attributedText, !text.isEmpty else { return [] }
        let environment = traitCollection
        let box = environment.roundedUp(calculatedSize)
        return Self.rects(for: range, in: setText(text, in: box, environment).shown(in: box, environment))
    }

    /// The bounding box of `rects(for:)`; nil if no part of the range is shown.
    public func frame(for range: Range<Int>) async -> Rect? {
        let rects = await rects(for: range)
        return rects.dropFirst().reduce(rects.first) { $0?.union($1) }
    }

    static func rects(for range: Range<Int>, in shown: ShownText) -> [Rect] {
        TextRenderer.rects(
            of: range, in: shown.text, options: shown.options, size: shown.size, environment: shown.environment
        ).map(shown.inNode)
    }
}
