import WeftGraphics
import WeftLayout

/// Drawings that several nodes share, by what they depend on; bounded by the bytes of their textures. Any thread.
public final class DrawingCache: Sendable {
    /// That of this process.
    public static let shared = DrawingCache(maximumBytes: 8 << 20)

    struct Key: Sendable, Hashable {
        let kind: ObjectIdentifier
        let value: AnyHashableSendable
        let size: Size
        /// All of it: colours of the style belong to a drawing, too.
        let environment: GraphicsEnvironment

        /// Few things are drawn in two environments, which have much to hash.
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

    /// What the drawings kept weigh, in bytes.
    public var byteCount: Int { cache.byteCount }

    /// How many bytes of textures are kept at most.
    public var maximumBytes: Int {
        get { cache.maximumBytes }
        set { cache.maximumBytes = newValue }
    }

    /// Drops all drawings; nodes keep what they show.
    public func removeAll() { cache.removeAll() }

    /// The drawing for `key`, made by `body` when there is none. Of two threads that ask at once both may make it, and
    /// one's is kept: the first rows of a list come at once.
    func contents(for key: Key, _ body: () -> NodeContents?) -> NodeContents? {
        if let known = cache.value(for: key) { return known }
        let made = body()
        if let known = cache.value(for: key) { return known }
        if let made { cache.insert(made, for: key, bytes: made.byteCount + 256) }
        return made
    }
}
