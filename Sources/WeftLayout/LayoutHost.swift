/// The services that the engine needs from the surrounding program.
public protocol LayoutHost: Sendable {
    /// Measures the children of a concurrent stack: the results of `body` for 0 up to `count`, in that order. May run
    /// them on several threads at once; must return only when all are done. Default: one after the other.
    func map(_ count: Int, _ body: @Sendable (Int) -> Layout) -> [Layout]
}

extension LayoutHost {
    public func map(_ count: Int, _ body: @Sendable (Int) -> Layout) -> [Layout] {
        (0..<count).map(body)
    }
}

/// A host without threads.
public struct SerialLayoutHost: LayoutHost {
    /// A host without state: any number may be used at once.
    public init() {}
}
