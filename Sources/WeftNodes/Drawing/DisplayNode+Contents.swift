import WeftGLib
import WeftGraphics
import WeftLayout

/// The result of one drawing of a node, made on a worker.
struct NodeDrawing: Sendable {
    let node: DisplayNode
    let version: UInt64
    let conditions: DrawingConditions
    /// The contents; nil keeps the current ones.
    let contents: NodeContents?
    /// True if the contents follow later, in a separate drawing of the node.
    var isPaused = false
    /// True if the drawing must start again with the parameters that the node returns on the main thread.
    var needsParameters = false
    let corner: CornerPiece?
    let placeholder: Texture?
}

/// Drawing of contents, on a worker and without the lock.
extension DisplayNode {
    /// The height of a tile in device pixels.
    static let tileHeight = 2048.0

    /// The result of `draw`: shared if there is a key, in tiles if it is high.
    func drawnContents(_ context: DisplayContext) -> NodeContents? {
        guard context.size.width > 0, context.size.height > 0 else { return .empty }
        guard let value = sharedDrawingKey else { return tiledContents(context) }
        let key = DrawingCache.Key(
            kind: ObjectIdentifier(type(of: self)), value: value, size: context.size, environment: context.environment)
        return DrawingCache.shared.contents(for: key) { tiledContents(context) }
    }

    private func tiledContents(_ context: DisplayContext) -> NodeContents? {
        MainThread.assertOff(.drawing)
        let parameters: DrawParameters
        if let known = context.parameters {
            parameters = known
        } else if isKnownParameterless {
            parameters = DrawParameters(value: nil)
        } else {
            context.pause?.waitForParameters()
            return nil
        }
        return Self.tiles(context) {
            self.draw(in: $0, parameters: parameters.value, isCancelled: context.isCancelled)
        }
    }

    /// Draws a box into one texture, or into several if it is higher than `tileHeight` pixels. nil when cancelled.
    static func tiles(_ context: DisplayContext, _ body: (DrawingContext) -> Void) -> NodeContents? {
        let scale = context.environment.scale
        let width = context.environment.roundedUp(context.size.width)
        let rows = context.environment.pixels(covering: context.size.height)
        var tiles: [DrawnContents] = []
        var top = 0.0
        while top < rows, !context.isCancelled() {
            let height = min(tileHeight, rows - top)
            let frame = Rect(x: 0, y: top / scale, width: width, height: height / scale)
            let texture = Texture(size: context.size, region: frame, environment: context.environment) { drawing in
                drawing.saving { body(drawing) }
            }
            if let texture { tiles.append(DrawnContents(texture: texture, frame: frame)) }
            top += height
        }
        guard !context.isCancelled() else { return nil }
        if tiles.count == 1 { return .drawn(tiles[0]) }
        return tiles.isEmpty ? .empty : .tiles(tiles)
    }

    /// True if a preparation has something to draw for this node.
    var needsDrawing: Bool {
        let (rounding, flags) = lock.withLock { (guarded.effects?.value.cornerRounding ?? .clip, guarded.flags) }
        return flags.contains(.isSubtreeRasterized) || rounding != .clip || drawsContents
    }

