import WeftGLib

/// A node's answer to `drawParameters` on the main thread; nil is an answer, too.
struct DrawParameters: Sendable {
    let value: (any Sendable)?
}

/// The kinds of nodes known to have no parameters: their drawings need not ask on the main thread first. A kind is known
/// once one of its nodes was asked there and answered by the default.
enum ParameterlessKinds {
    private static let known = Locked<Set<ObjectIdentifier>>([])

    /// Any thread.
    static func contains(_ kind: DisplayNode.Type) -> Bool {
        known.withLock { $0.contains(ObjectIdentifier(kind)) }
    }

    static func insert(_ kind: DisplayNode.Type) {
        known.withLock { _ = $0.insert(ObjectIdentifier(kind)) }
    }
}

extension DisplayNode {
    /// True if the drawing need not ask for parameters. Never true for a program's own class. Any thread.
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
