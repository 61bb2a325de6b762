import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// The environments in use, by the id that layout constraints carry: layout keeps keys small and knows no fonts.
public enum EnvironmentRegistry {
    private static let known = Locked<[UInt64: GraphicsEnvironment]>([:])

    /// Any thread. O(1).
    public static func environment(_ id: UInt64) -> GraphicsEnvironment? {
        known.withLock { $0[id] }
    }

    /// Makes `environment` known and gives what constraints carry. Any thread.
    public static func register(_ environment: GraphicsEnvironment) -> LayoutEnvironment {
        known.withLock { $0[environment.id] = environment }
        return LayoutEnvironment(
            id: environment.id, scale: environment.scale, isRightToLeft: environment.isRightToLeft)
    }
}
