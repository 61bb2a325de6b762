import WeftGLib
import WeftGraphics
import WeftLayout

/// Decoded pictures by source and size, so that rows with the same picture share it: all pictures in use, and a
/// byte-bounded number of recently used ones. Any thread; amortised O(1).
public final class PictureCache: Sendable {
    /// The cache of this process.
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

    /// Data about a picture besides its textures.
    private struct Sizes: Sendable {
        /// The size of the whole picture in pixels.
        let picture: Size
        var keys: [Key]
    }

    private struct State: Sendable {
        var inUse: [Key: WeakTexture] = [:]
        /// Sizes by source, for pictures that fill their boxes.
        var sizes: [String: Sizes] = [:]
        var sweepCountdown = 256
    }

    private let state = Locked(State())
    /// The recently used pictures, which are kept even if they are not in use.
    private let recent: ByteBoundedCache<Key, Texture>

    init(maximumBytes: Int) {
        recent = ByteBoundedCache(maximumBytes: maximumBytes)
    }

    /// Returns the picture, which becomes the most recently used one.
    func texture(for key: Key) -> Texture? {
        if let texture = recent.value(for: key) { return texture }
        guard let texture = state.withLock({ $0.inUse[key]?.texture }) else { return nil }
        recent.insert(texture, for: key, bytes: texture.byteCount)
        return texture
    }

    /// Returns the largest cached version of the same picture for another size, with its key and the size of the whole
    /// picture. The picture does not become the most recently used one. O(sizes of the picture)
    func otherSize(of key: Key) -> (texture: Texture, key: Key, picture: Size)? {
        let (sizes, inUse): (Sizes?, [Texture?]) = state.withLock { state in
            let sizes = state.sizes[key.source]
            return (sizes, sizes?.keys.map { state.inUse[$0]?.texture } ?? [])
        }
        guard let sizes else { return nil }
        return zip(sizes.keys, inUse)
            .compactMap { other, texture in
                guard other.options == key.options, let texture else { return nil }
                return (texture, other, sizes.picture)
            }
            .max { $0.1.width * $0.1.height < $1.1.width * $1.1.height }
    }

    /// - Parameter picture: the pixels of the whole picture, if the texture is only the part that fills a box.
    func store(_ texture: Texture, for key: Key, filledBy picture: Size? = nil) {
        state.withLock { state in
            state.inUse[key] = WeakTexture(texture: texture)
            if let picture {
                if state.sizes[key.source] == nil { state.sizes[key.source] = Sizes(picture: picture, keys: []) }
                if state.sizes[key.source]?.keys.contains(key) == false { state.sizes[key.source]?.keys.append(key) }
            }
            state.sweepCountdown -= 1
            if state.sweepCountdown == 0 {
                state.sweepCountdown = 256
                state.inUse = state.inUse.filter { $0.value.texture != nil }
                state.sizes = state.sizes.compactMapValues { sizes in
                    let keys = sizes.keys.filter { state.inUse[$0] != nil }
                    return keys.isEmpty ? nil : Sizes(picture: sizes.picture, keys: keys)
                }
            }
        }
        recent.insert(texture, for: key, bytes: texture.byteCount)
    }

    /// Releases all pictures that are not in use.
    public func removeAll() {
        recent.removeAll()
    }
}
