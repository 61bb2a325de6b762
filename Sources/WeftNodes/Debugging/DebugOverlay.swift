import WeftGTK
import WeftGraphics
import WeftLayout

/// Drawings over the nodes that show invisible properties. Main actor; when off, it costs one test for each canvas in a
/// frame.
@MainActor
public enum DebugOverlay {
    /// The kinds of marks that the overlay draws over nodes.
    public struct Options: OptionSet, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Each node's frame, in a colour for each depth.
        public static let frames = Options(rawValue: 1)
        /// The ratio of a picture's pixels to the device pixels that show it, in red unless it is 1.
        public static let imageScale = Options(rawValue: 2)
        /// A green area where each control, and each node with gestures, touches or a `hitTestSlop`, is hit. An edge is
        /// dark green where an ancestor's hit area ends before the slop does, and orange where a clipping ancestor
        /// hides the rest of the area. Both lines are 2 points wide.
        public static let hitAreas = Options(rawValue: 4)
        /// The ranges that each list keeps ready, as a bar at its upper right corner; see `RangeBar`.
        public static let ranges = Options(rawValue: 8)
        /// The main-thread time of a tree in milliseconds, if its last frame took more than `slowWorkLimit`.
        public static let slowWork = Options(rawValue: 16)
        /// The box of each line of text, blue, and its baseline, red.
        public static let text = Options(rawValue: 32)
    }

    /// The active options. The initial value comes from WEFT_OVERLAY (``Options/init(names:)``). A change redraws all
    /// windows.
    public static var options = requestedOptions {
        didSet { if options != oldValue { Window.redrawAll() } }
    }

    /// The time in seconds that applying and drawing one tree may take in a frame before `.slowWork` marks it.
    public static var slowWorkLimit = 0.002

    static var isOn: Bool { !options.isEmpty }

    static func draw(_ node: DisplayNode, _ snapshot: Snapshot, frame: Rect, grid: PixelGrid, depth: Int = 0) {
        let rect = frame.snapped(to: grid)
        if options.contains(.frames) {
            let hues: [UInt32] = [0xe01b24, 0x3584e4, 0x33d17a, 0xf6d32d, 0x9141ac, 0xff7800]
            snapshot.border(Color(hex: hues[depth % hues.count], alpha: 0.8), width: 1 / grid.scale, in: rect)
        }
        if options.contains(.imageScale) { drawImageScale(node, snapshot, rect, grid.scale) }
        if options.contains(.hitAreas) { drawHitArea(node, snapshot, frame: frame, grid: grid) }
        if options.contains(.text) { drawText(node, snapshot, frame: frame, grid: grid) }
        if options.contains(.slowWork) { drawSlowWork(node, snapshot, rect) }
        // Another canvas draws the contents of a scroll node.
        guard !(node is ScrollNode) else { return }
        for subnode in node.orderedSubnodes where !subnode.isHidden {
            let inner = subnode.shownFrame.offsetBy(dx: frame.minX, dy: frame.minY)
            draw(subnode, snapshot, frame: inner, grid: grid, depth: depth + 1)
        }
    }

    /// Texture pixels per device pixel, horizontally; nil without a stretched texture.
    static func imageScale(of node: DisplayNode, scale: Double) -> Double? {
        guard case .fill(let texture) = node.main.contents, texture.width > 1, node.main.frame.width > 0 else {
            return nil
        }
        let frame = node.main.frame
        let shown = texture.size(filling: frame.size, scale: scale)
        return Double(texture.width) / (shown.width * scale)
    }

    private static func drawImageScale(_ node: DisplayNode, _ snapshot: Snapshot, _ rect: Rect, _ scale: Double) {
        guard let ratio = imageScale(of: node, scale: scale), abs(ratio - 1) >= 0.005 else { return }
        write(hundredths(ratio), of: node, snapshot, at: rect.origin)
    }

    /// A number with two decimals: `12.05`.
    static func hundredths(_ number: Double) -> String {
        let hundredths = Int((min(number, 1e6) * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)"
    }

    static func write(_ text: String, of node: DisplayNode, _ snapshot: Snapshot, at place: Point) {
        guard let environment = node.main.environment?.value else { return }
        let text = AttributedString(text, attributes: TextAttributes(size: 15, weight: .bold))
        let size = Size(width: 100, height: 20)
        // Excluded from the measured time, since the overlay is a developer tool.
        let label = Texture(size: size, environment: environment) { drawing in
            drawing.draw(text, in: drawing.bounds, color: Color(hex: 0xe01b24))
        }
        if let label { snapshot.texture(label, in: Rect(origin: place, size: size)) }
    }
}
