import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// A map: by default a still picture of tiles, markers and attribution, drawn on a worker; with `liveMap` a map that
/// pans and zooms. Tiles are fetched in the preload range, once the node's size is known.
open class MapNode: ImageNode, @unchecked Sendable {
    /// The region, style and resolution of the map. This and the other properties can be set on any thread.
    @Guarded public var options: MapSnapshotOptions {
        didSet { if options != oldValue { retakeSoon() } }
    }

    /// The region of `options`.
    public var region: MapRegion {
        get { options.region }
        set { options.region = newValue }
    }

    /// The markers.
    @Guarded public var annotations: [MapAnnotation] = [] {
        didSet {
            guard annotations != oldValue else { return }
            fitAnnotations()
            retakeSoon()
        }
    }

    /// The source of the tiles. Without one the map shows its markers on the placeholder's colour.
    @Guarded public var tileSource: MapTileSource? {
        didSet { if tileSource != oldValue { retakeSoon() } }
    }

    /// How `region` follows the annotations.
    @Guarded public var showAnnotationsOptions = ShowAnnotationsOptions.ignored {
        didSet {
            fitAnnotations()
            retakeSoon()
        }
    }

    /// Returns the picture of an annotation without its own picture. If the closure or its result is nil, a pin is
    /// shown. Called on workers, more than once for each annotation.
    @Guarded public var imageForStaticMapAnnotation: (@Sendable (MapAnnotation) -> MapAnnotationImage?)? {
        didSet { retakeSoon() }
    }

    /// Called when a marker was clicked, or activated by the keyboard (Tab moves between markers) or assistive
    /// technology, which reads its title. It works on still and live maps. Main actor.
    @Guarded public var onAnnotationTap: (@MainActor @Sendable (MapAnnotation) -> Void)? {
        didSet {
            if onAnnotationTap != nil { automaticallyManagesSubnodes = true }
            setNeedsLayout()
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

    /// The markers of a still map that can be tapped, kept so that they stay the same from layout to layout.
    @Guarded var markerNodes: [MapMarker: MapMarkerNode] = [:]

    /// This node's own loader; nil uses `MapTileLoader.shared`.
    private let ownLoader: MapTileLoader?

    /// The still map that is loading; also identifies the request.
    @MainActor private var snapshot: MapSnapshot?
    /// The viewport of the current still map.
    @MainActor private var taken: MapViewport?
    @MainActor var live: LiveMap?
    /// True if some tiles of the still map are missing because they could not be loaded.
    @MainActor public private(set) var isIncomplete = false
    /// Called when a still map was drawn. Main actor.
    @MainActor public var onSnapshot: (() -> Void)?

    /// Makes a map on any thread.
    public init(region: MapRegion, tileSource: MapTileSource? = nil, loader: MapTileLoader? = nil) {
        options = MapSnapshotOptions(region: region)
        self.tileSource = tileSource
        ownLoader = loader
        super.init()
        placeholderColor = StyleColor(hex: 0xd9d4cc)
        contentMode = .scaleToFill
    }

    private func fitAnnotations() {
        guard showAnnotationsOptions.contains(.zoomed), let fitting = MapRegion(fitting: annotations.map(\.coordinate))
        else { return }
        region = fitting
    }

    open override func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size {
        // A map fills the available space.
        let limit = constraints.range.max
        return Size(width: limit.width.isFinite ? limit.width : 0, height: limit.height.isFinite ? limit.height : 0)
    }

    open override func calculateLayoutThatFits(_ constraints: LayoutConstraints) -> Layout {
        let layout = super.calculateLayoutThatFits(constraints)
        let markers = markerLayouts(in: layout.size)
        guard !markers.isEmpty else { return layout }
        return Layout(node: self, size: layout.size, sublayouts: layout.sublayouts + markers)
    }

    open override var accessibilityLabel: String? {
        super.accessibilityLabel
            ?? ([frameworkText("Map")] + annotations.compactMap(\.title)).joined(separator: ", ")
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
        // The map decides where markers are placed.
        if onAnnotationTap != nil, !liveMap { setNeedsLayout() }
        guard isInHierarchy else { return }
        ApplyQueue.shared.push(order: id) { [weak self] in
            guard let self else { return }
            self.taken = nil
            self.retake()
            self.live?.show(self.region, animated: self.showAnnotationsOptions.contains(.animated))
        }
    }

    override func decodingDidEnd(_ error: PictureError?) {
        // Individual tiles may fail; drawing the still map does not.
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

    /// Loads the still map again after a change.
    private func retake() {
        let size = frame.size
        guard interfaceState.contains(.preload), !liveMap, size.width >= 1, size.height >= 1,
            let environment = main.environment?.value
        else { return }
        let source = drawnSource(environment) ?? MapTileSource(template: "", attribution: "")
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

    /// The tile source of the requested map.
    func drawnSource(_ environment: GraphicsEnvironment) -> MapTileSource? {
        tileSource?.styled(
            options.style, scale: liveMap ? environment.scale : options.pixels(onScreen: environment.scale))
    }

    private func draw(
        _ snapshot: MapSnapshot, _ tiles: [MapTile: Texture], _ failure: (any Error)?,
        _ environment: GraphicsEnvironment
    ) {
        guard snapshot === self.snapshot else { return }
        let (source, color) = (drawnSource(environment), markerColor)
        let background = placeholderColor?.resolved(in: environment)
        let environment = environment.with(scale: options.pixels(onScreen: environment.scale))
        let order = id
        WorkerPool.shared.submit(.display) { [weak self] _ in
            guard let markers = self?.markers() else { return }
            let drawing = MapDrawing(
                viewport: snapshot.viewport, source: source, markers: markers, markerColor: color,
                background: background)
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
        // Shows the texture without a new preparation by the container, since it has the node's size.
        change { $0.texture = texture }
        lock.withLock { guarded.displayVersion += 1 }
        if interfaceState.contains(.display) { displayAsynchronously() }
        onSnapshot?()
    }

    // MARK: Live

    /// The region that a live map shows now; equal to `region` until the user moves it.
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
