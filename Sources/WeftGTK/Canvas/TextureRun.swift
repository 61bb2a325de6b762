import WeftGraphics
import WeftLayout

/// Puts the small textures of a drawing next to each other where nothing lies between them.
///
/// GSK keeps textures of up to 128 x 128 pixels in one atlas and draws neighbours in it by one call of GL; each larger one
/// takes a call of its own, and ends such a run. So small ones wait until something larger overlaps one of them, or until
/// anything but a texture is drawn. What overlaps keeps its order, so that the picture is the same.
///
/// Source: deferred display lists, as Android's HWUI has merged what it draws since 4.3.
@MainActor
final class TextureRun {
    private var waiting: [(texture: Texture, rect: Rect)] = []
    private let draw: (Texture, Rect) -> Void

    /// GSK's, in pixels.
    static let atlasLimit = 128

    init(_ draw: @escaping (Texture, Rect) -> Void) {
        self.draw = draw
    }

    /// O(waiting textures)
    func add(_ texture: Texture, in rect: Rect) {
        if texture.width <= Self.atlasLimit, texture.height <= Self.atlasLimit {
            waiting.append((texture, rect))
        } else {
            if waiting.contains(where: { $0.rect.intersects(rect) }) { flush() }
            draw(texture, rect)
        }
    }

    /// Before anything else is drawn, and at the end.
    func flush() {
        for (texture, rect) in waiting { draw(texture, rect) }
        waiting.removeAll(keepingCapacity: true)
    }
}
