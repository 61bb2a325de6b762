import WeftGTK
import WeftGraphics
import WeftLayout

/// Drawing a canvas's tree during its snapshot. Main actor.
@MainActor
extension DisplayNode {
    /// Draws the node and its subtree. `frame` is in the canvas's coordinates, unrounded.
    func drawTree(_ snapshot: Snapshot, frame: Rect, grid: PixelGrid, canvas: NodeCanvas) {
        let (look, effects, flags) = lock.withLock { (guarded.appearance, guarded.effects, guarded.flags) }
        let alpha = look.alpha * (main.extras?.presentation?.alpha ?? 1)
        guard !look.isHidden, alpha > 0 else { return }
        let isRoot = canvas.node === self
        if !isRoot, main.nativeWidget == nil, let widget = main.canvas?.widget {
            // The widget draws itself, with the position and transform that it was given.
            if widget.isChild(of: canvas.widget) { snapshot.child(widget) }
            return
        }
        let rect = frame.snapped(to: grid)
        let context = DrawingPass(
            rect: rect, frame: frame, grid: grid, canvas: canvas, look: look, effects: effects?.value,
            isRasterized: flags.contains(.isSubtreeRasterized))
        let draw = {
            alpha < 1
                ? snapshot.opacity(alpha) { self.drawDecorated(snapshot, context) }
                : self.drawDecorated(snapshot, context)
        }
        // A nested canvas got its transform when it was placed.
        if let transform = effects?.value.transform, transform != .identity, !isRoot || main.ownCanvas == nil {
            guard transform.inverted != nil else { return }
            snapshot.transformed(by: transform.around(rect.middle), draw)
        } else {
            draw()
        }
    }

    /// The inputs for drawing one node.
    private struct DrawingPass {
        let rect: Rect
        let frame: Rect
        let grid: PixelGrid
        let canvas: NodeCanvas
        let look: Appearance
        let effects: VisualEffects?
        /// True if the contents include the whole subtree.
        let isRasterized: Bool

        var radii: CornerRadii {
            guard look.cornerRadius > 0 else { return .zero }
            let radius = min(look.cornerRadius, min(rect.size.width, rect.size.height) / 2)
            return CornerRadii(radius, effects?.maskedCorners ?? .all)
        }

        /// True if the contents include background and corners.
        var isPredrawn: Bool { effects?.cornerRounding == .predrawn && look.cornerRadius > 0 }

        /// The corner radii at which the renderer clips.
        var clippedRadii: CornerRadii { effects?.cornerRounding ?? .clip == .clip ? radii : .zero }
    }

    private func drawDecorated(_ snapshot: Snapshot, _ pass: DrawingPass) {
        let (look, effects) = (pass.look, pass.effects)
        let body = {
            let radii = pass.clippedRadii
            if look.clipsToBounds {
                snapshot.clipped(to: pass.rect, radii: radii) {
                    self.drawOwn(snapshot, pass)
                    self.drawInside(snapshot, pass)
                }
            } else {
                if radii.isZero {
                    self.drawOwn(snapshot, pass)
                } else {
                    snapshot.clipped(to: pass.rect, radii: radii) { self.drawOwn(snapshot, pass) }
                }
                self.drawInside(snapshot, pass)
            }
        }
        if let shadow = effects?.shadow, shadow.opacity > 0 {
            let color = shadow.color.withAlpha(shadow.color.alpha * shadow.opacity)
            if look.backgroundColor?.isClear == false {
                snapshot.boxShadow(
                    color, offset: shadow.offset, blur: shadow.radius, radii: pass.radii, around: pass.rect)
                body()
            } else {
                snapshot.shadowed(color, offset: shadow.offset, blur: shadow.radius, body)
            }
        } else {
            body()
        }
        if let extras = main.extras { drawOnTop(snapshot, pass, extras) }
        if look.borderWidth > 0, let color = look.borderColor {
            snapshot.border(self.color(color), width: look.borderWidth, radii: pass.radii, in: pass.rect)
        }
    }

    /// Draws the node's own parts.
    private func drawOwn(_ snapshot: Snapshot, _ pass: DrawingPass) {
        let rect = pass.rect
        if let color = pass.look.backgroundColor, !color.isClear, !pass.isPredrawn {
            snapshot.fill(self.color(color), in: rect)
        }
        if !pass.isRasterized || main.contents == nil {
            drawBackground(snapshot, in: rect)
            drawContents(snapshot, rect, pass.grid.scale)
            drawForeground(snapshot, in: rect)
        }
        if let native = main.nativeWidget { drawWidget(native, snapshot, pass) }
    }

