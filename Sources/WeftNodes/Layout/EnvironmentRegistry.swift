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

    /// Registers an environment that a part of the contents uses instead of `base`, whose scale and direction it keeps.
    static func register(_ environment: GraphicsEnvironment, inPlaceOf base: LayoutEnvironment) -> LayoutEnvironment {
        known.withLock { _ = $0.updateValue(environment, forKey: environment.id) }
        return LayoutEnvironment(id: environment.id, scale: base.scale, isRightToLeft: base.isRightToLeft)
    }

    /// Makes `environment` known and gives what constraints carry. Any thread.
    public static func register(_ environment: GraphicsEnvironment) -> LayoutEnvironment {
        known.withLock { _ = $0.updateValue(environment, forKey: environment.id) }
        return LayoutEnvironment(
            id: environment.id, scale: environment.scale, isRightToLeft: environment.isRightToLeft)
    }
}
