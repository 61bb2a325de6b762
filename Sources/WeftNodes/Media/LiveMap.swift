import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// A map that is dragged and zoomed: a canvas of its own that puts tiles where they belong. Main actor.
@MainActor
final class LiveMap: CanvasDelegate {
    let widget = CanvasWidget(role: .image)
    private weak var node: MapNode?
    private(set) var viewport: MapViewport?
    private var loads: [MapTile: Task<Void, Never>] = [:]
    /// Those that did not come; asked for again when the map is moved.
    private var failed: Set<MapTile> = []
    private var pointer: Point?
    /// Markers and attribution for `overlayFor`.
    private var overlay: Texture?
    private var overlayFor: MapViewport?

    /// Zoom levels a notch of the wheel, and a key.
    private static let (zoomANotch, zoomAKey) = (0.5, 1.0)
    /// Points the map moves by an arrow key.
    private static let panAKey = 60.0

    init(_ node: MapNode) {
        self.node = node
        widget.delegate = self
        widget.setAccessibleLabel(node.accessibilityLabel ?? "Map")
        widget.setClipsToBounds()
        widget.isFocusable = true
        widget.onPan { [weak self] change in self?.change { $0.pan(x: change.x, y: change.y) } }
        widget.onScrollSteps { [weak self] steps in self?.zoom(by: -steps * Self.zoomANotch) }
        widget.onPointer { [weak self] in self?.pointer = $0 }
        widget.onKey { [weak self] in self?.key($0) ?? false }
    }

    func cancel() {
        for load in loads.values { load.cancel() }
        loads = [:]
    }

    func show(_ region: MapRegion?) {
        guard let node, let source = node.tileSource, let size = viewport?.size, let region else { return }
        viewport = MapViewport(region, size: size, source: source)
        moved()
    }

    private func key(_ press: KeyPress) -> Bool {
        switch press.key {
        case .left: change { $0.pan(x: Self.panAKey, y: 0) }
        case .right: change { $0.pan(x: -Self.panAKey, y: 0) }
        case .up: change { $0.pan(x: 0, y: Self.panAKey) }
        case .down: change { $0.pan(x: 0, y: -Self.panAKey) }
        case .pageUp: zoom(by: Self.zoomAKey)
        case .pageDown: zoom(by: -Self.zoomAKey)
        default: return false
        }
        return true
    }

    func zoom(by steps: Double) {
        guard let source = node?.tileSource, let size = viewport?.size else { return }
        let point = pointer ?? Point(x: size.width / 2, y: size.height / 2)
        change { $0.zoom(by: steps, at: point, source) }
    }

    private func change(_ body: (inout MapViewport) -> Void) {
        guard var changed = viewport else { return }
        body(&changed)
        guard changed != viewport else { return }
        viewport = changed
        moved()
    }

    private func moved() {
        failed = []
        fetch()
        widget.queueDraw()
    }

    /// Asks for the tiles that are seen and gives up those that are not any more.
    func fetch() {
        guard let node, let source = node.tileSource, let viewport, node.interfaceState.contains(.preload) else {
            return
        }
        let tiles = viewport.tiles(source).map(\.tile)
        let wanted = Set(tiles)
        for (tile, load) in loads where !wanted.contains(tile) {
            load.cancel()
            loads[tile] = nil
        }
        let loader = node.loader
        let order = node.id
        for tile in tiles where loads[tile] == nil && !failed.contains(tile) {
            let url = source.url(tile)
            guard loader.ready(url) == nil else { continue }
            loads[tile] = Task.detached { [weak self] in
                let isThere = (try? await loader.load(url, .visible)) != nil
                guard !Task.isCancelled else { return }
                ApplyQueue.shared.push(order: order) { [weak self] in
                    guard let self, self.loads.removeValue(forKey: tile) != nil else { return }
                    if !isThere { self.failed.insert(tile) }
                    self.widget.queueDraw()
                }
            }
        }
    }

    // MARK: CanvasDelegate

    func canvasAllocate(width: Int, height: Int) {
        guard let node, let source = node.tileSource else { return }
        let size = Size(width: Double(width), height: Double(height))
        guard viewport?.size != size, width > 0, height > 0 else { return }
        if viewport == nil {
            viewport = MapViewport(node.region, size: size, source: source)
        } else {
            viewport?.size = size
        }
        fetch()
    }

    func canvasSnapshot(_ snapshot: Snapshot) {
        guard let node, let source = node.tileSource, let viewport else { return }
        let grid = widget.pixelGrid
        let box = Rect(origin: .zero, size: viewport.size)
        if let color = node.placeholderColor { snapshot.fill(node.color(color), in: box) }
        for (tile, frame) in viewport.tiles(source) {
            let rect = frame.snapped(to: grid)
            if let texture = node.loader.ready(source.url(tile)) {
                snapshot.texture(texture, in: rect)
            } else if let (texture, part) = coarser(tile, source, rect) {
                snapshot.clipped(to: rect) { snapshot.texture(texture, in: part) }
            }
        }
        drawOverlay(snapshot, node, viewport)
    }

    /// A tile of a lower zoom that is in memory, placed so that its part lies over `rect`.
    private func coarser(_ tile: MapTile, _ source: MapTileSource, _ rect: Rect) -> (Texture, Rect)? {
        for up in 1...4 where tile.zoom - up >= source.minimumZoom {
            let parent = MapTile(zoom: tile.zoom - up, x: tile.x >> up, y: tile.y >> up)
            guard let texture = node?.loader.ready(source.url(parent)) else { continue }
            let count = Double(1 << up)
            return (
                texture,
                Rect(
                    x: rect.minX - Double(tile.x - parent.x << up) * rect.width,
                    y: rect.minY - Double(tile.y - parent.y << up) * rect.height, width: rect.width * count,
                    height: rect.height * count)
            )
        }
        return nil
    }

    /// Drawn on a worker; the last one stays, moved along, until the next is there.
    private func drawOverlay(_ snapshot: Snapshot, _ node: MapNode, _ viewport: MapViewport) {
        if let overlay, let old = overlayFor {
            if old == viewport {
                return snapshot.texture(overlay, in: Rect(origin: .zero, size: viewport.size))
            }
            if old.zoom == viewport.zoom, old.size == viewport.size {
                let place = Rect(
                    x: old.origin.x - viewport.origin.x, y: old.origin.y - viewport.origin.y,
                    width: viewport.size.width, height: viewport.size.height)
                snapshot.texture(overlay, in: place)
            }
        }
        guard wantedOverlay != viewport, let environment = node.main.environment?.value else { return }
        wantedOverlay = viewport
        let drawing = MapDrawing(
            viewport: viewport, source: node.tileSource, annotations: node.annotations, markerColor: node.markerColor,
            background: nil)
        let order = node.id
        WorkerPool.shared.submit(.visible) { [weak self] _ in
            let texture = Texture(size: viewport.size, environment: environment) { context in
                drawing.drawAnnotations(in: context)
                drawing.drawAttribution(in: context)
            }
            ApplyQueue.shared.push(order: order) { [weak self] in
                guard let self, self.wantedOverlay == viewport else { return }
                self.overlay = texture
                self.overlayFor = viewport
                self.widget.queueDraw()
            }
        }
    }

    private var wantedOverlay: MapViewport?
}
