import WeftGTK

/// A header bar's title that makes room for the buttons. If less room is left than a few letters need, the title is
/// hidden, so that the bar can be as narrow as its buttons.
@MainActor
final class HeaderTitle: CanvasDelegate {
    private let canvas = CanvasWidget(role: .group)
    private let label = Label()
    private let items = HeaderItems()

    init() {
        label.addStyleClass("title")
        label.setParent(canvas)
        canvas.delegate = self
    }

    isolated deinit {
        // GTK requires a widget to have no children when it is disposed.
        label.removeFromParent()
    }

    /// Shows `text` in the bar, or `item` in its place, and items at its ends; an empty text leaves it to the window's
    /// title.
    func show(
        _ text: String, _ item: Widget? = nil, leading: [Widget] = [], trailing: [Widget] = [], in bar: HeaderBar
    ) {
        label.text = text
        bar.setTitleWidget(item ?? (text.isEmpty ? nil : canvas))
        items.show(leading: leading, trailing: trailing, in: bar)
    }

    func canvasMeasure(_ axis: CanvasAxis, forSize: Int?) -> (minimum: Int, natural: Int) {
        let size = label.measure(axis)
        return axis == .horizontal ? (0, size.natural) : size
    }

    func canvasAllocate(width: Int, height: Int) {
        canvas.place(label, x: 0, y: 0, width: max(width, label.measure(.horizontal).minimum), height: height)
    }

    /// True if there is room for a few letters. An ellipsis alone would say nothing.
    var isShown: Bool {
        let size = label.measure(.horizontal)
        return canvas.width >= min(size.minimum * 3, size.natural)
    }

    func canvasSnapshot(_ snapshot: Snapshot) {
        if isShown { snapshot.child(label) }
    }
}
