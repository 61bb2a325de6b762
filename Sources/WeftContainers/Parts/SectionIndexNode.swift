import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

/// The titles of a section index in a column, as many as fit. Any thread.
final class SectionIndexNode: CellNode, @unchecked Sendable {
    private struct Look: Sendable {
        let titles: [String]
        let current: Int?
    }

    /// Width in points.
    static let width = 22.0
    /// Margin at the list's edge in points, for the scrollbar.
    static let margin = 14.0
    /// Preferred height of a title in points.
    private static let slot = 18.0
    /// Minimum height of a title in points.
    private static let least = 13.0

    @Guarded var titles: [String] = [] { didSet { setNeedsDisplay() } }
    /// The title that was last chosen.
    @Guarded var current: Int? { didSet { if current != oldValue { setNeedsDisplay() } } }

    override var canvasRole: CanvasRole { .group }
    override var drawsContents: Bool { true }

    override func drawParameters() -> (any Sendable)? { Look(titles: titles, current: current) }

    /// The positions of `count` titles in a strip of `height` points. All of them share `extent` points, and every
    /// `step`th one is shown.
    private static func shape(of count: Int, in height: Double) -> (start: Double, extent: Double, step: Int) {
        let extent = min(height, slot * Double(count))
        let room = max(1, Int(extent / least))
        return ((height - extent) / 2, extent, (count + room - 1) / room)
    }

    /// The nearest title at `y` points from the strip's top; nil without titles.
    static func index(at y: Double, of count: Int, in height: Double) -> Int? {
        guard count > 0 else { return nil }
        let shape = shape(of: count, in: height)
        guard shape.extent > 0, y.isFinite else { return 0 }
        return min(max(0, Int(((y - shape.start) / shape.extent * Double(count)).rounded(.down))), count - 1)
    }

    override func draw(in context: DrawingContext, parameters: (any Sendable)?, isCancelled: () -> Bool) {
        guard let look = parameters as? Look, !look.titles.isEmpty else { return }
        let shape = Self.shape(of: look.titles.count, in: context.bounds.height)
        let slot = shape.extent / Double(look.titles.count)
        for (index, title) in look.titles.enumerated() where index.isMultiple(of: shape.step) || index == look.current {
            // The current title, if it is hidden between two shown ones, replaces the one before it.
            if index.isMultiple(of: shape.step), let current = look.current, current != index,
                current / shape.step == index / shape.step
            {
                continue
            }
            let isCurrent = index == look.current
            let text = AttributedString(String(title.prefix(3)), size: 11, weight: isCurrent ? .bold : .semibold)
            let size = TextRenderer.measure(text, environment: context.environment).size
            let shown = Double(index / shape.step * shape.step) + Double(shape.step) / 2
            let rect = Rect(
                x: context.bounds.midX - size.width / 2, y: shape.start + shown * slot - size.height / 2,
                width: size.width, height: size.height)
            let color: StyleColor = isCurrent ? .label : .accent
            context.draw(text, in: rect, color: color.resolved(in: context.environment))
        }
    }
}
