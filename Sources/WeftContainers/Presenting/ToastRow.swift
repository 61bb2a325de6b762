import WeftGTK

/// The contents of a toast: the text, the action button beside it or, if the text would become high and narrow, below
/// it, and the close button.
@MainActor
final class ToastRow: CanvasDelegate {
    let canvas = CanvasWidget(role: .group)
    private let label: Label
    private let action: Button
    private let close: Button

    /// The distance between the parts, in points.
    private static let spacing = 12
    private static let rowSpacing = 4
    /// The maximum number of lines beside the button.
    private static let linesBeside = 2

    init(_ label: Label, _ action: Button, _ close: Button) {
        self.label = label
        self.action = action
        self.close = close
        // The order of the children is the focus order.
        for part in [label, action, close] as [Widget] { part.setParent(canvas) }
        canvas.delegate = self
    }

    isolated deinit {
        // GTK requires a widget to have no children when it is disposed.
        for part in [label, action, close] as [Widget] { part.removeFromParent() }
    }

    /// The frames of the parts for a width, in points from the start.
    @MainActor
    private struct Places {
        var isBelow: Bool
        var text: (width: Int, height: Int)
        var action: (width: Int, height: Int)
        var close: (width: Int, height: Int)
        /// The height of the text and the widgets beside it.
        var firstRow: Int { max(text.height, close.height, isBelow ? 0 : action.height) }
        var height: Int { firstRow + (isBelow ? ToastRow.rowSpacing + action.height : 0) }
    }

    private func places(in width: Int) -> Places {
        let (text, closeWidth) = (label.measure(.horizontal), close.measure(.horizontal).natural)
        let alone = max(width - closeWidth - Self.spacing, text.minimum)
        var actionWidth = 0
        var textWidth = alone
        var isBelow = false
        if action.isVisible {
            actionWidth = min(action.measure(.horizontal).natural, width)
            let beside = alone - actionWidth - Self.spacing
            // The height for the natural width.
            let line = label.measure(.vertical).minimum
            isBelow =
                beside < text.natural
                && (beside < text.minimum
                    || label.measure(.vertical, forSize: beside).natural > line * Self.linesBeside)
            textWidth = isBelow ? alone : beside
        }
        return Places(
            isBelow: isBelow, text: (textWidth, label.measure(.vertical, forSize: textWidth).natural),
            action: (actionWidth, action.isVisible ? action.measure(.vertical, forSize: actionWidth).natural : 0),
            close: (closeWidth, close.measure(.vertical).natural))
    }

    // MARK: CanvasDelegate

    func canvasMeasure(_ axis: CanvasAxis, forSize: Int?) -> (minimum: Int, natural: Int) {
        let (text, close) = (label.measure(.horizontal), close.measure(.horizontal).natural)
        var least = text.minimum + Self.spacing + close
        var natural = text.natural + Self.spacing + close
        if action.isVisible {
            let button = action.measure(.horizontal)
            least = max(least, button.minimum)
            natural += Self.spacing + button.natural
        }
        guard axis == .vertical else { return (least, natural) }
        let height = places(in: max(forSize ?? natural, least)).height
        return (height, height)
    }

    func canvasAllocate(width: Int, height: Int) {
        let places = places(in: width)
        func place(_ part: Widget, _ size: (width: Int, height: Int), fromStart x: Int, y: Int) {
            let left = canvas.isRightToLeft ? width - x - size.width : x
            canvas.place(part, x: Double(left), y: Double(y), width: size.width, height: size.height)
        }
        let row = places.firstRow
        place(label, places.text, fromStart: 0, y: (row - places.text.height) / 2)
        place(close, places.close, fromStart: width - places.close.width, y: (row - places.close.height) / 2)
        guard action.isVisible else { return }
        if places.isBelow {
            place(action, places.action, fromStart: width - places.action.width, y: row + Self.rowSpacing)
        } else {
            place(
                action, places.action, fromStart: places.text.width + Self.spacing,
                y: (row - places.action.height) / 2)
        }
    }

    func canvasSnapshot(_ snapshot: Snapshot) {
        for part in [label, action, close] as [Widget] where part.isMapped { snapshot.child(part) }
    }
}
