import WeftGLib
import WeftGraphics

/// Decoded pictures by source and size, so that rows that show the same picture share it: all that are in use, and a
/// byte-bounded number of those used last. Any thread; amortised O(1).
public final class PictureCache: Sendable {
    public static let shared = PictureCache(maximumBytes: 12 << 20)

    struct Key: Sendable, Hashable {
        let source: String
        let width: Int
        let height: Int
        let options: ImageNode.DrawingOptions
    }

    private struct WeakTexture: Sendable {
        weak var texture: Texture?
    }

    private struct State: Sendable {
        var inUse: [Key: WeakTexture] = [:]
        var sweepCountdown = 256
    }

    private let state = Locked(State())
    /// Kept alive whether they are in use or not.
    private let recent: ByteBoundedCache<Key, Texture>

    init(maximumBytes: Int) {
        recent = ByteBoundedCache(maximumBytes: maximumBytes)
    }

    /// The picture, which thereby counts as just used.
    func texture(for key: Key) -> Texture? {
        if let texture = recent.value(for: key) { return texture }
        guard let texture = state.withLock({ $0.inUse[key]?.texture }) else { return nil }
        recent.insert(texture, for: key, bytes: texture.byteCount)
        return texture
    }

    func store(_ texture: Texture, for key: Key) {
        state.withLock { state in
            state.inUse[key] = WeakTexture(texture: texture)
            state.sweepCountdown -= 1
            if state.sweepCountdown == 0 {
                state.sweepCountdown = 256
                state.inUse = state.inUse.filter { $0.value.texture != nil }
            }
        }
        recent.insert(texture, for: key, bytes: texture.byteCount)
    }

    /// Lets go of what nobody shows.
    public func removeAll() {
        recent.removeAll()
    }
}
