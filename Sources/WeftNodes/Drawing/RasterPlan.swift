import WeftGTK
import WeftGraphics
import WeftLayout

/// The state of a rasterised tree's nodes at one moment, read on the main thread and drawn on a worker. The drawing
/// looks like that of a canvas. The canvas draws the root's own background, border, corners, shadow and placeholder
/// around the texture.
struct RasterPlan: Sendable {
    private let node: DisplayNode
    /// The exact rectangle in the coordinates of the drawing.
    private let exact: Rect
    /// The node's box on whole pixels, as a canvas draws it.
    private let box: Rect
    private let parts: [RasterPlan]
    private let environment: GraphicsEnvironment
    private let parameters: DrawParameters
    /// The drawings of the node's hooks.
    private let background: RenderNode?
    private let foreground: RenderNode?
    private let keepsPlaceholder: Bool

    /// The root, at the origin, with the frames in place.
    @MainActor
    init(_ node: DisplayNode, environment: GraphicsEnvironment) {
        self.init(node, Rect(origin: .zero, size: node.main.frame.size), environment)
    }

    @MainActor
    private init(_ node: DisplayNode, _ exact: Rect, _ environment: GraphicsEnvironment) {
        let box = exact.snapped(to: PixelGrid(scale: environment.scale))
        self.node = node
        self.exact = exact
        self.box = box
        self.environment = environment
        parameters = node.askForParameters()
        background = Snapshot.recording { node.drawBackground($0, in: box) }
        foreground = Snapshot.recording { node.drawForeground($0, in: box) }
        keepsPlaceholder = node.isPlaceholderEnabled && node.placeholderShouldPersist
        parts = node.orderedSubnodes.map { part in
            let frame = part.main.frame.offsetBy(dx: exact.minX, dy: exact.minY)
            return RasterPlan(part, frame, part.overridden(environment))
        }
    }

    /// Draws the whole tree. The snapshot applies the root's own alpha and transform.
    func draw(on drawing: DrawingContext, isCancelled: @escaping @Sendable () -> Bool) {
        let (look, effects) = (node.appearance, node.effects)
        _ = drawOwn(drawing, RasterLook(look, effects, box), isCancelled)
        _ = drawParts(drawing, effects, isCancelled)
    }

    /// The bounding box of all drawings of the node and its parts, without shadows.
    private var extent: Rect { parts.reduce(box) { $0.union($1.extent) } }

    /// Draws one part. Returns false if contents of the node are not ready yet.
    private func drawPart(_ drawing: DrawingContext, _ isCancelled: @escaping @Sendable () -> Bool) -> Bool {
        let appearance = node.appearance
        guard !appearance.isHidden, appearance.alpha > 0, !isCancelled() else { return true }
        let effects = node.effects
        let look = RasterLook(appearance, effects, box)
        var isDrawn = true
        drawing.saving {
            if effects.transform != .identity { drawing.concatenate(effects.transform.around(box.middle)) }
            if appearance.alpha < 1 {
                drawing.group(alpha: appearance.alpha) { isDrawn = drawDecorated(drawing, look, isCancelled) }
            } else {
                isDrawn = drawDecorated(drawing, look, isCancelled)
            }
        }
        return isDrawn
    }

    private func drawDecorated(
        _ drawing: DrawingContext, _ look: RasterLook, _ isCancelled: @escaping @Sendable () -> Bool
    ) -> Bool {
        var state = (own: true, parts: true)
        func drawBody(_ drawing: DrawingContext) {
            drawing.saving { state = drawInside(drawing, look, isCancelled) }
        }
        let shadow = look.effects.shadow
        if shadow.opacity > 0 {
            let color = shadow.color.withAlpha(shadow.color.alpha * shadow.opacity)
            if look.appearance.backgroundColor?.isClear == false {
                drawing.boxShadow(color, offset: shadow.offset, blur: shadow.radius, radii: look.radii, around: box)
                drawBody(drawing)
            } else {
                drawing.shadowed(color, offset: shadow.offset, blur: shadow.radius, extent: extent, drawBody)
            }
        } else {
            drawBody(drawing)
        }
        drawCornerPieces(drawing, look)
        if node.isPlaceholderEnabled, keepsPlaceholder || !state.own || !state.parts {
            let context = node.displayContext(exact.size, environment, parameters, mayPause: false, isCancelled)
            if let image = node.askForPlaceholder(context) {
                let size = image.size(filling: box.size, scale: environment.scale)
                drawing.draw(image, in: Rect(origin: box.origin, size: size))
            }
        }
        drawBorder(drawing, look)
        return state.own
    }

