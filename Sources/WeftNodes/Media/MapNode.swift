import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// A map: by default a still picture of tiles, markers and attribution, drawn on a worker; with `liveMap` one that pans
/// and zooms. Tiles are fetched in the preload range, once the node's size is known.
open class MapNode: ImageNode, @unchecked Sendable {
    /// What is shown. Any thread; so are the others.
    @Guarded public var region: MapRegion {
        didSet { if region != oldValue { retakeSoon() } }
    }

    /// The markers.
    @Guarded public var annotations: [MapAnnotation] = [] {
        didSet {
            guard annotations != oldValue else { return }
            fitAnnotations()
            retakeSoon()
        }
    }

    /// Where tiles come from; without a source the map is its markers on the placeholder's colour.
    @Guarded public var tileSource: MapTileSource? {
        didSet { if tileSource != oldValue { retakeSoon() } }
    }

    /// Makes `region` follow the annotations.
    @Guarded public var showsAnnotationsFitted = false {
        didSet {
            fitAnnotations()
            retakeSoon()
        }
    }

    /// The colour of markers.
    @Guarded public var markerColor = Color(hex: 0xc01c28) {
        didSet { retakeSoon() }
    }

    /// Replaces the still picture by a map that is dragged and zoomed.
    @Guarded public var liveMap = false {
        didSet {
            guard liveMap != oldValue else { return }
            setNeedsLayout()
            ApplyQueue.shared.push(order: id) { [weak self] in self?.liveChanged() }
        }
    }

    /// For this node alone; nil: `MapTileLoader.shared`.
    private let ownLoader: MapTileLoader?

    /// The still map that comes; also the identity of what is under way.
    @MainActor private var snapshot: MapSnapshot?
    /// What the still map was taken of.
    @MainActor private var taken: MapViewport?
    @MainActor var live: LiveMap?
    /// Tiles of the still map that did not come; they are left out.
    @MainActor public private(set) var isIncomplete = false
    /// Called when a still map was taken. Main actor.
    @MainActor public var onSnapshot: (() -> Void)?

    /// Any thread.
    public init(region: MapRegion, tileSource: MapTileSource? = nil, loader: MapTileLoader? = nil) {
        self.region = region
        self.tileSource = tileSource
        ownLoader = loader
        super.init()
        placeholderColor = StyleColor(hex: 0xd9d4cc)
        contentMode = .scaleToFill
    }

    private func fitAnnotations() {
        guard showsAnnotationsFitted, let fitting = MapRegion(fitting: annotations.map(\.coordinate)) else { return }
        region = fitting
    }

    open override func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size {
        // A map fills what it is given.
        let limit = constraints.range.max
        return Size(width: limit.width.isFinite ? limit.width : 0, height: limit.height.isFinite ? limit.height : 0)
    }

    open override var accessibilityLabel: String? {
        super.accessibilityLabel
            ?? (["Map"] + annotations.compactMap(\.title)).joined(separator: ", ")
    }

    // MARK: Still

    open override func didEnterPreloadState() {
        super.didEnterPreloadState()
        retake()
        live?.fetch()
    }

    open override func didExitPreloadState() {
        super.didExitPreloadState()
        snapshot?.cancel()
        snapshot = nil
        taken = nil
        image = nil
        live?.cancel()
    }

    open override func didExitDisplayState() {
        super.didExitDisplayState()
        clearOwnContents()
    }

    open override func didEnterDisplayState() {
        super.didEnterDisplayState()
        if drawsContents, main.contents == nil { displayAsynchronously() }
    }

    open override func layoutDidFinish() {
        super.layoutDidFinish()
        retake()
    }

    private func retakeSoon() {
        guard isInHierarchy else { return }
        ApplyQueue.shared.push(order: id) { [weak self] in
            self?.taken = nil
            self?.retake()
            self?.live?.show(self?.region)
        }
    }

    override func decodingDidEnd(_ error: PictureError?) {
        // Tiles fail one by one; the drawing of the still map itself does not.
    }

    // MARK: Live

    open override var needsWidget: Bool { liveMap || super.needsWidget }

