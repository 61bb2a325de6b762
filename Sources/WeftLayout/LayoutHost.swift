/// The services that the engine needs from the surrounding program.
public protocol LayoutHost: Sendable {
    /// Measures the children of a concurrent stack. Returns the results of `body` for the numbers from 0 to `count` -
    /// 1, in this order. The calls may run on several threads at once. The default runs them one after the other.
    func map(_ count: Int, _ body: @Sendable (Int) -> Layout) -> [Layout]
}

extension LayoutHost {
    public func map(_ count: Int, _ body: @Sendable (Int) -> Layout) -> [Layout] {
        (0..<count).map(body)
    }
}

/// A host without threads.
public struct SerialLayoutHost: LayoutHost {
    /// Makes a host. It has no state, so any number may be used at the same time.
    public init() {}
}
