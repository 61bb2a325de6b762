import WeftGLib
import WeftGraphics
import WeftLayout

/// The arrow or the tick at a cell's end. Any thread.
final class AccessoryNode: DisplayNode, @unchecked Sendable {
    private let type: CellNode.AccessoryType

    init(_ type: CellNode.AccessoryType) {
        self.type = type
        super.init()
        style.preferredSize = Size(width: 16, height: 16)
        // An arrow says nothing that the row does not.
        // Translators: what a row with a tick at its end is.
        if type == .checkmark { setAccessibilityLabel(frameworkText("Checked")) } else { isAccessibilityHidden = true }
    }

    override var drawsContents: Bool { true }

    override var sharedDrawingKey: AnyHashableSendable? { AnyHashableSendable(type) }

    override func draw(in context: DrawingContext, parameters: (any Sendable)?, isCancelled: () -> Bool) {
        var path = Path()
        if type == .checkmark {
            path.move(to: Point(x: 2.5, y: 8.5))
            path.addLine(to: Point(x: 6.5, y: 12.5))
            path.addLine(to: Point(x: 13.5, y: 4))
        } else {
            let (start, end) = context.environment.isRightToLeft ? (10.5, 5.5) : (5.5, 10.5)
            path.move(to: Point(x: start, y: 3))
            path.addLine(to: Point(x: end, y: 8))
            path.addLine(to: Point(x: start, y: 13))
        }
        let color: StyleColor = type == .checkmark ? .accent : .secondaryLabel
        context.stroke(path, with: color.resolved(in: context.environment), width: 2, isRound: true)
    }
}

/// A button at a cell's end with an "i" in a ring, for more about the row. Any thread.
final class DetailButtonNode: ControlNode, @unchecked Sendable {
    init(of cell: CellNode) {
        super.init()
        style.preferredSize = Size(width: 24, height: 24)
        hitTestSlop = EdgeInsets(all: -10)
        // Translators: a button at the end of a row that tells more of it.
        setAccessibilityLabel(frameworkText("Details"))
        addTarget(for: .primaryActionTriggered) { [weak cell] _, _ in
            guard let cell else { return }
            (cell.owningNode as? any CellOwner)?.accessoryTapped(of: cell)
        }
    }

    override var isActionable: Bool { true }

    override var drawsContents: Bool { true }

    override func draw(in context: DrawingContext, parameters: (any Sendable)?, isCancelled: () -> Bool) {
        let color = StyleColor.accent.resolved(in: context.environment)
        let box = context.bounds
        let ring = Rect(x: box.midX - 8, y: box.midY - 8, width: 16, height: 16)
        context.stroke(Path(ellipseIn: ring), with: color, width: 1.5)
        context.fill(Path(ellipseIn: Rect(x: box.midX - 1.2, y: box.midY - 5, width: 2.4, height: 2.4)), with: color)
        context.fill(
            Path(roundedRectangle: Rect(x: box.midX - 1, y: box.midY - 1.2, width: 2, height: 6), radius: 1),
            with: color)
    }
}
