import WeftGLib

/// The result of `drawParameters` on the main thread, which may be nil.
struct DrawParameters: Sendable {
    let value: (any Sendable)?
}

/// The kinds of nodes that are known to have no parameters, so that their drawings need not call the main thread first.
/// A kind becomes known when one of its nodes uses the default `drawParameters`.
enum ParameterlessKinds {
    private static let known = Locked<Set<ObjectIdentifier>>([])

    /// True if a kind is known. Any thread.
    static func contains(_ kind: DisplayNode.Type) -> Bool {
        known.withLock { $0.contains(ObjectIdentifier(kind)) }
    }

    static func insert(_ kind: DisplayNode.Type) {
        known.withLock { _ = $0.insert(ObjectIdentifier(kind)) }
    }
}

extension DisplayNode {
    /// True if the node is known to have no parameters. Never true for a program's own class. Any thread.
    var isKnownParameterless: Bool { program == nil && ParameterlessKinds.contains(type(of: self)) }
}

@MainActor
extension DisplayNode {
    /// True if the default `drawParameters` has been called since this was set to false.
    static var hasDefaultAnswered = false

    /// Asks the node for the parameters of its drawing.
    func askForParameters() -> DrawParameters {
        let kind = type(of: self)
        guard drawsByHook, !isKnownParameterless else { return DrawParameters(value: nil) }
        DisplayNode.hasDefaultAnswered = false
        let value = drawParameters()
        if value == nil, DisplayNode.hasDefaultAnswered { ParameterlessKinds.insert(kind) }
        return DrawParameters(value: value)
    }
}
