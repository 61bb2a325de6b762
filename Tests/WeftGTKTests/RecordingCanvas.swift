import WeftGraphics
import WeftLayout
import WeftTestSupport

@testable import WeftGTK

/// A canvas that records GTK's calls and places its children at positions set by the test.
@MainActor
final class RecordingCanvas: CanvasDelegate {
    let canvas: CanvasWidget
    var minimum = (width: 0, height: 0)
    var natural = (width: 0, height: 0)
    var hole: Rect?
    var children: [(widget: Widget, x: Double, y: Double, width: Int, height: Int)] = []
    var drawn: [Widget]?

    private(set) var measured: [(axis: CanvasAxis, forSize: Int?)] = []
    private(set) var allocated: [(width: Int, height: Int)] = []
    private(set) var snapshots = 0
    private(set) var activations = 0
    private(set) var styleChanges = 0

    init(_ canvas: CanvasWidget = CanvasWidget(role: .group)) {
        self.canvas = canvas
        canvas.delegate = self
    }

    var view: WidgetView { WidgetView(pointer: canvas.widget) }

    func add(_ widget: Widget, x: Double, y: Double, width: Int, height: Int) {
        widget.setParent(canvas)
        children.append((widget, x, y, width, height))
    }

    func canvasMeasure(_ axis: CanvasAxis, forSize: Int?) -> (minimum: Int, natural: Int) {
        measured.append((axis, forSize))
        return axis == .horizontal ? (minimum.width, natural.width) : (minimum.height, natural.height)
    }

    func canvasAllocate(width: Int, height: Int) {
        allocated.append((width, height))
        for child in children {
            canvas.place(child.widget, x: child.x, y: child.y, width: child.width, height: child.height)
        }
    }

    func canvasSnapshot(_ snapshot: Snapshot) {
        snapshots += 1
        for widget in drawn ?? children.map(\.widget) { snapshot.child(widget) }
    }

    func canvasContains(_ point: Point, isInside: Bool) -> Bool { isInside && hole?.contains(point) != true }
    func canvasActivate() { activations += 1 }
    func canvasStyleChanged() { styleChanges += 1 }
}

/// Detects the release of its last reference.
final class Witness {
    private let onEnd: () -> Void
    init(_ onEnd: @escaping () -> Void) { self.onEnd = onEnd }
    deinit { onEnd() }
}
