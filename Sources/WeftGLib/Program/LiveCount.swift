/// Counts what must go away with its window: tests compare before and after.
public final class LiveCount: Sendable {
    /// Signal closures that are connected.
    public static let closures = LiveCount()
    /// Widgets wrapped by WeftGTK.
    public static let widgets = LiveCount()
    /// Display nodes.
    public static let nodes = LiveCount()
    /// Video players.
    public static let players = LiveCount()
    /// Drawn or decoded textures.
    public static let textures = LiveCount()

    private let count = Locked(0)

    /// How many are alive now. Any thread.
    public var value: Int { count.withLock { $0 } }

    /// One more is alive. Any thread.
    public func increment() {
        count.withLock { $0 += 1 }
    }

    /// One less is alive. Any thread.
    public func decrement() {
        count.withLock { $0 -= 1 }
    }
}