    open override func makeWidget() -> Widget? {
        guard liveMap else { return super.makeWidget() }
        let live = LiveMap(self)
        self.live = live
        return live.widget
    }
}

@MainActor
extension MapNode {
    var loader: MapTileLoader { ownLoader ?? .shared }

    // MARK: Still

    /// Takes the still map again when what it shows changed.
    private func retake() {
        let size = frame.size
        guard interfaceState.contains(.preload), !liveMap, size.width >= 1, size.height >= 1,
            let environment = main.environment?.value
        else { return }
        let source = tileSource ?? MapTileSource(template: "", attribution: "")
        let viewport = MapViewport(region, size: size, source: source)
        guard viewport != taken, viewport != snapshot?.viewport else { return }
        snapshot?.cancel()
        let snapshot = MapSnapshot(viewport)
        self.snapshot = snapshot
        guard tileSource != nil else { return draw(snapshot, [:], nil, environment) }
        let order = id
        let priority: ImagePriority = interfaceState.contains(.visible) ? .visible : .preload
        snapshot.start(source, loader, priority) { [weak self] tiles, failure in
            ApplyQueue.shared.push(order: order) { [weak self] in self?.draw(snapshot, tiles, failure, environment) }
        }
    }

    private func draw(
        _ snapshot: MapSnapshot, _ tiles: [MapTile: Texture], _ failure: (any Error)?,
        _ environment: GraphicsEnvironment
    ) {
        guard snapshot === self.snapshot else { return }
        let drawing = MapDrawing(
            viewport: snapshot.viewport, source: tileSource, annotations: annotations, markerColor: markerColor,
            background: placeholderColor?.resolved(in: environment))
        let order = id
        WorkerPool.shared.submit(.display) { [weak self] _ in
            let texture = Texture(size: snapshot.viewport.size, environment: environment) { context in
                drawing.draw(tiles, in: context)
            }
            ApplyQueue.shared.push(order: order) { [weak self] in self?.show(snapshot, texture, failure) }
        }
    }

    private func show(_ snapshot: MapSnapshot, _ texture: Texture?, _ failure: (any Error)?) {
        guard snapshot === self.snapshot else { return }
        self.snapshot = nil
        taken = snapshot.viewport
        isIncomplete = failure != nil
        if let failure {
            self.failure = failure
            FailureLog.write("\(debugDescription): \(failure)")
        }
        // A ready picture that has the node's size; the container need not prepare the tree again.
        change { $0.texture = texture }
        lock.withLock { guarded.displayVersion += 1 }
        if interfaceState.contains(.display) { displayAsynchronously() }
        onSnapshot?()
    }

    // MARK: Live

    /// What a live map shows now; the same as `region` until it was moved.
    public var visibleRegion: MapRegion { live?.viewport?.region ?? region }

    private func liveChanged() {
        if liveMap {
            snapshot?.cancel()
            snapshot = nil
            taken = nil
        } else {
            if let moved = live?.viewport?.region { region = moved }
            live = nil
            unloadWidgets()
            main.nativeWidget = nil
            retake()
        }
        canvasThatDraws?.contentsChanged()
    }
}

/// Draws a still map, or the markers and texts over a live one.
struct MapDrawing: Sendable {
    let viewport: MapViewport
    let source: MapTileSource?
    let annotations: [MapAnnotation]
    let markerColor: Color
    let background: Color?

    /// On a worker.
    func draw(_ tiles: [MapTile: Texture], in context: DrawingContext) {
        if let background { context.fill(Path(rectangle: context.bounds), with: background) }
        if let source {
            for (tile, frame) in viewport.tiles(source) {
                guard let texture = tiles[tile] else { continue }
                // Whole pixels, so that no seam shows between two tiles.
                context.draw(texture, in: frame.snapped(to: PixelGrid(scale: context.environment.scale)))
            }
        }
        drawAnnotations(in: context)
        drawAttribution(in: context)
    }

    func drawAnnotations(in context: DrawingContext) {
        for annotation in annotations {
            let tip = viewport.point(of: annotation.coordinate)
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
            context.fill(
                Path(ellipseIn: Rect(x: tip.x - 3.5, y: tip.y - 23.5, width: 7, height: 7)), with: .white)
        }
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
