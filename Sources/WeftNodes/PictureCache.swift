import WeftGLib
import WeftGraphics

/// Decoded pictures by source and size, so that rows that show the same picture share it: all that are in use, and a
/// byte-bounded number of those used last. Any thread; O(1).
public final class PictureCache: Sendable {
    public static let shared = PictureCache(maximumBytes: 12 << 20)

    struct Key: Sendable, Hashable {
        let source: String
        let width: Int
        let height: Int
        let mode: ContentMode
        let corners: PictureCorners
    }

    private struct WeakTexture: Sendable {
        weak var texture: Texture?
    }

    private struct State: Sendable {
        var inUse: [Key: WeakTexture] = [:]
        /// Kept alive, oldest first.
        var recent: [Texture] = []
        var recentBytes = 0
        var sweepCountdown = 256
    }

    private let state = Locked(State())
    private let maximumBytes: Int

    init(maximumBytes: Int) {
        self.maximumBytes = maximumBytes
    }

    func texture(for key: Key) -> Texture? {
        state.withLock { $0.inUse[key]?.texture }
    }

    func store(_ texture: Texture, for key: Key) {
        // Dropped outside the lock: the last reference goes to the release list.
        let dropped = state.withLock { state in
            state.inUse[key] = WeakTexture(texture: texture)
            state.recent.append(texture)
            state.recentBytes += texture.byteCount
            var dropped: [Texture] = []
            while state.recentBytes > maximumBytes, state.recent.count > 1 {
                let oldest = state.recent.removeFirst()
                state.recentBytes -= oldest.byteCount
                dropped.append(oldest)
            }
            state.sweepCountdown -= 1
            if state.sweepCountdown == 0 {
                state.sweepCountdown = 256
                state.inUse = state.inUse.filter { $0.value.texture != nil }
            }
            return dropped
        }
        withExtendedLifetime(dropped) {}
    }

    /// Lets go of what nobody shows.
    public func removeAll() {
        let dropped = state.withLock { state in
            defer {
                state.recent = []
                state.recentBytes = 0
            }
            return state.recent
        }
        withExtendedLifetime(dropped) {}
    }
}
