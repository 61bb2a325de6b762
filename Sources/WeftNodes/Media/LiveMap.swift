import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// A map that is dragged and zoomed, on a canvas of its own that places the tiles. Main actor.
@MainActor
final class LiveMap: CanvasDelegate {
    let widget = CanvasWidget(role: .image)
    private weak var node: MapNode?
    private(set) var viewport: MapViewport?
    private var loads: [MapTile: Task<Void, Never>] = [:]
    /// The tiles that failed; they are requested again when the map is moved.
    private var failed: Set<MapTile> = []
    private var pointer: Point?
    /// Markers and attribution for `overlayFor`.
    private var overlay: Texture?
    private var overlayFor: MapViewport?
    /// True if the markers have changed since the overlay was drawn.
    private var isOverlayStale = false

    /// The number of zoom levels per notch of the wheel, and per key press.
    private static let (zoomANotch, zoomAKey) = (0.5, 1.0)
    /// The distance in points that the map moves by an arrow key.
    private static let panAKey = 60.0

    init(_ node: MapNode) {
        self.node = node
        widget.delegate = self
        widget.setAccessibleLabel(node.accessibilityLabel ?? frameworkText("Map"))
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

    /// The markers that can be tapped; empty until they were requested.
    private var markers: [LiveMarker] = []
    private var glide: Animation?
    /// The last applied region of the node.
    private var shownRegion: MapRegion?
    private var shownSource: MapTileSource?

    /// Applies changes of the node. The map moves to the node's region only if that region changed, since the user may
    /// have moved the map.
    func show(_ region: MapRegion, animated: Bool) {
        guard let source, let old = viewport else { return }
        isOverlayStale = true
        wantedOverlay = nil
        if source != shownSource { cancel() }
        shownSource = source
        guard region != shownRegion else { return moved() }
        shownRegion = region
        let new = MapViewport(region, size: old.size, source: source)
        glide?.cancel()
        glide = nil
        guard animated, new.size == old.size, new != old else {
            viewport = new
            return moved()
        }
        // The shorter way around the world.
        let way = new.middle.x - old.middle.x
        let x = way - way.rounded()
        glide = Animation.run(
            duration: 0.4,
            step: { [weak self] time in
                var between = new
                between.zoom = old.zoom + (new.zoom - old.zoom) * time
                between.middle = Point(
                    x: old.middle.x + x * time, y: old.middle.y + (new.middle.y - old.middle.y) * time)
                between.middle.x -= between.middle.x.rounded(.down)
                self?.viewport = time < 1 ? between : new
                self?.moved()
            })
    }

    /// The source of the tiles. Without tiles the map shows only its markers.
    private var source: MapTileSource? {
        guard let node else { return nil }
        let none = MapTileSource(template: "", attribution: "")
        guard let environment = node.main.environment?.value else { return node.tileSource ?? none }
        return node.drawnSource(environment) ?? none
    }

    // MARK: Markers

    /// Makes a widget of each marker that can be tapped.
    private func set(_ all: [MapMarker]) {
        let wanted = node?.onAnnotationTap == nil ? [] : Array(all.prefix(MapNode.maximumTappableAnnotations))
        guard wanted != markers.map(\.marker) else { return }
        for marker in markers { marker.widget.removeFromParent() }
        markers = wanted.map { marker in
            LiveMarker(marker) { [weak self] in self?.node?.onAnnotationTap?(marker.annotation) }
        }
        for marker in markers { marker.widget.setParent(widget) }
        showMarkers()
    }

    /// Places the markers. Markers that are not visible are skipped by Tab.
    private func showMarkers() {
        guard let viewport, !markers.isEmpty else { return }
        let box = Rect(origin: .zero, size: viewport.size)
        for marker in markers {
            let place = viewport.point(of: marker.marker.annotation.coordinate)
            marker.widget.isShownInParent = marker.marker.frame(at: place).intersects(box)
        }
        widget.queueAllocate()
    }

    private func placeMarkers() {
        guard let viewport else { return }
        for marker in markers where marker.widget.isShownInParent {
            let frame = marker.marker.frame(at: viewport.point(of: marker.marker.annotation.coordinate))
            widget.place(marker.widget, x: frame.minX, y: frame.minY, size: frame.size)
        }
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
        guard let source, let size = viewport?.size else { return }
        let point = pointer ?? Point(x: size.width / 2, y: size.height / 2)
        change { $0.zoom(by: steps, at: point, source) }
    }

    private func change(_ body: (inout MapViewport) -> Void) {
        guard var changed = viewport else { return }
        glide?.cancel()
        glide = nil
        body(&changed)
        guard changed != viewport else { return }
        viewport = changed
        moved()
    }

    private func moved() {
        failed = []
        fetch()
        showMarkers()
        widget.queueDraw()
    }

    /// Requests the visible tiles and cancels requests of others.
    func fetch() {
        guard let node, node.tileSource != nil, let source, let viewport, node.interfaceState.contains(.preload) else {
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
        guard let node, let source else { return }
        let size = Size(width: Double(width), height: Double(height))
        defer { placeMarkers() }
        guard viewport?.size != size, width > 0, height > 0 else { return }
        if !markers.isEmpty { ApplyQueue.shared.push(order: node.id) { [weak self] in self?.showMarkers() } }
        if viewport == nil {
            viewport = MapViewport(node.region, size: size, source: source)
            (shownRegion, shownSource) = (node.region, source)
        } else {
            viewport?.size = size
        }
        fetch()
    }

    func canvasSnapshot(_ snapshot: Snapshot) {
        guard let node, let source, let viewport else { return }
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
        for marker in markers where marker.widget.isShownInParent { snapshot.child(marker.widget) }
    }

    /// A tile of a lower zoom level from memory, and the rectangle for drawing it so that the needed part covers
    /// `rect`.
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

    /// Draws the markers' overlay, which a worker made. The previous overlay moves with the map until the next one is
    /// ready.
    private func drawOverlay(_ snapshot: Snapshot, _ node: MapNode, _ viewport: MapViewport) {
        if let overlay, let old = overlayFor {
            if old == viewport, !isOverlayStale {
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
        let (source, color, order) = (node.tileSource, node.markerColor, node.id)
        WorkerPool.shared.submit(.visible) { [weak self, weak node] _ in
            guard let markers = node?.markers() else { return }
            let drawing = MapDrawing(
                viewport: viewport, source: source, markers: markers, markerColor: color, background: nil)
            let texture = Texture(size: viewport.size, environment: environment) { context in
                drawing.drawMarkers(in: context)
                drawing.drawAttribution(in: context)
            }
            ApplyQueue.shared.push(order: order) { [weak self] in
                guard let self, self.wantedOverlay == viewport else { return }
                self.overlay = texture
                self.overlayFor = viewport
                self.isOverlayStale = false
                self.set(markers)
                self.widget.queueDraw()
            }
        }
    }

    private var wantedOverlay: MapViewport?
}
