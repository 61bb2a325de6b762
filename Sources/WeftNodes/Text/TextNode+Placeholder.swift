import WeftGraphics
import WeftLayout

extension TextNode {
    /// Draws the placeholder on a worker. The text is measured in the same way as it is drawn later, so the layout
    /// comes from the cache then. O(lines).
    func placeholderBars(_ context: DisplayContext) -> Texture? {
        guard let text = attributedText, !text.isEmpty else { return nil }
        let environment = context.environment
        let box = environment.roundedUp(context.size)
        let shown = setText(text, in: box, environment).shown(in: box, environment)
        let color = (placeholderFillColor ?? .placeholder).resolved(in: environment)
        let insets = placeholderInsets
        return Texture(size: context.size, environment: environment) { drawing in
            for line in shown.metrics.lines {
                let rect = shown.inNode(line.rect)
                let bar = Rect(
                    x: rect.minX + insets.left, y: rect.minY + insets.top,
                    width: max(0, rect.width - insets.left - insets.right),
                    height: max(0, rect.height - insets.top - insets.bottom))
                drawing.fill(Path(rectangle: bar), with: color)
            }
        }
    }
}
