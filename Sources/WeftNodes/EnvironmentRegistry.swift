import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// The environments in use, by the id that layout constraints carry: layout keeps keys small and knows no fonts.
public enum EnvironmentRegistry {
    private struct State {
        var byID: [UInt64: GraphicsEnvironment] = [:]
        var latest: GraphicsEnvironment?
    }

    private static let known = Locked(State())

    /// The one that was registered last; nil before the first window. Any thread.
    public static var latest: GraphicsEnvironment? { known.withLock { $0.latest } }

    /// Any thread. O(1).
    public static func environment(_ id: UInt64) -> GraphicsEnvironment? {
        known.withLock { $0.byID[id] }
    }

    /// Makes `environment` known and gives what constraints carry. Any thread.
    public static func register(_ environment: GraphicsEnvironment) -> LayoutEnvironment {
        known.withLock { state in
            state.byID[environment.id] = environment
            state.latest = environment
        }
        return LayoutEnvironment(
            id: environment.id, scale: environment.scale, isRightToLeft: environment.isRightToLeft)
    }
}
