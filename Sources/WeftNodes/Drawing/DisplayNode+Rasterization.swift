import WeftGLib
import WeftGraphics
import WeftLayout

extension DisplayNode {
    /// Draws this node and its descendants into one texture, on a worker. For trees of many small parts that never move
    /// relative to each other. Any thread, before loading. Wrapped widgets cannot be part of it; hidden nodes are left
    /// out; drawing outside this node's bounds is clipped. A change of a descendant draws the whole texture again, so
    /// `drawBackground` and `drawForeground` are called once for each drawing, not for each frame. The texture appears
    /// a frame after the layout. Descendants get interface states as usual.
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

    /// True if the node and its descendants are drawn into one texture.
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

/// True if any node of the process was rasterised. Until then, ancestors need not be searched for one.
private enum RasterizationUse {
    private static let used = Locked(false)

    static var isUsed: Bool { used.withLock { $0 } }

    static func begin() { used.withLock { $0 = true } }
}
