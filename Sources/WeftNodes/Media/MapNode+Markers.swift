import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

extension MapNode {
    /// The maximum number of markers that can be tapped, counted from the first; each is a widget. Further ones are
    /// only drawn.
    public static let maximumTappableAnnotations = 256

    /// How a map follows its annotations (Texture's options). Any thread.
    public struct ShowAnnotationsOptions: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The region does not change.
        public static let ignored: ShowAnnotationsOptions = []
        /// The region is the smallest with all annotations.
        public static let zoomed = ShowAnnotationsOptions(rawValue: 1)
        /// A live map glides to the region.
        public static let animated = ShowAnnotationsOptions(rawValue: 2)
    }

    /// Returns the annotations with their pictures. Any thread except the main one if a block of the program makes
    /// them.
    func markers() -> [MapMarker] {
        let block = imageForStaticMapAnnotation
        return annotations.map { MapMarker(annotation: $0, image: $0.image ?? block?($0)) }
    }

    /// The controls of a still map's markers, in the annotations' order.
    func markerLayouts(in size: Size) -> [Layout] {
        guard onAnnotationTap != nil, !liveMap, size.width >= 1, size.height >= 1 else {
            markerNodes = [:]
            return []
        }
        let viewport = MapViewport(
            region, size: size, source: tileSource ?? MapTileSource(template: "", attribution: ""))
        let box = Rect(origin: .zero, size: size)
        let known = markerNodes
        var used: [MapMarker: MapMarkerNode] = [:]
        let layouts = markers().prefix(Self.maximumTappableAnnotations).compactMap { marker -> Layout? in
            let frame = marker.frame(at: viewport.point(of: marker.annotation.coordinate))
            // Two equal markers look the same, so one widget is enough.
            guard frame.intersects(box), used[marker] == nil else { return nil }
            let node = known[marker] ?? MapMarkerNode(marker, of: self)
            used[marker] = node
            return Layout(node: node, size: frame.size, position: frame.origin)
        }
        markerNodes = used
        return layouts
    }
}

/// A marker of a still map that can be tapped. The map's picture shows it.
final class MapMarkerNode: ControlNode, @unchecked Sendable {
    let marker: MapMarker
    /// The map, which holds its markers strongly.
    @GuardedWeak private var map: MapNode?

    init(_ marker: MapMarker, of map: MapNode) {
        self.marker = marker
        super.init()
        self.map = map
        addTarget(for: .primaryActionTriggered) { [weak self] _, _ in
            guard let self else { return }
            self.map?.onAnnotationTap?(marker.annotation)
        }
    }

    override var isActionable: Bool { true }
    override var canvasRole: CanvasRole { .button }
    override var accessibilityLabel: String? { super.accessibilityLabel ?? marker.annotation.spokenTitle }

    override func drawForeground(_ snapshot: Snapshot, in rect: Rect) {
        super.drawForeground(snapshot, in: rect)
        guard isHighlighted else { return }
        MapMarkerNode.drawPressed(snapshot, in: rect)
    }

    override func controlStateDidChange() {
        super.controlStateDidChange()
        ApplyQueue.shared.push(order: id) { [weak self] in self?.canvasThatDraws?.queueDraw() }
    }

    @MainActor
    static func drawPressed(_ snapshot: Snapshot, in rect: Rect) {
        snapshot.clipped(to: rect, radius: 4) { snapshot.fill(Color(white: 0, alpha: 0.25), in: rect) }
    }
}

extension MapAnnotation {
    /// The annotation's name for assistive technology.
    // Translators: a pin on a map that has no title.
    var spokenTitle: String { title ?? frameworkText("Marker") }
}

/// A marker of a live map that can be tapped: a widget that the pointer, Tab and assistive technology find. The map
/// draws its look.
@MainActor
final class LiveMarker: CanvasDelegate {
    let widget = CanvasWidget(role: .button)
    let marker: MapMarker
    private let tapped: @MainActor () -> Void

    init(_ marker: MapMarker, _ tapped: @escaping @MainActor () -> Void) {
        self.marker = marker
        self.tapped = tapped
        widget.delegate = self
        widget.setAccessibleLabel(marker.annotation.spokenTitle)
        widget.isFocusable = true
        widget.isActivatable = true
        widget.setCursor("pointer")
        widget.onClick { [weak self] click in
            guard let self, click.location.x >= 0, click.location.y >= 0 else { return }
            let (width, height) = (Double(widget.width), Double(widget.height))
            if click.count == 1, click.location.x < width, click.location.y < height { self.tapped() }
        }
        widget.onKey { [weak self] press in
            guard press.key == .enter || press.key == .space else { return false }
            self?.tapped()
            return true
        }
    }

    func canvasActivate() { tapped() }
}
