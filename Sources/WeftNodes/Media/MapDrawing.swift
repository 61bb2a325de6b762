import WeftGraphics
import WeftLayout

/// Draws a still map, or the markers and texts over a live one.
struct MapDrawing: Sendable {
    let viewport: MapViewport
    let source: MapTileSource?
    let markers: [MapMarker]
    let markerColor: Color
    let background: Color?

    /// Draws the map, on a worker.
    func draw(_ tiles: [MapTile: Texture], in context: DrawingContext) {
        if let background { context.fill(Path(rectangle: context.bounds), with: background) }
        if let source {
            for (tile, frame) in viewport.tiles(source) {
                guard let texture = tiles[tile] else { continue }
                // Snapped to pixels, so that no seam shows between two tiles.
                context.draw(texture, in: frame.snapped(to: PixelGrid(scale: context.environment.scale)))
            }
        }
        drawMarkers(in: context)
        drawAttribution(in: context)
    }

    func drawMarkers(in context: DrawingContext) {
        for marker in markers {
            let place = viewport.point(of: marker.annotation.coordinate)
            let frame = marker.frame(at: place)
            guard frame.intersects(context.bounds) else { continue }
            if let image = marker.image {
                context.draw(image.texture, in: frame)
            } else {
                drawPin(at: place, in: context)
            }
        }
    }

    private func drawPin(at tip: Point, in context: DrawingContext) {
        var pin = Path()
        pin.move(to: tip)
        pin.addCurve(
            to: Point(x: tip.x - 9, y: tip.y - 20), control1: Point(x: tip.x - 2, y: tip.y - 8),
            control2: Point(x: tip.x - 9, y: tip.y - 12))
        pin.addArc(center: Point(x: tip.x, y: tip.y - 20), radius: 9, from: .pi, to: 2 * .pi)
        pin.addCurve(
            to: tip, control1: Point(x: tip.x + 9, y: tip.y - 12), control2: Point(x: tip.x + 2, y: tip.y - 8))
        pin.close()
        context.fill(pin, with: markerColor)
        context.stroke(pin, with: .white, width: 1.5, isRound: true)
        context.fill(Path(ellipseIn: Rect(x: tip.x - 3.5, y: tip.y - 23.5, width: 7, height: 7)), with: .white)
    }

    func drawAttribution(in context: DrawingContext) {
        guard let text = source?.attribution, !text.isEmpty else { return }
        let string = AttributedString(text, attributes: TextAttributes(size: 10))
        let size = TextRenderer.measure(
            string, options: TextOptions(maximumNumberOfLines: 1), maximumWidth: max(1, context.bounds.width - 8),
            maximumHeight: .infinity, environment: context.environment
        ).size
        let box = Rect(
            x: context.bounds.width - size.width - 8, y: context.bounds.height - size.height - 4,
            width: size.width + 8, height: size.height + 4)
        context.fill(Path(rectangle: box), with: Color(white: 1, alpha: 0.75))
        context.draw(
            string, options: TextOptions(maximumNumberOfLines: 1),
            in: Rect(x: box.minX + 4, y: box.minY + 2, width: size.width, height: size.height),
            color: Color(white: 0.15))
    }
}
