import WeftGTK
import WeftNodes

/// Hidden canvases without a row, kept as children of the list for later rows. Adding or removing a child requests a
/// layout phase; hiding one does not.
@MainActor
struct CanvasPool {
    /// The number of canvases that a screen may need.
    static let capacity = 24

    private var canvases: [NodeCanvas] = []

    /// Takes a canvas of a kind from the pool; nil if it has none. A widget's kind is fixed for its lifetime. Usually
    /// all canvases have the same kind.
    mutating func take(_ kind: CanvasKind) -> NodeCanvas? {
        if canvases.last?.kind == kind { return canvases.popLast() }
        return canvases.firstIndex { $0.kind == kind }.map { canvases.remove(at: $0) }
    }

    /// Keeps an empty canvas. Returns false if the pool is full, or if the canvas is no child of `list`.
    mutating func put(_ canvas: NodeCanvas, of list: Widget) -> Bool {
        guard canvases.count < Self.capacity, canvas.widget.isChild(of: list) else { return false }
        canvas.widget.isShownInParent = false
        canvases.append(canvas)
        return true
    }

    /// Removes all canvases from the list.
    mutating func empty() {
        for canvas in canvases { canvas.widget.removeFromParent() }
        canvases = []
    }
}
