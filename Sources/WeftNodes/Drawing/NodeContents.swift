import WeftGraphics
import WeftLayout

/// What a node drew of itself.
public enum NodeContents: Sendable {
    /// There is nothing to see.
    case empty
    /// Fills the node's frame until there are contents.
    case placeholder(Texture)
    /// The same picture at another size, until it is decoded at this one; cut off at the node's edges.
    case standIn(DrawnContents)
    /// Fills the node's frame.
    case fill(Texture)
    /// Keeps its own size and place relative to the frame's origin, so that text is never scaled.
    case drawn(DrawnContents)
    /// The same in pieces, for what is higher than one texture should be.
    case tiles([DrawnContents])

    /// The one texture, or the first of several.
    var texture: Texture? {
        switch self {
        case .empty: nil
        case .placeholder(let texture), .fill(let texture): texture
        case .drawn(let drawn), .standIn(let drawn): drawn.texture
        case .tiles(let tiles): tiles.first?.texture
        }
    }

    /// Whether the real contents are still to come.
    var isPlaceholder: Bool {
        if case .placeholder = self { true } else { false }
    }

    /// Whether they are to be replaced, though there is something to see that is worth showing.
    var isStandIn: Bool {
        if case .standIn = self { true } else { false }
    }

    /// Memory its textures take.
    var byteCount: Int {
        if case .tiles(let tiles) = self { return tiles.reduce(0) { $0 + $1.texture.byteCount } }
        return texture?.byteCount ?? 0
    }

    /// The textures and where they are in a node of that size, points.
    func pieces(in size: Size, scale: Double) -> [(texture: Texture, frame: Rect)] {
        switch self {
        case .empty: []
        case .placeholder(let texture), .fill(let texture):
            [(texture, Rect(origin: .zero, size: texture.size(filling: size, scale: scale)))]
        case .drawn(let drawn): [(drawn.texture, drawn.frame)]
        case .standIn(let drawn):
            // What the other size does not show of the picture is like what it shows beside it.
            drawn.frame.minX > 0.5 || drawn.frame.minY > 0.5
                ? [(drawn.texture, Rect(origin: .zero, size: size)), (drawn.texture, drawn.frame)]
                : [(drawn.texture, drawn.frame)]
        case .tiles(let tiles): tiles.map { ($0.texture, $0.frame) }
        }
    }
}

extension Texture {
    /// How large a texture is shown that fills a box, points. It is made with all pixels that the box may touch; where it
    /// touches one less, stretching would blur the picture, and a pixel that reaches over the box is not seen.
    func size(filling box: Size, scale: Double) -> Size {
        let spare = (width: Double(width) - box.width * scale, height: Double(height) - box.height * scale)
        guard spare.width > -1e-3, spare.width < 1 + 1e-3, spare.height > -1e-3, spare.height < 1 + 1e-3 else {
            return box
        }
        return Size(width: Double(width) / scale, height: Double(height) / scale)
    }
}

/// What a drawing depends on besides the node: under others it is drawn again.
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

/// What a drawing on a worker is given.
public struct DisplayContext: Sendable {
    /// The node's size in points, unrounded.
    public let size: Size
    /// What is drawn for: scale, fonts, style.
    public let environment: GraphicsEnvironment
    /// True once nobody wants the result.
    public let isCancelled: @Sendable () -> Bool
    /// Where a drawing that has to wait says so; nil where it may not.
    var pause: DrawingPause?
    /// What `draw` is to work from; nil where the node was not asked.
    var parameters: DrawParameters?
}

/// A hashable value of any type that may cross threads.
public struct AnyHashableSendable: Hashable, Sendable {
    // nonisolated(unsafe): only Sendable values get in, and AnyHashable never changes them.
    nonisolated(unsafe) private let value: AnyHashable

    /// Any value that can be compared and sent to another thread.
    public init(_ value: some Hashable & Sendable) {
        self.value = AnyHashable(value)
    }
}
