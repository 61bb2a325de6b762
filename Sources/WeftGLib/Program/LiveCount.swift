/// Counters of live objects, for leak tests: compared before and after a window.
public final class LiveCount: Sendable {
    /// Connected signal closures.
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

    /// The current count. Any thread.
    public var value: Int { count.withLock { $0 } }

    /// Counts a new object. Any thread.
    public func increment() {
        count.withLock { $0 += 1 }
    }

    /// Counts a released object. Any thread.
    public func decrement() {
        count.withLock { $0 -= 1 }
    }
}
