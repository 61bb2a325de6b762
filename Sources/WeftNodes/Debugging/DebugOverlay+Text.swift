import WeftGTK
import WeftGraphics
import WeftLayout

extension DebugOverlay {
    /// Draws the box of each text line in blue and its baseline in red, as of the last drawing.
    static func drawText(_ node: DisplayNode, _ snapshot: Snapshot, frame: Rect, grid: PixelGrid) {
        guard let shown = (node as? TextNode)?.shown else { return }
        for line in shown.metrics.lines {
            let rect = shown.inNode(line.rect).offsetBy(dx: frame.minX, dy: frame.minY).snapped(to: grid)
            snapshot.border(Color(hex: 0x3584e4, alpha: 0.8), width: 1 / grid.scale, in: rect)
            let baseline = grid.y(frame.minY + shown.padding.top + line.baseline)
            snapshot.fill(
                Color(hex: 0xe01b24, alpha: 0.8),
                in: Rect(x: rect.minX, y: baseline, width: rect.width, height: 1 / grid.scale))
        }
    }
}
