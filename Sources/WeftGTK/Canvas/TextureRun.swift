import WeftGraphics
import WeftLayout

/// Batches the small textures of a drawing if nothing is drawn between them.
///
/// GSK keeps textures of up to 128 x 128 pixels in one atlas, and draws neighbours from it with one GL call. A larger
/// texture needs its own call, and ends such a batch. Small textures therefore wait until a larger one overlaps one of
/// them, or until something other than a texture is drawn. Overlapping textures keep their order, so the picture is the
/// same.
///
/// Source: deferred display lists, as in Android's HWUI since 4.3.
@MainActor
final class TextureRun {
    private var waiting: [(texture: Texture, rect: Rect)] = []
    private let draw: (Texture, Rect) -> Void

    /// GSK's atlas limit, in pixels.
    static let atlasLimit = 128

    init(_ draw: @escaping (Texture, Rect) -> Void) {
        self.draw = draw
    }

    /// Adds a texture. O(waiting textures)
    func add(_ texture: Texture, in rect: Rect) {
        if texture.width <= Self.atlasLimit, texture.height <= Self.atlasLimit {
            waiting.append((texture, rect))
        } else {
            if waiting.contains(where: { $0.rect.intersects(rect) }) { flush() }
            draw(texture, rect)
        }
    }

    /// Draws waiting textures, before anything else is drawn and at the end.
    func flush() {
        for (texture, rect) in waiting { draw(texture, rect) }
        waiting.removeAll(keepingCapacity: true)
    }
}
