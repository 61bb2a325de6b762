import WeftGLib
import WeftGraphics
import WeftLayout

extension DisplayNode {
    /// Draws this node and all below it into one texture, on a worker: for trees of many small parts that never move
    /// against each other. Any thread, before loading. Wrapped widgets cannot be in it; hidden nodes are left out; what
    /// reaches over this node's bounds is cut off. What changes inside draws the whole texture again, so `drawBackground`
    /// and `drawForeground` are asked for each drawing only, not for each frame. The texture comes a frame after the
    /// layout. Interface states reach the subnodes as ever.
    public func enableSubtreeRasterization() {
        guard !flag(.isLoaded) else {
            Misuse.report("\(debugDescription).enableSubtreeRasterization: the node is loaded already")
            return
        }
        if let native = firstSubnode(where: \.needsWidget) {
            Misuse.report(
                "\(debugDescription).enableSubtreeRasterization: \(native.debugDescription) needs a widget")
            return
        }
        RasterizationUse.begin()
        setFlag(.isSubtreeRasterized, true)
    }

    /// Whether the node and all inside of it are drawn into one texture.
    public var isSubtreeRasterized: Bool { flag(.isSubtreeRasterized) }

    /// The ancestor whose texture this node is part of.
    var rasterizingAncestor: DisplayNode? {
        guard RasterizationUse.isUsed else { return nil }
        return firstSupernode { $0.flag(.isSubtreeRasterized) }
    }

    var isInsideRasterization: Bool {
        RasterizationUse.isUsed && (isSubtreeRasterized || rasterizingAncestor != nil)
    }
}

/// Whether any node of the process was rasterised: until then nobody climbs the tree for one.
private enum RasterizationUse {
    private static let used = Locked(false)

    static var isUsed: Bool { used.withLock { $0 } }

    static func begin() { used.withLock { $0 = true } }
}
