import WeftGraphics
import WeftLayout

/// The drawn contents of a node.
public enum NodeContents: Sendable {
    /// The node draws nothing.
    case empty
    /// Fills the node's frame until there are contents.
    case placeholder(Texture)
    /// The same picture decoded for another size, until it is decoded for this one. The node's edges clip it.
    case standIn(DrawnContents)
    /// Fills the node's frame.
    case fill(Texture)
    /// Keeps its own size and place relative to the frame's origin, so that text is never scaled.
    case drawn(DrawnContents)
    /// Contents in several pieces, if they are too high for one texture.
    case tiles([DrawnContents])

    /// The texture, or the first one of several.
    var texture: Texture? {
        switch self {
        case .empty: nil
        case .placeholder(let texture), .fill(let texture): texture
        case .drawn(let drawn), .standIn(let drawn): drawn.texture
        case .tiles(let tiles): tiles.first?.texture
        }
    }

    /// True if the real contents are still missing.
    var isPlaceholder: Bool {
        if case .placeholder = self { true } else { false }
    }

    /// True if the contents are worth showing but will be replaced.
    var isStandIn: Bool {
        if case .standIn = self { true } else { false }
    }

    /// The memory of the textures in bytes.
    var byteCount: Int {
        if case .tiles(let tiles) = self { return tiles.reduce(0) { $0 + $1.texture.byteCount } }
        return texture?.byteCount ?? 0
    }

    /// Returns the textures and their frames in a node of that size, in points.
    func pieces(in size: Size, scale: Double) -> [(texture: Texture, frame: Rect)] {
        switch self {
        case .empty: []
        case .placeholder(let texture), .fill(let texture):
            [(texture, Rect(origin: .zero, size: texture.size(filling: size, scale: scale)))]
        case .drawn(let drawn): [(drawn.texture, drawn.frame)]
        case .standIn(let drawn):
            // The texture was drawn for another size, and may lack parts at the edges. A stretched copy behind it fills
            // them.
            drawn.frame.minX > 0.5 || drawn.frame.minY > 0.5
                ? [(drawn.texture, Rect(origin: .zero, size: size)), (drawn.texture, drawn.frame)]
                : [(drawn.texture, drawn.frame)]
        case .tiles(let tiles): tiles.map { ($0.texture, $0.frame) }
        }
    }
}

extension Texture {
    /// The size in points at which a texture fills a box. A texture has all pixels that the box may touch. If the box
    /// touches one pixel less, the texture extends beyond it by that pixel, which is invisible, while stretching would
    /// blur the picture.
    func size(filling box: Size, scale: Double) -> Size {
        let spare = (width: Double(width) - box.width * scale, height: Double(height) - box.height * scale)
        guard spare.width > -1e-3, spare.width < 1 + 1e-3, spare.height > -1e-3, spare.height < 1 + 1e-3 else {
            return box
        }
        return Size(width: Double(width) / scale, height: Double(height) / scale)
    }
}

/// The inputs of a drawing besides the node. If they change, the node is drawn again.
struct DrawingConditions: Sendable, Equatable {
    let size: Size
    let environment: SharedEnvironment

    init(size: Size, environment: SharedEnvironment) {
        self.size = size
        self.environment = environment
    }

    init(size: Size, environment: GraphicsEnvironment) {
        self.init(size: size, environment: SharedEnvironment(environment))
    }
}

/// The inputs of a drawing on a worker.
public struct DisplayContext: Sendable {
    /// The node's size in points, unrounded.
    public let size: Size
    /// The environment of the drawing: scale, fonts, style.
    public let environment: GraphicsEnvironment
    /// Returns true once the result is no longer needed.
    public let isCancelled: @Sendable () -> Bool
    /// The object with which a drawing postpones itself; nil if it may not.
    var pause: DrawingPause?
    /// The parameters for `draw`; nil if the node was not asked.
    var parameters: DrawParameters?
}

/// A hashable value of any type that may cross threads.
public struct AnyHashableSendable: Hashable, Sendable {
    // nonisolated(unsafe): only Sendable values are stored, and AnyHashable never changes them.
    nonisolated(unsafe) private let value: AnyHashable

    /// Makes a value of any type that can be compared and sent to another thread.
    public init(_ value: some Hashable & Sendable) {
        self.value = AnyHashable(value)
    }
}
