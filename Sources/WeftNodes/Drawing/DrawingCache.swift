import WeftGraphics
import WeftLayout

/// Drawings that several nodes share, by their inputs; bounded by the bytes of their textures. Any thread.
public final class DrawingCache: Sendable {
    /// The cache of this process.
    public static let shared = DrawingCache(maximumBytes: 8 << 20)

    struct Key: Sendable, Hashable {
        let kind: ObjectIdentifier
        let value: AnyHashableSendable
        let size: Size
        /// The whole environment, since colours of the style belong to a drawing, too.
        let environment: GraphicsEnvironment

        /// Leaves the environment out, since hashing it is slow and few things are drawn in two environments.
        func hash(into hasher: inout Hasher) {
            hasher.combine(kind)
            hasher.combine(value)
            hasher.combine(size)
        }
    }

    private let cache: ByteBoundedCache<Key, NodeContents>

    init(maximumBytes: Int) {
        cache = ByteBoundedCache(maximumBytes: maximumBytes)
    }

    /// The size of the cached drawings in bytes.
    public var byteCount: Int { cache.byteCount }

    /// The maximum size of the cached textures in bytes.
    public var maximumBytes: Int {
        get { cache.maximumBytes }
        set { cache.maximumBytes = newValue }
    }

    /// Drops all drawings; nodes keep their current ones.
    public func removeAll() { cache.removeAll() }

    /// The drawing for `key`, made by `body` if there is none. Two threads that ask at the same time may both make it,
    /// since the first rows of a list need it immediately; one result is kept.
    func contents(for key: Key, _ body: () -> NodeContents?) -> NodeContents? {
        if let known = cache.value(for: key) { return known }
        let made = body()
        if let known = cache.value(for: key) { return known }
        if let made { cache.insert(made, for: key, bytes: made.byteCount + 256) }
        return made
    }
}