    /// Draws the node's own contents. `plan` is the subtree of a rasterised node; `parameters` are nil if the node has
    /// none.
    func makeDrawing(
        _ conditions: DrawingConditions, version: UInt64, parameters: DrawParameters? = nil, plan: RasterPlan? = nil,
        isCancelled: @escaping @Sendable () -> Bool
    ) -> NodeDrawing {
        let context = displayContext(
            conditions.size, conditions.environment.value, parameters, mayPause: plan == nil, isCancelled)
        let (look, effects, flags) = lock.withLock { (guarded.appearance, guarded.effects?.value, guarded.flags) }
        let trace = Trace.begin("display", id)
        defer { Trace.end(trace) }
        var contents: NodeContents?
        if let plan {
            contents = Self.tiles(context) { plan.draw(on: $0, isCancelled: isCancelled) }
        } else {
            contents = drawsContents ? displayContents(context) : .empty
        }
        let work = context.pause?.work
        if let work { draw(after: work, conditions, version: version) }
        let needsParameters = context.pause?.needsParameters ?? false
        var corner: CornerPiece?
        if let effects, look.cornerRadius > 0 {
            if effects.cornerRounding == .predrawn, let drawn = contents {
                contents = predrawn(drawn, look, effects.maskedCorners, context)
            } else if effects.cornerRounding == .cornerPieces, let color = look.backgroundColor {
                corner = CornerPiece.make(
                    radius: look.cornerRadius, color: color.resolved(in: context.environment),
                    environment: context.environment)
            }
        }
        let placeholder = flags.contains(.isPlaceholderEnabled) ? askForPlaceholder(context) : nil
        return NodeDrawing(
            node: self, version: version, conditions: conditions, contents: contents,
            isPaused: work != nil || needsParameters, needsParameters: needsParameters, corner: corner,
            placeholder: placeholder)
    }

    /// The context for `displayContents`.
    func displayContext(
        _ size: Size, _ environment: GraphicsEnvironment, _ parameters: DrawParameters?, mayPause: Bool = true,
        _ isCancelled: @escaping @Sendable () -> Bool
    ) -> DisplayContext {
        let pauses = mayPause && (mayPauseDrawing || parameters == nil && drawsByHook)
        return DisplayContext(
            size: size, environment: environment, isCancelled: isCancelled, pause: pauses ? DrawingPause() : nil,
            parameters: parameters)
    }

    /// The background and the contents with the corners cut off.
    private func predrawn(
        _ contents: NodeContents, _ look: Appearance, _ corners: Corners, _ context: DisplayContext
    ) -> NodeContents? {
        let box = Rect(origin: .zero, size: context.size)
        return Self.tiles(context) { drawing in
            drawing.clip(to: Path(roundedRectangle: box, radii: CornerRadii(look.cornerRadius, corners)))
            if let color = look.backgroundColor {
                drawing.fill(Path(rectangle: box), with: color.resolved(in: context.environment))
            }
            let pieces = contents.pieces(in: context.size, scale: context.environment.scale)
            for piece in pieces { drawing.draw(piece.texture, in: piece.frame) }
        }
    }

    func colorPlaceholder(_ context: DisplayContext) -> Texture? {
        guard let color = extras?.placeholder.color else { return nil }
        // A single pixel, which is stretched.
        let side = 1 / context.environment.scale
        return Texture(size: Size(width: side, height: side), environment: context.environment) { drawing in
            drawing.fill(Path(rectangle: drawing.bounds), with: color.resolved(in: context.environment))
        }
    }
}

/// A square of colour with a round hole: its quarters, laid over a box's corners, make them look round.
struct CornerPiece: Sendable {
    let texture: Texture
    let radius: Double

    /// Makes the corner pieces, which all nodes with the same radius and colour share. Runs on a worker. The radius is
    /// rounded to whole device pixels, so that the quarters have whole pixels.
    static func make(radius: Double, color: Color, environment: GraphicsEnvironment) -> CornerPiece? {
        let radius = PixelGrid(scale: environment.scale).line(radius)
        struct Look: Hashable, Sendable {
            let color: Color
        }
        let size = Size(width: 2 * radius, height: 2 * radius)
        let key = DrawingCache.Key(
            kind: ObjectIdentifier(Look.self), value: AnyHashableSendable(Look(color: color)), size: size,
            environment: environment)
        let contents = DrawingCache.shared.contents(for: key) {
            Texture(size: size, environment: environment) { drawing in
                var path = Path(rectangle: drawing.bounds)
                path.add(Path(ellipseIn: drawing.bounds))
                drawing.fill(path, with: color, isEvenOdd: true)
            }.map { .fill($0) }
        }
        return contents?.texture.map { CornerPiece(texture: $0, radius: radius) }
    }
}
