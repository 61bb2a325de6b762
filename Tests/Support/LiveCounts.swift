import WeftGLib
import WeftGraphics

/// The objects that must be released with a window.
public struct LiveCounts: Equatable, Sendable, CustomStringConvertible {
    public let widgets: Int
    public let closures: Int
    public let nodes: Int

    public static var now: LiveCounts {
        LiveCounts(
            widgets: LiveCount.widgets.value, closures: LiveCount.closures.value, nodes: LiveCount.nodes.value)
    }

    /// True if no count is larger than in `earlier`.
    public func isWithin(_ earlier: LiveCounts) -> Bool {
        widgets <= earlier.widgets && closures <= earlier.closures && nodes <= earlier.nodes
    }

    public var description: String { "\(widgets) widgets, \(closures) closures, \(nodes) nodes" }
}

/// Waits until no more objects than `earlier` are alive; returns the living ones.
@MainActor
public func settle(to earlier: LiveCounts, seconds: Double = 5) -> LiveCounts {
    _ = pump(seconds: seconds) { LiveCounts.now.isWithin(earlier) }
    return .now
}
