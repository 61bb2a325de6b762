/// How near to the reader a node is.
public struct InterfaceState: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let measureLayout = InterfaceState(rawValue: 1)
    /// Data is loaded.
    public static let preload = InterfaceState(rawValue: 2)
    /// Contents are drawn.
    public static let display = InterfaceState(rawValue: 4)
    /// At least a pixel is on screen.
    public static let visible = InterfaceState(rawValue: 8)

    public static let inHierarchy: InterfaceState = [.measureLayout, .preload, .display, .visible]
}

extension DisplayNode {
    @MainActor public var interfaceState: InterfaceState { main.interfaceState }

    /// Whether the node has an interface state at all. Any thread.
    var isInHierarchy: Bool { lock.withLock { guarded.isInHierarchy } }

    /// Moves the node and its subnodes to `state`, parents first; each enter has its exit. O(nodes) when it changes,
    /// O(1) when not.
    @MainActor
    public func setInterfaceState(_ state: InterfaceState) {
        let old = main.interfaceState
        guard state != old else { return }
        main.interfaceState = state
        lock.withLock { guarded.isInHierarchy = !state.isEmpty }
        if state.contains(.preload) != old.contains(.preload) {
            state.contains(.preload) ? didEnterPreloadState() : didExitPreloadState()
        }
        if state.contains(.display) != old.contains(.display) {
            state.contains(.display) ? didEnterDisplayState() : didExitDisplayState()
        }
        if state.contains(.visible) != old.contains(.visible) {
            state.contains(.visible) ? didEnterVisibleState() : didExitVisibleState()
        }
        for node in subnodes { node.setInterfaceState(state) }
    }
}
