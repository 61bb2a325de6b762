import WeftGLib
import WeftGraphics
import WeftLayout

extension DisplayNode {
    /// Draws this node and all below it into one texture, on the worker: for trees of many small parts that never move
    /// against each other. Any thread, before loading. Wrapped widgets cannot be in it; hidden nodes are left out; what
    /// changes inside draws the whole texture again. Interface states reach the subnodes as ever.
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

/// The nodes of a rasterised tree with their frames, taken at one moment. Drawn on a worker.
struct RasterPlan: Sendable {
    private let node: DisplayNode
    /// In the supernode's coordinates.
    private let frame: Rect
    private let parts: [RasterPlan]
    private let environment: GraphicsEnvironment

    /// From a layout that is not in place yet.
    init(_ layout: Layout, of node: DisplayNode, environment: GraphicsEnvironment) {
        self.node = node
        self.environment = environment
        frame = layout.frame
        parts = layout.sublayouts.compactMap { child in
            (child.node as? DisplayNode).map { RasterPlan(child, of: $0, environment: $0.overridden(environment)) }
        }
    }

    /// From the frames in place.
    @MainActor
    init(_ node: DisplayNode, environment: GraphicsEnvironment) {
        self.node = node
        self.environment = environment
        frame = node.main.frame
        parts = node.orderedSubnodes.map { RasterPlan($0, environment: $0.overridden(environment)) }
    }

    /// The root at the origin; its own alpha and transform are the snapshot's.
    func draw(on drawing: DrawingContext, isCancelled: @escaping @Sendable () -> Bool) {
        let box = Rect(origin: .zero, size: frame.size)
        drawInside(drawing, box, box.snapped(to: grid), node.appearance, node.effects, isCancelled)
    }

    private var grid: PixelGrid { PixelGrid(scale: environment.scale) }

    /// `origin` is the supernode's, unrounded, in the coordinates of the drawing, which begin on a whole pixel.
    private func drawPart(_ drawing: DrawingContext, _ origin: Point, _ isCancelled: @escaping @Sendable () -> Bool) {
        let look = node.appearance
        guard !look.isHidden, look.alpha > 0, !isCancelled() else { return }
        let effects = node.effects
        let exact = frame.offsetBy(dx: origin.x, dy: origin.y)
        let rect = exact.snapped(to: grid)
        drawing.saving {
            if effects.transform != .identity { drawing.concatenate(effects.transform.around(rect.middle)) }
            if look.alpha < 1 {
                drawing.group(alpha: look.alpha) { drawInside(drawing, exact, rect, look, effects, isCancelled) }
            } else {
                drawInside(drawing, exact, rect, look, effects, isCancelled)
            }
        }
    }

    /// - Parameters:
    ///   - exact: the node's box in the drawing's coordinates, for what is inside.
    ///   - box: the same on whole pixels, as a canvas draws it.
    private func drawInside(
        _ drawing: DrawingContext, _ exact: Rect, _ box: Rect, _ look: Appearance, _ effects: VisualEffects,
        _ isCancelled: @escaping @Sendable () -> Bool
    ) {
        let outline = Path(roundedRectangle: box, radii: CornerRadii(look.cornerRadius, effects.maskedCorners))
        drawing.saving {
            if look.clipsToBounds || look.cornerRadius > 0 { drawing.clip(to: outline) }
            if let color = look.backgroundColor {
                drawing.fill(Path(rectangle: box), with: color.resolved(in: environment))
            }
            if node.drawsContents {
                let context = DisplayContext(
                    size: frame.size, environment: environment, isCancelled: isCancelled,
                    pause: node.mayPauseDrawing ? DrawingPause() : nil)
                for piece in node.displayContents(context)?.pieces(in: box.size, scale: environment.scale) ?? [] {
                    drawing.draw(piece.texture, in: piece.frame.offsetBy(dx: box.minX, dy: box.minY))
                }
                if let work = context.pause?.work { node.drawContainer(after: work) }
            }
            if effects.subnodeTransform != .identity {
                drawing.concatenate(effects.subnodeTransform.around(box.middle))
            }
            for part in parts { part.drawPart(drawing, exact.origin, isCancelled) }
        }
        if look.borderWidth > 0, let color = look.borderColor {
            let inner = box.insetBy(dx: look.borderWidth / 2, dy: look.borderWidth / 2)
            drawing.stroke(
                Path(
                    roundedRectangle: inner,
                    radii: CornerRadii(max(0, look.cornerRadius - look.borderWidth / 2), effects.maskedCorners)),
                with: color.resolved(in: environment), width: look.borderWidth)
        }
    }
}