    /// Returns true if the contents of the node and of its direct parts were available.
    private func drawInside(
        _ drawing: DrawingContext, _ look: RasterLook, _ isCancelled: @escaping @Sendable () -> Bool
    ) -> (own: Bool, parts: Bool) {
        let outline = Path(roundedRectangle: box, radii: look.cutRadii)
        if look.appearance.clipsToBounds { drawing.clip(to: outline) }
        var isDrawn = true
        drawing.saving {
            if !look.cutRadii.isZero { drawing.clip(to: outline) }
            if let color = look.appearance.backgroundColor {
                drawing.fill(Path(rectangle: box), with: color.resolved(in: environment))
            }
            isDrawn = drawOwn(drawing, look, isCancelled)
        }
        return (isDrawn, drawParts(drawing, look.effects, isCancelled))
    }

    /// Draws the node's own contents. Returns false if they are not ready yet.
    private func drawOwn(
        _ drawing: DrawingContext, _ look: RasterLook, _ isCancelled: @escaping @Sendable () -> Bool
    ) -> Bool {
        if let background { drawing.draw(background) }
        defer { if let foreground { drawing.draw(foreground) } }
        guard node.drawsContents else { return true }
        let context = node.displayContext(exact.size, environment, parameters, isCancelled)
        let contents = node.displayContents(context)
        for piece in contents?.pieces(in: box.size, scale: environment.scale) ?? [] {
            drawing.draw(piece.texture, in: piece.frame.offsetBy(dx: box.minX, dy: box.minY))
        }
        guard let work = context.pause?.work else { return contents?.isPlaceholder != true }
        node.drawContainer(after: work)
        return false
    }

    private func drawParts(
        _ drawing: DrawingContext, _ effects: VisualEffects, _ isCancelled: @escaping @Sendable () -> Bool
    ) -> Bool {
        guard !parts.isEmpty else { return true }
        var areDrawn = true
        drawing.saving {
            if effects.subnodeTransform != .identity {
                drawing.concatenate(effects.subnodeTransform.around(box.middle))
            }
            for part in parts where !part.drawPart(drawing, isCancelled) { areDrawn = false }
        }
        return areDrawn
    }

    private func drawCornerPieces(_ drawing: DrawingContext, _ look: RasterLook) {
        guard look.effects.cornerRounding == .cornerPieces, !look.radii.isZero,
            let color = look.appearance.backgroundColor
        else { return }
        var corners = Path(rectangle: box)
        corners.add(Path(roundedRectangle: box, radii: look.radii))
        drawing.fill(corners, with: color.resolved(in: environment), isEvenOdd: true)
    }

    private func drawBorder(_ drawing: DrawingContext, _ look: RasterLook) {
        let width = look.appearance.borderWidth
        guard width > 0, let color = look.appearance.borderColor else { return }
        let inner = CornerRadii(max(0, look.radius - width / 2), look.effects.maskedCorners)
        drawing.stroke(
            Path(roundedRectangle: box.insetBy(dx: width / 2, dy: width / 2), radii: inner),
            with: color.resolved(in: environment), width: width)
    }
}

/// The look of one part of a rasterised tree.
private struct RasterLook {
    let appearance: Appearance
    let effects: VisualEffects
    /// The corner radius in points, at most half of the shorter side.
    let radius: Double

    init(_ appearance: Appearance, _ effects: VisualEffects, _ box: Rect) {
        self.appearance = appearance
        self.effects = effects
        radius = max(0, min(appearance.cornerRadius, min(box.width, box.height) / 2))
    }

    var radii: CornerRadii { CornerRadii(radius, effects.maskedCorners) }

    /// The corner radii at which the part is clipped; zero if corner pieces cover the corners.
    var cutRadii: CornerRadii { effects.cornerRounding == .cornerPieces ? .zero : radii }
}
