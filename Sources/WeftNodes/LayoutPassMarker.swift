import WeftGLib

/// Knows whether the calling thread is inside a node's `layoutSpecThatFits`: style written there belongs to the pass.
enum LayoutPassMarker {
    private static let depth = ThreadCounter()

    static var isActive: Bool { depth.value > 0 }

    static func run<Result>(_ body: () -> Result) -> Result {
        depth.increment()
        defer { depth.decrement() }
        return body()
    }
}
