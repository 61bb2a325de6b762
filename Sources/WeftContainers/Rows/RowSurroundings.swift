import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

/// The style and the scale with which rows are measured and drawn.
@MainActor
final class RowSurroundings {
    private let canvas: ScrollCanvas
    private let geometry: ListGeometry
    private(set) var environment: GraphicsEnvironment?
    /// The layout environment for constraints; nil until the style is known.
    private(set) var layoutEnvironment: LayoutEnvironment?
    private var isOther = false

    init(of canvas: ScrollCanvas, _ geometry: ListGeometry) {
        self.canvas = canvas
        self.geometry = geometry
    }

    /// True if the list has a size and a style.
    var isThere: Bool { geometry.page > 0 && layoutEnvironment != nil }

    /// Reads the style, once per layout: it changes rarely, and comparing it is cheap.
    func refresh() {
        let current = DisplaySettings.shared.environment(for: canvas)
        guard current != environment else { return }
        environment = current
        layoutEnvironment = EnvironmentRegistry.register(current)
        geometry.grid = PixelGrid(scale: current.scale)
        isOther = true
    }

    /// True if the style changed since the last call. Then all live rows must be drawn again, and perhaps measured
    /// again.
    func takeChange() -> Bool {
        defer { isOther = false }
        return isOther
    }
}
