/// What is wrong with a case, and where in it.
public struct CaseError: Error, Sendable, CustomStringConvertible {
    /// From the case down: `tree.children[2].style.width`; empty for the case itself.
    public let path: String
    public let message: String

    public var description: String { path.isEmpty ? message : "\(path): \(message)" }
}