    /// Draws the node's subnodes.
    private func drawInside(_ snapshot: Snapshot, _ pass: DrawingPass) {
        if pass.isRasterized {
            drawContents(snapshot, pass.rect, pass.grid.scale)
        } else if main.nativeWidget == nil {
            drawSubnodes(snapshot, pass)
        }
        for subwidget in main.extras?.subwidgets ?? [] { drawWidget(subwidget.widget, snapshot, pass) }
    }

    private func drawContents(_ snapshot: Snapshot, _ rect: Rect, _ scale: Double) {
        guard let contents = main.contents else { return }
        let draw = {
            for piece in contents.pieces(in: rect.size, scale: scale) {
                snapshot.texture(piece.texture, in: piece.frame.offsetBy(dx: rect.minX, dy: rect.minY))
            }
        }
        if contents.isStandIn { return snapshot.clipped(to: rect, draw) }
        let alpha = self.main.contentsAlpha
        alpha < 1 ? snapshot.opacity(alpha, draw) : draw()
    }

    /// Draws a widget without the node's transform, since GTK has already placed the widget with it.
    private func drawWidget(_ widget: Widget, _ snapshot: Snapshot, _ pass: DrawingPass) {
        guard widget.isChild(of: pass.canvas.widget) else { return }
        let applied = pass.canvas.transform(of: widget)
        if let applied, let back = applied.inverted {
            snapshot.transformed(by: back) { snapshot.child(widget) }
        } else {
            snapshot.child(widget)
        }
    }

    private func drawSubnodes(_ snapshot: Snapshot, _ pass: DrawingPass) {
        let nodes = orderedSubnodes
        guard !nodes.isEmpty else { return }
        let body = {
            for subnode in nodes {
                let inner = subnode.shownFrame.offsetBy(dx: pass.frame.minX, dy: pass.frame.minY)
                subnode.drawTree(snapshot, frame: inner, grid: pass.grid, canvas: pass.canvas)
            }
        }
        if let transform = pass.effects?.subnodeTransform, transform != .identity {
            guard transform.inverted != nil else { return }
            snapshot.transformed(by: transform.around(pass.rect.middle), body)
        } else {
            body()
        }
    }

    private func drawOnTop(_ snapshot: Snapshot, _ pass: DrawingPass, _ extras: MainExtras) {
        let rect = pass.rect
        if let corner = extras.cornerPiece, pass.effects?.cornerRounding == .cornerPieces {
            let corners = pass.effects?.maskedCorners ?? .all
            let radius = min(corner.radius, min(rect.width, rect.height) / 2)
            for (which, x, y) in [
                (Corners.topLeft, 0.0, 0.0), (.topRight, 1, 0), (.bottomRight, 1, 1), (.bottomLeft, 0, 1),
            ] where corners.contains(which) {
                // The corner piece is a quarter of this rectangle.
                let whole = Rect(
                    x: x == 0 ? rect.minX : rect.maxX - 2 * radius, y: y == 0 ? rect.minY : rect.maxY - 2 * radius,
                    width: 2 * radius, height: 2 * radius)
                let quarter = Rect(
                    x: whole.minX + x * radius, y: whole.minY + y * radius, width: radius, height: radius)
                snapshot.clipped(to: quarter) { snapshot.texture(corner.texture, in: whole) }
            }
        }
        if let placeholder = extras.placeholder {
            let size = placeholder.image.size(filling: rect.size, scale: pass.grid.scale)
            snapshot.opacity(placeholder.alpha) {
                snapshot.texture(placeholder.image, in: Rect(origin: rect.origin, size: size))
            }
        }
    }

    /// A colour in the style (dark or light) of the node's surroundings, or in the light style if that is not known
    /// yet.
    func color(_ color: StyleColor) -> Color {
        if case .fixed(let color) = color { return color }
        return color.resolved(in: main.environment?.value ?? .standard)
    }

    /// The canvas that shows this node: its own canvas, or the one of the nearest ancestor with a canvas.
    var canvasThatDraws: NodeCanvas? {
        var node: DisplayNode? = self
        while let current = node {
            if let canvas = current.main.canvas { return canvas }
            node = current.supernode
        }
        return nil
    }
}

@MainActor
extension DisplayNode {
    /// The node's place on screen: a widget, and the node's rectangle in the widget's content coordinates, in points.
    /// nil if no widget shows the node.
    package var drawnPlace: (widget: Widget, rect: Rect)? {
        if let widget = main.nativeWidget {
            return (widget, Rect(x: 0, y: 0, width: Double(widget.width), height: Double(widget.height)))
        }
        guard let canvas = canvasThatDraws, let root = canvas.node else { return nil }
        let rect = root === self ? Rect(origin: .zero, size: frame.size) : convert(bounds, to: root)
        return (canvas.widget, rect.offsetBy(dx: -canvas.contentOffset.x, dy: -canvas.contentOffset.y))
    }
}

extension Rect {
    var middle: Point { Point(x: minX + width / 2, y: minY + height / 2) }
}
