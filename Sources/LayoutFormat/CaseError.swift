import JSON

/// A mistake in a case, with its path.
public struct CaseError: Error, Sendable, CustomStringConvertible {
    /// The path from the case down: `tree.children[2].style.width`; empty for the case itself.
    public let path: String
    /// The problem.
    public let message: String

    public var description: String { path.isEmpty ? message : "\(path): \(message)" }
}

extension CaseError {
    /// A JSON parsing error in the tool's words, with line and column first.
    init(_ error: JSONError) {
        let what = if case .expected(let what) = error.problem { "expected \(what)" } else { "\(error.problem)" }
        self.init(path: "", message: "\(error.position): \(what)")
    }
}

extension JSON {
    /// The value's type, for messages.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let number): "the number \(number.double?.description ?? number.text)"
        case .string(let text): "the text \"\(text)\""
        case .array(let values): "a list of \(values.count)"
        case .object: "an object"
        }
    }
}
