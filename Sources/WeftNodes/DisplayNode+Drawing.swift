import WeftGTK
import WeftGraphics
import WeftLayout

extension DisplayNode {
    /// Draws the node and what it stands for. `frame` is in the canvas's coordinates, unrounded.
    @MainActor
    func drawTree(_ snapshot: Snapshot, frame: Rect, scale: Double, root: DisplayNode) {
        let look = appearance
        guard !look.isHidden, look.alpha > 0 else { return }
        if self !== root, let widget = ownWidget {
            snapshot.child(widget)
            return
        }
        let rect = frame.snapped(to: scale)
        let draw = {
            self.drawClipped(snapshot, frame: frame, rect: rect, look: look, scale: scale, root: root)
        }
        look.alpha < 1 ? snapshot.opacity(look.alpha, draw) : draw()
    }

    @MainActor
    private func drawClipped(
        _ snapshot: Snapshot, frame: Rect, rect: Rect, look: Appearance, scale: Double, root: DisplayNode
    ) {
        let body = {
            if let color = look.backgroundColor, color.alpha > 0 { snapshot.fill(color, in: rect) }
            self.drawBackground(snapshot, in: rect)
            self.drawFadingContents(snapshot, rect: rect)
            self.drawForeground(snapshot, in: rect)
            for subnode in self.subnodes {
                let inner = subnode.main.frame.offsetBy(dx: frame.minX, dy: frame.minY)
                subnode.drawTree(snapshot, frame: inner, scale: scale, root: root)
            }
        }
        if look.clipsToBounds || look.cornerRadius > 0 {
            let radius = min(look.cornerRadius, min(rect.size.width, rect.size.height) / 2)
            snapshot.clipped(to: rect, radius: radius, body)
        } else {
            body()
        }
        if look.borderWidth > 0, let color = look.borderColor {
            snapshot.border(color, width: look.borderWidth, radius: look.cornerRadius, in: rect)
        }
    }

    @MainActor
    private func drawFadingContents(_ snapshot: Snapshot, rect: Rect) {
        let alpha = main.contentsAlpha
        guard alpha < 1 else { return drawContents(snapshot, rect: rect) }
        snapshot.opacity(alpha) { drawContents(snapshot, rect: rect) }
    }

    @MainActor
    private func drawContents(_ snapshot: Snapshot, rect: Rect) {
        switch main.contents {
        case nil, .empty:
            break
        case .placeholder(let texture), .fill(let texture):
            snapshot.texture(texture, in: rect)
        case .drawn(let drawn):
            snapshot.texture(drawn.texture, in: drawn.frame.offsetBy(dx: rect.minX, dy: rect.minY))
        }
    }

    /// The canvas that shows this node: its own or the nearest ancestor's.
    @MainActor var canvasThatDraws: NodeCanvas? {
        var node: DisplayNode? = self
        while let current = node {
            if let canvas = current.main.canvas { return canvas }
            node = current.supernode
        }
        return nil
    }
}

extension Double {
    /// To the nearest device pixel.
    func rounded(_ scale: Double) -> Double { (self * scale).rounded() / scale }
}

extension Rect {
    /// Each edge to the nearest device pixel, so that neighbours still touch.
    public func snapped(to scale: Double) -> Rect {
        let left = minX.rounded(scale)
        let top = minY.rounded(scale)
        return Rect(x: left, y: top, width: maxX.rounded(scale) - left, height: maxY.rounded(scale) - top)
    }
}
