import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

/// The titles of a section index below each other, as many as there is room for. Any thread.
final class SectionIndexNode: CellNode, @unchecked Sendable {
    private struct Look: Sendable {
        let titles: [String]
        let current: Int?
    }

    /// Points.
    static let width = 22.0
    /// Points at the list's edge, where the scrollbar comes when the pointer is there.
    static let margin = 14.0
    /// Points of a title, where there is room.
    private static let slot = 18.0
    /// The least points of one.
    private static let least = 13.0

    @Guarded var titles: [String] = [] { didSet { setNeedsDisplay() } }
    /// The one that was gone to last.
    @Guarded var current: Int? { didSet { if current != oldValue { setNeedsDisplay() } } }

    override var canvasRole: CanvasRole { .group }
    override var drawsContents: Bool { true }

    override func drawParameters() -> (any Sendable)? { Look(titles: titles, current: current) }

    /// Where so many titles are in a strip of that height: all of them share `extent` points, and every `step`th shows.
    private static func shape(of count: Int, in height: Double) -> (start: Double, extent: Double, step: Int) {
        let extent = min(height, slot * Double(count))
        let room = max(1, Int(extent / least))
        return ((height - extent) / 2, extent, (count + room - 1) / room)
    }

    /// The title at so many points from the strip's top, the nearest one above and below all of them; nil without any.
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
            // What is between two that show is where the user is: it shows in the place of the one before.
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
