import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// The environments in use, by the id in layout constraints. The layout engine uses only the id, so its keys are small
/// and independent of fonts.
public enum EnvironmentRegistry {
    private static let known = Locked<[UInt64: GraphicsEnvironment]>([:])

    /// The environment with an id. Any thread. O(1).
    public static func environment(_ id: UInt64) -> GraphicsEnvironment? {
        known.withLock { $0[id] }
    }

    /// Registers an environment for a part of the contents, in place of `base`. It keeps the scale and direction of
    /// `base`.
    static func register(_ environment: GraphicsEnvironment, inPlaceOf base: LayoutEnvironment) -> LayoutEnvironment {
        known.withLock { _ = $0.updateValue(environment, forKey: environment.id) }
        return LayoutEnvironment(id: environment.id, scale: base.scale, isRightToLeft: base.isRightToLeft)
    }

    /// Registers `environment` and returns the value that constraints carry. Any thread.
    public static func register(_ environment: GraphicsEnvironment) -> LayoutEnvironment {
        known.withLock { _ = $0.updateValue(environment, forKey: environment.id) }
        return LayoutEnvironment(
            id: environment.id, scale: environment.scale, isRightToLeft: environment.isRightToLeft)
    }
}
