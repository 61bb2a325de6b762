import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

/// The style and the scale that rows are measured and drawn in.
@MainActor
final class RowSurroundings {
    private let canvas: ScrollCanvas
    private let geometry: ListGeometry
    private(set) var environment: GraphicsEnvironment?
    /// The same as constraints carry it; nil before there is a style.
    private(set) var layoutEnvironment: LayoutEnvironment?
    private var isOther = false

    init(of canvas: ScrollCanvas, _ geometry: ListGeometry) {
        self.canvas = canvas
        self.geometry = geometry
    }

    /// There are a size and a style.
    var isThere: Bool { geometry.page > 0 && layoutEnvironment != nil }

    /// The style changes rarely and is looked at once a layout: comparing it is cheap, computing it is not.
    func refresh() {
        let current = DisplaySettings.shared.environment(for: canvas)
        guard current != environment else { return }
        environment = current
        layoutEnvironment = EnvironmentRegistry.register(current)
        geometry.grid = PixelGrid(scale: current.scale)
        isOther = true
    }

    /// Whether the style is another one since this was asked last: all live rows must be drawn, perhaps measured, again.
    func takeChange() -> Bool {
        defer { isOther = false }
        return isOther
    }
}
