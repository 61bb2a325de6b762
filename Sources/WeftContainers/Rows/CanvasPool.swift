import WeftGTK
import WeftNodes

/// Canvases without a row: children of the list that nobody sees, kept for rows to come. A child that comes or goes asks for
/// a layout phase, which one that is hidden does not.
@MainActor
struct CanvasPool {
    /// As many as a screen may need.
    static let capacity = 24

    private var canvases: [NodeCanvas] = []

    /// One of that kind, which a widget keeps as long as it lives; nil where there is none. Mostly they are all of one.
    mutating func take(_ kind: CanvasKind) -> NodeCanvas? {
        if canvases.last?.kind == kind { return canvases.popLast() }
        return canvases.firstIndex { $0.kind == kind }.map { canvases.remove(at: $0) }
    }

    /// Keeps a canvas that shows nothing any more; false where there are enough, or where it is no child of `list`.
    mutating func put(_ canvas: NodeCanvas, of list: Widget) -> Bool {
        guard canvases.count < Self.capacity, canvas.widget.isChild(of: list) else { return false }
        canvas.widget.isShownInParent = false
        canvases.append(canvas)
        return true
    }

    /// Takes all out of the list.
    mutating func empty() {
        for canvas in canvases { canvas.widget.removeFromParent() }
        canvases = []
    }
}
