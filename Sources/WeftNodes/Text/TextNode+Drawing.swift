import WeftGraphics
import WeftLayout

extension TextNode {
    /// The maximum size in bytes of all tiles of a text. Text further down than 16,384 pixels and beyond that size is
    /// not drawn, since a megabyte of text would fill half a gigabyte.
    static let maximumTileBytes = 64 << 20

    /// Draws on a worker: one texture for the visible part, or tiles if the box is higher than one texture should be.
    func draw(_ set: SetText, in box: Size, _ context: DisplayContext) -> NodeContents {
        let environment = context.environment
        let size = set.innerSize(of: box)
        let color = foreground(in: environment)
        let shadow = textShadow
        // Snapped to pixels, like the texture.
        let place = PixelGrid(scale: environment.scale).snapped(Point(x: set.padding.left, y: set.padding.top))
        func draw(_ region: Rect?) -> DrawnContents? {
            let drawn = TextRenderer.draw(
                set.text, options: set.options, size: size, region: region, environment: environment,
                foreground: color, shadow: shadow, isCancelled: context.isCancelled)
            guard let drawn else { return nil }
            return DrawnContents(
                texture: drawn.texture, frame: drawn.frame.offsetBy(dx: place.x, dy: place.y))
        }
        let tile = Self.tileHeight / environment.scale
        guard size.height > tile else { return draw(nil).map { .drawn($0) } ?? .empty }
        let most = Double(TextRenderer.maximumTextureSide) / environment.scale
        // Glyphs and shadows may extend beyond the box on all sides.
        let slop = Self.tileOverhang
        var tiles: [DrawnContents] = []
        var bytes = 0
        var top = 0.0
        while top < size.height, !context.isCancelled(), top < most || bytes < Self.maximumTileBytes {
            let bottom = min(top + tile, size.height)
            let start = top == 0 ? -slop : top
            let end = bottom == size.height ? bottom + slop : bottom
            if let drawn = draw(Rect(x: -slop, y: start, width: size.width + 2 * slop, height: end - start)) {
                bytes += drawn.texture.byteCount
                tiles.append(drawn)
            }
            top = bottom
        }
        return tiles.isEmpty ? .empty : .tiles(tiles)
    }

    /// The points by which a drawing may exceed the text's box.
    private static let tileOverhang = 256.0
}
